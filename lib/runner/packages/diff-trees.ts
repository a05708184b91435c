import { setImmediate as breathe } from "node:timers/promises";
import { DIFF_LIMITS } from "@/lib/contract/limits";
import type { PackageFile } from "@/lib/contract/skill";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { diffPackages, type FileChange } from "@/lib/domain/diff-packages";
import { diffText } from "@/lib/domain/diff-text";
import { textContent } from "./text-content";

/** All texts of one answer are compared within this time, or told without their lines. Milliseconds. */
const PATIENCE_MS = 5_000;

/** What is left of the answer's bounds. */
interface Room {
  bytes: number;
  /** Of `performance.now()`. */
  deadline: number;
}

/** A package whose bytes can be asked for. */
export interface ReadableTree {
  files: readonly PackageFile[];
  read(file: PackageFile): Promise<Uint8Array>;
}

/**
 * What differs between two packages, all files. Bytes are read of files that
 * differ and are within the limits alone; one text at a time, so that others
 * are served in between. Refuses what reading refuses.
 */
export async function diffTrees(from: ReadableTree, to: ReadableTree): Promise<FileDiff[]> {
  const room: Room = { bytes: DIFF_LIMITS.answerBytes, deadline: performance.now() + PATIENCE_MS };
  const files: FileDiff[] = [];
  for (const change of diffPackages(from.files, to.files)) files.push(await diffFile(change, from, to, room));
  return files;
}

async function diffFile(change: FileChange, from: ReadableTree, to: ReadableTree, room: Room): Promise<FileDiff> {
  const file: FileDiff = {
    path: change.path,
    status: change.status,
    fromMode: change.from?.mode ?? null,
    toMode: change.to?.mode ?? null,
    fromSize: change.from?.size ?? null,
    toSize: change.to?.size ?? null,
    additions: 0,
    deletions: 0,
    hunks: [],
  };
  if (change.from?.digest === change.to?.digest) return file;
  if (isOverLimit(change.from) || isOverLimit(change.to)) return { ...file, omitted: "size" };
  if (performance.now() > room.deadline) return { ...file, omitted: "time" };
  await breathe();
  const [before, after] = [await textOf(from, change.from), await textOf(to, change.to)];
  if (before === null || after === null) return change.status === "changed" ? { ...file, status: "binary" } : file;
  return { ...file, ...compare(before, after, room) };
}

function compare(before: string, after: string, room: Room): Partial<FileDiff> {
  const diff = diffText(before, after);
  if (diff === null) return { omitted: "time" };
  const { hunks, additions, deletions } = diff;
  const bytes = hunks.reduce(
    (sum, { lines }) => sum + lines.reduce((all, line) => all + Buffer.byteLength(line), 0),
    0,
  );
  if (bytes > room.bytes) return { additions, deletions, omitted: "answer" };
  room.bytes -= bytes;
  return diff;
}

function isOverLimit(file: PackageFile | null): boolean {
  return file !== null && file.size > DIFF_LIMITS.fileBytes;
}

/** Of a file that is not there the empty text; null where it holds none. */
async function textOf(tree: ReadableTree, file: PackageFile | null): Promise<string | null> {
  return file === null ? "" : textContent(await tree.read(file));
}
