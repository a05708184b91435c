import { useEffect, useSyncExternalStore } from "react";

/**
 * Shortcuts of one key can be switched off (WCAG 2.1.4): people who dictate
 * would set them off by speaking.
 */
const STORAGE_KEY = "single-keys";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // Storage may be blocked; the default then holds.
    return true;
  }
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Runs `act` when `key` alone is pressed outside of fields and dialogs. */
export function useSingleKey(key: string, act: () => void): void {
  const on = useSingleKeys();

  useEffect(() => {
    if (!on) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [on, key, act]);
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog], [role=alertdialog], [role=menu]")) return true;
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}
