import type { Digest } from "@/lib/contract/skill";

/** A file that lies in a staging area, hashed while it was written. */
export interface StagedFile {
  digest: Digest;
  /** Bytes. */
  size: number;
  /** Absolute path in a staging area of the same blob store; where the blob lies already, its place there. */
  stagedPath: string;
  /** The store was found to have these bytes, so none were written. */
  stored?: true;
}

/**
 * A private directory on the store's own file system, for bytes that are not
 * yet anybody's. Removed by `dispose`, and swept at the next start if the
 * process dies first.
 */
export interface StagingArea {
  readonly directory: string;
  /** Where a blob of this store lies on this disk, if the disk is the store and not only a cache: sound ones need no second copy. */
  readonly storeDirectory: string | null;
  dispose(): Promise<void>;
}

/** Files on their way into a staging area, for the inspection of packages that follows. */
export interface PackageStaging {
  readonly files: ReadonlyMap<Digest, StagedFile>;
  /** Resolves when there is room for more, not when the bytes are written. */
  add(bytes: Uint8Array, digest: Digest): Promise<void>;
  /** The bytes of a staged file; to be asked for after `drain`. */
  read(digest: Digest): Uint8Array;
  /** Resolves once every file is written. */
  drain(): Promise<void>;
}

/**
 * Bytes of files by their SHA-256. A blob is immutable and is durable before
 * any row names it: `adopt` and `put` resolve only after the bytes and the
 * directory entries have reached the disk.
 */
export interface BlobStore {
  openStaging(): Promise<StagingArea>;
  /** Moves staged files in, durably. A digest that is already there is verified by size and left alone. */
  adopt(files: readonly StagedFile[]): Promise<void>;
  put(bytes: Uint8Array): Promise<{ digest: Digest; size: number }>;
  /**
   * Re-hashes what it reads. Refuses DIGEST_MISMATCH where the bytes are not
   * the ones recorded, CACHE_MISS where they are gone.
   */
  read(digest: Digest): Promise<Uint8Array>;
  missing(digests: readonly Digest[]): Promise<Digest[]>;
  /** Writes, reads and removes a probe; throws where the store cannot be used. */
  check(): Promise<void>;
  /** Removes staging areas left by a process that died. */
  sweep(): Promise<void>;
}
