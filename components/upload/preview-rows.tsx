"use client";

import { useCallback, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectMenu } from "@/components/ui/select-menu";
import type { ArchivePreview, PreviewRow } from "@/lib/client/upload/archive-preview";
import {
  choiceFor,
  chooseForAll,
  chooseForOne,
  type ExistingChoice,
  type UploadChoices,
} from "@/lib/client/upload/upload-choices";
import { visibleText } from "@/lib/client/visible-text";
import { count } from "@/lib/client/words";
import { ArchiveTable } from "./archive-table";
import { type Fate, FateMark } from "./fate-mark";
import { RefusalText } from "./refusal-text";

const CHOICES = [
  { value: "revise", label: "Revise" },
  { value: "skip", label: "Skip" },
] as const;

interface PreviewRowsProps {
  preview: Extract<ArchivePreview, { kind: "readable" }>;
  choices: UploadChoices;
  /** Slugs that the library holds already. */
  existing: ReadonlySet<string>;
  onDecide: (choices: UploadChoices) => void;
}

export function PreviewRows({ preview, choices, existing, onDecide }: PreviewRowsProps) {
  const { rows, ignored } = preview;
  const exists = useCallback(
    (row: PreviewRow) => row.fate === "import" && row.slug !== null && existing.has(row.slug),
    [existing],
  );
  const counts = useMemo(() => {
    const known = rows.filter(exists).length;
    const tally = (fate: PreviewRow["fate"]) => rows.filter((row) => row.fate === fate).length;
    const repairable = rows.filter((row) => row.fate === "refused" && row.repair).length;
    return {
      repairable,
      fresh: tally("import") - known,
      known,
      duplicate: tally("duplicate"),
      refused: tally("refused"),
    };
  }, [rows, exists]);

  if (rows.length === 0) {
    return (
      <EmptyState title="No skill in this archive">
        No folder of it holds a SKILL.md. Pack the folder that contains your skills and choose that file.
      </EmptyState>
    );
  }
  const fateOf = (row: PreviewRow): Fate => {
    if (row.fate === "refused") return "refused";
    if (row.fate === "duplicate") return "skipped";
    if (!exists(row)) return "new";
    return choiceFor(choices, row.path) === "skip" ? "skipped" : "revise";
  };
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <p role="status" className="contents">
          <Badge>{count(rows.length, "skill")}</Badge>
          {counts.fresh > 0 && <Badge tone="ok">{counts.fresh} new</Badge>}
          {counts.known > 0 && <Badge tone="accent">{count(counts.known, "exists", "exist")}</Badge>}
          {counts.duplicate > 0 && <Badge>{count(counts.duplicate, "duplicate")}</Badge>}
          {counts.refused > 0 && <Badge tone="bad">{counts.refused} will be refused</Badge>}
          {counts.repairable > 0 && <Badge tone="warn">{counts.repairable} of them repairable afterwards</Badge>}
          {ignored > 0 && (
            <Badge title="Leftovers of macOS and files outside every skill">{count(ignored, "file")} ignored</Badge>
          )}
        </p>
        {counts.known > 0 && (
          <div className="ml-auto flex items-center gap-2">
            <span className="text-second">Skills that exist</span>
            <SelectMenu<ExistingChoice>
              label="Skills that exist"
              value={choices.onExisting}
              options={CHOICES}
              onChange={(choice) => onDecide(chooseForAll(choice))}
              size="small"
            />
          </div>
        )}
      </div>
      <ArchiveTable
        caption="What is in the archive"
        outcomeTitle="What would happen"
        rows={rows}
        estimate={(row) => (row.repair ? 126 : row.fate === "refused" ? 56 : 37)}
        mark={(row) => <FateMark fate={fateOf(row)} />}
        body={(row) => <PreviewBody row={row} fate={fateOf(row)} />}
        action={(row) =>
          exists(row) && (
            <SelectMenu<ExistingChoice>
              label={`Existing skill ${row.slug}`}
              value={choiceFor(choices, row.path)}
              options={CHOICES}
              onChange={(choice) => onDecide(chooseForOne(choices, row.path, choice))}
              size="small"
            />
          )
        }
      />
    </>
  );
}

function PreviewBody({ row, fate }: { row: PreviewRow; fate: Fate }) {
  const notes = row.notes.length > 0 && <p className="text-second text-small">{visibleText(row.notes.join(" "))}</p>;
  if (fate === "refused") {
    return (
      <>
        <RefusalText {...row} />
        {notes}
      </>
    );
  }
  return (
    <>
      {fate === "new" && <p>A new skill</p>}
      {fate === "revise" && <p>A new revision, where the bytes differ</p>}
      {fate === "skipped" && (
        <p className="[overflow-wrap:anywhere]">
          {visibleText(row.message ?? "The skill in the library stays as it is")}
        </p>
      )}
      {notes}
    </>
  );
}
