import { useSyncExternalStore } from "react";

export type DiffLayout = "split" | "unified";

const STORAGE_KEY = "diff-layout";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function read(): DiffLayout {
  try {
    return localStorage.getItem(STORAGE_KEY) === "unified" ? "unified" : "split";
  } catch {
    // Storage may be blocked; the default then holds.
    return "split";
  }
}

/** How this person likes to read differences, where there is room for both. */
export function useDiffLayout(): DiffLayout {
  return useSyncExternalStore(subscribe, read, () => "split");
}

export function setDiffLayout(layout: DiffLayout): void {
  try {
    localStorage.setItem(STORAGE_KEY, layout);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}
