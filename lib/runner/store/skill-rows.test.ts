import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT, digestOf, makeOwner, newRevision, newSkill, packageRecord } from "@/lib/testing/records";
import {
  advanceSkill,
  advanceSkills,
  changeSkill,
  findSkill,
  findSkillsBySlug,
  insertPackages,
  insertRevisions,
  insertSkills,
  isUniqueViolation,
  listSkills,
  type NewSkill,
  type SkillAdvance,
  type Store,
} from ".";

async function publish(store: Store, skills: readonly NewSkill[]): Promise<void> {
  await store.transaction(async (tx) => {
    await insertPackages(
      tx,
      skills.map((skill) => packageRecord(skill.slug)),
    );
    await insertSkills(tx, skills);
    await insertRevisions(
      tx,
      skills.map((skill) => newRevision(skill, 1)),
    );
  });
}

function advanceOf(skill: NewSkill, expectedVersion: number, values: Partial<SkillAdvance> = {}): SkillAdvance {
  return {
    ownerId: skill.ownerId,
    slug: skill.slug,
    expectedVersion,
    currentRevision: 2,
    bundleDigest: skill.bundleDigest,
    name: skill.name,
    description: skill.description,
    declaredVersion: null,
    executableRule: null,
    findings: { error: 0, warning: 0, info: 0 },
    updatedAt: AT,
    ...values,
  };
}

