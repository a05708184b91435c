import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { DISK_LANES, eachLimited } from "../blobs";

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
 */
export async function walkTree(
  directory: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Map<string, TreeEntry> | null> {
  const own = await lstatOrNull(directory);
  if (own === null || !own.isDirectory()) return null;
  const found = new Map<string, TreeEntry>();
  let level: string[] = [""];
  while (level.length > 0) {
    const next: string[] = [];
    await eachLimited(level, DISK_LANES, async (below) => {
      if (found.size > limit) return;
      const names = await readdir(path.join(directory, below)).catch(emptyWhenGone);
      await Promise.all(
        names.map(async (name) => {
          const relative = below === "" ? name : `${below}/${name}`;
          const stats = await lstatOrNull(path.join(directory, relative));
          if (stats === null) return;
          const kind = stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other";
          found.set(relative, { path: relative, kind, stats });
          if (kind === "directory") next.push(relative);
        }),
      );
    });
    level = found.size > limit ? [] : next;
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

function emptyWhenGone(error: unknown): string[] {
  if (isGone(error)) return [];
  throw error;
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
