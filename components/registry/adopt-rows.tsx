"use client";

import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectMenu } from "@/components/ui/select-menu";
import { ArchiveTable } from "@/components/upload/archive-table";
import { type Fate, FateMark } from "@/components/upload/fate-mark";
import { ReportBody } from "@/components/upload/report-body";
import { type AdoptChoices, canRepair, countAdopted, isConflict } from "@/lib/client/registry/adopt-choices";
import type { RequestFailure } from "@/lib/client/request-failure";
import { choiceFor, chooseForAll, chooseForOne, type ExistingChoice } from "@/lib/client/upload/upload-choices";
import { count } from "@/lib/client/words";
import type { ImportPreview } from "@/lib/contract/imports";
import type { UploadResult } from "@/lib/contract/upload";
import { FailureSummary } from "./failure-summary";

const CHOICES = [
  { value: "skip", label: "Leave" },
  { value: "revise", label: "Revise" },
] as const;

interface AdoptRowsProps {
  preview: ImportPreview;
  choices: AdoptChoices;
  onDecide: (choices: AdoptChoices) => void;
  busy: boolean;
  failure: RequestFailure | null;
  onBack: () => void;
  onAdopt: () => void;
}

/** One row per skill of the directory, with what would become of it; conflicts wait for a decision. */
export function AdoptRows(props: AdoptRowsProps) {
  const { preview, choices, onDecide, busy, failure, onBack, onAdopt } = props;
  const { results, summary } = preview;
  const top = useRef<HTMLDivElement>(null);
  // The button that led here is gone.
  useEffect(() => top.current?.focus(), []);
  const adopted = countAdopted(results, choices);
  const repairable = results.filter(canRepair).map(({ path }) => path);
  const conflicts = results.filter(isConflict).length;
  const repair = (paths: readonly string[], on: boolean) => {
    const repairs = new Set(choices.repairs);
    for (const path of paths) on ? repairs.add(path) : repairs.delete(path);
    onDecide({ ...choices, repairs });
  };
  const fateOf = (row: UploadResult): Fate => {
    if (row.status === "created") return "new";
    if (isConflict(row)) return choiceFor(choices, row.path) === "skip" ? "skipped" : "revise";
    return canRepair(row) && choices.repairs.has(row.path) ? "new" : row.status;
  };
  return (
    <>
      <div ref={top} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {failure && (
          <div className="shrink-0 px-5 pt-4">
            <FailureSummary title="Nothing was adopted" failure={failure} />
          </div>
        )}
        {results.length === 0 ? (
          <EmptyState title="No skill in this directory">
            A skill is a folder with a SKILL.md: the directory itself, or one of the folders right inside it.
          </EmptyState>
        ) : (
          <>
            <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-3">
              <p role="status" className="contents">
                <Badge>{count(summary.total, "skill")}</Badge>
                {summary.created > 0 && <Badge tone="ok">{summary.created} new</Badge>}
                {conflicts > 0 && <Badge tone="warn">{count(conflicts, "conflict")}</Badge>}
                {summary.unchanged > 0 && <Badge>{summary.unchanged} unchanged</Badge>}
                {summary.refused > 0 && <Badge tone="bad">{summary.refused} refused</Badge>}
              </p>
              <div className="ml-auto flex flex-wrap items-center gap-2">
                {repairable.length > 0 && (
                  <Button size="small" onClick={() => repair(repairable, choices.repairs.size < repairable.length)}>
                    {choices.repairs.size < repairable.length ? `Repair ${repairable.length}` : "Repair none"}
                  </Button>
                )}
                {conflicts > 0 && (
                  <>
                    <span aria-hidden className="text-second">
                      Conflicts
                    </span>
                    <SelectMenu<ExistingChoice>
                      label="Conflicts"
                      value={choices.onExisting}
                      options={CHOICES}
                      onChange={(choice) => onDecide({ ...choices, ...chooseForAll(choice) })}
                      size="small"
                    />
                  </>
                )}
              </div>
            </div>
            <ArchiveTable
              caption="Skills of the directory"
              placeTitle="In the directory"
              outcomeTitle="What would happen"
              rows={results}
              estimate={(row) => (row.repair ? 126 : row.status === "refused" ? 56 : 37)}
              mark={(row) => <FateMark fate={fateOf(row)} />}
              body={(row) => <RowBody row={row} fate={fateOf(row)} />}
              action={(row) => (
                <RowAction
                  row={row}
                  choices={choices}
                  onChoose={(choice) => onDecide({ ...choices, ...chooseForOne(choices, row.path, choice) })}
                  onRepair={(on) => repair([row.path], on)}
                />
              )}
            />
          </>
        )}
      </div>
      <DialogFooter>
        <p className="mr-auto text-second text-small">Nothing has been written yet.</p>
        <Button onClick={onBack} disabled={busy}>
          Another directory
        </Button>
        {results.length > 0 && (
          <Button variant="primary" disabled={busy || adopted === 0} focusableWhenDisabled onClick={onAdopt}>
            {busy ? "Starting…" : adopted === 0 ? "Nothing to adopt" : `Adopt ${count(adopted, "skill")}`}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function RowBody({ row, fate }: { row: UploadResult; fate: Fate }) {
  if (fate === "new" && row.status === "created") return <p>A new skill</p>;
  if (fate === "revise") return <p>A new revision of the library's skill; the pins of sets stay where they are</p>;
  if (isConflict(row)) return <p>The library has other content under this slug, and keeps it</p>;
  return <ReportBody result={row} />;
}

interface RowActionProps {
  row: UploadResult;
  choices: AdoptChoices;
  onChoose: (choice: ExistingChoice) => void;
  onRepair: (on: boolean) => void;
}

function RowAction({ row, choices, onChoose, onRepair }: RowActionProps) {
  if (isConflict(row)) {
    return (
      <SelectMenu<ExistingChoice>
        label={`Conflict of ${row.slug ?? row.path}`}
        value={choiceFor(choices, row.path)}
        options={CHOICES}
        onChange={onChoose}
        size="small"
      />
    );
  }
  if (!canRepair(row)) return null;
  const on = choices.repairs.has(row.path);
  return (
    <Button size="small" aria-pressed={on} aria-label={`Repair ${row.path}`} onClick={() => onRepair(!on)}>
      {on ? "Repaired" : "Repair"}
    </Button>
  );
}
