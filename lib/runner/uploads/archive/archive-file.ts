import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The archive on the disk, read piece by piece; never the whole of it in memory. Offsets and lengths are bytes. */
export class ArchiveFile {
  readonly size: number;
  readonly #descriptor: number;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  /** Exactly `length` bytes, in a buffer of their own. Throws where the file is shorter. */
  read(offset: number, length: number): Buffer<ArrayBuffer> {
    const buffer = Buffer.allocUnsafeSlow(length);
    for (let filled = 0; filled < length; ) {
      const count = readSync(this.#descriptor, buffer, filled, length - filled, offset + filled);
      if (count === 0) throw new RangeError(`the archive ends ${length - filled} bytes before it should`);
      filled += count;
    }
    return buffer;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
