import { useSyncExternalStore } from "react";

/** How wide one of the console's panels is, in pixels; each person's choice, kept in this browser. */
export interface PanelWidth {
  least: number;
  usual: number;
  most: number;
  useWidth: () => number;
  set: (width: number) => void;
}

function panelWidth(storageKey: string, limits: Pick<PanelWidth, "least" | "usual" | "most">): PanelWidth {
  const listeners = new Set<() => void>();
  let current: number | null = null;

  const clamp = (width: number): number => {
    if (!Number.isFinite(width)) return limits.usual;
    return Math.round(Math.min(limits.most, Math.max(limits.least, width)));
  };
  const read = (): number => {
    if (current !== null) return current;
    try {
      current = clamp(Number(localStorage.getItem(storageKey) ?? limits.usual));
    } catch {
      // Storage may be blocked; the width then lasts as long as the page.
      current = limits.usual;
    }
    return current;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ...limits,
    useWidth: () => useSyncExternalStore(subscribe, read, () => limits.usual),
    set: (width) => {
      current = clamp(width);
      try {
        localStorage.setItem(storageKey, String(current));
      } catch {
        // See above.
      }
      for (const listener of listeners) listener();
    },
  };
}

export const SKILL_PANEL = panelWidth("panel-width", { least: 340, usual: 410, most: 760 });
/** Wider: its members are a table. */
export const SET_PANEL = panelWidth("set-panel-width", { least: 380, usual: 650, most: 900 });
export const SOURCE_PANEL = panelWidth("source-panel-width", { least: 340, usual: 410, most: 640 });
