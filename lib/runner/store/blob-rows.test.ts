import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { digestOf } from "@/lib/testing/records";
import { findBlob, insertBlobs, missingBlobs } from ".";

describeEachDatabase("blobs in the store", (openTestStore) => {
  test("bytes come back bit for bit, empty ones too", async () => {
    const { store } = await openTestStore();
    const every = Uint8Array.from({ length: 256 }, (_, value) => value);
    await insertBlobs(store, [
      { digest: digestOf("every"), bytes: every },
      { digest: digestOf("empty"), bytes: new Uint8Array() },
    ]);
    expect(await findBlob(store.db, digestOf("every"))).toEqual(every);
    expect(await findBlob(store.db, digestOf("empty"))).toEqual(new Uint8Array());
    expect(await findBlob(store.db, digestOf("absent"))).toBeNull();
  });

  test("a part of a larger buffer is stored as that part", async () => {
    const { store } = await openTestStore();
    const large = Uint8Array.from([9, 9, 1, 2, 3, 9]);
    await insertBlobs(store, [{ digest: digestOf("part"), bytes: large.subarray(2, 5) }]);
    expect(await findBlob(store.db, digestOf("part"))).toEqual(Uint8Array.from([1, 2, 3]));
  });

  test("a blob that is there is left alone", async () => {
    const { store } = await openTestStore();
    const digest = digestOf("kept");
    await insertBlobs(store, [{ digest, bytes: Uint8Array.from([1]) }]);
    await insertBlobs(store, [{ digest, bytes: Uint8Array.from([2]) }]);
    expect(await findBlob(store.db, digest)).toEqual(Uint8Array.from([1]));
  });

  test("blobs of more than one statement are all stored, by number and by size", async () => {
    const { store } = await openTestStore();
    const small = Array.from({ length: 230 }, (_, index) => ({
      digest: digestOf(`small-${index}`),
      bytes: Uint8Array.of(index),
    }));
    const large = [3, 5, 9].map((mebibytes) => ({
      digest: digestOf(`large-${mebibytes}`),
      bytes: new Uint8Array(mebibytes * 1024 * 1024).fill(mebibytes),
    }));
    await insertBlobs(store, [...small, ...large]);
    expect(
      await missingBlobs(
        store.db,
        [...small, ...large].map((blob) => blob.digest),
      ),
    ).toEqual([]);
    expect(await findBlob(store.db, digestOf("small-229"))).toEqual(Uint8Array.of(229));
    const largest = await findBlob(store.db, digestOf("large-9"));
    expect([largest?.byteLength, largest?.at(-1)]).toEqual([9 * 1024 * 1024, 9]);
  });

  test("the missing ones of hundreds are named in the order asked", async () => {
    const { store } = await openTestStore();
    const digests = Array.from({ length: 350 }, (_, index) => digestOf(`blob-${index}`));
    const there = digests.filter((_, index) => index % 7 !== 0);
    await insertBlobs(
      store,
      there.map((digest) => ({ digest, bytes: Uint8Array.from([1]) })),
    );
    expect(await missingBlobs(store.db, digests)).toEqual(digests.filter((_, index) => index % 7 === 0));
    expect(await missingBlobs(store.db, [])).toEqual([]);
  });
});
