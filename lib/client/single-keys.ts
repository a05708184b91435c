import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

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

const SECOND_KEY_MS = 1_200;

/** Runs what belongs to the second of two keys, one typed soon after the other. */
export function useKeySequence(first: string, acts: Readonly<Record<string, () => void>>): void {
  const on = useSingleKeys();
  const run = useEffectEvent((key: string) => acts[key]?.());

  useEffect(() => {
    if (!on) return;
    let until = 0;
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.timeStamp < until) {
        until = 0;
        // Before the page's own keys: `j` after `g` is no step.
        event.stopImmediatePropagation();
        event.preventDefault();
        run(event.key);
      } else if (event.key === first && !event.defaultPrevented) until = event.timeStamp + SECOND_KEY_MS;
    };
    document.addEventListener("keydown", handle, { capture: true });
    return () => document.removeEventListener("keydown", handle, { capture: true });
  }, [on, first]);
}

/** Runs `act` when `key` alone is pressed outside of fields and dialogs. */
export function useSingleKey(key: string, act: () => void): void {
  const on = useSingleKeys();
  const run = useEffectEvent(act);

  useEffect(() => {
    if (!on) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [on, key]);
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog], [role=alertdialog], [role=menu]")) return true;
  // A box that is ticked takes no text.
  return target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
}
