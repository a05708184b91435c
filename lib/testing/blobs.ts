import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Digest } from "@/lib/contract/skill";
import { blobPath } from "@/lib/runner/blobs/blob-path";
import type { TestStore } from "./databases";
import { withAdmin } from "./postgres-admin";

/** Puts other bytes where the store keeps a blob, as a bad disk would. */
export async function corruptBlob(test: TestStore, digest: string): Promise<void> {
  await putInPlace(blobPath(test.dataDirectory, digest as Digest));
  if (test.kind === "postgresql") {
    await withAdmin(test.url, (client) =>
      client.query(`UPDATE "Blob" SET "bytes" = 'other bytes' WHERE "digest" = $1`, [digest]),
    );
  }
}

/** Takes a blob out of the store behind its back. */
export async function loseBlob(test: TestStore, digest: string): Promise<void> {
  await rm(blobPath(test.dataDirectory, digest as Digest), { force: true });
  if (test.kind === "postgresql") {
    await withAdmin(test.url, (client) => client.query(`DELETE FROM "Blob" WHERE "digest" = $1`, [digest]));
  }
}

/** On PostgreSQL the disk is a cache that may not hold the blob yet. */
async function putInPlace(place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, "other bytes");
}
