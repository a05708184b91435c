import { crc32 } from "node:zlib";
import type { ArchiveFile } from "./archive-file";
import { archiveInvalid } from "./archive-refusal";
import type { EndRecord } from "./end-record";
import { type EntryKind, entryKind } from "./entry-kind";
import { readEntryName } from "./entry-name";
import { EXTRA, readExtraFields, readLinkField, readUnicodePath, withZip64 } from "./extra-fields";

/** One record of the central directory, as far as the gate needs it. Offsets and sizes in bytes. */
export interface CentralEntry {
  /** As text, before it is judged as a path. */
  name: string;
  /** Why the name itself cannot be trusted, where it cannot. */
  nameFault: string | null;
  rawName: Buffer;
  kind: EntryKind;
  /** Target of a link that the record itself names. */
  linkTarget: string | null;
  attributes: number;
  flags: number;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
  /** What else its record says that no honest archiver writes. */
  recordFault: string | null;
}

export const UTF8_FLAG = 0x0800;

const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
const SIZES_IN_ORDER = ["size", "compressedSize", "offset"] as const;

/**
 * Reads the central directory: exactly as many records as the end record
 * counts, filling exactly the bytes it names. What is faulty in one record is
 * noted there, so that the judge of entries can name them all. Refuses
 * ARCHIVE_INVALID. Source: APPNOTE 6.3, section 4.3.12.
 */
export function readCentralDirectory(file: ArchiveFile, end: EndRecord): CentralEntry[] {
  const directory = file.read(end.directoryOffset, end.directorySize);
  const entries: CentralEntry[] = [];
  let at = 0;
  for (let i = 0; i < end.entries; i += 1) {
    if (at + RECORD_BYTES > directory.length || directory.readUInt32LE(at) !== RECORD_SIGNATURE) throw wrongCount();
    const nameEnd = at + RECORD_BYTES + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const recordEnd = extraEnd + directory.readUInt16LE(at + 32);
    if (recordEnd > directory.length) throw wrongCount();
    const fixed = directory.subarray(at, at + RECORD_BYTES);
    entries.push(
      readRecord(fixed, directory.subarray(at + RECORD_BYTES, nameEnd), directory.subarray(nameEnd, extraEnd)),
    );
    at = recordEnd;
  }
  if (at !== directory.length) throw wrongCount();
  return entries;
}

function readRecord(fixed: Buffer, rawName: Buffer, extra: Buffer): CentralEntry {
  const { fields, ambiguous } = readExtraFields(extra);
  const flags = fixed.readUInt16LE(8);
  const unicode = readUnicodePath(fields.get(EXTRA.unicodePath));
  const reading = readEntryName(rawName, (flags & UTF8_FLAG) !== 0, unicode, unicode && crc32(rawName));
  const plain = {
    compressedSize: fixed.readUInt32LE(20),
    size: fixed.readUInt32LE(24),
    offset: fixed.readUInt32LE(42),
  };
  const sizes = withZip64(plain, SIZES_IN_ORDER, fields.get(EXTRA.zip64));
  const attributes = fixed.readUInt32LE(38);
  const linkTarget = readLinkField(fields);
  return {
    name: reading.name,
    nameFault: reading.ok ? null : reading.reason,
    rawName,
    kind: entryKind({
      attributes,
      host: fixed.readUInt8(5),
      slashed: reading.name.endsWith("/") || reading.name.endsWith("\\"),
      linkExtra: linkTarget !== null,
    }),
    linkTarget: linkTarget || null,
    attributes,
    flags,
    method: fixed.readUInt16LE(10),
    crc: fixed.readUInt32LE(16),
    ...(sizes ?? plain),
    recordFault: recordFault(fixed, sizes, plain, fields.get(EXTRA.zip64), ambiguous),
  };
}

type Sizes = Record<(typeof SIZES_IN_ORDER)[number], number>;

function recordFault(
  fixed: Buffer,
  sizes: Sizes | null,
  plain: Sizes,
  zip64: Buffer | undefined,
  ambiguous: boolean,
): string | null {
  if (fixed.readUInt16LE(34) !== 0) return "It says that it begins on another disk.";
  if (ambiguous) return "It says some of its facts twice.";
  if (sizes === null) return "It does not say how large it is.";
  const needed = SIZES_IN_ORDER.some((key) => sizes[key] !== plain[key]);
  if (zip64 === undefined || needed) return null;
  // Nobody needs this field: it may repeat the sizes or be blank, as another reader could believe it.
  const repeats = [plain.size, plain.compressedSize].every((wanted, i) => {
    const told = zip64.length < 8 * (i + 1) ? 0 : Number(zip64.readBigUInt64LE(8 * i));
    return told === 0 || told === wanted;
  });
  return repeats ? null : "It has two sizes that contradict each other.";
}

function wrongCount() {
  return archiveInvalid(
    "directory",
    "The archive's directory is damaged: it does not hold the entries that the archive counts.",
  );
}
