import { crc32, deflateRawSync } from "node:zlib";

/** Bytes, or text taken as UTF-8. */
type Content = Uint8Array | string;

/** The fields that both the local header and the central record carry. */
export interface ZipFields {
  version: number;
  flags: number;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  name: Content;
  extra: Uint8Array;
}

/** One entry, honest unless it says otherwise. */
export interface ZipEntry {
  name: Content;
  data?: Content;
  /** What lies in the archive; deflated or stored `data` when left out. */
  packed?: Uint8Array;
  /** 8 by default, 0 for directories and empty files. */
  method?: number;
  /** A whole st_mode, file-type bits included; goes into the upper half of the external attributes. */
  mode?: number;
  /** Host byte of "version made by": 3 Unix (default), 0 DOS. */
  host?: number;
  /** All 32 bits, in place of what `mode` gives. */
  attributes?: number;
  flags?: number;
  /** Sizes after the data instead of before it: with or without signature, 32 or 64 bits wide. */
  descriptor?: "signed" | "unsigned" | "signed64" | "unsigned64";
  descriptorLies?: Partial<Pick<ZipFields, "crc" | "compressedSize" | "size">>;
  extra?: Uint8Array;
  comment?: Content;
  /** Fields in which one of the two headers lies. */
  local?: Partial<ZipFields>;
  central?: Partial<ZipFields> & { offset?: number; disk?: number };
  /** Present in the body, absent from the central directory. */
  hidden?: boolean;
  /** Present in the central directory alone; `central.offset` says where it pretends to lie. */
  ghost?: boolean;
  /** Bytes of nobody after this entry. */
  gapAfter?: Uint8Array;
}

export interface ZipArchive {
  entries: ZipEntry[];
  comment?: Content;
  /** Bytes before the first entry, with offsets that know of them or not. */
  prefix?: Uint8Array;
  offsetsKnowPrefix?: boolean;
  /** Between the last entry and the central directory. */
  beforeDirectory?: Uint8Array;
  /** Between the central directory and the end record. */
  afterDirectory?: Uint8Array;
  suffix?: Uint8Array;
  /** Adds the zip64 end record and its locator. */
  zip64?:
    | boolean
    | {
        entries?: number;
        entriesOnDisk?: number;
        directorySize?: number;
        directoryOffset?: number;
        recordOffset?: number;
        /** The extensible data sector, counted in the size that the record declares. */
        extension?: Uint8Array;
      };
  end?: {
    entries?: number;
    entriesOnDisk?: number;
    directorySize?: number;
    directoryOffset?: number;
    commentLength?: number;
  };
}

export const UTF8_FLAG = 0x0800;
export const DESCRIPTOR_FLAG = 0x0008;

/** Modes of st_mode as archives carry them. */
export const MODES = {
  file: 0o100644,
  executable: 0o100755,
  directory: 0o040755,
  symlink: 0o120777,
  fifo: 0o010644,
  characterDevice: 0o020644,
  blockDevice: 0o060644,
  socket: 0o140755,
} as const;

/**
 * Writes a ZIP byte by byte, so that a test can make any field of it lie.
 * Offsets are bytes from the start of the archive. Source: APPNOTE.TXT 6.3.
 */
export function buildZip(archive: ZipArchive | ZipEntry[]): Uint8Array {
  const { entries, ...rest } = Array.isArray(archive) ? { entries: archive } : archive;
  const prefix = Buffer.from(rest.prefix ?? []);
  const base = rest.offsetsKnowPrefix ? prefix.length : 0;
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = base;
  for (const entry of entries) {
    const fields = honestFields(entry);
    if (!entry.ghost) {
      const parts = localParts(entry, fields);
      if (!entry.hidden) directory.push(centralRecord(entry, fields, offset));
      body.push(...parts);
      offset += parts.reduce((sum, part) => sum + part.length, 0);
    } else {
      directory.push(centralRecord(entry, fields, 0));
    }
  }
  body.push(Buffer.from(rest.beforeDirectory ?? []));
  offset += rest.beforeDirectory?.length ?? 0;
  const central = Buffer.concat(directory);
  const after = Buffer.from(rest.afterDirectory ?? []);
  const tail = endRecords(rest, directory.length, central.length, offset, offset + central.length + after.length);
  return new Uint8Array(Buffer.concat([prefix, ...body, central, after, ...tail, Buffer.from(rest.suffix ?? [])]));
}

/** One extra field: a type, a length and the data. */
export function extraField(type: number, data: Content): Uint8Array {
  const bytes = toBuffer(data);
  return Buffer.concat([u16(type), u16(bytes.length), bytes]);
}

/** The zip64 extra field; values in the order size, compressed size, offset. */
export function zip64Extra(...values: number[]): Uint8Array {
  return extraField(0x0001, Buffer.concat(values.map(u64)));
}

/** The zip64 extra field with all it can hold; the disk takes four bytes. */
export function fullZip64Extra(size: number, compressedSize: number, offset: number, disk: number): Uint8Array {
  return extraField(0x0001, Buffer.concat([...[size, compressedSize, offset].map(u64), u32(disk)]));
}

