"use client";

import { type RefObject, useId, useMemo } from "react";
import { TextDiff } from "@/components/diff/text-diff";
import { type EditorHandle, MarkdownEditor } from "@/components/editor/markdown-editor";
import type { EditorMark } from "@/components/editor/text-editor";
import { MarkdownView } from "@/components/markdown/markdown-view";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { DraftCheck } from "@/lib/client/skill-dialog/check-draft";
import type { DraftBase } from "@/lib/client/skill-dialog/draft-base";
import { StaleBase } from "./stale-base";
import type { Draft } from "./use-draft";

const TABS = ["write", "preview", "changes"] as const;
export type DraftTab = (typeof TABS)[number];

interface DraftPaneProps {
  tab: DraftTab;
  onTab: (tab: DraftTab) => void;
  draft: Draft;
  /** The revision that came in between, where saving found one. */
  current: DraftBase | null;
  editor: RefObject<EditorHandle | null>;
  hint: string;
  onSave: () => void;
  isNew: boolean;
}

/** The text to write, as it will be read, and against what it was. */
export function DraftPane({ tab, onTab, draft, current, editor, hint, onSave, isNew }: DraftPaneProps) {
  const label = useId();
  const marks = useMemo(() => marksOf(draft.check), [draft.check]);
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => onTab(TABS.find((each) => each === value) ?? "write")}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList label="Views of the draft">
        <Tab value="write">Write</Tab>
        <Tab value="preview">Preview</Tab>
        {!isNew && <Tab value="changes">Changes</Tab>}
      </TabList>
      {/* Kept while another tab is shown: cursor, undo and scroll stay. */}
      <TabPanel value="write" keepMounted className="max-lg:h-[50dvh] max-lg:flex-none">
        <span id={label} className="sr-only">
          Text of SKILL.md
        </span>
        <MarkdownEditor
          ref={editor}
          initialText={draft.beginning}
          labelledBy={label}
          describedBy={hint}
          marks={marks}
          onChange={draft.setText}
          onSave={onSave}
        />
      </TabPanel>
      <TabPanel value="preview" className="px-5 py-4 max-lg:min-h-[50dvh]">
        <div className="max-w-170">
          <MarkdownView text={draft.check.body} />
        </div>
      </TabPanel>
      <TabPanel value="changes" className="px-5 py-4 max-lg:min-h-[50dvh]">
        {draft.base && current && <StaleBase base={draft.base} current={current} draft={draft.text} />}
        {draft.base && !current && (
          <TextDiff
            before={draft.base.text}
            after={draft.text}
            label={`SKILL.md of revision ${draft.base.revision} and your draft`}
            same="Nothing has changed yet."
          />
        )}
      </TabPanel>
    </Tabs>
  );
}

function marksOf({ refusal, findings }: DraftCheck): EditorMark[] {
  const marks: EditorMark[] = findings.flatMap(({ line, severity, code, message }) =>
    line === undefined ? [] : [{ line, severity, code, message }],
  );
  if (refusal?.line !== undefined) {
    marks.push({ line: refusal.line, severity: "error", code: refusal.code, message: refusal.message });
  }
  return marks;
}
