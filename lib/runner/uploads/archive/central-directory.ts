import { crc32 } from "node:zlib";
import { configure, type Entry, Reader, ZipReader } from "@zip.js/zip.js";
import type { ArchiveFile } from "./archive-file";
import { archiveInvalid } from "./archive-refusal";
import type { EndRecord } from "./end-record";
import { type EntryKind, entryKind } from "./entry-kind";
import { readEntryName, type UnicodePath } from "./entry-name";

/** One record of the central directory, as far as the gate needs it. Offsets and sizes in bytes. */
export interface CentralEntry {
  /** As text, before it is judged as a path. */
  name: string;
  /** Why the name itself cannot be trusted, where it cannot. */
  nameFault: string | null;
  rawName: Uint8Array;
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

const EXTRA_ZIP64 = 0x0001;
const EXTRA_PKWARE_UNIX = 0x000d;
const EXTRA_ASI_UNIX = 0x756e;
const EXTRA_UNICODE_PATH = 0x7075;
/** Fields that change what a reader sees; the others are times, owners and the like. */
const TELLING_EXTRAS = [EXTRA_ZIP64, EXTRA_PKWARE_UNIX, EXTRA_ASI_UNIX, EXTRA_UNICODE_PATH];

configure({ useWebWorkers: false });

class DiskReader extends Reader<ArchiveFile> {
  readonly #file: ArchiveFile;
  constructor(file: ArchiveFile) {
    super(file);
    this.#file = file;
    this.size = file.size;
  }
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#file.read(offset, Math.max(0, Math.min(length, this.#file.size - offset)));
  }
}

type ExtraFields = Map<number, { data: Uint8Array }>;

/**
 * Reads the central directory with zip.js in its strictest form, so that an
 * archive which two readers could take for two different ones is refused.
 * Names are decoded here, because the library's own decoding would hide bytes.
 * Refuses ARCHIVE_INVALID. Memory grows with the number of entries, which the
 * end record has limited.
 */
export async function readCentralDirectory(file: ArchiveFile, end: EndRecord): Promise<CentralEntry[]> {
  const reader = new ZipReader(new DiskReader(file), {
    strictness: "strict",
    // Names are judged one by one later, to name every faulty one.
    filenameValidation: "tolerant",
    // Code units that stand for themselves: two names are equal exactly when their bytes are.
    decodeText: (bytes, _encoding) => Buffer.from(bytes).toString("latin1"),
    useWebWorkers: false,
  });
  const entries: CentralEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(compact(entry));
    }
  } catch (error) {
    // Duplicate names are told at the end, and named by the judge of names.
    if (!isDuplicateName(error)) throw directoryRefusal(error);
  }
  if (entries.length !== end.entries) throw directoryRefusal(new Error("entry count"));
  return entries;
}

function compact(entry: Entry): CentralEntry {
  const extras: ExtraFields = entry.extraField ?? new Map();
  const flags = entry.rawBitFlag ?? 0;
  // A copy: the library's view would keep the whole record in memory.
  const rawName = Uint8Array.from(entry.rawFilename);
  const unicode = unicodePath(extras);
  const reading = readEntryName(rawName, (flags & UTF8_FLAG) !== 0, unicode, unicode && crc32(rawName));
  const linkTarget = linkExtra(extras);
  const attributes = entry.externalFileAttributes >>> 0;
  const slashed = /[\\/]$/.test(reading.name);
  return {
    name: reading.name,
    nameFault: reading.ok ? null : reading.reason,
    rawName,
    kind: entryKind({ attributes, host: entry.versionMadeBy >>> 8, slashed, linkExtra: linkTarget !== null }),
    linkTarget: linkTarget || null,
    attributes,
    flags,
    method: entry.compressionMethod,
    crc: (entry.crc32 ?? 0) >>> 0,
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    offset: entry.offset,
    recordFault: recordFault(entry, extras),
  };
}

function recordFault(entry: Entry, extras: ExtraFields): string | null {
  if (entry.diskNumberStart !== 0) return "It says that it begins on another disk.";
  let known = 0;
  for (const { data } of extras.values()) known += 4 + data.length;
  if (known !== entry.extraFieldLength && TELLING_EXTRAS.some((type) => extras.has(type))) {
    return "It says some of its facts twice.";
  }
  const zip64 = entry.extraFieldZip64;
  if (
    zip64 &&
    zip64.uncompressedSize === undefined &&
    zip64.compressedSize === undefined &&
    zip64.offset === undefined
  ) {
    // Not needed, so it may only repeat the sizes or be blank: another reader could believe it.
    const told = Buffer.from(zip64.data);
    const sizes = [entry.uncompressedSize, entry.compressedSize];
    for (let i = 0; i < 2 && told.length >= 8 * (i + 1); i += 1) {
      const value = Number(told.readBigUInt64LE(8 * i));
      if (value !== 0 && value !== sizes[i]) return "It has two sizes that contradict each other.";
    }
  }
  return null;
}

function unicodePath(extras: ExtraFields): UnicodePath | undefined {
  const data = extras.get(EXTRA_UNICODE_PATH)?.data;
  if (data === undefined) return undefined;
  if (data.length < 5 || data[0] !== 1) return { crc: -1, name: new Uint8Array() };
  const bytes = Buffer.from(data);
  return { crc: bytes.readUInt32LE(1), name: bytes.subarray(5) };
}

/** The name of the file that an old Unix archiver's extra field links to; "" where it says link without naming one. */
function linkExtra(extras: ExtraFields): string | null {
  const pkware = extras.get(EXTRA_PKWARE_UNIX)?.data;
  // Access time, modification time, user, group: twelve bytes; what follows is a link's target or a device's numbers.
  if (pkware && pkware.length > 12) return Buffer.from(pkware.subarray(12)).toString("utf8");
  const asi = extras.get(EXTRA_ASI_UNIX)?.data;
  if (asi && asi.length >= 6) {
    const type = Buffer.from(asi).readUInt16LE(4) >>> 12;
    if (asi.length > 14 || (type !== 0 && type !== 0o10 && type !== 0o04))
      return Buffer.from(asi.subarray(14)).toString("utf8");
  }
  return null;
}

function isDuplicateName(error: unknown): boolean {
  return error instanceof Error && "reason" in error && error.reason === "duplicate filename";
}

function directoryRefusal(error: unknown) {
  const told = error instanceof Error && "reason" in error ? String(error.reason) : String((error as Error).message);
  if (told === "prepended data") {
    return archiveInvalid("prefixed-bytes", "The archive begins with bytes that do not belong to it.");
  }
  return archiveInvalid(
    "directory",
    `The archive's directory is damaged or can be read in more than one way (${told.toLowerCase()}).`,
  );
}
