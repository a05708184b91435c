import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { digestOf, makeOwner, newRevision, newSkill, packageRecord } from "@/lib/testing/records";
import {
  findRevision,
  insertPackages,
  insertRevisions,
  insertSkills,
  isUniqueViolation,
  listRevisions,
  type RevisionRecord,
  type Store,
} from ".";

async function openLibrary(store: Store, ownerId: string): Promise<ReturnType<typeof newSkill>> {
  const skill = newSkill(ownerId, "code-review");
  await makeOwner(store, ownerId);
  await store.transaction(async (tx) => {
    await insertPackages(tx, [packageRecord("code-review")]);
    await insertSkills(tx, [skill]);
  });
  return skill;
}

function insert(store: Store, ...revisions: RevisionRecord[]): Promise<void> {
  return store.transaction((tx) => insertRevisions(tx, revisions));
}

describeEachDatabase("revisions in the store", (openTestStore) => {
  test("a revision comes back exactly as it was written", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    const revision = newRevision(skill, 1, {
      origin: "repair",
      declaredVersion: "1.2.3-rc.1",
      authorKind: "token",
      authorLabel: "Build server",
      note: "Quoted the description.\nSecond line",
      findings: [
        { code: "NAME_NOT_CONFORMING", severity: "info", path: "SKILL.md", line: 2, message: 'Not "kebab"' },
        { code: "MISSING_LINK", severity: "warning", path: "references/ä.md", message: "No such file" },
      ],
      warnings: [{ code: "VERSION_DRIFT", message: "1.2.3 does not advance past 1.3.0" }],
      provenance: { archive: "skills.zip", path: "docs/code-review", nested: { z: 1, a: [true, null] } },
    });
    await insert(store, revision);
    expect(await findRevision(store.db, "alpha", skill.id, 1)).toEqual(revision);
  });

  test("a revision without provenance has none", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    await insert(store, newRevision(skill, 1));
    expect((await findRevision(store.db, "alpha", skill.id, 1))?.provenance).toBeNull();
  });

  test("revisions are listed newest first, by number and not by clock", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    const revisions = Array.from({ length: 12 }, (_, index) =>
      newRevision(skill, index + 1, { createdAt: new Date(Date.UTC(2030 - index, 0, 1)) }),
    );
    await insert(store, ...revisions);
    const numbers = (await listRevisions(store.db, "alpha", skill.id)).map((revision) => revision.number);
    expect(numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("a number is used once per skill", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    await insert(store, newRevision(skill, 1));
    const error = await insert(store, newRevision(skill, 1, { id: "another" })).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
  });

  test("a revision cannot belong to one owner and point at another owner's skill", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    await makeOwner(store, "beta");
    const error = await insert(store, newRevision(skill, 1, { ownerId: "beta" })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBe(false);
    expect(await listRevisions(store.db, "beta", skill.id)).toEqual([]);
  });

  test("one owner does not find another owner's revision", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    await insert(store, newRevision(skill, 1));
    expect(await findRevision(store.db, "beta", skill.id, 1)).toBeNull();
    expect(await listRevisions(store.db, "beta", skill.id)).toEqual([]);
  });

  test("text that PostgreSQL cannot keep is kept readable instead of being refused", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    const finding = {
      code: "HIDDEN",
      severity: "info",
      path: "SKILL.md",
      message: "zero \0, half \ud800, \\u0000",
    } as const;
    await insert(store, newRevision(skill, 1, { note: "a\0b", findings: [finding] }));
    const found = await findRevision(store.db, "alpha", skill.id, 1);
    expect(found?.note).toBe("a\uFFFDb");
    expect(found?.findings[0]?.message).toBe("zero \uFFFD, half \uFFFD, \\u0000");
  });

  test("a revision cannot name a package that is not there", async () => {
    const { store } = await openTestStore();
    const skill = await openLibrary(store, "alpha");
    await expect(insert(store, newRevision(skill, 1, { bundleDigest: digestOf("absent") }))).rejects.toThrow();
  });
});
