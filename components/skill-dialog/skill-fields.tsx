"use client";

import { type Control, Controller, type RegisterOptions } from "react-hook-form";
import { TextField } from "@/components/ui/text-field";
import { parseTags, type SkillFormValues } from "@/lib/client/skill-dialog/form-values";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillDetail } from "@/lib/contract/skill";
import { isSlug } from "@/lib/domain/slug";
import { codePointLength } from "@/lib/domain/text-characters";

type Rule<Name extends keyof SkillFormValues> = RegisterOptions<SkillFormValues, Name>["validate"];

interface FieldProps<Name extends keyof SkillFormValues> {
  control: Control<SkillFormValues>;
  name: Name;
  label: string;
  hint?: string;
  validate: Rule<Name>;
}

function Field<Name extends keyof SkillFormValues>({ control, name, label, hint, validate }: FieldProps<Name>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={validate ? { validate } : {}}
      render={({ field, fieldState }) => (
        <TextField
          ref={field.ref}
          label={label}
          hint={hint}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          spellCheck={name === "note"}
          autoComplete="off"
        />
      )}
    />
  );
}

function checkNote(note: string): true | string {
  return codePointLength(note) <= TEXT_LIMITS.note || `At most ${TEXT_LIMITS.note} characters.`;
}

function checkDisplayName(name: string): true | string {
  if (name.trim() === "") return "Give a name for people.";
  return codePointLength(name) <= TEXT_LIMITS.displayName || `At most ${TEXT_LIMITS.displayName} characters.`;
}

function checkTags(text: string): true | string {
  const tags = parseTags(text);
  if (tags.length > TEXT_LIMITS.tags) return `At most ${TEXT_LIMITS.tags} tags.`;
  const long = tags.some((tag) => codePointLength(tag) > TEXT_LIMITS.tag);
  return !long || `A tag has at most ${TEXT_LIMITS.tag} characters.`;
}

interface CreateFieldsProps {
  control: Control<SkillFormValues>;
  isTaken: (slug: string) => boolean;
}

/** What a new skill is called. Everything but the note follows the front matter until it is typed over. */
export function CreateFields({ control, isTaken }: CreateFieldsProps) {
  const checkSlug = (slug: string) => {
    if (slug === "") return "Give a slug, or a name from which one can be made.";
    if (!isSlug(slug)) return `Lower-case letters, digits and single hyphens, at most ${TEXT_LIMITS.slug} characters.`;
    return !isTaken(slug) || "The library has a skill with this slug.";
  };
  return (
    <>
      <Field control={control} name="slug" label="Slug" hint="Fixed once the skill exists." validate={checkSlug} />
      <Field control={control} name="displayName" label="Display name" validate={checkDisplayName} />
      <Field control={control} name="tags" label="Tags" hint="Separated by commas." validate={checkTags} />
      <Field control={control} name="note" label="Note" hint="For the list of revisions." validate={checkNote} />
    </>
  );
}

interface EditFieldsProps {
  control: Control<SkillFormValues>;
  skill: SkillDetail;
}

export function EditFields({ control, skill }: EditFieldsProps) {
  return (
    <>
      <dl className="flex flex-col gap-3">
        <Fixed term="Slug" mono text={skill.slug} />
        <Fixed term="Display name" text={skill.displayName} />
      </dl>
      <Field
        control={control}
        name="note"
        label="Note"
        hint="What changed, for the list of revisions."
        validate={checkNote}
      />
    </>
  );
}

function Fixed({ term, text, mono = false }: { term: string; text: string; mono?: boolean }) {
  return (
    <div className="flex flex-col">
      <dt className="font-medium text-small">{term}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className={mono ? "break-all font-mono text-small" : "break-words"}>{text}</span>
        <span className="text-small text-third">Fixed at creation</span>
      </dd>
    </div>
  );
}
