import { useSyncExternalStore } from "react";

/** In pixels. */
export const PANEL_WIDTH = { least: 340, usual: 410, most: 760 } as const;

const STORAGE_KEY = "panel-width";
const listeners = new Set<() => void>();
let current: number | null = null;

function read(): number {
  if (current !== null) return current;
  try {
    current = clampPanelWidth(Number(localStorage.getItem(STORAGE_KEY) ?? PANEL_WIDTH.usual));
  } catch {
    // Storage may be blocked; the width then lasts as long as the page.
    current = PANEL_WIDTH.usual;
  }
  return current;
}

export function clampPanelWidth(width: number): number {
  if (!Number.isFinite(width)) return PANEL_WIDTH.usual;
  return Math.round(Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, width)));
}

export function setPanelWidth(width: number): void {
  current = clampPanelWidth(width);
  try {
    localStorage.setItem(STORAGE_KEY, String(current));
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePanelWidth(): number {
  return useSyncExternalStore(subscribe, read, () => PANEL_WIDTH.usual);
}
