import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import type { ArchiveFile } from "./archive-file";
import { archiveInvalid, archiveLimit } from "./archive-refusal";

/** What the end of the archive says of its central directory, checked against where things lie. Bytes. */
export interface EndRecord {
  entries: number;
  directoryOffset: number;
  directorySize: number;
}

const END_SIGNATURE = 0x06054b50;
const END_SIGNATURE_BYTES = Buffer.from("PK\u0005\u0006", "latin1");
const END_BYTES = 22;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const LOCAL_SIGNATURE = 0x04034b50;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** How much of a file is searched at a time for an end record far from its end. Bytes. */
const SEARCHED_BYTES = 1024 * 1024;

/**
 * Ten thousand records with long names and comments stay below this; it caps
 * what opening the directory may cost, whatever the count claims.
 */
const DIRECTORY_BYTES = 16 * 1024 * 1024;

/**
 * Finds the one end record and proves that central directory, end records and
 * the end of the file follow each other without a gap, so that no other reader
 * can find another directory. Reads a few records, whatever the archive's size.
 * Refuses ARCHIVE_INVALID and ARCHIVE_LIMIT_EXCEEDED. Source: hostile inputs,
 * section 1; APPNOTE 6.3, sections 4.3.14–4.3.16.
 */
export function readEndRecord(file: ArchiveFile): EndRecord {
  if (file.size > ARCHIVE_LIMITS.compressedBytes) {
    const limit = ARCHIVE_LIMITS.compressedBytes;
    throw archiveLimit("compressed-bytes", `The archive is larger than ${limit / 1024 ** 2} MiB.`, limit, file.size);
  }
  if (file.size === 0) throw archiveInvalid("empty-file", "The file is empty.");
  const { record, offset } = findEnd(file);
  const told = readNumbers(file, record, offset);
  if (told.entries > ARCHIVE_LIMITS.entries) {
    const limit = ARCHIVE_LIMITS.entries;
    throw archiveLimit("entries", `The archive has more than ${limit} entries.`, limit, told.entries);
  }
  if (told.entries === 0) throw archiveInvalid("no-entries", "The archive holds no files.");
  checkPlace(file, told);
  if (told.directorySize > DIRECTORY_BYTES) {
    throw archiveLimit(
      "directory-bytes",
      `The archive's list of entries (their paths and comments) is larger than ${DIRECTORY_BYTES / 1024 ** 2} MiB; shorter paths and no comments make it smaller.`,
      DIRECTORY_BYTES,
      told.directorySize,
    );
  }
  return told;
}

function findEnd(file: ArchiveFile): { record: Buffer; offset: number } {
  const tail = file.read(Math.max(0, file.size - END_BYTES - MAX_16), Math.min(file.size, END_BYTES + MAX_16));
  const base = file.size - tail.length;
  let truncated = false;
  for (let at = tail.length - 4; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES > tail.length) {
      truncated = true;
      continue;
    }
    const commentEnd = at + END_BYTES + tail.readUInt16LE(at + 20);
    if (commentEnd > tail.length) {
      truncated = true;
      continue;
    }
    if (commentEnd < tail.length) {
      const count = tail.length - commentEnd;
      throw trailingBytes(count);
    }
    if (truncated || hasEarlierEnd(tail, at)) {
      throw archiveInvalid("two-ends", "The archive can be read in two ways: it has two end records.");
    }
    return { record: tail.subarray(at, at + END_BYTES), offset: base + at };
  }
  const startsLikeZip = file.size >= 4 && file.read(0, 4).readUInt32LE(0) === LOCAL_SIGNATURE;
  const earlierEnd = startsLikeZip ? findDistantEnd(file) : null;
  if (earlierEnd !== null) throw trailingBytes(file.size - earlierEnd);
  if (truncated || startsLikeZip) {
    throw archiveInvalid(
      "truncated",
      "The archive is cut off: its end is missing, so the transfer may have stopped early.",
    );
  }
  throw archiveInvalid("not-a-zip", "The file is not a ZIP archive.");
}

/**
 * Where an archive ends that more bytes follow than any comment has; null where
 * none does. Its records must point at each other from the file's first byte
 * on: the end of an archive within a cut-off archive does not.
 */
function findDistantEnd(file: ArchiveFile): number | null {
  for (let end = file.size; end > 0; end -= SEARCHED_BYTES) {
    const start = Math.max(0, end - SEARCHED_BYTES);
    const from = Math.max(0, start - ZIP64_LOCATOR_BYTES);
    const piece = file.read(from, Math.min(file.size, end + END_BYTES) - from);
    for (let at = piece.length - END_BYTES; at >= start - from; at -= 1) {
      at = piece.lastIndexOf(END_SIGNATURE_BYTES, at);
      if (at < start - from) break;
      const commentEnd = from + at + END_BYTES + piece.readUInt16LE(at + 20);
      if (commentEnd < file.size && pointsAtItself(piece, at, from + at)) return commentEnd;
    }
  }
  return null;
}

