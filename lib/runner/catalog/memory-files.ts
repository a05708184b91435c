import type { FileMode } from "@/lib/contract/skill";
import type { DirectoryEntry, FileFacts, FileOperator } from "../ports";
import { compareText } from "./compare-text";
import { fileTooLarge, isWithin, notOfKind, pathMissing, pathSegments, tooManyEntries } from "./operator-path";

export interface MemoryFile {
  content: string | Uint8Array;
  mode?: FileMode;
  modifiedAt?: Date;
}

interface StoredFile {
  bytes: Uint8Array;
  mode: FileMode;
  modifiedAt: Date;
}

/**
 * Files in memory, by canonical path; a text alone is a plain file. Directories
 * are what the paths of files say, so there are no empty ones, and no links.
 */
export function createMemoryFiles(tree: Readonly<Record<string, string | Uint8Array | MemoryFile>> = {}): FileOperator {
  const files = new Map<string, StoredFile>();
  for (const [path, given] of Object.entries(tree)) {
    const file = typeof given === "string" || given instanceof Uint8Array ? { content: given } : given;
    put(files, path, toBytes(file.content), file.mode ?? "0644", file.modifiedAt ?? new Date(0));
  }
  return {
    kind: "memory",
    async stat(path) {
      pathSegments(path);
      const file = files.get(path);
      if (file) return factsOf(file);
      const below = belowOf(files, path);
      return below.length === 0 ? null : directoryFacts(below.map(([, each]) => each.modifiedAt));
    },
    async list(path, limit = Number.POSITIVE_INFINITY) {
      pathSegments(path);
      if (files.has(path)) throw notOfKind(path, "directory");
      const below = belowOf(files, path);
      if (below.length === 0) throw pathMissing(path);
      return listBelow(path, below, limit);
    },
    async read(path, limit) {
      pathSegments(path);
      const file = files.get(path);
      if (!file) throw belowOf(files, path).length > 0 ? notOfKind(path, "file") : pathMissing(path);
      if (file.bytes.length > limit) throw fileTooLarge(path, limit);
      return file.bytes.slice();
    },
    async write(path, bytes, mode) {
      put(files, path, bytes.slice(), mode, new Date());
    },
    async remove(path) {
      pathSegments(path);
      for (const key of [...files.keys()]) if (isWithin(key, path)) files.delete(key);
    },
  };
}

function put(files: Map<string, StoredFile>, path: string, bytes: Uint8Array, mode: FileMode, modifiedAt: Date): void {
  const segments = pathSegments(path);
  if (segments.length === 0) throw notOfKind(path, "file");
  for (let depth = 1; depth < segments.length; depth++) {
    const above = `/${segments.slice(0, depth).join("/")}`;
    if (files.has(above)) throw notOfKind(above, "directory");
  }
  for (const [key] of belowOf(files, path)) files.delete(key);
  files.set(path, { bytes, mode, modifiedAt });
}

function belowOf(files: ReadonlyMap<string, StoredFile>, path: string): [string, StoredFile][] {
  return [...files].filter(([key]) => key !== path && isWithin(key, path));
}

/** The entries right below `path` that files further down imply. */
export function listBelow(
  path: string,
  below: Iterable<
    readonly [path: string, file: { size?: number; bytes?: Uint8Array; mode: FileMode; modifiedAt: Date }]
  >,
  limit: number,
): DirectoryEntry[] {
  const prefix = path === "/" ? "/" : `${path}/`;
  const entries = new Map<string, DirectoryEntry>();
  for (const [key, file] of below) {
    const rest = key.slice(prefix.length);
    const slash = rest.indexOf("/");
    const name = slash < 0 ? rest : rest.slice(0, slash);
    const known = entries.get(name);
    if (slash < 0) entries.set(name, { name, ...factsOf(file) });
    else if (!known || known.modifiedAt < file.modifiedAt) {
      entries.set(name, { name, ...directoryFacts([file.modifiedAt]) });
    }
    if (entries.size > limit) throw tooManyEntries(path, limit);
  }
  return [...entries.values()].sort((a, b) => compareText(a.name, b.name));
}

function factsOf(file: { size?: number; bytes?: Uint8Array; mode: FileMode; modifiedAt: Date }): FileFacts {
  return { kind: "file", size: file.size ?? file.bytes?.length ?? 0, mode: file.mode, modifiedAt: file.modifiedAt };
}

/** A directory that only its files imply is as new as the newest of them. */
export function directoryFacts(times: readonly Date[]): FileFacts {
  const newest = new Date(times.reduce((latest, time) => Math.max(latest, time.getTime()), 0));
  return { kind: "directory", size: 0, mode: "0755", modifiedAt: newest };
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content.slice();
}
