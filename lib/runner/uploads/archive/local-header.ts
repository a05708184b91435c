import { entryInvalid } from "./archive-refusal";
import { type CentralEntry, UTF8_FLAG } from "./central-directory";
import { EXTRA, readExtraFields, readLinkField, readUnicodePath } from "./extra-fields";
import { hasZip64Length, isTrueZip64, withZip64 } from "./zip64-field";

const LOCAL_SIGNATURE = 0x04034b50;
export const LOCAL_BYTES = 30;
/** Longest local header: fixed part, name, extra fields. */
export const LONGEST_LOCAL_HEADER = LOCAL_BYTES + 2 * 0xffff;

const FLAG_ENCRYPTED = 0x0001;
const FLAG_DESCRIPTOR = 0x0008;
const FLAG_STRONG_ENCRYPTION = 0x0040;
/** Flags that change how an entry is read. */
const TELLING_FLAGS = FLAG_ENCRYPTED | FLAG_DESCRIPTOR | FLAG_STRONG_ENCRYPTION | UTF8_FLAG;

/**
 * Checks an entry's local header against its central record, field by field,
 * and returns where the data begins, counted from the header. `header` holds at
 * least the fixed part, the name and the extra fields. Refuses ARCHIVE_INVALID
 * where a reader that trusts local headers would see another entry.
 * Source: hostile inputs, section 1; APPNOTE 6.3, section 4.3.7.
 */
export function checkLocalHeader(entry: CentralEntry, header: Buffer): number {
  const refuse = (what: string) =>
    entryInvalid(entry.name, "local-header", `Its local header and the archive's directory differ (${what}).`);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw refuse("nothing lies there");
  const nameEnd = LOCAL_BYTES + header.readUInt16LE(26);
  const dataStart = nameEnd + header.readUInt16LE(28);
  if (dataStart > header.length) throw overlap(entry);
  if (!header.subarray(LOCAL_BYTES, nameEnd).equals(entry.rawName)) throw refuse("name");
  const flags = header.readUInt16LE(6);
  if (((flags ^ entry.flags) & TELLING_FLAGS) !== 0) throw refuse("flags");
  if (header.readUInt16LE(8) !== entry.method) throw refuse("method");

  const { fields, fault } = readExtraFields(header.subarray(nameEnd, dataStart));
  if (fault !== null) throw refuse(fault === "twice" ? "an extra field is there twice" : "an extra field is cut off");
  // Links that the directory knows of were refused before anything was read.
  if (readLinkField(fields) !== null) throw refuse("kind");
  const otherName = readUnicodePath(fields.get(EXTRA.unicodePath));
  if (otherName && Buffer.from(otherName.name).toString("utf8") !== entry.name) throw refuse("second name");
  // A local header says neither where it lies nor on which disk; its zip64 field may repeat both.
  const place = { offset: entry.offset, disk: 0 };
  const plain = { compressedSize: header.readUInt32LE(18), size: header.readUInt32LE(22), ...place };
  const zip64 = fields.get(EXTRA.zip64);
  const told = withZip64(plain, zip64);
  if (told === null) throw refuse("sizes");
  const later = (flags & FLAG_DESCRIPTOR) !== 0;
  // With sizes that follow the data, the header may leave them blank; it may not say others.
  const agrees = (value: number, wanted: number) => value === wanted || (later && value === 0);
  if (!agrees(header.readUInt32LE(14), entry.crc)) throw refuse("checksum");
  if (!agrees(told.compressedSize, entry.compressedSize) || !agrees(told.size, entry.size)) throw refuse("sizes");
  if (zip64) {
    const truth = { size: entry.size, compressedSize: entry.compressedSize, ...place };
    if (!hasZip64Length(zip64) || !isTrueZip64(zip64, plain, truth, later)) throw refuse("zip64 field");
  }
  return dataStart;
}

/**
 * Checks what lies between an entry's data and the next entry: nothing, or a
 * data descriptor that repeats the directory. So entries neither overlap nor
 * leave room for one that the directory does not know.
 */
export function checkAfterData(entry: CentralEntry, rest: Buffer): void {
  if ((entry.flags & FLAG_DESCRIPTOR) === 0) {
    if (rest.length === 0) return;
    throw strayBytes(entry, rest);
  }
  const signed = rest.length === 16 || rest.length === 24;
  const wide = rest.length === 20 || rest.length === 24;
  if (!signed && !wide && rest.length !== 12) throw strayBytes(entry, rest);
  if (signed && rest.readUInt32LE(0) !== 0x08074b50) throw strayBytes(entry, rest);
  const at = signed ? 4 : 0;
  const compressedSize = wide ? Number(rest.readBigUInt64LE(at + 4)) : rest.readUInt32LE(at + 4);
  const size = wide ? Number(rest.readBigUInt64LE(at + 12)) : rest.readUInt32LE(at + 8);
  if (rest.readUInt32LE(at) === entry.crc && compressedSize === entry.compressedSize && size === entry.size) return;
  throw entryInvalid(entry.name, "descriptor", "The sizes after its data and the archive's directory differ.");
}

export function overlap(entry: CentralEntry) {
  return entryInvalid(entry.name, "overlap", "It overlaps another entry.");
}

function strayBytes(entry: CentralEntry, rest: Buffer) {
  const hidden = rest.includes(Buffer.from("PK\u0003\u0004", "latin1"));
  return hidden
    ? entryInvalid(entry.name, "hidden-entry", "It is followed by an entry that the archive's directory does not list.")
    : entryInvalid(entry.name, "stray-bytes", `It is followed by ${rest.length} bytes that belong to no entry.`);
}
