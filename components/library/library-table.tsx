"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef } from "react";
import { RowSpacer } from "@/components/ui/row-spacer";
import { useMediaQuery } from "@/lib/client/media-query";
import type { SkillRow } from "@/lib/contract/skill";
import type { LibrarySort } from "@/lib/domain/library-filter";
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
  /** Every row, for the columns. */
  rows: SkillRow[];
  /** Filtered and in order; while the list is on its way only its beginning. */
  skills: readonly SkillRow[];
  /** How long the whole list is. */
  count: number;
  /** Text, filters and sort: when they change the list begins at its top. A reload does not move it. */
  question: string;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
}

export const LibraryTable = memo(function LibraryTable(props: LibraryTableProps) {
  const { rows, skills, count, question, sort, onSort } = props;
  const scroller = useRef<HTMLElement>(null);
  const narrow = useMediaQuery(NARROW);
  const rowHeight = narrow ? TALL_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: FIRST_PAINT,
    enabled: count > DRAW_ALL_UP_TO,
  });

  // The virtualizer keeps the sizes that it has seen; a new row height makes them void.
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  useEffect(() => {
    if (question && scroller.current) scroller.current.scrollTop = 0;
  }, [question]);

  const virtual = count > DRAW_ALL_UP_TO;
  const items = virtualizer.getVirtualItems();
  const first = Math.min(virtual ? (items[0]?.index ?? 0) : 0, skills.length);
  const end = Math.min(virtual ? (items.at(-1)?.index ?? -1) + 1 : count, skills.length);
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
        aria-rowcount={virtual ? count + 1 : undefined}
      >
        <caption className="sr-only">Skills of the library</caption>
        <LibraryTableHeader rows={rows} sort={sort} onSort={onSort} numbered={virtual} />
        <tbody>
          <RowSpacer height={first * rowHeight} />
          {skills.slice(first, end).map((skill, offset) => (
            // A row keeps its place rather than its skill: other rows in view are written into what stands there.
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list is what the key means here
            <LibraryRow key={first + offset} skill={skill} rowIndex={virtual ? first + offset + 2 : undefined} />
          ))}
          <RowSpacer height={(count - end) * rowHeight} />
        </tbody>
      </table>
    </section>
  );
});
