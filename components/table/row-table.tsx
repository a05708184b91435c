"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { RowSpacer } from "@/components/ui/row-spacer";
import { useNarrowerThan } from "@/lib/client/element-width";
import { useRowEvents } from "./use-row-events";

/** Up to this many every row is drawn, with more only what is in view: writing a hundred rows anew takes longer than a keystroke may. */
const DRAW_ALL_UP_TO = 50;
const ROW_PX = 36;
/** Two lines, where the table is too narrow for columns. */
const TALL_ROW_PX = 54;
/** The width at which the columns leave the table, as their classes have it (@max-xl). */
const NARROW_PX = 576;
/** Rows sent with the page, before the browser can measure its height. */
const FIRST_PAINT = { width: 1_200, height: 900 };

export interface RowTableHandle {
  /** Brings a row into view and gives it the focus; false where the list does not show it. */
  focusRow: (id: string) => boolean;
  /** Gives the focus to the row that had it last, where the list stands. */
  focusCurrent: () => void;
  /** Brings a row into view where it is not. */
  revealRow: (id: string) => void;
}

/** Where a row stands. */
export interface RowPlacing {
  /** Place in the whole list, where only a part of it is drawn. */
  rowIndex: number | undefined;
  /** The one row that Tab leads to. */
  current: boolean;
}

interface RowTableProps<T extends { id: string }> {
  caption: string;
  /** Names the region that scrolls. */
  label: string;
  /** Filtered and in order; while the list is on its way only its beginning. */
  rows: readonly T[];
  /** How long the whole list is. */
  count: number;
  /** Text, filters and sort: when they change the list begins at its top. A reload does not move it. */
  question: string;
  /** Whether the selection's bar stands over the end of the list. */
  covered: boolean;
  /** `numbered`: rows are numbered, because only a part of them is drawn. */
  header: (numbered: boolean) => ReactNode;
  /** A `tr` with `data-id`; the button that opens it has `data-act="open"`. */
  row: (item: T, placing: RowPlacing) => ReactNode;
  /** `byKeyboard`: whoever opened it has no pointer to go on with. */
  onOpen: (id: string, byKeyboard: boolean) => void;
  /** A button of a row was pressed whose `data-act` is something else. */
  onAct?: ((act: string, id: string) => void) | undefined;
  ref?: Ref<RowTableHandle> | undefined;
}

/** Thousands of rows as a native table: only those in view are drawn, the focus is never lost, arrow keys walk. */
export function RowTable<T extends { id: string }>(props: RowTableProps<T>) {
  const { caption, label, rows, count, question, covered, header, row, onOpen, onAct, ref } = props;
  const scroller = useRef<HTMLElement>(null);
  const rowHeight = useNarrowerThan(scroller, NARROW_PX) ? TALL_ROW_PX : ROW_PX;
  /** The row that has or had the focus; it stays drawn wherever the list is scrolled to. */
  const [kept, setKept] = useState<number | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: FIRST_PAINT,
    enabled: count > DRAW_ALL_UP_TO,
  });

  // The virtualizer keeps the sizes that it has seen; a new row height makes them void, and the first row in view stays.
  const heightBefore = useRef(rowHeight);
  useLayoutEffect(() => {
    if (heightBefore.current === rowHeight) return;
    if (scroller.current) scroller.current.scrollTop *= rowHeight / heightBefore.current;
    heightBefore.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  useEffect(() => {
    if (question && scroller.current) scroller.current.scrollTop = 0;
    setKept(null);
  }, [question]);

  const rowElement = (index: number) => {
    const id = rows[index]?.id;
    return id === undefined ? null : scroller.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);
  };
  const reveal = (index: number) => {
    flushSync(() => setKept(index));
    rowElement(index)?.scrollIntoView({ block: "nearest" });
  };
  const focusName = (index: number) =>
    rowElement(index)?.querySelector<HTMLElement>("[data-act=open]")?.focus({ preventScroll: true });
  const focusAt = (index: number) => {
    reveal(index);
    focusName(index);
  };
  const indexOf = (id: string) => rows.findIndex((item) => item.id === id);
  const virtual = count > DRAW_ALL_UP_TO;
  const items = virtualizer.getVirtualItems();
  const first = Math.min(virtual ? (items[0]?.index ?? 0) : 0, rows.length);
  const end = Math.min(virtual ? (items.at(-1)?.index ?? -1) + 1 : count, rows.length);
  const current = kept !== null && kept < rows.length ? kept : first;
  useImperativeHandle(ref, () => ({
    focusRow: (id) => {
      const index = indexOf(id);
      if (index >= 0) focusAt(index);
      return index >= 0;
    },
    focusCurrent: () => focusName(current),
    revealRow: (id) => {
      const index = indexOf(id);
      if (index >= 0) reveal(index);
    },
  }));
  const events = useRowEvents({ length: rows.length, onOpen, onAct, indexOf, focusAt, keep: setKept });

  const draw = (from: number, to: number) =>
    rows.slice(from, to).map((item, offset) => (
      // A row keeps its place rather than what it shows: other rows in view are written into what stands there.
      // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list is what the key means here
      <Fragment key={from + offset}>
        {row(item, { rowIndex: virtual ? from + offset + 2 : undefined, current: from + offset === current })}
      </Fragment>
    ));
  const above = current < first ? current : null;
  const below = current >= end && current < rows.length ? current : null;
  return (
    // The region scrolls, so the keyboard must be able to reach it.
    <section
      ref={scroller}
      aria-label={label}
      data-selection-scope
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      className="@container min-h-80 flex-1 scroll-pt-8 scroll-pb-16 overflow-y-auto overflow-x-hidden border-line border-t focus-visible:-outline-offset-2"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        aria-rowcount={virtual ? count + 1 : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        {header(virtual)}
        <tbody {...events}>
          {above !== null && <RowSpacer height={above * rowHeight} />}
          {above !== null && draw(above, above + 1)}
          <RowSpacer height={(above === null ? first : first - above - 1) * rowHeight} />
          {draw(first, end)}
          <RowSpacer height={(below === null ? count - end : below - end) * rowHeight} />
          {below !== null && draw(below, below + 1)}
          {below !== null && <RowSpacer height={(count - below - 1) * rowHeight} />}
        </tbody>
      </table>
      {covered && <div aria-hidden className="h-16" />}
    </section>
  );
}
