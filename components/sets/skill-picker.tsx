"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Check, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { count, formatNumber } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";
import { filterRows, searchableRows } from "@/lib/domain/library-filter";

interface SkillPickerProps {
  /** Skills that may be chosen. */
  rows: readonly SkillRow[];
  /** How many more fit. */
  room: number;
  disabled?: boolean;
  onAdd: (rows: readonly SkillRow[]) => void;
}

/** Most skills that are offered at once; more letters find the others. */
const SHOWN = 100;
const EVERYTHING = { provider: [], state: [], tag: [], serving: [] };

/** Chooses any number of the library's skills; arrow keys walk, Enter chooses, the button takes them. */
export function SkillPicker({ rows, room, disabled = false, onAdd }: SkillPickerProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<SkillRow[]>([]);
  const searchable = useMemo(() => searchableRows(rows), [rows]);
  const fitting = useMemo(() => filterRows(searchable, { text, ...EVERYTHING }), [searchable, text]);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setText("");
    setChosen([]);
  };
  const add = () => {
    onAdd(chosen);
    change(false);
  };
  return (
    <Combobox.Root
      multiple
      items={rows}
      filteredItems={fitting.slice(0, SHOWN)}
      itemToStringLabel={(row: SkillRow) => row.displayName}
      isItemEqualToValue={(row: SkillRow, other: SkillRow) => row.id === other.id}
      value={chosen}
      onValueChange={(next: SkillRow[]) => setChosen(next.slice(0, room))}
      inputValue={text}
      onInputValueChange={(value, details) => {
        // Several are chosen from one search.
        if (details.isItemPress) details.cancel();
        else setText(value);
      }}
      open={open}
      onOpenChange={change}
      disabled={disabled}
    >
      <Combobox.Trigger aria-label="Add skills" className={buttonClass("secondary", "small")}>
        <Plus aria-hidden className="size-3.5" />
        Add skills
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner
          role="region"
          aria-label="Add skills"
          align="end"
          sideOffset={4}
          className="z-30 outline-none"
        >
          <Combobox.Popup
            aria-label="Add skills"
            className="fade flex max-h-(--available-height) w-88 max-w-[92vw] flex-col overflow-hidden rounded-dialog border border-line bg-surface text-ink shadow-menu outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="shrink-0 border-line border-b p-1.5">
              <Combobox.Input
                aria-label="Find skills"
                placeholder="Find skills"
                className="h-7.5 w-full rounded-small bg-transparent px-2 text-body"
              />
            </div>
            <Combobox.Empty className="px-3 py-2 text-second empty:hidden">
              {rows.length === 0 ? "Every skill of the library is in the set." : "No skill matches."}
            </Combobox.Empty>
            <Combobox.List className="max-h-72 min-h-0 overflow-y-auto p-1 empty:hidden">
              {(row: SkillRow) => (
                <Combobox.Item
                  key={row.id}
                  value={row}
                  className="group flex min-h-8 select-none items-center gap-2 rounded-small px-2 outline-none data-highlighted:bg-sunk"
                >
                  <span
                    aria-hidden
                    className="flex size-3.5 shrink-0 items-center justify-center rounded-[3px] border border-edge group-data-selected:border-accent group-data-selected:bg-accent"
                  >
                    <Combobox.ItemIndicator>
                      <Check className="size-3 text-surface" strokeWidth={3} />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="cut shrink-0 font-medium">{row.displayName}</span>
                  <span className="cut min-w-0 flex-1 font-mono text-small text-third">{row.slug}</span>
                  <span className="font-mono text-small text-third">r{row.revision}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <div className="flex shrink-0 items-center justify-between gap-2 border-line border-t p-2">
              <span className="pl-1 text-second text-small">
                {fitting.length > SHOWN
                  ? `${formatNumber(SHOWN)} of ${formatNumber(fitting.length)} shown`
                  : chosen.length >= room && chosen.length > 0
                    ? "The set is full"
                    : "Pinned at the current revision"}
              </span>
              <Button size="small" variant="primary" disabled={chosen.length === 0} onClick={add}>
                {chosen.length === 0 ? "Add" : `Add ${count(chosen.length, "skill")}`}
              </Button>
            </div>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
