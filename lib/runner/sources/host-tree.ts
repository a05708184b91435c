import { lstat, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import { isLeftover } from "@/lib/domain/archive-plan";
import { createLocalFiles } from "../catalog";
import type { DirectoryEntry, FileOperator } from "../ports";
import type { SourceTree, TreeEntry } from "./source-kind";

export interface HostWalkOptions {
  /** Names that are passed over wherever they lie. */
  leaveOut: ReadonlySet<string>;
  /** Files and directories that are looked at in all before the walk gives up. */
  most: number;
  signal: AbortSignal;
}

export interface HostWalk {
  /** What lies directly in a directory; `path` is relative to the root, empty for the root itself. */
  list(path: string): Promise<DirectoryEntry[]>;
  /** Everything below a directory; it stops early where more than `mostFiles` files are there. */
  below(path: string, mostFiles?: number): Promise<TreeEntry[]>;
  /** An entry that is no directory, as a tree lists it. */
  entry(path: string, found: DirectoryEntry): Promise<TreeEntry>;
}

/**
 * Walks a directory of this machine whose `root` has no link left in it. Links
 * that stay below the root are followed; those that leave it, lead nowhere or
 * lead back to a directory around them are entries of kind `link`. Refuses
 * LIMIT_EXCEEDED over `most`, skill_source_failed and what the signal says.
 */
export function walkHost(root: string, { leaveOut, most, signal }: HostWalkOptions): HostWalk {
  const files = createLocalFiles(root);
  let looked = 0;

  const list = async (path: string): Promise<DirectoryEntry[]> => {
    signal.throwIfAborted();
    const found = (await files.list(`/${path}`, most)).filter(({ name }) => !leaveOut.has(name));
    looked += found.length;
    if (looked > most) throw tooMany(root, most);
    return found;
  };
  const entry = async (path: string, { kind, size, mode }: DirectoryEntry): Promise<TreeEntry> =>
    kind === "file" ? { path, kind, size, mode } : unusable(root, path);

  async function below(start: string, mostFiles = Number.POSITIVE_INFINITY): Promise<TreeEntry[]> {
    const entries: TreeEntry[] = [];
    const open = [{ path: start, around: [await realpath(join(root, start))] }];
    let files = 0;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const found of await list(next.path)) {
        const path = next.path === "" ? found.name : `${next.path}/${found.name}`;
        if (found.kind !== "directory") {
          entries.push(await entry(path, found));
          if (found.kind === "file" && !isLeftover(path)) files++;
        } else {
          const real = await realOrNull(join(root, path));
          if (real === null || next.around.includes(real)) entries.push(await unusable(root, path));
          else open.push({ path, around: [...next.around, real] });
        }
        if (files > mostFiles) return entries;
      }
    }
    return entries;
  }

  return { list, below, entry };
}

/** A tree over files that were walked below `root`; they are read where they lie. */
export function hostTree(
  root: string,
  tree: { rootName: string; entries: readonly TreeEntry[]; depth: SourceTree["depth"] },
): SourceTree {
  const files = createLocalFiles(root);
  const sizes = new Map(tree.entries.map(({ path, size }) => [path, size]));
  return {
    ...tree,
    async read(paths, take) {
      for (const path of paths) await take(path, await readListed(files, path, sizes.get(path)));
    },
    dispose: async () => undefined,
  };
}

async function readListed(files: FileOperator, path: string, size: number | undefined): Promise<Uint8Array> {
  try {
    const bytes = await files.read(`/${path}`, PACKAGE_LIMITS.bytes);
    if (bytes.byteLength === size) return bytes;
  } catch (error) {
    if (!isRefusal(error) || (error.code !== "LIMIT_EXCEEDED" && error.code !== "skill_path_unavailable")) throw error;
  }
  throw new Refusal("skill_source_failed", `${displayPath(path)} changed while the source was read.`, {
    details: { reason: "changed", path: displayPath(path) },
    remedy: "Do it again when nobody writes there.",
  });
}

async function unusable(root: string, path: string): Promise<TreeEntry> {
  const facts = { path, size: 0, mode: "0644" } as const;
  try {
    if (!(await lstat(join(root, path))).isSymbolicLink()) return { ...facts, kind: "special" };
    return { ...facts, kind: "link", target: await readlink(join(root, path)) };
  } catch {
    // Gone since it was listed, or a name that is no text.
    return { ...facts, kind: "special" };
  }
}

async function realOrNull(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}

function tooMany(root: string, allowed: number): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${displayPath(root)} holds more than ${allowed} files and directories.`, {
    details: { reason: "entries", limit: "entries", allowed },
    remedy: "Name a directory inside it that holds fewer.",
  });
}
