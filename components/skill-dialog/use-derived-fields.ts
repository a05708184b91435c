import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DraftCheck } from "@/lib/client/skill-dialog/check-draft";
import type { SkillFormValues } from "@/lib/client/skill-dialog/form-values";
import { displayNameFor } from "@/lib/domain/display-name";
import { slugify } from "@/lib/domain/slug";

/** Fields of a new skill follow the front matter, each until somebody types into it. */
export function useDerivedFields(form: UseFormReturn<SkillFormValues>, check: DraftCheck, wanted: boolean): void {
  const { name } = check;
  const tags = check.document?.tags.join(", ");
  useEffect(() => {
    if (!wanted) return;
    const derive = (field: "slug" | "displayName" | "tags", value: string) => {
      if (form.getFieldState(field).isDirty) return;
      // As a default: it is not something that would be lost.
      form.resetField(field, { defaultValue: value });
      void form.trigger(field);
    };
    if (name !== null) {
      derive("slug", slugify(name) ?? "");
      derive("displayName", displayNameFor(name));
    }
    if (tags !== undefined) derive("tags", tags);
  }, [form, name, tags, wanted]);
}
