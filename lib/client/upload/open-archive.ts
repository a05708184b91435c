import type { JSZipObject } from "jszip";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";

export interface OpenedEntry {
  /** As the plan takes it: judged, separated by `/`. */
  path: string;
  size: number;
  /** Equal for entries with the same bytes and mode; null where the archive does not tell. */
  contentKey: string | null;
  read: () => Promise<Uint8Array>;
}

export interface OpenedArchive {
  files: OpenedEntry[];
  /** All entries, directories among them. */
  entryCount: number;
  unpackedBytes: number;
  /** Entries that make the whole archive unacceptable. */
  special: ArchiveEntryFault[];
  invalid: ArchiveEntryFault[];
}

/** File types as the upper bits of a Unix mode hold them. */
const TYPE_BITS = 0o170000;
const PLAIN_TYPES = [0, 0o100000, 0o040000];
const SYMBOLIC_LINK = 0o120000;
const TYPE_WORDS = new Map([
  [SYMBOLIC_LINK, "A symbolic link."],
  [0o140000, "A socket."],
  [0o060000, "A block device."],
  [0o020000, "A character device."],
  [0o010000, "A named pipe."],
]);
const LINK_TARGET_SHOWN = 1_024;

/**
 * Looks into a ZIP in the browser. This is for the preview only: the reader
 * used here takes archives that the service refuses, so the service judges
 * again by itself. Rejects where the file cannot be read as a ZIP at all.
 */
export async function openArchive(file: Blob): Promise<OpenedArchive> {
  const { default: JSZip } = await import("jszip");
  const zip = await JSZip.loadAsync(file);
  const opened: OpenedArchive = { files: [], entryCount: 0, unpackedBytes: 0, special: [], invalid: [] };
  for (const entry of Object.values(zip.files)) {
    opened.entryCount += 1;
    const written = entry.unsafeOriginalName ?? entry.name;
    const type = typeOf(entry);
    if (!PLAIN_TYPES.includes(type)) {
      opened.special.push(await specialEntry(entry, written, type));
      continue;
    }
    const judged = judgeEntryPath(written);
    if (!judged.ok) {
      opened.invalid.push({ path: displayPath(written), reason: judged.reason });
      continue;
    }
    if (entry.dir) continue;
    const facts = factsOf(entry);
    opened.unpackedBytes += facts?.size ?? 0;
    opened.files.push({
      path: judged.path,
      size: facts?.size ?? 0,
      contentKey: facts && `${facts.size}:${facts.crc32}:${isExecutable(entry)}`,
      read: () => entry.async("uint8array"),
    });
  }
  return opened;
}

async function specialEntry(entry: JSZipObject, written: string, type: number): Promise<ArchiveEntryFault> {
  const reason = TYPE_WORDS.get(type) ?? "Neither a file nor a directory.";
  const fault = { path: displayPath(written), reason };
  const small = (factsOf(entry)?.size ?? 0) <= LINK_TARGET_SHOWN;
  if (type !== SYMBOLIC_LINK || entry.dir || !small) return fault;
  return { ...fault, target: displayPath(await entry.async("string")) };
}

function typeOf(entry: JSZipObject): number {
  return typeof entry.unixPermissions === "number" ? entry.unixPermissions & TYPE_BITS : 0;
}

function isExecutable(entry: JSZipObject): boolean {
  return typeof entry.unixPermissions === "number" && (entry.unixPermissions & 0o111) !== 0;
}

/** Size and checksum as the archive's directory states them; the library has no public way to them. */
function factsOf(entry: JSZipObject): { size: number; crc32: number } | null {
  const data = (entry as JSZipObject & { _data?: { uncompressedSize?: unknown; crc32?: unknown } })._data;
  if (typeof data?.uncompressedSize !== "number" || typeof data.crc32 !== "number") return null;
  return { size: data.uncompressedSize, crc32: data.crc32 };
}
