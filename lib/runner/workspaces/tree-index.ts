import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Context } from "../ports";
import { type TreeEntry, walkTree } from "./walk-tree";

/** Inode, size and time of the last change of a file's record: any write, chmod or link moves the time. */
const Mark = z.tuple([z.string(), z.string(), z.string()]);
const Index = z.object({
  launch: z.number().int(),
  device: z.string(),
  takenAt: z.string(),
  files: z.array(z.tuple([z.string(), Mark])),
});

/** Nanoseconds within which a file system may give two changes one time. */
const COARSE_NS = 20_000_000n;

/**
 * What a launch looked like on the disk when it was written, so that a relaunch
 * need not read it again, as git's index does. It lies in the data directory:
 * what works in the tree cannot vouch for itself.
 */
function placeOf(ctx: Context, workspaceId: string): string {
  return path.join(ctx.ports.places.dataDirectory, "launch-index", `${workspaceId}.json`);
}

/**
 * Remembers the files of a launch that nobody has written to since `sealedAt`,
 * the moment before it was switched to: from then on others may. Losing the
 * index costs a reading, nothing else, so no failure of it fails anything.
 */
export async function writeTreeIndex(
  ctx: Context,
  {
    workspaceId,
    launch,
    directory,
    sealedAt,
  }: { workspaceId: string; launch: number; directory: string; sealedAt: Date },
): Promise<void> {
  const place = placeOf(ctx, workspaceId);
  const temporary = `${place}.${randomUUID()}`;
  try {
    const entries = await walkTree(directory);
    if (entries === null) return;
    const sealed = BigInt(sealedAt.getTime()) * 1_000_000n - COARSE_NS;
    const files = [...entries.values()].filter((entry) => entry.kind === "file" && entry.stats.mtimeNs <= sealed);
    const index: z.infer<typeof Index> = {
      launch,
      device: String(files[0]?.stats.dev ?? 0),
      takenAt: String(BigInt(Date.now()) * 1_000_000n),
      files: files.map((entry) => [entry.path, markOf(entry)]),
    };
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(temporary, JSON.stringify(index), { mode: 0o600 });
    await rename(temporary, place);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
    await rm(place, { force: true }).catch(() => undefined);
  }
}

/** Says which files of a launch are as they were written; null where nothing is known of it. */
export async function readTreeIndex(
  ctx: Context,
  workspaceId: string,
  launch: number,
): Promise<((entry: TreeEntry) => boolean) | null> {
  const text = await readFile(placeOf(ctx, workspaceId), "utf8").catch(() => null);
  if (text === null) return null;
  const parsed = Index.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.launch !== launch) return null;
  const { device, takenAt, files } = parsed.data;
  const marks = new Map(files);
  const settled = BigInt(takenAt) - COARSE_NS;
  return (entry) => {
    const mark = marks.get(entry.path);
    if (mark === undefined || String(entry.stats.dev) !== device) return false;
    // Changed again within the same tick of the clock, it would look the same.
    if (entry.stats.ctimeNs > settled) return false;
    return markOf(entry).every((value, position) => value === mark[position]);
  };
}

function markOf({ stats }: TreeEntry): [string, string, string] {
  return [String(stats.ino), String(stats.size), String(stats.ctimeNs)];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
