"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { memo, type ReactNode, useRef } from "react";
import { RowSpacer } from "@/components/ui/row-spacer";
import { useMediaQuery } from "@/lib/client/media-query";
import { displayPath } from "@/lib/domain/archive-paths";

/** What every row about one directory of an archive shows. */
export interface ArchiveTableRow {
  path: string;
  slug: string | null;
}

interface ArchiveTableProps<T extends ArchiveTableRow> {
  caption: string;
  outcomeTitle: string;
  /** Above the paths. */
  placeTitle?: string;
  rows: readonly T[];
  /** A guess in pixels; the true height is measured once the row is drawn. */
  estimate: (row: T) => number;
  mark: (row: T) => ReactNode;
  body: (row: T) => ReactNode;
  action: (row: T) => ReactNode;
}

const HEAD = "h-8 border-line border-b bg-surface px-2 text-left font-normal text-second text-small";
const CELL = "border-line border-b px-2 py-2 align-top";

/** One row per directory with a SKILL.md; only those in view are drawn. */
export function ArchiveTable<T extends ArchiveTableRow>(props: ArchiveTableProps<T>) {
  const { caption, outcomeTitle, placeTitle = "In the archive", rows, estimate } = props;
  const scroller = useRef<HTMLElement>(null);
  const narrow = useMediaQuery("(max-width: 719.98px)");
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index] as T),
    getItemKey: (index) => rows[index]?.path ?? index,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      aria-label={`${caption}, scrollable`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      className="min-h-40 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      <table className="w-full table-fixed border-separate border-spacing-0" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10">
          <tr aria-rowindex={1}>
            {narrow ? (
              <th scope="col" className={clsx(HEAD, "px-5")}>
                {outcomeTitle}
              </th>
            ) : (
              <>
                <th scope="col" className={clsx(HEAD, "w-28 pl-5")}>
                  Result
                </th>
                <th scope="col" className={clsx(HEAD, "w-[24%]")}>
                  {placeTitle}
                </th>
                <th scope="col" className={clsx(HEAD, "w-[15%]")}>
                  Slug
                </th>
                <th scope="col" className={HEAD}>
                  {outcomeTitle}
                </th>
                <th scope="col" className={clsx(HEAD, "w-24 pr-5")}>
                  <span className="sr-only">Action</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={before} />
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <tr
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                >
                  <Cells row={row} narrow={narrow} mark={props.mark} body={props.body} action={props.action} />
                </tr>
              )
            );
          })}
          <RowSpacer height={after} />
        </tbody>
      </table>
    </section>
  );
}

interface CellsProps<T extends ArchiveTableRow> extends Pick<ArchiveTableProps<T>, "mark" | "body" | "action"> {
  row: T;
  narrow: boolean;
}

function CellsOf<T extends ArchiveTableRow>({ row, narrow, mark, body, action }: CellsProps<T>) {
  const path = displayPath(row.path);
  if (narrow) {
    return (
      <th scope="row" className={clsx(CELL, "px-5 text-left font-normal")}>
        <div className="flex flex-wrap items-center gap-x-3">
          {mark(row)}
          {row.slug !== null && <span className="break-all font-mono text-small text-third">{row.slug}</span>}
        </div>
        <span className="block font-mono text-small [overflow-wrap:anywhere]">{path}</span>
        <div className="mt-1">{body(row)}</div>
        <div className="mt-1.5 empty:hidden">{action(row)}</div>
      </th>
    );
  }
  return (
    <>
      <td className={clsx(CELL, "pl-5")}>{mark(row)}</td>
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        <span className="block break-words font-mono text-small leading-5 [overflow-wrap:anywhere]">{path}</span>
      </th>
      <td className={CELL}>
        <span className="block font-mono text-second text-small leading-5 [overflow-wrap:anywhere]">
          {row.slug ?? "none"}
        </span>
      </td>
      <td className={CELL}>{body(row)}</td>
      <td className={clsx(CELL, "py-1.5 pr-5 text-right")}>{action(row)}</td>
    </>
  );
}

const Cells = memo(CellsOf) as typeof CellsOf;
