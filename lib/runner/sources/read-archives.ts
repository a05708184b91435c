import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ErrorCode, isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import { isLeftover, type RowRefusal } from "@/lib/domain/archive-plan";
import type { ArchiveContent, ArchiveReader, ArchiveSkill, InspectedPackage, StagingArea } from "../ports";
import { withoutDocument } from "./packages/without-document";
import type { TreeArchive } from "./source-kind";

/** What the gate refuses for what an archive is, and no fault of the machine or the reader's end. */
const OF_THE_ARCHIVE: ReadonlySet<ErrorCode> = new Set([
  "ARCHIVE_INVALID",
  "ARCHIVE_SPECIAL_ENTRY",
  "ARCHIVE_LIMIT_EXCEEDED",
  "TIMEOUT",
]);

export interface ReadArchivesOptions {
  staging: StagingArea;
  archives: ArchiveReader;
  signal: AbortSignal;
  /** Bytes that other skills of the same source hold. */
  bytes: number;
}

/**
 * Takes packages that came as ZIP archives through the gate, each by itself:
 * one that the gate refuses, that has no SKILL.md at its root or that holds
 * other bytes than its source says is a refused row, and its siblings go on.
 * A skill inside a package is no row: the source says what its skills are.
 * Refuses LIMIT_EXCEEDED, STORAGE_FULL and what the signal says.
 */
export async function readArchives(
  archives: readonly TreeArchive[],
  options: ReadArchivesOptions,
): Promise<Pick<ArchiveContent, "skills" | "staged" | "ignored">> {
  const read = { skills: [] as ArchiveSkill[], staged: [] as ArchiveContent["staged"], ignored: 0 };
  let { bytes } = options;
  for (const [index, archive] of archives.entries()) {
    const content = await readOne(archive, index, options);
    const skill = "code" in content ? refusedSkill(archive.path, content) : rootSkill(archive, content);
    read.skills.push(skill);
    if ("code" in content) continue;
    bytes += sizeOf(skill);
    requireWithinBytes(bytes);
    read.staged.push(...content.staged);
    read.ignored += content.ignored;
  }
  return read;
}

export function refusedSkill(path: string, refusal: RowRefusal): ArchiveSkill {
  return { path: displayPath(path), digest: null, name: null, notes: [], verdict: { ok: false, refusal } };
}

/** Refuses LIMIT_EXCEEDED where the skills of one source hold more than an archive may. */
export function requireWithinBytes(bytes: number): void {
  if (bytes <= ARCHIVE_LIMITS.unpackedBytes) return;
  throw new Refusal(
    "LIMIT_EXCEEDED",
    `The skills hold ${bytes} bytes together; at most ${ARCHIVE_LIMITS.unpackedBytes} are taken.`,
    {
      details: { reason: "unpackedBytes", allowed: ARCHIVE_LIMITS.unpackedBytes, found: bytes },
      remedy: "Name a directory inside the source that holds fewer.",
    },
  );
}

async function readOne(
  { file, leaveOut }: TreeArchive,
  index: number,
  { staging, archives, signal }: ReadArchivesOptions,
): Promise<ArchiveContent | RowRefusal> {
  signal.throwIfAborted();
  const stagingDirectory = join(staging.directory, "archives", String(index));
  await mkdir(stagingDirectory, { recursive: true, mode: 0o700 });
  const { storeDirectory } = staging;
  try {
    return await archives.read({
      archivePath: file,
      archiveName: null,
      stagingDirectory,
      storeDirectory,
      leaveOut,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!isRefusal(error) || !OF_THE_ARCHIVE.has(error.code)) throw error;
    const { code, message, details } = error;
    return { code, message, details: { reason: "archive", ...details } };
  }
}

function rootSkill({ path, digests }: TreeArchive, { skills }: ArchiveContent): ArchiveSkill {
  const root = skills.find((skill) => skill.path === ".");
  if (root === undefined) {
    return refusedSkill(path, withoutDocument());
  }
  const skill = { ...root, path };
  if (digests === null) return skill;
  const { verdict } = skill;
  const taken = verdict.ok ? verdict.package : verdict.scanned;
  const wrong = taken === undefined ? [] : differing(taken, digests);
  if (wrong.length > 0) return refusedSkill(path, tampered(wrong));
  // A repaired package cannot be compared with what the source says of the original.
  return verdict.ok ? skill : { ...skill, verdict: { ok: false, refusal: verdict.refusal } };
}

function differing({ files }: InspectedPackage, digests: ReadonlyMap<string, string>): string[] {
  const own = new Map(files.map(({ path, digest }) => [path, digest]));
  const listed = [...digests.keys()].filter((path) => !isLeftover(path));
  return [...new Set([...own.keys(), ...listed])].filter((path) => own.get(path) !== digests.get(path)).sort();
}

function tampered(paths: readonly string[]): RowRefusal {
  const shown = paths.slice(0, 3).map(displayPath).join(", ");
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return {
    code: "DIGEST_MISMATCH",
    message: `What came in is not what the source lists: ${shown}${more}. Nothing of it was taken.`,
    details: { reason: "files", paths: paths.slice(0, 100).map(displayPath) },
  };
}

function sizeOf({ verdict }: ArchiveSkill): number {
  return verdict.ok ? verdict.package.bytes : (verdict.repaired?.package.bytes ?? verdict.scanned?.bytes ?? 0);
}
