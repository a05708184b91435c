"use client";

import clsx from "clsx";
import type { KeyboardEvent, MouseEvent } from "react";
import type { RegistryEntry } from "@/lib/contract/sources";
import { COLUMNS, HEAD } from "./registry-columns";
import { RegistryRow } from "./registry-row";
import type { SourceActs } from "./use-source-acts";

interface RegistryTableProps {
  entries: readonly RegistryEntry[];
  openId: string | null;
  /** Absent for people who may only read. */
  acts: SourceActs | undefined;
  onOpen: (id: string, byKeyboard: boolean) => void;
}

/** The sources in their order; arrow keys walk, with Alt they move the source that has the focus. */
export function RegistryTable({ entries, openId, acts, onOpen }: RegistryTableProps) {
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>("tr[data-id]");
    const control = target.closest("button, a, input, label, [role=switch], [role=alert]");
    if (row?.dataset.id === undefined || (control && !control.matches("[data-act=open]"))) return;
    // Text that was marked is on its way to the clipboard.
    if (control === null && window.getSelection()?.isCollapsed === false) return;
    row.querySelector<HTMLElement>("[data-act=open]")?.focus({ preventScroll: true });
    onOpen(row.dataset.id, event.detail === 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-act=open]")];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (at < 0 || next === undefined || (event.altKey && !event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    const entry = entries[at];
    if (!event.altKey) names[next]?.focus();
    else if (entry) acts?.move(entry, event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <section
      aria-label="Sources, scrollable"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      className="@container min-h-80 flex-1 scroll-pt-8 overflow-y-auto overflow-x-hidden border-line border-t focus-visible:-outline-offset-2"
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Sources in their order; a later one wins</caption>
        <thead className="sticky top-0 z-10">
          <tr>
            <th scope="col" className={clsx(HEAD, COLUMNS.name)}>
              Name
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.kind)}>
              Kind
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.location)}>
              Location
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.cache)}>
              Cache
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.commit)}>
              Commit
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.skills)}>
              Skills
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.used)}>
              Locked by
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.checked)}>
              Checked
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.live)}>
              Live
            </th>
            <th scope="col" className={clsx(HEAD, COLUMNS.enabled)}>
              Enabled
            </th>
            {acts && (
              <th scope="col" className={clsx(HEAD, COLUMNS.menu)}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onClick={onClick} onKeyDown={onKeyDown}>
          {entries.map((entry, place) => (
            <RegistryRow
              key={entry.id}
              entry={entry}
              place={place}
              of={entries.length}
              open={entry.id === openId}
              acts={acts}
              onOpen={() => onOpen(entry.id, true)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
