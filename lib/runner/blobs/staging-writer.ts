import { createHash } from "node:crypto";
import { close, closeSync, mkdirSync, open, openSync, readFileSync, rmSync, write, writeSync } from "node:fs";
import path from "node:path";
import type { Digest } from "@/lib/contract/skill";
import type { PackageStaging, StagedFile } from "../ports";
import { isStored } from "./is-stored";
import { storageError } from "./storage-error";

/** What may wait to be written before the reader pauses. Bytes, files. */
const WAITING_BYTES = 8 * 1024 * 1024;
const WAITING_FILES = 16;

/** Small files are kept for the inspection that follows, until they are this much together. Bytes. */
const KEPT_FILE_BYTES = 256 * 1024;
const KEPT_BYTES = 24 * 1024 * 1024;

/**
 * Writes files into a staging area, one for each distinct digest, 0600 and
 * exclusively. Writing goes on beside the unpacking; a fault of the disk comes
 * out of the next call, or of `drain` at the latest.
 */
export class StagingWriter implements PackageStaging {
  readonly files = new Map<Digest, StagedFile>();
  readonly #directory: string;
  readonly #root: string;
  #count = 0;
  #waitingBytes = 0;
  #waitingFiles = 0;
  readonly #kept = new Map<Digest, Uint8Array>();
  #keptBytes = 0;
  #fault: unknown;
  #wake: (() => void) | null = null;

  readonly #storeDirectory: string | null;

  constructor(stagingDirectory: string, storeDirectory: string | null = null) {
    this.#storeDirectory = storeDirectory;
    // The staging areas together: the one of this upload is gone by the time somebody reads the message.
    this.#root = path.dirname(stagingDirectory);
    this.#directory = path.join(stagingDirectory, "files");
    this.#guarded(() => mkdirSync(this.#directory, { mode: 0o700 }));
  }

  /** Stages bytes that are in memory. Resolves when there is room for more, not when they are written. */
  async add(bytes: Uint8Array, digest: Digest): Promise<void> {
    if (this.files.has(digest)) return;
    // Reading back what the store has is several times quicker than writing it again.
    const place = this.#storeDirectory === null ? null : isStored(this.#storeDirectory, digest, bytes.byteLength);
    const stagedPath = place ?? this.#nextPath();
    this.files.set(digest, {
      digest,
      size: bytes.byteLength,
      stagedPath,
      ...(place === null ? {} : { stored: true }),
    });
    if (bytes.byteLength <= KEPT_FILE_BYTES && this.#keptBytes + bytes.byteLength <= KEPT_BYTES) {
      this.#kept.set(digest, bytes);
      this.#keptBytes += bytes.byteLength;
    }
    if (place !== null) return;
    this.#begin(bytes, stagedPath);
    while (this.#waitingFiles >= WAITING_FILES || this.#waitingBytes > WAITING_BYTES) await this.#progress();
    this.#throwFault();
  }

  /** Stages a file that comes piece by piece. */
  openStream(): { write(chunk: Uint8Array): void; finish(): StagedFile; discard(): void } {
    const stagedPath = this.#nextPath();
    const descriptor = this.#guarded(() => openSync(stagedPath, "wx", 0o600));
    const sum = createHash("sha256");
    let size = 0;
    const discard = () => {
      closeSync(descriptor);
      rmSync(stagedPath);
    };
    return {
      write: (chunk) => {
        sum.update(chunk);
        size += chunk.byteLength;
        this.#guarded(() => writeWhole(descriptor, chunk));
      },
      finish: () => {
        const digest: Digest = `sha256:${sum.digest("hex")}`;
        const known = this.files.get(digest);
        if (known) {
          discard();
          return known;
        }
        closeSync(descriptor);
        const staged = { digest, size, stagedPath };
        this.files.set(digest, staged);
        return staged;
      },
      discard,
    };
  }

  /** The bytes of a staged file; to be asked for after `drain`. */
  read(digest: Digest): Uint8Array {
    const staged = this.files.get(digest);
    if (staged === undefined) throw new Error(`not staged: ${digest}`);
    return this.#kept.get(digest) ?? this.#guarded(() => readFileSync(staged.stagedPath));
  }

  /** Resolves once every file is written. */
  async drain(): Promise<void> {
    while (this.#waitingFiles > 0) await this.#progress();
    this.#throwFault();
  }

  #nextPath(): string {
    this.#count += 1;
    return path.join(this.#directory, String(this.#count));
  }

  #begin(bytes: Uint8Array, stagedPath: string): void {
    this.#waitingFiles += 1;
    this.#waitingBytes += bytes.byteLength;
    const ended = (error: unknown) => {
      if (error && this.#fault === undefined) this.#fault = error;
      this.#waitingFiles -= 1;
      this.#waitingBytes -= bytes.byteLength;
      this.#wake?.();
    };
    open(stagedPath, "wx", 0o600, (openError, descriptor) => {
      if (openError) return ended(openError);
      const rest = (from: number) => {
        if (from === bytes.byteLength) return close(descriptor, ended);
        write(descriptor, bytes, from, bytes.byteLength - from, null, (error, count) => {
          if (error) close(descriptor, () => ended(error));
          else rest(from + count);
        });
      };
      rest(0);
    });
  }

  #progress(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null;
        resolve();
      };
    });
  }

  #throwFault(): void {
    if (this.#fault !== undefined) throw storageError(this.#fault, this.#root);
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storageError(error, this.#root);
    }
  }
}

function writeWhole(descriptor: number, chunk: Uint8Array): void {
  for (let from = 0; from < chunk.byteLength; ) from += writeSync(descriptor, chunk, from);
}
