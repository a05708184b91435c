"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useForm } from "react-hook-form";
import type { EditorHandle } from "@/components/editor/markdown-editor";
import type { DraftBase } from "@/lib/client/skill-dialog/draft-base";
import { EMPTY_VALUES, type SkillFormValues } from "@/lib/client/skill-dialog/form-values";
import { skillsQuery } from "@/lib/client/skills-query";
import type { ErrorCode } from "@/lib/contract/errors";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import { DraftPane, type DraftTab } from "./draft-pane";
import { DraftSummary, RepairButton } from "./draft-summary";
import { KeptDraftNotice } from "./kept-draft-notice";
import { SaveFailure } from "./save-failure";
import { SaveFooter } from "./save-footer";
import type { DraftGuard } from "./skill-dialog-frame";
import { CreateFields, EditFields } from "./skill-fields";
import { StaleActions } from "./stale-actions";
import { useDerivedFields } from "./use-derived-fields";
import { useDraft } from "./use-draft";
import { useSave } from "./use-save";

interface SkillFormProps {
  /** The skill that is edited, and the revision of it; null for a new one. */
  skill: SkillDetail | null;
  base: DraftBase | null;
  guard: RefObject<DraftGuard | null>;
  onSaved: (changed: SkillChanged) => void;
  onCancel: () => void;
}

const ABOUT_TEXT = new Set<ErrorCode | undefined>(["INVALID_FRONTMATTER", "INVALID_VERSION"]);

export function SkillForm({ skill, base: firstBase, guard, onSaved, onCancel }: SkillFormProps) {
  const hint = useId();
  const editor = useRef<EditorHandle>(null);
  const form = useForm<SkillFormValues>({ defaultValues: EMPTY_VALUES, mode: "onChange" });
  const draft = useDraft(skill, firstBase, form, editor);
  const [tab, setTab] = useState<DraftTab>("write");
  const rows = useQuery(skillsQuery).data;
  const taken = useMemo(() => new Set(rows?.map((row) => row.id)), [rows]);
  useDerivedFields(form, draft.check, skill === null);

  const {
    saving,
    save,
    failure: failed,
    current,
    settle,
  } = useSave(skill, (changed) => {
    draft.forget();
    onSaved(changed);
  });
  // A refused text that has been put right is no failure any more.
  const cured = draft.check.refusal === null && ABOUT_TEXT.has(failed?.body?.code);
  const failure = cured ? null : failed;
  useImperativeHandle(guard, () => ({
    state: () => (saving ? "saving" : draft.isWritten() ? "dirty" : "clean"),
    discard: draft.forget,
  }));

  const unchanged = skill !== null && draft.text === draft.beginning;
  const why = draft.check.tooLarge
    ? "SKILL.md is over 1 MiB. Move parts of it into other files."
    : unchanged
      ? "Nothing has changed yet."
      : null;
  const send = (base: DraftBase | null) => {
    const text = draft.textNow();
    if (saving || draft.check.tooLarge || (skill !== null && text === base?.text)) return;
    void form.handleSubmit((values) => save({ text, values, base }))();
  };
  const submit = () => send(draft.base);

  const goTo = useCallback((line: number, column?: number) => {
    setTab("write");
    // The editor takes the focus once it is in sight again.
    requestAnimationFrame(() => editor.current?.goTo(line, column));
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto lg:flex-row">
        <div className="flex min-w-0 flex-1 flex-col max-lg:shrink-0">
          {(failure || draft.kept) && (
            <div className="flex max-h-1/2 shrink-0 flex-col gap-2 overflow-y-auto px-5 pt-3">
              {failure && (
                <SaveFailure
                  failure={failure}
                  repair={
                    draft.check.refusal?.repair && (
                      <RepairButton repair={draft.check.refusal.repair} onRepair={draft.repair} />
                    )
                  }
                  onGoTo={goTo}
                  onSlug={(slug) => {
                    form.setValue("slug", slug, { shouldDirty: true, shouldValidate: true });
                    settle();
                  }}
                >
                  {current && draft.base && (
                    <StaleActions
                      base={draft.base}
                      current={current}
                      textNow={draft.textNow}
                      onRebased={(merged) => {
                        draft.rebase(current);
                        draft.replace(merged);
                        settle();
                      }}
                      onKeep={() => {
                        draft.rebase(current);
                        send(current);
                      }}
                      onCompare={() => setTab("changes")}
                    />
                  )}
                </SaveFailure>
              )}
              {draft.kept && (
                <KeptDraftNotice kept={draft.kept} onRestore={draft.restoreKept} onDiscard={draft.dropKept} />
              )}
            </div>
          )}
          <DraftPane
            tab={tab}
            onTab={setTab}
            draft={draft}
            current={current}
            editor={editor}
            hint={hint}
            onSave={submit}
            isNew={skill === null}
          />
        </div>
        <div className="flex shrink-0 flex-col gap-5 border-line p-5 max-lg:border-t lg:w-84 lg:overflow-y-auto lg:border-l">
          <div className="flex flex-col gap-3">
            {skill === null ? (
              <CreateFields control={form.control} isTaken={(slug) => taken.has(slug)} />
            ) : (
              <EditFields control={form.control} skill={skill} />
            )}
          </div>
          <DraftSummary check={draft.check} written={!unchanged} onGoTo={goTo} onRepair={draft.repair} />
        </div>
      </div>
      <SaveFooter
        hint={hint}
        why={why}
        saving={saving}
        word={skill === null ? "Create skill" : "Save"}
        onCancel={onCancel}
      />
    </form>
  );
}
