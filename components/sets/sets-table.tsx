"use client";

import clsx from "clsx";
import type { KeyboardEvent, MouseEvent } from "react";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { membersBehind } from "@/lib/client/sets/set-edits";
import { formatNumber } from "@/lib/client/words";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { UsedByCount } from "./used-by";

const HEAD =
  "h-8 border-line border-b bg-ground px-2.5 text-left font-normal text-second text-small first:pl-5 last:pr-5";
const CELL = "h-9 border-line border-b px-2.5 whitespace-nowrap text-second first:pl-5 last:pr-5 @max-lg:h-13.5";
const MEMBERS = "w-22 @max-lg:hidden";
const PINS = "w-28 @max-lg:hidden";
const USED = "w-26 @max-xl:hidden";
const UPDATED = "w-28 @max-2xl:hidden";

interface SetsTableProps {
  sets: readonly SkillSet[];
  openId: string | null;
  onOpen: (id: string, byKeyboard: boolean) => void;
}

export function SetsTable({ sets, openId, onOpen }: SetsTableProps) {
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>("tr[data-id]");
    const onButton = (event.target as Element).closest("button") !== null;
    // Text that was marked is on its way to the clipboard.
    if (row?.dataset.id === undefined || (!onButton && window.getSelection()?.isCollapsed === false)) return;
    row.querySelector<HTMLElement>("[data-act=open]")?.focus({ preventScroll: true });
    onOpen(row.dataset.id, event.detail === 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-act=open]")];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    names[next]?.focus();
  };
  return (
    <section
      aria-label="Skill sets, scrollable"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      className="@container min-h-80 flex-1 scroll-pt-8 overflow-y-auto overflow-x-hidden border-line border-t focus-visible:-outline-offset-2"
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Skill sets</caption>
        <thead className="sticky top-0 z-10">
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={clsx(HEAD, MEMBERS)}>
              Members
            </th>
            <th scope="col" className={clsx(HEAD, PINS)}>
              Pins
            </th>
            <th scope="col" className={clsx(HEAD, USED)}>
              In use by
            </th>
            <th scope="col" className={clsx(HEAD, UPDATED)}>
              Updated
            </th>
          </tr>
        </thead>
        <tbody onClick={onClick} onKeyDown={onKeyDown}>
          {sets.map((set) => (
            <SetRow key={set.id} set={set} open={set.id === openId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Clicks and keys are heard by the table. */
function SetRow({ set, open }: { set: SkillSet; open: boolean }) {
  return (
    <tr
      data-id={set.id}
      className={clsx(
        open ? "bg-sunk *:first:shadow-[inset_2px_0_var(--color-accent)]" : "focus-within:bg-sunk hover:bg-sunk",
      )}
    >
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        <div className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-act="open"
            aria-current={open || undefined}
            title={set.name}
            className="cut -mx-1 min-h-6 max-w-[80%] shrink-0 rounded-small px-1 text-left font-medium text-ink focus-visible:-outline-offset-2"
          >
            {set.name}
          </button>
          {set.description && (
            <span className="cut min-w-0 text-third" title={set.description}>
              {set.description}
            </span>
          )}
        </div>
        <div className="hidden min-w-0 items-center gap-3 text-second text-small @max-lg:flex">
          <span className="tabular">{formatNumber(set.members.length)} members</span>
          <PinsState set={set} />
          {set.usedBy.length > 0 && <UsedByCount set={set} />}
        </div>
      </th>
      <td className={clsx(CELL, MEMBERS, "tabular")}>{formatNumber(set.members.length)}</td>
      <td className={clsx(CELL, PINS)}>
        <PinsState set={set} />
      </td>
      <td className={clsx(CELL, USED)}>
        <UsedByCount set={set} />
      </td>
      <td className={clsx(CELL, UPDATED)}>
        <RelativeTime at={set.updatedAt} />
      </td>
    </tr>
  );
}

function PinsState({ set }: { set: SkillSet }) {
  const behind = membersBehind(set).length;
  if (behind > 0) return <Badge tone="warn">{formatNumber(behind)} behind</Badge>;
  return <span className="text-third">{set.members.length === 0 ? "none" : "current"}</span>;
}
