import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import { judgeEntryPath, type PathVerdict } from "@/lib/domain/archive-paths";
import { archiveLimit, EntryFaults } from "./archive-refusal";
import type { CentralEntry } from "./central-directory";
import { compareText } from "./compare-text";
import { isSpecial, specialSentence } from "./entry-kind";

/** An entry whose name, kind and method have passed; `path` is relative and joined by `/`. */
export interface JudgedEntry extends CentralEntry {
  path: string;
}

const FLAG_ENCRYPTED = 0x0001;
const FLAG_PATCHED = 0x0020;
const FLAG_STRONG_ENCRYPTION = 0x0040;
const FLAG_MASKED_HEADERS = 0x2000;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const METHOD_AES = 99;

const LINK_CURE =
  "Links cannot be taken, because what they point to is not in the archive. Make it again with links followed: zip -r skills.zip skills";

/**
 * Refuses an archive that holds any link or special file, with every one of
 * them named. `targetOf` reads a link's target; it may fail.
 */
export function refuseSpecialEntries(
  entries: readonly CentralEntry[],
  targetOf: (entry: CentralEntry) => string | null,
): void {
  const faults = new EntryFaults();
  for (const entry of entries) {
    if (!isSpecial(entry.kind)) continue;
    const target = entry.linkTarget ?? (entry.kind === "symlink" ? targetOf(entry) : null);
    faults.add(entry.name, entry.kind, specialSentence(entry.kind), target ?? undefined);
  }
  const count = faults.total === 1 ? "a link or special file" : `${faults.total} links or special files`;
  faults.throwIfAny("ARCHIVE_SPECIAL_ENTRY", `The archive holds ${count}`, LINK_CURE);
}

/**
 * Judges every entry by its record alone: name, encryption, method, what is
 * there twice, what is a file and a directory at once, and the sizes it
 * declares. Refuses ARCHIVE_INVALID naming all faulty entries, then
 * ARCHIVE_LIMIT_EXCEEDED. Source: hostile inputs, section 2.
 */
export function judgeEntries(entries: readonly CentralEntry[]): JudgedEntry[] {
  const faults = new EntryFaults();
  const judged: JudgedEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    bytes += entry.size;
    const verdict = judgeEntryPath(entry.name);
    const fault = entryFault(entry, verdict);
    if (fault !== null) faults.add(entry.name, ...fault);
    else if (verdict.ok) judged.push({ ...entry, path: verdict.path });
  }
  addCollisions(judged, faults);
  faults.throwIfAny("ARCHIVE_INVALID", "The archive has an entry that cannot be taken");
  if (bytes > ARCHIVE_LIMITS.unpackedBytes) throw unpackedLimit(bytes);
  return judged;
}

export function unpackedLimit(found?: number) {
  const limit = ARCHIVE_LIMITS.unpackedBytes;
  return archiveLimit(
    "unpacked-bytes",
    `The archive is larger than ${limit / 1024 ** 2} MiB when unpacked.`,
    limit,
    found,
  );
}

function entryFault(entry: CentralEntry, verdict: PathVerdict): [kind: string, reason: string] | null {
  if (entry.nameFault !== null) return ["name-encoding", entry.nameFault];
  if (!verdict.ok) return [verdict.fault, verdict.reason];
  if (
    (entry.flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_MASKED_HEADERS)) !== 0 ||
    entry.method === METHOD_AES
  ) {
    return ["encrypted", "It is encrypted; archives with a password cannot be read."];
  }
  if ((entry.flags & FLAG_PATCHED) !== 0) return ["method", "It holds a patch instead of a file."];
  if (entry.method !== METHOD_STORED && entry.method !== METHOD_DEFLATED) {
    return ["method", `It is compressed by method ${entry.method}; only stored and deflated entries can be read.`];
  }
  if (entry.recordFault !== null) return ["record", entry.recordFault];
  if (entry.kind === "directory" && entry.size > 0) return ["directory-data", "It is a directory but holds data."];
  return null;
}

/**
 * Sorted with `/` before every other character, whatever lies below a path
 * follows it at once: neighbours alone show names that are there twice and
 * files that are directories too, however deep the paths are.
 */
function addCollisions(entries: readonly JudgedEntry[], faults: EntryFaults): void {
  const keyed = entries.map((entry) => ({ key: entry.path.replaceAll("/", "\0"), entry }));
  keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.entry.name, b.entry.name));
  for (let i = 1; i < keyed.length; i += 1) {
    const before = keyed[i - 1];
    const here = keyed[i];
    if (!before || !here) continue;
    if (before.key === here.key) {
      const both = before.entry.kind === here.entry.kind;
      faults.add(
        here.entry.name,
        both ? "duplicate" : "file-and-directory",
        both ? "The name is there twice." : AMBIVALENT,
      );
    } else if (before.entry.kind === "file" && here.key.startsWith(`${before.key}\0`)) {
      faults.add(before.entry.name, "file-and-directory", AMBIVALENT);
    }
  }
}

const AMBIVALENT = "It is a file and a directory at once.";
