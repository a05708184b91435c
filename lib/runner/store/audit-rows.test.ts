import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT, makeOwner } from "@/lib/testing/records";
import { checkChain } from "../audit";
import { appendAudit, countAudit, listAudit, type NewAudit } from ".";
import { prismaOf } from "./open-store";

function entry(subject: string, values: Partial<NewAudit> = {}): NewAudit {
  return {
    ownerId: "alpha",
    at: AT,
    actorKind: "user",
    actorId: "user-1",
    actorLabel: "Ada",
    verb: "skills.upload",
    subject,
    details: {},
    requestId: "request-1",
    ...values,
  };
}

describeEachDatabase("the audit chain in the store", (openTestStore) => {
  test("an entry comes back as it was written, numbered and linked to the one before", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const details = { z: 1, a: { y: [1.5, null, "日本"], b: true }, "1": "one" };
    const first = await store.transaction((tx) => appendAudit(tx, entry("first", { details })));
    const second = await store.transaction((tx) => appendAudit(tx, entry("second")));
    expect(first).toMatchObject({ ...entry("first", { details }), sequence: 1, previousHash: "0".repeat(64) });
    expect(second).toMatchObject({ sequence: 2, previousHash: first.hash });
    expect(await listAudit(store.db, "alpha")).toEqual([first, second]);
    expect(checkChain(await listAudit(store.db, "alpha"), await countAudit(store.db, "alpha"))).toBeNull();
  });

  test("an entry of a transaction that was undone leaves no gap", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await store.transaction((tx) => appendAudit(tx, entry("first")));
    const undone = store.transaction(async (tx) => {
      await appendAudit(tx, entry("undone"));
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await store.transaction((tx) => appendAudit(tx, entry("second")));
    const listed = (await listAudit(store.db, "alpha")).map(({ sequence, subject }) => [sequence, subject]);
    expect(listed).toEqual([
      [1, "first"],
      [2, "second"],
    ]);
  });

  test("many consoles that append at once make one sound chain, and owners do not share theirs", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    await makeOwner(store, "alpha");
    await makeOwner(store, "beta");
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? store : other).transaction((tx) =>
          appendAudit(tx, entry(`subject-${index}`, { ownerId: index % 3 === 0 ? "beta" : "alpha" })),
        ),
      ),
    );
    for (const [ownerId, count] of [
      ["alpha", 20],
      ["beta", 10],
    ] as const) {
      const entries = await listAudit(store.db, ownerId);
      expect(entries).toHaveLength(count);
      expect(checkChain(entries, await countAudit(store.db, ownerId))).toBeNull();
    }
  });

  test("an entry that is changed or removed in the database is found", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    for (const subject of ["one", "two", "three"]) await store.transaction((tx) => appendAudit(tx, entry(subject)));
    const check = async () => checkChain(await listAudit(store.db, "alpha"), await countAudit(store.db, "alpha"));

    const where = { ownerId_sequence: { ownerId: "alpha", sequence: 2 } };
    await prismaOf(store).auditEntry.update({ where, data: { subject: "two, they say" } });
    expect(await check()).toEqual({ sequence: 2, reason: "changed" });
    await prismaOf(store).auditEntry.update({ where, data: { subject: "two" } });
    expect(await check()).toBeNull();
    await prismaOf(store).auditEntry.delete({ where: { ownerId_sequence: { ownerId: "alpha", sequence: 3 } } });
    expect(await check()).toEqual({ sequence: 3, reason: "missing" });
  });

  test("what the database cannot keep is made storable before it is hashed", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await store.transaction((tx) =>
      appendAudit(tx, entry("nul \0", { actorLabel: "half \udc00", details: { path: "a\0" } })),
    );
    const entries = await listAudit(store.db, "alpha");
    expect(entries[0]).toMatchObject({
      subject: "nul \uFFFD",
      actorLabel: "half \uFFFD",
      details: { path: "a\uFFFD" },
    });
    expect(checkChain(entries, 1)).toBeNull();
  });

  test("a long chain is read in parts", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await store.transaction(async (tx) => {
      for (let index = 1; index <= 7; index += 1) await appendAudit(tx, entry(`subject-${index}`));
    });
    const part = await listAudit(store.db, "alpha", { afterSequence: 2, limit: 3 });
    expect(part.map((each) => each.sequence)).toEqual([3, 4, 5]);
  });
});
