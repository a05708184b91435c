import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Digest } from "@/lib/contract/skill";
import type { StagedFile } from "../ports";
import { type BlobTable, createDatabaseBlobStore } from "./database-blob-store";

const HELLO = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const CACHED = "blobs/sha256/2c/f24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const MIB = 1024 * 1024;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "slipway-table-"));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Keeps rows in memory and remembers the size of each statement. */
function tableInMemory() {
  const rows = new Map<Digest, Uint8Array>();
  const statements: number[] = [];
  const table: BlobTable = {
    insert: async (added) => {
      statements.push(added.reduce((sum, row) => sum + row.bytes.byteLength, 0));
      for (const row of added) if (!rows.has(row.digest)) rows.set(row.digest, row.bytes);
    },
    find: async (digest) => rows.get(digest) ?? null,
    missing: async (digests) => digests.filter((digest) => !rows.has(digest)),
  };
  return { rows, statements, table };
}

async function stage(area: { directory: string }, name: string, bytes: Buffer): Promise<StagedFile> {
  const stagedPath = path.join(area.directory, name);
  await writeFile(stagedPath, bytes);
  return { digest: `sha256:${createHash("sha256").update(bytes).digest("hex")}`, size: bytes.length, stagedPath };
}

test("a blob lives in the table, and reading it fills the cache on the disk", async () => {
  const { rows, table } = tableInMemory();
  const blobs = createDatabaseBlobStore({ directory, table });
  expect(await blobs.put(Buffer.from("hello"))).toEqual({ digest: HELLO, size: 5 });
  expect([...rows.keys()]).toEqual([HELLO]);
  expect(await readdir(directory)).toEqual([]);
  expect(Buffer.from(await blobs.read(HELLO)).toString()).toBe("hello");
  rows.clear();
  expect(Buffer.from(await blobs.read(HELLO)).toString()).toBe("hello");
});

test("a cached blob that went bad is taken from the table again", async () => {
  const { table } = tableInMemory();
  const blobs = createDatabaseBlobStore({ directory, table });
  await blobs.put(Buffer.from("hello"));
  await blobs.read(HELLO);
  await truncate(path.join(directory, CACHED), 2);
  expect(Buffer.from(await blobs.read(HELLO)).toString()).toBe("hello");
});

test("a row whose bytes went bad is refused, an absent one too", async () => {
  const { rows, table } = tableInMemory();
  const blobs = createDatabaseBlobStore({ directory, table });
  await expect(blobs.read(HELLO)).rejects.toMatchObject({ code: "CACHE_MISS", details: { digest: HELLO } });
  rows.set(HELLO, Buffer.from("hellp"));
  await expect(blobs.read(HELLO)).rejects.toMatchObject({ code: "DIGEST_MISMATCH", details: { digest: HELLO } });
});

test("adopted files go in once each, in statements of at most 8 MiB", async () => {
  const { rows, statements, table } = tableInMemory();
  const blobs = createDatabaseBlobStore({ directory, table });
  const area = await blobs.openStaging();
  const files = [
    await stage(area, "1", Buffer.alloc(5 * MIB, 1)),
    await stage(area, "2", Buffer.alloc(3 * MIB, 2)),
    await stage(area, "3", Buffer.alloc(1, 3)),
    await stage(area, "4", Buffer.alloc(9 * MIB, 4)),
    await stage(area, "5", Buffer.alloc(1, 3)),
    await stage(area, "6", Buffer.alloc(2, 5)),
  ];
  await blobs.adopt(files);
  // 5 + 3 fill one statement exactly; 9 MiB is over the limit by itself and goes alone.
  expect(statements).toEqual([8 * MIB, 1, 9 * MIB, 2]);
  expect(rows.size).toBe(5);
  statements.length = 0;
  await blobs.adopt(files);
  expect(statements).toEqual([]);
});

test("a staged file that changed before it was stored is refused", async () => {
  const { rows, table } = tableInMemory();
  const blobs = createDatabaseBlobStore({ directory, table });
  const file = await stage(await blobs.openStaging(), "1", Buffer.from("hello"));
  await writeFile(file.stagedPath, "hellp");
  await expect(blobs.adopt([file])).rejects.toMatchObject({ code: "DIGEST_MISMATCH" });
  expect(rows.size).toBe(0);
});
