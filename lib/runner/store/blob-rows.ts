import type { Digest } from "@/lib/contract/skill";
import { inChunks } from "./bulk-insert";
import { clientOf, type Db, type Store } from "./db";

/** Skips the ones that are there. One transaction: all of them or none. */
export async function insertBlobs(
  store: Store,
  blobs: readonly { digest: Digest; bytes: Uint8Array }[],
): Promise<void> {
  const sorted = [...blobs].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  await store.transaction(async (tx) => {
    await inChunks(sorted, async (chunk) => {
      const sqlite = tx.kind === "sqlite";
      const rows = chunk.map((_, row) => {
        return sqlite ? "(?, ?, ?)" : `($${row * 3 + 1}, $${row * 3 + 2}::integer, $${row * 3 + 3}::bytea)`;
      });
      const values = chunk.flatMap(({ digest, bytes }) => [digest, bytes.byteLength, bytes]);
      const sql = `INSERT INTO "Blob" ("digest", "size", "bytes") VALUES ${rows.join(", ")} ON CONFLICT DO NOTHING`;
      await clientOf(tx).$executeRawUnsafe(sql, ...values);
    });
  });
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
