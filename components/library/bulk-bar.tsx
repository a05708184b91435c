"use client";

import { Popover } from "@base-ui/react/popover";
import { Toolbar } from "@base-ui/react/toolbar";
import clsx from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import { mayJoin } from "@/components/sets/may-join";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { exportSkills } from "@/lib/client/export-skills";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { type Selection, useSelectionSummary } from "@/lib/client/selection";
import { formatNumber } from "@/lib/client/words";
import { BULK_LIMITS } from "@/lib/contract/limits";
import type { SkillRow, SkillState } from "@/lib/contract/skill";
import { AddToSet } from "./add-to-set";
import { knownTags, TagForm } from "./tag-form";
import type { Bulk } from "./use-bulk";

interface BulkBarProps {
  selection: Selection;
  bulk: Bulk;
  /** Every row, to know the chosen ones by. */
  rows: readonly SkillRow[];
  /** After what the bar offered has left with it. */
  onCleared: () => void;
}

const BUTTON =
  "tint inline-flex h-7 items-center gap-1 whitespace-nowrap rounded-control border border-on-inverse/30 px-2 font-medium text-on-inverse text-small hover:not-data-disabled:bg-on-inverse/15 focus-visible:outline-on-inverse data-disabled:opacity-45 data-popup-open:bg-on-inverse/15";

const NONE_JOINS = "A set has skills of the library that are not archived; fork read-only ones first";

/** What can be done with the chosen skills; it floats, so that nothing moves when it comes. */
export function BulkBar({ selection, bulk, rows, onCleared }: BulkBarProps) {
  const summary = useSelectionSummary(selection);
  const [exporting, setExporting] = useState(false);
  const [exportFailure, setExportFailure] = useState<RequestFailure | null>(null);
  const chosen = rows.filter((row) => selection.row(row.id) !== undefined);
  const own = chosen.filter((row) => row.tier === "owner");
  const busy = bulk.busy || exporting;
  const failure = bulk.failure ?? exportFailure;

  const run = async (...[action, tags]: [Parameters<Bulk["run"]>[0], Parameters<Bulk["run"]>[2]?]) => {
    selection.settle(await bulk.run(action, chosen, tags));
    if (selection.size === 0) onCleared();
  };
  const download = async () => {
    setExporting(true);
    setExportFailure(null);
    try {
      await exportSkills(own.map((row) => row.slug));
    } catch (error) {
      setExportFailure(toFailure(error));
    }
    setExporting(false);
  };
  const clear = () => {
    selection.clear();
    onCleared();
  };
  const exportReason =
    own.length === 0
      ? "Only skills of the library are exported; fork the others first"
      : own.length > BULK_LIMITS.exported
        ? `At most ${formatNumber(BULK_LIMITS.exported)} skills go into one export`
        : undefined;
  const act = (label: string, to: SkillState, action: Parameters<Bulk["run"]>[0]) => {
    const reason = chosen.every((row) => row.state === to) ? `Every chosen skill is ${to}` : undefined;
    return (
      <Toolbar.Button
        className={BUTTON}
        disabled={busy || reason !== undefined}
        title={reason}
        onClick={() => void run(action)}
      >
        {label}
      </Toolbar.Button>
    );
  };
  return (
    <div
      data-selection-scope
      className="pointer-events-none absolute inset-x-3 bottom-4 z-20 flex flex-col items-center gap-2"
    >
      {failure && (
        <FailureNotice
          title="The change was not finished"
          failure={failure}
          className="pointer-events-auto max-w-140 border border-line shadow-menu"
        >
          <button
            type="button"
            className="h-6 rounded-control px-2 font-medium text-second text-small hover:text-ink"
            onClick={() => {
              bulk.dismiss();
              setExportFailure(null);
            }}
          >
            Dismiss
          </button>
        </FailureNotice>
      )}
      <Toolbar.Root
        aria-label="Chosen skills"
        className="pointer-events-auto relative flex max-w-full flex-wrap items-center gap-1.5 overflow-hidden rounded-dialog bg-inverse py-1.5 pr-1.5 pl-3.5 text-on-inverse shadow-menu"
      >
        {busy && (
          <div className="absolute inset-x-0 top-0">
            <ProgressBar label="Changing the chosen skills" value={null} thin />
          </div>
        )}
        <p role="status" className="tabular mr-1 whitespace-nowrap font-medium">
          {formatNumber(summary.selected)} selected
          {summary.hidden > 0 && (
            <span className="font-normal opacity-75">, {formatNumber(summary.hidden)} hidden by filters</span>
          )}
          {summary.refused > 0 && (
            <span className="font-normal opacity-75">, {formatNumber(summary.refused)} refused</span>
          )}
        </p>
        <Toolbar.Button
          aria-label="Clear selection"
          title="Clear selection"
          className={clsx(BUTTON, "border-transparent")}
          onClick={clear}
        >
          <X aria-hidden className="size-3.5" />
        </Toolbar.Button>
        {act("Enable", "enabled", "enable")}
        {act("Disable", "disabled", "disable")}
        {act("Archive", "archived", "archive")}
        <TagButton rows={chosen} all={rows} busy={busy} onApply={(tags) => void run("tag", tags)} />
        <AddToSet
          rows={chosen}
          onAdded={clear}
          trigger={
            <Toolbar.Button
              className={BUTTON}
              disabled={busy || !chosen.some(mayJoin)}
              title={chosen.some(mayJoin) ? undefined : NONE_JOINS}
              render={<Popover.Trigger />}
            >
              Add to set…
            </Toolbar.Button>
          }
        />
        <Toolbar.Button
          className={BUTTON}
          disabled={busy || exportReason !== undefined}
          title={exportReason}
          onClick={() => void download()}
        >
          Export
        </Toolbar.Button>
      </Toolbar.Root>
    </div>
  );
}

interface TagButtonProps {
  rows: readonly SkillRow[];
  all: readonly SkillRow[];
  busy: boolean;
  onApply: (tags: { add: string[]; remove: string[] }) => void;
}

function TagButton({ rows, all, busy, onApply }: TagButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Toolbar.Button className={BUTTON} disabled={busy} render={<Popover.Trigger />}>
        Tag…
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={10} className="z-30 outline-none">
          <Popover.Popup
            aria-label="Tags of the chosen skills"
            className="fade w-72 max-w-[90vw] overflow-hidden rounded-dialog border border-line bg-surface text-ink shadow-menu outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <TagForm
              rows={rows}
              known={knownTags(all)}
              onApply={(change) => {
                setOpen(false);
                onApply(change);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
