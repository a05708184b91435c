"use client";

import { useEffect, useEffectEvent } from "react";
import { focusedRowId } from "@/components/table/use-open-row";
import { useSingleKey } from "@/lib/client/single-keys";

interface LibraryKeys {
  openId: string | null;
  step: (by: 1 | -1) => void;
  /** Absent for people who may not choose rows. */
  onToggle: ((id: string) => void) | undefined;
  hasSelection: () => boolean;
  onClearSelection: () => void;
  /** Closes what is on top: the comparison, else the panel. */
  onLeave: () => void;
}

/** `j` and `k` walk, `x` chooses, Escape leaves: the choice where the focus is on it, else the panel. */
export function useLibraryKeys(keys: LibraryKeys): void {
  const { openId, step, onToggle } = keys;
  useSingleKey("j", () => step(1));
  useSingleKey("k", () => step(-1));
  useSingleKey("x", () => {
    const id = focusedRowId() ?? openId;
    if (id !== null) onToggle?.(id);
  });

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (target.closest("[role=dialog], [role=alertdialog], [role=menu], input:not([type=checkbox]), textarea")) return;
    if (target.closest("[data-selection-scope]") && keys.hasSelection()) keys.onClearSelection();
    else if (keys.openId !== null) keys.onLeave();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, []);
}
