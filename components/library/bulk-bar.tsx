"use client";

import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import { mayJoin } from "@/components/sets/may-join";
import { SelectionBar, SelectionButton } from "@/components/ui/selection-bar";
import { exportSkills } from "@/lib/client/export-skills";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { type Selection, useChosenRows } from "@/lib/client/selection";
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

const NONE_JOINS = "A set has skills of the library that are not archived; fork read-only ones first";

/** What can be done with the chosen skills. */
export function BulkBar({ selection, bulk, rows, onCleared }: BulkBarProps) {
  const [exporting, setExporting] = useState(false);
  const [exportFailure, setExportFailure] = useState<RequestFailure | null>(null);
  const chosen = useChosenRows(selection, rows);
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
      <SelectionButton disabled={busy || reason !== undefined} title={reason} onClick={() => void run(action)}>
        {label}
      </SelectionButton>
    );
  };
  const serving = (label: string, served: boolean, action: "serve" | "withhold") => {
    const same = chosen.every((row) => row.served === served);
    const reason = same ? `${served ? "Every" : "No"} chosen skill is served` : undefined;
    return (
      <SelectionButton disabled={busy || same} title={reason} onClick={() => void run(action)}>
        {label}
      </SelectionButton>
    );
  };
  const dismiss = () => {
    bulk.dismiss();
    setExportFailure(null);
  };
  return (
    <SelectionBar
      selection={selection}
      working={busy ? "Changing the chosen skills" : null}
      failure={failure && { title: "The change was not finished", failure, dismiss }}
      onClear={clear}
    >
      {act("Enable", "enabled", "enable")}
      {act("Disable", "disabled", "disable")}
      {act("Archive", "archived", "archive")}
      {serving("Serve", true, "serve")}
      {serving("Stop serving", false, "withhold")}
      <TagButton rows={chosen} all={rows} busy={busy} onApply={(tags) => void run("tag", tags)} />
      <AddToSet
        rows={chosen}
        onAdded={clear}
        trigger={
          <SelectionButton
            disabled={busy || !chosen.some(mayJoin)}
            title={chosen.some(mayJoin) ? undefined : NONE_JOINS}
            render={<Popover.Trigger />}
          >
            Add to set…
          </SelectionButton>
        }
      />
      <SelectionButton
        disabled={busy || exportReason !== undefined}
        title={exportReason}
        onClick={() => void download()}
      >
        Export
      </SelectionButton>
    </SelectionBar>
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
      <SelectionButton disabled={busy} render={<Popover.Trigger />}>
        Tag…
      </SelectionButton>
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