function pointsAtItself(piece: Buffer, at: number, offset: number): boolean {
  if (piece.readUInt32LE(at + 12) + piece.readUInt32LE(at + 16) === offset) return true;
  const locator = at - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || piece.readUInt32LE(locator) !== ZIP64_LOCATOR_SIGNATURE) return false;
  return Number(piece.readBigUInt64LE(locator + 8)) + ZIP64_END_BYTES === offset - ZIP64_LOCATOR_BYTES;
}

function trailingBytes(count: number) {
  return archiveInvalid("trailing-bytes", `The archive is followed by ${count} bytes that do not belong to it.`);
}

/** Whether an earlier record would swallow the one at `at` as its comment. */
function hasEarlierEnd(tail: Buffer, at: number): boolean {
  for (let earlier = at; earlier > 0; ) {
    earlier = tail.lastIndexOf(END_SIGNATURE_BYTES, earlier - 1);
    if (earlier < 0) return false;
    if (earlier + END_BYTES <= at && earlier + END_BYTES + tail.readUInt16LE(earlier + 20) === tail.length) return true;
  }
  return false;
}

interface ToldNumbers extends EndRecord {
  /** Where the records after the directory begin. */
  directoryEnd: number;
}

function readNumbers(file: ArchiveFile, record: Buffer, offset: number): ToldNumbers {
  const disk = record.readUInt16LE(4);
  const onDisk = record.readUInt16LE(8);
  const entries = record.readUInt16LE(10);
  const directorySize = record.readUInt32LE(12);
  const directoryOffset = record.readUInt32LE(16);
  const directoryDisk = record.readUInt16LE(6);
  const told = { entries, directorySize, directoryOffset, directoryEnd: offset };
  const wide = readZip64(file, offset);
  if (wide === null) {
    if (entries === MAX_16 || directorySize === MAX_32 || directoryOffset === MAX_32) {
      throw archiveInvalid("zip64", "The archive says it is of the zip64 kind, but that part of it is missing.");
    }
    if (disk !== 0 || directoryDisk !== 0 || onDisk !== entries) throw splitArchive();
    return told;
  }
  const agrees =
    (entries === MAX_16 || entries === wide.entries) &&
    (onDisk === MAX_16 || onDisk === wide.entries) &&
    (directorySize === MAX_32 || directorySize === wide.directorySize) &&
    (directoryOffset === MAX_32 || directoryOffset === wide.directoryOffset) &&
    (disk === 0 || disk === MAX_16) &&
    (directoryDisk === 0 || directoryDisk === MAX_16);
  if (!agrees) {
    throw archiveInvalid("zip64", "The archive's two end records (plain and zip64) contradict each other.");
  }
  return wide;
}

function readZip64(file: ArchiveFile, endOffset: number): ToldNumbers | null {
  const locatorOffset = endOffset - ZIP64_LOCATOR_BYTES;
  if (locatorOffset < 0) return null;
  const locator = file.read(locatorOffset, ZIP64_LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== ZIP64_LOCATOR_SIGNATURE) return null;
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw splitArchive();
  const recordOffset = Number(locator.readBigUInt64LE(8));
  const lies = () => archiveInvalid("zip64", "The archive's zip64 end record does not lie where the archive says.");
  if (recordOffset + ZIP64_END_BYTES > locatorOffset) throw lies();
  const record = file.read(recordOffset, ZIP64_END_BYTES);
  if (record.readUInt32LE(0) !== ZIP64_END_SIGNATURE) throw lies();
  const declared = Number(record.readBigUInt64LE(4)) + 12;
  if (recordOffset + declared !== locatorOffset) throw lies();
  // Data for extensions: no reader shows it, so a second archive could hide there.
  if (declared !== ZIP64_END_BYTES) {
    const count = declared - ZIP64_END_BYTES;
    throw archiveInvalid("zip64", `The archive's zip64 end record holds ${count} bytes that do not belong to it.`);
  }
  const entries = Number(record.readBigUInt64LE(32));
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw splitArchive();
  const onDisk = Number(record.readBigUInt64LE(24));
  if (onDisk !== entries) {
    throw archiveInvalid("zip64", `The archive contradicts itself: it counts ${entries} entries, and also ${onDisk}.`);
  }
  return {
    entries,
    directorySize: Number(record.readBigUInt64LE(40)),
    directoryOffset: Number(record.readBigUInt64LE(48)),
    directoryEnd: recordOffset,
  };
}

function checkPlace(file: ArchiveFile, told: ToldNumbers): void {
  const gap = told.directoryEnd - (told.directoryOffset + told.directorySize);
  if (gap === 0) return;
  if (gap < 0) {
    throw archiveInvalid("truncated", "The archive is cut off or damaged: its directory does not fit before its end.");
  }
  const shifted = told.directoryOffset + gap;
  const prefixed = file.read(shifted, 4).readUInt32LE(0) === 0x02014b50;
  throw prefixed
    ? archiveInvalid("prefixed-bytes", `The archive begins with ${gap} bytes that do not belong to it.`)
    : archiveInvalid("stray-bytes", `The archive holds ${gap} bytes after its directory that do not belong to it.`);
}

function splitArchive() {
  return archiveInvalid("split", "The archive is one part of several (a split archive).");
}
