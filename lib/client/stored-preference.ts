import { useSyncExternalStore } from "react";

/** Something that a person chose for this browser: kept over reloads, and the same in every tab. */
export interface StoredPreference<T> {
  /** Follows every change of it, made here or in another tab. */
  use: () => T;
  set: (value: T) => void;
}

/** `read` makes a value of what is stored, null where nothing is; `write` is its other direction. */
export function storedPreference<T extends string | boolean>(
  key: string,
  read: (stored: string | null) => T,
  write: (value: T) => string,
): StoredPreference<T> {
  const usual = read(null);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
  const current = () => {
    try {
      return read(localStorage.getItem(key));
    } catch {
      // Storage may be blocked; the default then holds.
      return usual;
    }
  };
  return {
    use: () => useSyncExternalStore(subscribe, current, () => usual),
    set: (value) => {
      try {
        localStorage.setItem(key, write(value));
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
  };
}
