import { type BigIntStats, lstatSync, readdirSync } from "node:fs";
import { lstat } from "node:fs/promises";
import path from "node:path";
import { setImmediate as breathe } from "node:timers/promises";

/** A millisecond or two of work, then others are served. */
const ENTRIES_PER_TURN = 128;

export interface TreeEntry {
  /** Below the directory that was walked, separated by /. */
  path: string;
  kind: "file" | "directory" | "other";
  stats: BigIntStats;
}

/**
 * Everything below a directory; no link is followed, the directory itself
 * included. Null where there is no such directory. What vanishes meanwhile is
 * left out. `limit` bounds the number of entries: beyond it the walk ends.
 * Asked for on this thread, some hundred at a time: thousands of answers
 * through the thread pool cost five times as much as the answers themselves.
 */
export async function walkTree(
  directory: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Map<string, TreeEntry> | null> {
  const own = await lstatOrNull(directory);
  if (own === null || !own.isDirectory()) return null;
  const found = new Map<string, TreeEntry>();
  const directories = [""];
  for (let below = directories.pop(); below !== undefined && found.size <= limit; below = directories.pop()) {
    for (const name of unlessGone(() => readdirSync(path.join(directory, below))) ?? []) {
      const relative = below === "" ? name : `${below}/${name}`;
      if (found.size % ENTRIES_PER_TURN === 0) await breathe();
      const stats = unlessGone(() => lstatSync(path.join(directory, relative), { bigint: true }));
      if (stats === null) continue;
      const kind = stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other";
      found.set(relative, { path: relative, kind, stats });
      if (kind === "directory") directories.push(relative);
    }
  }
  return found;
}

export async function lstatOrNull(place: string): Promise<BigIntStats | null> {
  try {
    return await lstat(place, { bigint: true });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** What `look` sees, null where nothing is there any more. */
function unlessGone<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
