"use client";

import { type RefObject, useCallback, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EditorHandle } from "@/components/editor/markdown-editor";
import { checkDraft } from "@/lib/client/skill-dialog/check-draft";
import type { DraftBase } from "@/lib/client/skill-dialog/draft-base";
import type { SkillFormValues } from "@/lib/client/skill-dialog/form-values";
import { draftKey, dropDraft, readDraft } from "@/lib/client/skill-dialog/kept-draft";
import { STARTING_TEXT } from "@/lib/client/skill-dialog/starting-text";
import type { SkillDetail } from "@/lib/contract/skill";
import { applyRepair } from "@/lib/domain/repair-skill-document";
import type { LocatedRepair } from "@/lib/domain/skill-types";
import { useKeeping } from "./use-keeping";

const NEW_FILES = [{ path: "SKILL.md" }];

/** The text of the draft: what it stands on, what is said about it, and what is kept of it over a reload. */
export function useDraft(
  skill: SkillDetail | null,
  firstBase: DraftBase | null,
  form: UseFormReturn<SkillFormValues>,
  editor: RefObject<EditorHandle | null>,
) {
  const [base, setBase] = useState(firstBase);
  const beginning = base?.text ?? STARTING_TEXT;
  const [text, setText] = useState(beginning);
  const key = draftKey(skill?.id ?? null, base?.revision ?? 0);
  const [kept, setKept] = useState(() => {
    const found = readDraft(key);
    return found === null || found.text === beginning ? null : found;
  });

  const slug = form.watch("slug");
  const directory = skill?.slug ?? slug;
  const files = base?.files ?? NEW_FILES;
  const baseVersion = base === null ? undefined : base.version;
  const check = useMemo(
    () => checkDraft(text, { directory, files, baseVersion }),
    [text, directory, files, baseVersion],
  );

  const textNow = useCallback(() => editor.current?.text() ?? text, [editor, text]);
  const note = form.watch("note");
  const written = text !== beginning || form.formState.isDirty;
  useKeeping(
    key,
    written && kept === null,
    useMemo(() => ({ text, note }), [text, note]),
  );

  const replace = useCallback((next: string) => editor.current?.setText(next), [editor]);
  return {
    base,
    beginning,
    text,
    setText,
    textNow,
    check,
    kept,
    /** Whether anything would be lost, typed a moment ago or not. */
    isWritten: () => textNow() !== beginning || form.formState.isDirty,
    /** Puts another text in, for one undo to take back. */
    replace,
    repair: (repair: LocatedRepair) => {
      try {
        replace(new TextDecoder().decode(applyRepair(new TextEncoder().encode(textNow()), repair)));
      } catch {
        // The line was typed over in between: the check is about to say what is wrong now.
      }
    },
    /** The draft stands on another revision from now on. */
    rebase: (next: DraftBase) => {
      dropDraft(key);
      setBase(next);
    },
    restoreKept: () => {
      if (kept === null) return;
      replace(kept.text);
      form.setValue("note", kept.note, { shouldDirty: true });
      setKept(null);
    },
    dropKept: () => {
      dropDraft(key);
      setKept(null);
    },
    /** After it was saved or thrown away. */
    forget: () => dropDraft(key),
  };
}

export type Draft = ReturnType<typeof useDraft>;
