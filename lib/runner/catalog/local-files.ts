import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, opendir, realpath, rename, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { isRefusal } from "@/lib/contract/errors";
import type { FileMode } from "@/lib/contract/skill";
import type { DirectoryEntry, FileFacts, FileOperator } from "../ports";
import { compareText } from "./compare-text";
import {
  fileTooLarge,
  joinPath,
  leavesSource,
  notOfKind,
  pathMissing,
  pathSegments,
  sourceFailed,
  tooManyEntries,
} from "./operator-path";

/** Nothing waits for the other end of a pipe, no terminal becomes ours, and the last part is no link: it was resolved before. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;
const PIECE_BYTES = 256 * 1024;

/**
 * The files below one directory of this machine. `root` is absolute and
 * resolved: a link in the root itself counts as one that leaves, so that a
 * root which is replaced by a link later opens nothing else.
 */
export function createLocalFiles(root: string): FileOperator {
  return {
    kind: "local",
    stat: async (path) => {
      const place = await resolveInside(root, path);
      return place === null ? null : factsOf(await whereLost(path, () => stat(place)));
    },
    list: (path, limit) => listDirectory(root, path, limit ?? Number.POSITIVE_INFINITY),
    read: (path, limit) => readInside(root, path, limit),
    write: (path, bytes, mode) => writeInside(root, path, bytes, mode),
    remove: async (path) => {
      const segments = pathSegments(path);
      const name = segments.pop();
      if (name === undefined) throw notOfKind(path, "file");
      const parent = await resolveInside(root, `/${segments.join("/")}`);
      if (parent !== null) await guarded(path, () => rm(join(parent, name), { recursive: true, force: true }));
    },
  };
}

/** The place on disk with every link followed; null where nothing lies there. Refuses where it is not below the root. */
async function resolveInside(root: string, path: string): Promise<string | null> {
  const wanted = join(root, ...pathSegments(path));
  let place: string;
  try {
    place = await realpath(wanted);
  } catch (error) {
    if (isMissing(error)) return null;
    throw faultOf(path, error);
  }
  if (!isBelow(place, root)) throw leavesSource(path);
  return place;
}

function isBelow(place: string, root: string): boolean {
  return place === root || place.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** As `resolveInside`, and something must lie there. */
async function resolvePresent(root: string, path: string): Promise<string> {
  const place = await resolveInside(root, path);
  if (place === null) throw pathMissing(path);
  return place;
}

async function listDirectory(root: string, path: string, limit: number): Promise<DirectoryEntry[]> {
  const place = await resolvePresent(root, path);
  const names = await guarded(path, async () => {
    const found: string[] = [];
    const directory = await opendir(place);
    for await (const entry of directory) {
      if (found.push(entry.name) > limit) throw tooManyEntries(path, limit);
    }
    return found;
  });
  // A directory that was replaced by a link while it was listed must not tell what lies elsewhere.
  if ((await resolvePresent(root, path)) !== place) throw leavesSource(path);
  const entries = await Promise.all(names.map((name) => entryAt(root, joinPath(path, name), name)));
  return entries.sort((a, b) => compareText(a.name, b.name));
}

async function entryAt(root: string, path: string, name: string): Promise<DirectoryEntry> {
  const unusable: DirectoryEntry = { name, kind: "other", size: 0, mode: "0644", modifiedAt: new Date(0) };
  try {
    const wanted = join(root, ...pathSegments(path));
    const own = await lstat(wanted);
    if (!own.isSymbolicLink()) return { name, ...factsOf(own) };
    const place = await resolveInside(root, path);
    return place === null ? unusable : { name, ...factsOf(await stat(place)) };
  } catch {
    // Whoever looks at this entry is told the reason.
    return unusable;
  }
}

async function readInside(root: string, path: string, limit: number): Promise<Uint8Array> {
  const place = await resolvePresent(root, path);
  const handle = await guarded(path, () => open(place, OPEN_FLAGS));
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw notOfKind(path, "file");
    // Between resolving and opening, any directory on the way may have become a link: what was opened must be what lies inside now.
    const again = await resolvePresent(root, path);
    if (!isSame(opened, await whereLost(path, () => stat(again)))) throw leavesSource(path);
    if (opened.size > limit) throw fileTooLarge(path, limit);
    return await guarded(path, () => readUpTo(handle, opened.size, path, limit));
  } finally {
    await handle.close();
  }
}

/** Reads to the end, whatever size was announced: a file may grow while it is read. */
async function readUpTo(handle: FileHandle, announced: number, path: string, limit: number): Promise<Uint8Array> {
  // One byte more shows the end in the same read.
  let buffer = Buffer.allocUnsafeSlow(Math.min(announced, limit) + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
    if (bytesRead === 0) return buffer.subarray(0, filled);
    filled += bytesRead;
    if (filled > limit) throw fileTooLarge(path, limit);
    if (filled === buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(filled + PIECE_BYTES, limit + 1));
      buffer.copy(larger);
      buffer = larger;
    }
  }
}

async function writeInside(root: string, path: string, bytes: Uint8Array, mode: FileMode): Promise<void> {
  const segments = pathSegments(path);
  const name = segments.pop();
  if (name === undefined) throw notOfKind(path, "file");
  const parent = await makeDirectories(root, segments, path);
  const temporary = join(parent, `.slipway-${randomUUID()}`);
  await guarded(path, async () => {
    const handle = await open(temporary, "wx", Number.parseInt(mode, 8));
    try {
      const there = await resolveInside(root, `/${segments.join("/")}`);
      if (there === null || !isSame(await handle.stat(), await stat(join(there, temporary.slice(parent.length + 1))))) {
        throw leavesSource(path);
      }
      await handle.writeFile(bytes);
      await handle.chmod(Number.parseInt(mode, 8));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    const target = join(parent, name);
    const old = await lstat(target).catch(() => null);
    if (old?.isDirectory()) await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  });
}

/** Each directory is looked at before the next is made in it, so none is ever made behind a link that leaves. */
async function makeDirectories(root: string, segments: readonly string[], path: string): Promise<string> {
  let place = await resolvePresent(root, "/");
  for (let depth = 1; depth <= segments.length; depth++) {
    const part = `/${segments.slice(0, depth).join("/")}`;
    const known = await resolveInside(root, part);
    if (known === null) {
      await guarded(path, () => mkdir(join(place, segments[depth - 1] ?? "")));
      place = await resolvePresent(root, part);
    } else place = known;
  }
  return place;
}

function factsOf(stats: Stats): FileFacts {
  const kind = stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other";
  return {
    kind,
    size: kind === "file" ? stats.size : 0,
    mode: (stats.mode & 0o111) !== 0 ? "0755" : "0644",
    modifiedAt: stats.mtime,
  };
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

function faultOf(path: string, error: unknown): unknown {
  if (isRefusal(error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (isMissing(error)) return pathMissing(path);
  return typeof code === "string" ? sourceFailed(path, code, error) : error;
}

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(path, error);
  }
}

/** For what was there a moment ago. */
const whereLost = guarded;
