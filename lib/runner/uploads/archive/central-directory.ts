import { crc32 } from "node:zlib";
import type { ArchiveFile } from "./archive-file";
import { archiveInvalid } from "./archive-refusal";
import type { EndRecord } from "./end-record";
import { type EntryKind, entryKind } from "./entry-kind";
import { readEntryName } from "./entry-name";
import { EXTRA, type ExtraFields, readExtraFields, readLinkField, readUnicodePath } from "./extra-fields";
import { hasZip64Length, isTrueZip64, withZip64, type Zip64Facts } from "./zip64-field";

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
  const extraFields = readExtraFields(extra);
  const { fields } = extraFields;
  const flags = fixed.readUInt16LE(8);
  const unicode = readUnicodePath(fields.get(EXTRA.unicodePath));
  const reading = readEntryName(rawName, (flags & UTF8_FLAG) !== 0, unicode, unicode && crc32(rawName));
  const plain = {
    compressedSize: fixed.readUInt32LE(20),
    size: fixed.readUInt32LE(24),
    offset: fixed.readUInt32LE(42),
    disk: fixed.readUInt16LE(34),
  };
  const told = withZip64(plain, fields.get(EXTRA.zip64));
  const { size, compressedSize, offset } = told ?? plain;
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
    size,
    compressedSize,
    offset,
    recordFault: recordFault(plain, told, extraFields),
  };
}

function recordFault(plain: Zip64Facts, told: Zip64Facts | null, { fields, fault }: ExtraFields): string | null {
  if (fault === "cut off") return "One of its extra fields is cut off.";
  if (fault === "twice") return "It says some of its facts twice.";
  const zip64 = fields.get(EXTRA.zip64);
  if (zip64 && !hasZip64Length(zip64)) return `Its zip64 field is damaged: no whole values fill ${zip64.length} bytes.`;
  if (told === null) return "It does not say how large it is.";
  if (told.disk !== 0) return "It says that it begins on another disk.";
  if (zip64 && !isTrueZip64(zip64, plain, told))
    return "Its zip64 field and the rest of its record contradict each other.";
  return null;
}

function wrongCount() {
  return archiveInvalid(
    "directory",
    "The archive's directory is damaged: it does not hold the entries that the archive counts.",
  );
}
