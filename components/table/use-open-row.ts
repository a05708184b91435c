"use client";

import { type RefObject, useCallback, useMemo } from "react";
import type { Panel } from "@/lib/client/panel-state";
import type { RowTableHandle } from "./row-table";

interface OpenRowInput<T extends { id: string }> {
  panel: Panel;
  rows: readonly T[];
  /** The list as it is shown. */
  shown: readonly T[];
  /** Whether the rows are all there are. */
  whole: boolean;
  table: RefObject<RowTableHandle | null>;
  aside: RefObject<HTMLElement | null>;
}

/** Where the panel has no room beside the list and lies over it. */
export const SHEET = "(max-width: 1023.98px)";

/** The row whose element has the focus, or had it last within. */
export function focusedRowId(): string | null {
  return document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset.id ?? null;
}

/** The skill that the panel shows, in its relation to the list: where it stands, how it opens, steps and closes. */
export function useOpenRow<T extends { id: string }>({ panel, rows, shown, whole, table, aside }: OpenRowInput<T>) {
  const { skill: openId, open, close } = panel;
  const row = useMemo(() => (openId === null ? undefined : rows.find((each) => each.id === openId)), [rows, openId]);
  const hidden = useMemo(() => whole && row !== undefined && !shown.includes(row), [whole, row, shown]);

  const openSkill = useCallback(
    (id: string, byKeyboard: boolean) => {
      open(id);
      // The list keeps the focus of a pointer, unless the panel lies over it; a keyboard goes on in the panel.
      if (byKeyboard || window.matchMedia(SHEET).matches) requestAnimationFrame(() => aside.current?.focus());
    },
    [open, aside],
  );

  const closePanel = useCallback(() => {
    close();
    // The list is inert under a sheet until the panel has gone.
    requestAnimationFrame(() => {
      if (openId === null || !table.current?.focusRow(openId)) document.querySelector<HTMLElement>("main")?.focus();
    });
  }, [close, openId, table]);

  /** To the next row of the list or the one before; the panel follows where it is open. */
  const step = (by: 1 | -1) => {
    const from = openId ?? focusedRowId();
    const at = shown.findIndex((each) => each.id === from);
    const next = shown[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    if (openId !== null) open(next.id, true);
    if (openId !== null && aside.current?.contains(document.activeElement)) table.current?.revealRow(next.id);
    else table.current?.focusRow(next.id);
  };

  return { row, hidden, openSkill, closePanel, step };
}
