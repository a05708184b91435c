import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";

interface RowEventsInput {
  /** How many rows there are. */
  length: number;
  onOpen: (id: string, byKeyboard: boolean) => void;
  onAct: ((act: string, id: string) => void) | undefined;
  indexOf: (id: string) => number;
  focusAt: (index: number) => void;
  keep: (index: number) => void;
}

function rowIdOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("tr[data-id]")?.dataset.id ?? null) : null;
}

/** Clicks, keys and focus of all rows, heard once for the whole table. */
export function useRowEvents({ length, onOpen, onAct, indexOf, focusAt, keep }: RowEventsInput) {
  const onClick = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const target = event.target as Element;
    if (id === null || target.closest("input, a")) return;
    const act = target.closest<HTMLElement>("[data-act]")?.dataset.act;
    if (act !== undefined && act !== "open") return onAct?.(act, id);
    // Text that was marked is on its way to the clipboard.
    if (act === undefined && window.getSelection()?.isCollapsed === false) return;
    if (act === undefined) focusAt(indexOf(id));
    onOpen(id, event.detail === 0);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = rowIdOf(event.target);
    const at = id === null ? -1 : indexOf(id);
    if (at < 0) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next < length) focusAt(next);
  };

  const onFocus = (event: FocusEvent) => {
    const id = rowIdOf(event.target);
    const at = id === null ? -1 : indexOf(id);
    if (at >= 0) keep(at);
  };

  return { onClick, onKeyDown, onFocus };
}
