import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import type { ArchiveFile } from "./archive-file";
import { entryInvalid } from "./archive-refusal";
import type { CentralEntry } from "./central-directory";
import { compareText } from "./compare-text";
import { checkAfterData, checkLocalHeader, LOCAL_BYTES, LONGEST_LOCAL_HEADER, overlap } from "./local-header";

/** An entry and the room it takes in the archive: from its header to the next entry or the directory. Bytes. */
export interface Slot<E extends CentralEntry = CentralEntry> {
  entry: E;
  length: number;
}

/** Entries up to this size, packed and unpacked, are read in one piece. Bytes. */
const ONE_PIECE = 4 * 1024 * 1024;
const CHUNK = 256 * 1024;

/**
 * Cuts the archive into one slot per entry. Because the slots cover everything
 * from the first byte to the directory, nothing can lie beside the entries.
 */
export function cutIntoSlots<E extends CentralEntry>(entries: readonly E[], directoryOffset: number): Slot<E>[] {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset || compareText(a.name, b.name));
  const first = sorted[0];
  if (first && first.offset !== 0) {
    throw entryInvalid(
      first.name,
      "prefixed-bytes",
      `The archive begins with ${first.offset} bytes that belong to no entry.`,
    );
  }
  return sorted.map((entry, i) => {
    const length = (sorted[i + 1]?.offset ?? directoryOffset) - entry.offset;
    if (length < LOCAL_BYTES) throw overlap(entry);
    return { entry, length };
  });
}

/** Whether `readEntry` may be used; larger ones go through `streamEntry`. */
export function isReadInOnePiece({ entry, length }: Slot): boolean {
  return length <= ONE_PIECE && entry.size <= ONE_PIECE;
}

/**
 * The unpacked bytes of an entry, after its local header, its checksum, its
 * size and what follows it were found right. Never unpacks more than the
 * directory declares. Refuses ARCHIVE_INVALID.
 */
export function readEntry(file: ArchiveFile, { entry, length }: Slot): Buffer {
  const slot = file.read(entry.offset, length);
  const dataStart = checkLocalHeader(entry, slot);
  const dataEnd = dataStart + entry.compressedSize;
  if (dataEnd > length) throw overlap(entry);
  checkAfterData(entry, slot.subarray(dataEnd));
  const packed = slot.subarray(dataStart, dataEnd);
  const data = entry.method === 0 ? packed : inflate(entry, packed);
  if (data.length !== entry.size) throw wrongSize(entry);
  if (crc32(data) !== entry.crc) throw wrongChecksum(entry);
  return data;
}

/** The same for an entry of any size: `take` is given its bytes piece by piece, and waited for. */
export async function streamEntry(
  file: ArchiveFile,
  { entry, length }: Slot,
  take: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  const dataStart = checkLocalHeader(entry, file.read(entry.offset, Math.min(length, LONGEST_LOCAL_HEADER)));
  const dataEnd = dataStart + entry.compressedSize;
  if (dataEnd > length) throw overlap(entry);
  // A descriptor has 24 bytes at most; anything longer is refused for what it begins with.
  checkAfterData(entry, file.read(entry.offset + dataEnd, Math.min(length - dataEnd, ONE_PIECE)));

  let size = 0;
  let crc = 0;
  const sink = new Writable({
    highWaterMark: CHUNK,
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > entry.size) return done(wrongSize(entry));
      crc = crc32(chunk, crc);
      Promise.resolve(take(chunk)).then(() => done(), done);
    },
  });
  const packed = Readable.from(pieces(file, entry.offset + dataStart, entry.compressedSize), { objectMode: false });
  if (entry.method === 0) await pipeline(packed, sink);
  else {
    const inflater = createInflateRaw({ chunkSize: CHUNK });
    await pipeline(packed, inflater, sink).catch((error: unknown) => {
      throw isZlibError(error) ? damaged(entry) : error;
    });
    if (inflater.bytesWritten !== entry.compressedSize) throw damaged(entry);
  }
  if (size !== entry.size) throw wrongSize(entry);
  if (crc !== entry.crc) throw wrongChecksum(entry);
}

function* pieces(file: ArchiveFile, start: number, length: number): Generator<Buffer> {
  for (let done = 0; done < length; done += CHUNK) yield file.read(start + done, Math.min(CHUNK, length - done));
}

function inflate(entry: CentralEntry, packed: Buffer): Buffer {
  // One byte of room more than declared: an entry that has more is caught there.
  const room = entry.size + 1;
  try {
    const result = inflateRawSync(packed, { info: true, maxOutputLength: room, chunkSize: Math.max(64, room) });
    const { buffer, engine } = result as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    if (engine.bytesWritten !== packed.length) throw damaged(entry);
    return buffer;
  } catch (error) {
    if (isZlibError(error)) throw damaged(entry);
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw wrongSize(entry);
    throw error;
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith("Z_");
}

function damaged(entry: CentralEntry) {
  return entryInvalid(entry.name, "damaged", "Its compressed data is damaged.");
}

function wrongSize(entry: CentralEntry) {
  return entryInvalid(entry.name, "size", "It does not have the size that the archive declares.");
}

function wrongChecksum(entry: CentralEntry) {
  return entryInvalid(entry.name, "checksum", "Its checksum (CRC-32) does not match: the archive is damaged.");
}
