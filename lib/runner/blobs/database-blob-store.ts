import { readFile } from "node:fs/promises";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import { digestOf } from "../packages";
import type { BlobStore, StagedFile } from "../ports";
import { createDiskBlobStore } from "./disk-blob-store";

/** What the store must offer so that blobs can live in its table. */
export interface BlobTable {
  /** Adds rows; digests that are there already are left alone. */
  insert(rows: { digest: Digest; bytes: Uint8Array }[]): Promise<void>;
  find(digest: Digest): Promise<Uint8Array | null>;
  /** Those of the digests that have no row. */
  missing(digests: readonly Digest[]): Promise<Digest[]>;
}

/** One statement carries at most this many bytes of blobs, or a single larger blob. */
const STATEMENT_BYTES = 8 * 1024 * 1024;
/** And at most this many rows: a few thousand tiny files are no single statement either. */
const STATEMENT_ROWS = 500;

/**
 * Blobs as rows of a database that several consoles share. The database is the
 * truth and makes them durable; the disk is a cache that is verified on every
 * read and filled again where it fails. `directory` also holds the staging areas.
 */
export function createDatabaseBlobStore({ directory, table }: { directory: string; table: BlobTable }): BlobStore {
  const disk = createDiskBlobStore({ directory });

  async function insertMissing(files: readonly StagedFile[]): Promise<void> {
    const absent = new Set(await table.missing([...new Set(files.map((file) => file.digest))]));
    let batch: { digest: Digest; bytes: Uint8Array }[] = [];
    let batchBytes = 0;
    const flush = async () => {
      if (batch.length > 0) await table.insert(batch);
      batch = [];
      batchBytes = 0;
    };
    for (const file of files) {
      if (!absent.delete(file.digest)) continue;
      const bytes = await readFile(file.stagedPath);
      if (digestOf(bytes) !== file.digest) {
        throw new Refusal(
          "DIGEST_MISMATCH",
          `The staged file ${file.digest} changed on the disk of ${directory} before it was stored. Try again.`,
          { details: { reason: "staged-file-changed", digest: file.digest } },
        );
      }
      if (batch.length === STATEMENT_ROWS || batchBytes + bytes.byteLength > STATEMENT_BYTES) await flush();
      batch.push({ digest: file.digest, bytes });
      batchBytes += bytes.byteLength;
    }
    await flush();
  }

  async function readThrough(digest: Digest): Promise<Uint8Array> {
    try {
      return await disk.read(digest);
    } catch (error) {
      if (!isRefusal(error) || (error.code !== "CACHE_MISS" && error.code !== "DIGEST_MISMATCH")) throw error;
    }
    const bytes = await table.find(digest);
    if (bytes === null) {
      throw new Refusal(
        "CACHE_MISS",
        `The file with digest ${digest} is not in the database. Upload the skill again or restore the database from a backup.`,
        { details: { reason: "blob-missing", digest } },
      );
    }
    const found = digestOf(bytes);
    if (found !== digest) {
      throw new Refusal(
        "DIGEST_MISMATCH",
        `The file recorded as ${digest} now has the digest ${found}: its bytes changed in the database. Restore a sound revision.`,
        { details: { reason: "blob-corrupt", digest, found } },
      );
    }
    // A cache that cannot be filled (full disk) must not stop the reading.
    await disk.put(bytes).catch(() => undefined);
    return bytes;
  }

  return {
    openStaging: async () => ({ ...(await disk.openStaging()), storeDirectory: null }),
    sweep: disk.sweep,
    check: disk.check,
    read: readThrough,
    missing: (digests) => table.missing(digests),
    adopt: (files) => insertMissing(files),
    put: async (bytes) => {
      const digest = digestOf(bytes);
      if ((await table.missing([digest])).length > 0) await table.insert([{ digest, bytes }]);
      return { digest, size: bytes.byteLength };
    },
  };
}
