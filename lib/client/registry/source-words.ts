import type { CacheState, RegistryEntry } from "@/lib/contract/sources";

export const CACHE_WORDS: Record<CacheState, string> = {
  empty: "Empty",
  caching: "Fetching",
  ready: "Ready",
  stale: "Stale",
  failed: "Failed",
};

/** What each state of the package cache means. */
export const CACHE_HINTS: Record<CacheState, string> = {
  empty: "Nothing of it has been fetched yet.",
  caching: "It is being fetched now.",
  ready: "What the last check found is here.",
  stale: "The last check failed; what was fetched before still serves.",
  failed: "It could not be read, and nothing of it serves.",
};

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A commit by its first eight digits, which tell two apart by eye; a version as it is. */
export function shortCommit(commit: string): string {
  return COMMIT.test(commit) ? commit.slice(0, 8) : commit;
}

/** Whether the last check found something else upstream than what launches read. */
export function isBehind({ commit, upstream }: Pick<RegistryEntry, "commit" | "upstream">): boolean {
  return commit !== null && upstream !== null && commit !== upstream;
}

/** Where an entry stands among the others, for people: a later one wins. */
export function placeWords(names: readonly string[], place: number): string {
  if (names.length <= 1) return "The only source";
  const said = `${place + 1} of ${names.length}`;
  if (place === names.length - 1) return `${said}: wins over the others`;
  if (place === 0) return `${said}: every other one wins over it`;
  return `${said}: ${names.slice(place + 1).join(", ")} ${place === names.length - 2 ? "wins" : "win"} over it`;
}
