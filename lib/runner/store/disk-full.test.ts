import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { AT, digestOf } from "@/lib/testing/records";
import { countOwners, findBlob, insertBlobs, insertOwner, openStore } from ".";
import { migrateDatabase } from "./migrate";
import { prismaOf } from "./open-store";

test("a database whose disk is full says so, stores nothing, and goes on when there is room again", async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "slipway-test-"));
  const input = { url: "file:slipway.db", dataDirectory };
  await migrateDatabase(input);
  const store = await openStore(input);
  try {
    const [{ page_count: pages }] =
      await prismaOf(store).$queryRawUnsafe<[{ page_count: number }]>("PRAGMA page_count");
    await prismaOf(store).$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
    const blobs = [{ digest: digestOf("large"), bytes: new Uint8Array(200_000) }];
    await expect(insertBlobs(store, blobs)).rejects.toMatchObject({ code: "STORAGE_FULL" });
    expect(await findBlob(store.db, digestOf("large"))).toBeNull();

    await prismaOf(store).$queryRawUnsafe("PRAGMA max_page_count = 100000");
    await store.transaction((tx) => insertOwner(tx, { id: "alpha", name: "Alpha", home: false, createdAt: AT }));
    expect(await countOwners(store.db)).toBe(1);
    await insertBlobs(store, blobs);
    expect((await findBlob(store.db, digestOf("large")))?.byteLength).toBe(200_000);
  } finally {
    await store.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