describeEachDatabase("skills in the store", (openTestStore) => {
  test("a skill comes back exactly as it was written", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const skill = newSkill("alpha", "code-review", {
      name: 'Code "review" ✓ ☃ \u{1F6A2}',
      description: "Line one\nline 'two'\ttab \\ slash $1 ? %",
      source: "ecc-universal",
      tags: ["quality", "日本語", '"quoted"'],
      declaredVersion: "1.10.0",
      executableRule: "scripts-directory",
      findings: { error: 1, warning: 22, info: 333 },
      updatedAt: new Date("2027-01-02T03:04:05.006Z"),
    });
    await publish(store, [skill]);
    expect(await findSkill(store.db, "alpha", "code-review")).toEqual({
      ...skill,
      version: 1,
      sequence: 1,
      served: false,
    });
  });

  test("the list has every skill of the owner in order of creation, and of no other owner", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await makeOwner(store, "beta");
    await publish(store, [newSkill("alpha", "zulu"), newSkill("alpha", "mike")]);
    await publish(store, [newSkill("beta", "zulu")]);
    await publish(store, [newSkill("alpha", "able", { createdAt: new Date("2001-01-01T00:00:00Z") })]);
    const listed = (await listSkills(store.db, "alpha")).map(({ slug, sequence }) => [slug, sequence]);
    expect(listed).toEqual([
      ["zulu", 1],
      ["mike", 2],
      ["able", 3],
    ]);
    expect((await listSkills(store.db, "beta")).map((skill) => skill.slug)).toEqual(["zulu"]);
    expect(await findSkill(store.db, "beta", "mike")).toBeNull();
  });

  test("a list of many parts has every skill once, in order", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await makeOwner(store, "beta");
    const skills = Array.from({ length: 1_000 }, (_, index) => newSkill("alpha", `skill-${index}`));
    await publish(store, skills);
    await publish(store, [newSkill("beta", "other")]);
    expect((await listSkills(store.db, "alpha")).map((skill) => skill.slug)).toEqual(skills.map((skill) => skill.slug));
    await publish(store, [newSkill("alpha", "one-more")]);
    expect(await listSkills(store.db, "alpha")).toHaveLength(1_001);
  });

  test("a slug is taken once per owner, and a second taker changes nothing", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await publish(store, [newSkill("alpha", "code-review")]);
    const again = publish(store, [newSkill("alpha", "other"), newSkill("alpha", "code-review", { id: "another-id" })]);
    const error = await again.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect((await listSkills(store.db, "alpha")).map((skill) => skill.slug)).toEqual(["code-review"]);
  });

  test("an advance from the version that was read publishes the new revision", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const skill = newSkill("alpha", "code-review", { tags: ["kept"] });
    await publish(store, [skill]);
    const advance = advanceOf(skill, 1, {
      bundleDigest: digestOf("second"),
      name: "Code review, better",
      declaredVersion: "2.0.0",
      executableRule: "shebang",
      findings: { error: 0, warning: 2, info: 1 },
      updatedAt: new Date("2027-02-03T04:05:06.007Z"),
    });
    const advanced = await store.transaction(async (tx) => {
      await insertPackages(tx, [{ ...packageRecord("second") }]);
      return advanceSkill(tx, advance);
    });
    expect(advanced).toBe(true);
    const { expectedVersion, ...facts } = advance;
    expect(await findSkill(store.db, "alpha", "code-review")).toEqual({
      ...skill,
      ...facts,
      version: 2,
      sequence: 1,
      served: false,
    });
  });

  test("an advance from an older version changes nothing and says so", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const [first, second, third] = ["first", "second", "third"].map((slug) => newSkill("alpha", slug)) as [
      NewSkill,
      NewSkill,
      NewSkill,
    ];
    await publish(store, [first, second, third]);
    await store.transaction((tx) => advanceSkill(tx, advanceOf(second, 1, { name: "Moved on" })));
    const lost = await store.transaction((tx) =>
      advanceSkills(tx, [
        advanceOf(first, 1, { name: "First again" }),
        advanceOf(second, 1, { name: "Too late" }),
        advanceOf(newSkill("alpha", "unknown"), 1),
        advanceOf(third, 1, { ownerId: "somebody-else", name: "Not theirs" }),
      ]),
    );
    expect(lost).toEqual(["second", "unknown", "third"]);
    const names = (await listSkills(store.db, "alpha")).map(({ name, version }) => [name, version]);
    expect(names).toEqual([
      ["First again", 2],
      ["Moved on", 2],
      ["third", 1],
    ]);
  });

  test("of many that change one skill at once exactly one succeeds", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    await makeOwner(store, "alpha");
    await publish(store, [newSkill("alpha", "contested")]);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? store : other).transaction((tx) =>
          changeSkill(tx, {
            ownerId: "alpha",
            slug: "contested",
            expectedVersion: 1,
            displayName: `Number ${index}`,
            updatedAt: AT,
          }),
        ),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const winner = outcomes.indexOf(true);
    expect(await findSkill(store.db, "alpha", "contested")).toMatchObject({
      displayName: `Number ${winner}`,
      version: 2,
    });
  });

  test("state, tags and display name change without touching the revision", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const skill = newSkill("alpha", "code-review");
    await publish(store, [skill]);
    const updatedAt = new Date("2027-03-04T05:06:07.008Z");
    const change = { state: "disabled", tags: ["a", "b"], displayName: "Review", updatedAt } as const;
    const changed = await store.transaction((tx) =>
      changeSkill(tx, { ownerId: "alpha", slug: "code-review", expectedVersion: 1, ...change, tags: [...change.tags] }),
    );
    expect(changed).toBe(true);
    expect(await findSkill(store.db, "alpha", "code-review")).toEqual({
      ...skill,
      ...change,
      version: 2,
      sequence: 1,
      served: false,
    });
  });

  test("slugs are looked up by the thousand", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const skills = Array.from({ length: 250 }, (_, index) => newSkill("alpha", `skill-${index}`));
    await publish(store, skills);
    const asked = [
      ...Array.from({ length: 2_000 }, (_, index) => `absent-${index}`),
      "skill-249",
      "skill-0",
      "skill-100",
    ];
    const found = await findSkillsBySlug(store.db, "alpha", asked);
    expect(found.map(({ slug, sequence }) => [slug, sequence])).toEqual([
      ["skill-0", 1],
      ["skill-100", 101],
      ["skill-249", 250],
    ]);
    expect(await findSkillsBySlug(store.db, "alpha", [])).toEqual([]);
  });

  test("text with a zero character is stored readable, and looked up in vain", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await publish(store, [newSkill("alpha", "code-review", { displayName: "a\0b" })]);
    expect((await findSkill(store.db, "alpha", "code-review"))?.displayName).toBe("a\uFFFDb");
    const change = { ownerId: "alpha", slug: "code-review", expectedVersion: 1, updatedAt: AT };
    expect(await store.transaction((tx) => changeSkill(tx, { ...change, displayName: "c\0d", tags: ["e\0f"] }))).toBe(
      true,
    );
    const changed = await findSkill(store.db, "alpha", "code-review");
    expect(changed).toMatchObject({ displayName: "c\uFFFDd", tags: ["e\uFFFDf"] });
    expect(await findSkill(store.db, "alpha", "code\0review")).toBeNull();
    expect(await store.transaction((tx) => changeSkill(tx, { ...change, slug: "\0" }))).toBe(false);
  });

  test("a skill cannot name a package that is not there", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await expect(store.transaction((tx) => insertSkills(tx, [newSkill("alpha", "code-review")]))).rejects.toThrow();
    expect(await listSkills(store.db, "alpha")).toEqual([]);
  });
});
