import { beforeEach, expect, it } from "vitest";
import { ChangeSkillSetInput, CreateSkillSetInput, type SkillSet } from "@/lib/contract/skill-sets";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { addLaunch } from "@/lib/testing/launches";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { bulkSkills, getSkill } from "../library";
import type { Context } from "../ports";
import { listAudit } from "../store";
import {
  changeSkillSet,
  createSkillSet,
  deleteSkillSet,
  duplicateSkillSet,
  getSkillSet,
  listSkillSets,
  loadLaunchSets,
} from ".";

describeEachDatabase("skill sets", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  /** Uploads each skill as often as it is named: once more is one revision more. */
  const add = async (...slugs: string[]) => {
    for (const [at, slug] of slugs.entries()) {
      const text = skillText(slug, { body: `# Version ${at}`, lines: ["metadata:", `  version: 1.${at}.0`] });
      await uploadArchive(ctx, [{ name: `${slug}/SKILL.md`, data: text }]);
    }
  };
  const create = async (input: Record<string, unknown>, from = ctx) =>
    (await createSkillSet({ ctx: from, input: CreateSkillSetInput.parse({ name: "Storefront", ...input }) })).skillSet;
  const change = async (set: Pick<SkillSet, "id" | "generation">, input: Record<string, unknown>) => {
    const parsed = ChangeSkillSetInput.parse({ generation: set.generation, ...input });
    return (await changeSkillSet({ ctx, input: { ...parsed, id: set.id } })).skillSet;
  };
  const read = async (id: string, from = ctx) => (await getSkillSet({ ctx: from, input: { id } })).skillSet;
  const pins = (set: SkillSet) => set.members.map(({ slug, revision }) => `${slug}@${revision}`);
  const setState = async (slug: string, action: "archive" | "disable") => {
    const { etag } = await getSkill({ ctx, input: { id: slug } });
    const report = await bulkSkills({ ctx, input: { action, items: [{ id: slug, etag }] } });
    expect(report.results[0]?.status).toBe("done");
  };
  const lastAudit = async () => (await listAudit(test.store.db, ctx.ownerId)).at(-1);

  it("pins the current revision unless one is given, and says when a newer one exists", async () => {
    await add("review", "lint", "review");
    const set = await create({
      description: "For the shop.",
      members: [{ slug: "lint" }, { slug: "review", revision: 1 }],
    });
    expect(set).toMatchObject({ name: "Storefront", description: "For the shop.", generation: 1, usedBy: [] });
    expect(set.members).toMatchObject([
      {
        slug: "lint",
        name: "lint",
        displayName: "Lint",
        revision: 1,
        latestRevision: 1,
        version: "1.1.0",
        state: "enabled",
      },
      { slug: "review", revision: 1, latestRevision: 2, version: "1.0.0" },
    ]);
    const first = (await getSkill({ ctx, input: { id: "review" } })).revisions.find(({ number }) => number === 1);
    expect(set.members[1]?.digest).toBe(first?.digest);
    expect(await read(set.id)).toEqual(set);
    expect(await lastAudit()).toMatchObject({
      verb: "sets.create",
      subject: "Storefront",
      details: {
        id: set.id,
        members: [
          { slug: "lint", revision: 1 },
          { slug: "review", revision: 1 },
        ],
      },
    });
  });

  it("keeps its pin when the skill gets another revision", async () => {
    await add("review");
    const set = await create({ members: [{ slug: "review" }] });
    await uploadArchive(ctx, [{ name: "review/SKILL.md", data: skillText("review", { body: "# Changed" }) }]);
    const [member] = (await read(set.id)).members;
    expect(member).toMatchObject({ revision: 1, latestRevision: 2, digest: set.members[0]?.digest });
  });

  it("lists all sets by name, each with its own members", async () => {
    await add("review", "lint");
    await create({ name: "b", members: [{ slug: "lint" }] });
    await create({ name: "A", members: [{ slug: "review" }, { slug: "lint" }] });
    await create({ name: "c" });
    const { items } = await listSkillSets({ ctx });
    expect(items.map((set) => [set.name, pins(set)])).toEqual([
      ["A", ["review@1", "lint@1"]],
      ["b", ["lint@1"]],
      ["c", []],
    ]);
  });

  it("changes only what is given, one generation higher each time", async () => {
    await add("review", "lint", "review");
    const set = await create({ members: [{ slug: "review", revision: 1 }, { slug: "lint" }] });
    const renamed = await change(set, { name: "Shop" });
    expect(renamed).toMatchObject({ name: "Shop", generation: 2 });
    expect(pins(renamed)).toEqual(["review@1", "lint@1"]);
    const updated = await change(renamed, {
      description: "New.",
      members: [{ slug: "lint" }, { slug: "review", revision: 2 }],
    });
    expect(updated).toMatchObject({ description: "New.", generation: 3 });
    expect(pins(updated)).toEqual(["lint@1", "review@2"]);
    expect(await lastAudit()).toMatchObject({
      verb: "sets.change",
      subject: "Shop",
      details: {
        generation: 3,
        description: "New.",
        added: [],
        removed: [],
        repinned: [{ slug: "review", from: 1, to: 2 }],
      },
    });
    expect(await change(updated, { description: null, members: [] })).toMatchObject({ description: null, members: [] });
  });

  it("writes nothing where nothing differs", async () => {
    await add("review");
    const set = await create({ members: [{ slug: "review" }] });
    expect(await change(set, { name: "Storefront", members: [{ slug: "review", revision: 1 }] })).toEqual(set);
    expect(await lastAudit()).toMatchObject({ verb: "sets.create" });
  });

  it("refuses a change that was made to an older generation, and one of two at once", async () => {
    const set = await create({});
    await change(set, { name: "Shop" });
    const stale = await refusalOf(change(set, { name: "Store" }));
    expect([stale.code, stale.details]).toEqual([
      "STALE_GENERATION",
      { reason: "generation", id: set.id, generation: 2, expected: 1 },
    ]);
    const now = { id: set.id, generation: 2 };
    const both = await Promise.allSettled([change(now, { name: "one" }), change(now, { name: "two" })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = both.find((outcome) => outcome.status === "fulfilled");
    expect(await read(set.id)).toEqual(winner?.value);
  });

  it("refuses a name that looks like another set's", async () => {
    const set = await create({ name: "Storefront" });
    const other = await create({ name: "Shop" });
    const refused = await refusalOf(create({ name: "STOREFRONT" }));
    expect([refused.code, refused.details]).toEqual(["CONFLICT", { reason: "name", id: set.id, name: "Storefront" }]);
    expect((await refusalOf(change(other, { name: "STOREFRONT" }))).code).toBe("CONFLICT");
    expect(await change(set, { name: "STOREFRONT" })).toMatchObject({ name: "STOREFRONT", generation: 2 });
    expect((await refusalOf(create({ name: "a\u202eb" }))).code).toBe("INVALID_INPUT");
  });

  it("refuses members that are not there, naming them, and makes nothing", async () => {
    await add("review");
    const unknown = await refusalOf(create({ members: [{ slug: "nobody" }, { slug: "review" }, { slug: "ghost" }] }));
    expect([unknown.code, unknown.details]).toEqual(["NOT_FOUND", { reason: "skill", slugs: ["nobody", "ghost"] }]);
    const revision = await refusalOf(create({ members: [{ slug: "review", revision: 7 }] }));
    expect([revision.code, revision.details]).toEqual([
      "NOT_FOUND",
      { reason: "revision", slug: "review", revision: 7, newest: 1 },
    ]);
    const tier = await refusalOf(create({ members: [{ slug: "builtin:use-slipway" }] }));
    expect([tier.code, tier.remedy]).toEqual(["READ_ONLY_TIER", "Fork it into the library and add the fork."]);
    const many = Array.from({ length: 129 }, (_, index) => ({ slug: `skill-${index}` }));
    const tooMany = await refusalOf(create({ members: many }));
    expect([tooMany.code, tooMany.details]).toEqual([
      "LIMIT_EXCEEDED",
      { reason: "members", limit: "members", allowed: 128, found: 129 },
    ]);
    expect(await listSkillSets({ ctx })).toEqual({ items: [] });
  });

  it("takes 128 members", async () => {
    const slugs = Array.from({ length: 128 }, (_, index) => `skill-${String(index).padStart(3, "0")}`);
    await uploadArchive(
      ctx,
      slugs.map((slug) => ({ name: `${slug}/SKILL.md`, data: skillText(slug) })),
    );
    const set = await create({ members: slugs.toReversed().map((slug) => ({ slug })) });
    expect(set.members.map(({ slug }) => slug)).toEqual(slugs.toReversed());
  });

  it("takes a disabled skill and refuses an archived one", async () => {
    await add("review", "lint");
    await setState("review", "archive");
    await setState("lint", "disable");
    const refused = await refusalOf(create({ members: [{ slug: "review" }] }));
    expect([refused.code, refused.details]).toEqual(["CONFLICT", { reason: "archived", slugs: ["review"] }]);
    expect((await create({ members: [{ slug: "lint" }] })).members).toMatchObject([
      { slug: "lint", state: "disabled" },
    ]);
  });

  it("duplicates under the next free name, with the same pins", async () => {
    await add("review", "review");
    const set = await create({ description: "Same.", members: [{ slug: "review", revision: 1 }] });
    const copies = [];
    for (let count = 0; count < 3; count++)
      copies.push((await duplicateSkillSet({ ctx, input: { id: set.id } })).skillSet);
    expect(copies.map(({ name }) => name)).toEqual(["Storefront copy", "Storefront copy 2", "Storefront copy 3"]);
    expect(copies[0]).toMatchObject({ description: "Same.", generation: 1, members: set.members });
    expect(copies[0]?.id).not.toBe(set.id);
    expect(await lastAudit()).toMatchObject({
      verb: "sets.duplicate",
      subject: "Storefront copy 3",
      details: { from: { id: set.id, name: "Storefront", generation: 1 } },
    });
  });

  it("is deleted, unless a launch uses it", async () => {
    await add("review");
    const set = await create({ members: [{ slug: "review" }] });
    const workspace = await addLaunch(ctx, { name: "shop", sets: [set.id], state: "prepared" });
    expect((await read(set.id)).usedBy).toEqual([{ kind: "workspace", id: workspace.id, name: "shop" }]);
    const refused = await refusalOf(deleteSkillSet({ ctx, input: { id: set.id } }));
    expect([refused.code, refused.details?.blockers]).toEqual([
      "PINNED_BY_WORKSPACE",
      [{ kind: "workspace", id: workspace.id, name: "shop" }],
    ]);
    expect(await read(set.id)).toMatchObject({ generation: 1 });

    await workspace.release();
    expect((await deleteSkillSet({ ctx, input: { id: set.id } })).skillSet).toEqual({ ...set, usedBy: [] });
    expect((await refusalOf(read(set.id))).code).toBe("NOT_FOUND");
    expect(await lastAudit()).toMatchObject({ verb: "sets.delete", subject: "Storefront" });
  });

  it("gives launches what they asked for, and tells every set that changed since", async () => {
    await add("review", "lint", "review");
    const one = await create({ name: "one", members: [{ slug: "review", revision: 1 }] });
    const two = await create({ name: "two", members: [{ slug: "lint" }] });
    const loaded = await loadLaunchSets(ctx, [two, one]);
    const { revisions, createdAt } = await getSkill({ ctx, input: { id: "review" } }).then((skill) => {
      return { revisions: skill.revisions, createdAt: skill.revisions.at(-1)?.createdAt };
    });
    expect(loaded.map(({ id, name, generation }) => [id, name, generation])).toEqual([
      [two.id, "two", 1],
      [one.id, "one", 1],
    ]);
    expect(loaded[1]?.members).toMatchObject([
      {
        slug: "review",
        name: "review",
        revision: 1,
        version: "1.0.0",
        digest: revisions.at(-1)?.digest,
        state: "enabled",
      },
    ]);
    expect(loaded[1]?.members[0]?.pinnedAt.toISOString()).toBe(createdAt);

    await change(one, { name: "uno" });
    const stale = await refusalOf(loadLaunchSets(ctx, [two, one]));
    expect([stale.code, stale.details]).toEqual([
      "STALE_GENERATION",
      { reason: "generation", sets: [{ id: one.id, name: "uno", generation: 2, expected: 1 }] },
    ]);
    expect((await refusalOf(loadLaunchSets(ctx, [{ id: "nobody", generation: 1 }]))).code).toBe("NOT_FOUND");
  });

  it("is nobody else's, and a viewer only reads it", async () => {
    await add("review");
    const set = await create({ members: [{ slug: "review" }] });
    const other = await testContext(ctx.ports, "owner-2");
    const input = { id: set.id };
    for (const attempt of [
      () => getSkillSet({ ctx: other, input }),
      () => changeSkillSet({ ctx: other, input: { id: set.id, generation: 1, name: "taken" } }),
      () => deleteSkillSet({ ctx: other, input }),
      () => duplicateSkillSet({ ctx: other, input }),
      () => loadLaunchSets(other, [set]),
    ]) {
      expect((await refusalOf(attempt())).code).toBe("NOT_FOUND");
    }
    expect(await listSkillSets({ ctx: other })).toEqual({ items: [] });
    // The same name and skill of another owner are other ones.
    expect((await refusalOf(create({ members: [{ slug: "review" }] }, other))).code).toBe("NOT_FOUND");
    expect(await create({}, other)).toMatchObject({ name: "Storefront" });

    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect(await read(set.id, viewer)).toEqual(set);
    for (const attempt of [
      () => create({ name: "x" }, viewer),
      () => changeSkillSet({ ctx: viewer, input: { id: set.id, generation: 1 } }),
      () => deleteSkillSet({ ctx: viewer, input }),
      () => duplicateSkillSet({ ctx: viewer, input }),
    ]) {
      expect((await refusalOf(attempt())).code).toBe("FORBIDDEN");
    }
  });
});
