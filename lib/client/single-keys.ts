import { useEffect, useEffectEvent } from "react";
import { storedPreference } from "./stored-preference";

/**
 * Shortcuts of one key can be switched off (WCAG 2.1.4): people who dictate
 * would set them off by speaking.
 */
export const { use: useSingleKeys, set: setSingleKeys } = storedPreference<boolean>(
  "single-keys",
  (stored) => stored !== "off",
  (on) => (on ? "on" : "off"),
);

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
