import type { Store } from "../store";
import type { LaunchContents } from "./open-live-launch";

/** File records that are kept together; the newest launch is kept however many it has. */
const MOST_FILES = 200_000;

export interface LaunchMemory {
  has(store: Store, key: string): boolean;
  /** What is remembered, or what `read` gives; whoever asks meanwhile waits for the same reading. A failed one is forgotten. */
  get(store: Store, key: string, read: () => Promise<LaunchContents>): Promise<LaunchContents>;
}

interface Kept {
  contents: Promise<LaunchContents>;
  files: number;
}

/** Contents of launches, those least recently asked for forgotten first. */
export function createLaunchMemory(): LaunchMemory {
  const byStore = new WeakMap<Store, Map<string, Kept>>();
  const keptOf = (store: Store) => {
    const kept = byStore.get(store) ?? new Map<string, Kept>();
    byStore.set(store, kept);
    return kept;
  };
  return {
    has: (store, key) => keptOf(store).has(key),
    get(store, key, read) {
      const kept = keptOf(store);
      const known = kept.get(key);
      const entry: Kept = known ?? { contents: read(), files: 0 };
      kept.delete(key);
      kept.set(key, entry);
      if (known === undefined) {
        entry.contents.then(
          ({ skills }) => {
            entry.files = skills.reduce((sum, { files }) => sum + files.length, 0);
            forgetOldest(kept);
          },
          () => kept.get(key) === entry && kept.delete(key),
        );
      }
      return entry.contents;
    },
  };
}

function forgetOldest(kept: Map<string, Kept>): void {
  let files = [...kept.values()].reduce((sum, each) => sum + each.files, 0);
  for (const [key, each] of kept) {
    if (files <= MOST_FILES || kept.size === 1) return;
    kept.delete(key);
    files -= each.files;
  }
}
