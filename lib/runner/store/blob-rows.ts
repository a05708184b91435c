import { setImmediate as breathe } from "node:timers/promises";
import type { Digest } from "@/lib/contract/skill";
import { inChunks } from "./bulk-insert";
import { clientOf, type Db, type Store, type Tx } from "./db";

interface BlobRow {
  digest: Digest;
  bytes: Uint8Array;
}

/** A statement is held in memory several times over on its way: Prisma carries bytes as base64. */
const BYTES_PER_STATEMENT = 8 * 1024 * 1024;
const ROWS_PER_STATEMENT = 100;

/** Skips the ones that are there. One transaction: all of them or none. */
export async function insertBlobs(store: Store, blobs: readonly BlobRow[]): Promise<void> {
  // In one order everywhere, so that two consoles with the same files do not deadlock.
  const sorted = [...blobs].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  await store.transaction(async (tx) => {
    for (const batch of batches(sorted)) {
      await insertBatch(tx, batch);
      await breathe();
    }
  });
}

/** Parts that stay under both limits; a blob over the limit of bytes is a part of its own. */
function* batches(blobs: readonly BlobRow[]): Generator<BlobRow[]> {
  let batch: BlobRow[] = [];
  let size = 0;
  for (const blob of blobs) {
    const full = batch.length === ROWS_PER_STATEMENT || size + blob.bytes.byteLength > BYTES_PER_STATEMENT;
    if (batch.length > 0 && full) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(blob);
    size += blob.bytes.byteLength;
  }
  if (batch.length > 0) yield batch;
}

async function insertBatch(tx: Tx, batch: readonly BlobRow[]): Promise<void> {
  const rows = batch.map((_, row) => {
    const first = row * 3 + 1;
    return tx.kind === "sqlite" ? "(?, ?, ?)" : `($${first}, $${first + 1}::integer, $${first + 2}::bytea)`;
  });
  const values = batch.flatMap(({ digest, bytes }) => [digest, bytes.byteLength, bytes]);
  const sql = `INSERT INTO "Blob" ("digest", "size", "bytes") VALUES ${rows.join(", ")} ON CONFLICT DO NOTHING`;
  await clientOf(tx).$executeRawUnsafe(sql, ...values);
}

export async function findBlob(db: Db, digest: Digest): Promise<Uint8Array | null> {
  const row = await clientOf(db).blob.findUnique({ where: { digest }, select: { bytes: true } });
  return row?.bytes ?? null;
}

/** In the order given. */
export async function missingBlobs(db: Db, digests: readonly Digest[]): Promise<Digest[]> {
  const found = new Set<string>();
  await inChunks(digests, async (chunk) => {
    const rows = await clientOf(db).blob.findMany({ where: { digest: { in: chunk } }, select: { digest: true } });
    for (const row of rows) found.add(row.digest);
  });
  return digests.filter((digest) => !found.has(digest));
}
