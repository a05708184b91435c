"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef } from "react";
import { RowSpacer } from "@/components/ui/row-spacer";
import { useMediaQuery } from "@/lib/client/media-query";
import type { SkillRow } from "@/lib/contract/skill";
import type { LibrarySort } from "@/lib/domain/library-filter";
import { columns, type LibraryTableInstance } from "./library-columns";
import { LibraryRow } from "./library-row";
import { LibraryTableHeader } from "./library-table-header";

/** Below this every row is drawn; above it only what is in view, and never more than this many. */
const DRAW_ALL_UP_TO = 100;
const ROW_PX = 36;
/** Two lines, where the table is too narrow for columns. */
const TALL_ROW_PX = 54;
/** The same width at which the columns leave the table: 672 px, and the rail beside it from 768 px on. */
const NARROW = "(max-width: 671.98px), (min-width: 768px) and (max-width: 879.98px)";
/** Rows sent with the page, before the browser can measure its height. */
const FIRST_PAINT = { width: 1_200, height: 900 };

interface LibraryTableProps {
  table: LibraryTableInstance;
  /** Filtered and in order. */
  skills: readonly SkillRow[];
  /** The table object stays the same when its state changes; this makes the header follow. */
  sort: LibrarySort;
}

export const LibraryTable = memo(function LibraryTable({ table, skills, sort }: LibraryTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const narrow = useMediaQuery(NARROW);
  const rowHeight = narrow ? TALL_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: skills.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: FIRST_PAINT,
    enabled: skills.length > DRAW_ALL_UP_TO,
  });

  // The virtualizer keeps the sizes that it has seen; a new row height makes them void.
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  // Other rows, or another order: the list begins at its top.
  useEffect(() => {
    if (skills && sort && scroller.current) scroller.current.scrollTop = 0;
  }, [skills, sort]);

  const virtual = skills.length > DRAW_ALL_UP_TO;
  const items = virtualizer.getVirtualItems();
  const first = virtual ? (items[0]?.index ?? 0) : 0;
  const end = virtual ? (items.at(-1)?.index ?? -1) + 1 : skills.length;
  return (
    // The region scrolls, so the keyboard must be able to reach it.
    <section
      ref={scroller}
      aria-label="Skills, scrollable"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      className="@container min-h-80 flex-1 overflow-y-auto overflow-x-hidden border-line border-t focus-visible:-outline-offset-2"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        aria-rowcount={virtual ? skills.length + 1 : undefined}
      >
        <caption className="sr-only">Skills of the library</caption>
        <LibraryTableHeader table={table} virtual={virtual} />
        <tbody>
          <RowSpacer height={first * rowHeight} columns={columns.length} />
          {skills.slice(first, end).map((skill, offset) => (
            <LibraryRow
              key={skill.id}
              row={table.getRow(skill.id)}
              rowIndex={virtual ? first + offset + 2 : undefined}
            />
          ))}
          <RowSpacer height={(skills.length - end) * rowHeight} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
});