/** Info-ZIP's Unicode path field, made for the raw name that it accompanies. */
export function unicodePathExtra(rawName: Content, name: string): Uint8Array {
  return extraField(0x7075, Buffer.concat([Buffer.from([1]), u32(crc32(toBuffer(rawName))), Buffer.from(name)]));
}

function honestFields(entry: ZipEntry): ZipFields {
  const data = toBuffer(entry.data ?? "");
  const name = toBuffer(entry.name);
  const method = entry.method ?? (data.length === 0 ? 0 : 8);
  const packed = packedBytes(entry, method);
  const nonAscii = name.some((byte) => byte > 127) && typeof entry.name === "string";
  const flags = entry.flags ?? (nonAscii ? UTF8_FLAG : 0);
  return {
    version: 20,
    flags: entry.descriptor ? flags | DESCRIPTOR_FLAG : flags,
    method,
    crc: crc32(data),
    compressedSize: packed.length,
    size: data.length,
    name,
    extra: entry.extra ?? new Uint8Array(),
  };
}

function packedBytes(entry: ZipEntry, method: number): Uint8Array {
  if (entry.packed) return entry.packed;
  const data = toBuffer(entry.data ?? "");
  return method === 8 ? deflateRawSync(data) : data;
}

function localParts(entry: ZipEntry, fields: ZipFields): Buffer[] {
  const blank = entry.descriptor ? { crc: 0, compressedSize: 0, size: 0 } : {};
  const local = { ...fields, ...blank, ...entry.local };
  const parts = [commonHeader(0x04034b50, local), Buffer.from(packedBytes(entry, fields.method))];
  if (entry.descriptor) {
    const told = { ...fields, ...entry.descriptorLies };
    const wide = entry.descriptor.endsWith("64") ? u64 : u32;
    if (entry.descriptor.startsWith("signed")) parts.push(u32(0x08074b50));
    parts.push(u32(told.crc), wide(told.compressedSize), wide(told.size));
  }
  if (entry.gapAfter) parts.push(Buffer.from(entry.gapAfter));
  return parts;
}

function commonHeader(signature: number, fields: ZipFields): Buffer {
  const name = toBuffer(fields.name);
  return Buffer.concat([
    u32(signature),
    common(fields),
    u16(name.length),
    u16(fields.extra.length),
    name,
    fields.extra,
  ]);
}

function common(fields: ZipFields): Buffer {
  return Buffer.concat([
    u16(fields.version),
    u16(fields.flags),
    u16(fields.method),
    u16(0),
    u16(0x5a21),
    u32(fields.crc),
    u32(fields.compressedSize),
    u32(fields.size),
  ]);
}

function centralRecord(entry: ZipEntry, fields: ZipFields, offset: number): Buffer {
  const told = { ...fields, offset, disk: 0, ...entry.central };
  const name = toBuffer(told.name);
  const comment = toBuffer(entry.comment ?? "");
  const directory = name.at(-1) === 0x2f;
  const mode = entry.mode ?? (directory ? MODES.directory : MODES.file);
  const attributes = entry.attributes ?? (entry.host === 0 ? 0 : mode * 0x10000) + (directory ? 0x10 : 0);
  return Buffer.concat([
    u32(0x02014b50),
    u16((entry.host ?? 3) * 256 + 30),
    common(told),
    u16(name.length),
    u16(told.extra.length),
    u16(comment.length),
    u16(told.disk),
    u16(0),
    u32(attributes),
    u32(told.offset),
    name,
    told.extra,
    comment,
  ]);
}

function endRecords(
  archive: Omit<ZipArchive, "entries">,
  entries: number,
  directorySize: number,
  directoryOffset: number,
  end: number,
): Buffer[] {
  const comment = toBuffer(archive.comment ?? "");
  const parts: Buffer[] = [];
  if (archive.zip64) {
    const lies = archive.zip64 === true ? {} : archive.zip64;
    const count = lies.entries ?? entries;
    const extension = Buffer.from(lies.extension ?? []);
    parts.push(
      Buffer.concat([u32(0x06064b50), u64(44 + extension.length), u16(45), u16(45), u32(0), u32(0)]),
      Buffer.concat([lies.entriesOnDisk ?? count, count].map(u64)),
      Buffer.concat([lies.directorySize ?? directorySize, lies.directoryOffset ?? directoryOffset].map(u64)),
      extension,
      Buffer.concat([u32(0x07064b50), u32(0), u64(lies.recordOffset ?? end), u32(1)]),
    );
  }
  const told = archive.end ?? {};
  const wide = archive.zip64 ? { entries: 0xffff, directorySize: 0xffffffff, directoryOffset: 0xffffffff } : undefined;
  const count = told.entries ?? wide?.entries ?? entries;
  parts.push(
    Buffer.concat([u32(0x06054b50), u16(0), u16(0), u16(told.entriesOnDisk ?? count), u16(count)]),
    u32(told.directorySize ?? wide?.directorySize ?? directorySize),
    u32(told.directoryOffset ?? wide?.directoryOffset ?? directoryOffset),
    u16(told.commentLength ?? comment.length),
    comment,
  );
  return parts;
}

function toBuffer(content: Content): Buffer {
  return typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
