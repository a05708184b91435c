import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { BulkInput } from "@/lib/contract/skill-changes";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { createBuiltinSkills } from "../catalog";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { bulkSkills } from "./bulk-skills";
import { changeSkill } from "./change-skill";
import { getSkill } from "./get-skill";
import { listSkills } from "./list-skills";

describeEachDatabase("changing many skills at once", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    const builtin = createBuiltinSkills(join(process.cwd(), "skills"));
    ctx = await testContext({ ...testPorts(test), builtin });
  });

  const add = async (names: string[], tags?: string[]) => {
    const lines = tags ? [`tags: [${tags.join(", ")}]`] : [];
    await uploadArchive(
      ctx,
      names.map((name) => ({ name: `${name}/SKILL.md`, data: skillText(name, { lines }) })),
    );
  };
  const items = (ids: string[], etag = "1") => ids.map((id) => ({ id, etag }));
  const bulk = async (input: Partial<BulkInput>, from = ctx) =>
    (await bulkSkills({ ctx: from, input: BulkInput.parse({ action: "archive", ...input }) })).results;
  const stateOf = async (id: string) => (await getSkill({ ctx, input: { id } })).state;
  const lastAudit = async () => (await listAudit(test.store.db, ctx.ownerId)).at(-1);

  it("archives ten of twelve when two were changed in another tab, and says which and why", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `skill-${String(index + 1).padStart(2, "0")}`);
    await add(names);
    for (const id of ["skill-04", "skill-09"]) {
      await changeSkill({ ctx, input: { id, tags: ["mine"], etag: "1" } });
    }
    const results = await bulk({ items: items(names) });
    expect(results.map((result) => result.id)).toEqual(names);
    const refused = results.filter((result) => result.status === "refused");
    expect(refused.map(({ id, code, state, etag }) => [id, code, state, etag])).toEqual([
      ["skill-04", "CHANGED_SINCE_READ", "enabled", undefined],
      ["skill-09", "CHANGED_SINCE_READ", "enabled", undefined],
    ]);
    expect(refused[0]?.message).toContain("skill-04");
    const done = results.filter((result) => result.status === "done");
    expect(done).toHaveLength(10);
    expect(done.every(({ state, etag }) => state === "archived" && etag === "2")).toBe(true);

    const { items: rows } = await listSkills({ ctx, input: {} });
    const archived = rows.filter((row) => row.state === "archived");
    expect(archived.map(({ id, etag }) => [id, etag])).toEqual(done.map(({ id, etag }) => [id, etag]));
    expect(await lastAudit()).toMatchObject({
      verb: "skills.archive",
      subject: "10 skills",
      details: { slugs: done.map(({ slug }) => slug) },
    });
  });

  it("does not enable an archived skill in one step, and does in two", async () => {
    await add(["alpha"]);
    await bulk({ items: items(["alpha"]) });
    const [refused] = await bulk({ action: "enable", items: items(["alpha"], "2") });
    expect(refused).toMatchObject({ status: "refused", code: "INVALID_TRANSITION", state: "archived" });
    expect(refused?.remedy).toContain("Disable it first");
    expect(await bulk({ action: "disable", items: items(["alpha"], "2") })).toMatchObject([
      { status: "done", state: "disabled", etag: "3" },
    ]);
    expect(await bulk({ action: "enable", items: items(["alpha"], "3") })).toMatchObject([
      { status: "done", state: "enabled", etag: "4" },
    ]);
    expect(await stateOf("alpha")).toBe("enabled");
  });

  it("is done where there is nothing to do, and writes nothing", async () => {
    await add(["alpha"], ["a"]);
    for (const input of [
      { action: "enable" as const },
      { action: "tag" as const, tags: { add: ["a"], remove: ["b"] } },
    ]) {
      expect(await bulk({ ...input, items: items(["alpha"]) })).toEqual([
        { id: "alpha", slug: "alpha", status: "done", state: "enabled", etag: "1" },
      ]);
    }
    expect(await lastAudit()).toMatchObject({ verb: "skills.upload" });
  });

  it("refuses the rows of other tiers and unknown ids, and takes the rest", async () => {
    await add(["alpha"]);
    const ids = ["nobody", "builtin:use-slipway", "builtin:nobody", "git-source:lint", "alpha"];
    const results = await bulk({ items: items(ids) });
    expect(results.map(({ id, slug, status, code }) => [id, slug, status, code])).toEqual([
      ["nobody", "nobody", "refused", "NOT_FOUND"],
      ["builtin:use-slipway", "use-slipway", "refused", "READ_ONLY_TIER"],
      ["builtin:nobody", "nobody", "refused", "NOT_FOUND"],
      ["git-source:lint", "lint", "refused", "NOT_FOUND"],
      ["alpha", "alpha", "done", undefined],
    ]);
    expect(results[1]?.remedy).toContain("Fork");
  });

  it("adds and removes tags, keeping order and each once", async () => {
    await add(["alpha", "beta"], ["a", "b"]);
    const tags = { add: ["c", "a", "c"], remove: ["b"] };
    const results = await bulk({ action: "tag", tags, items: items(["alpha", "beta"]) });
    expect(results.map(({ status, etag }) => [status, etag])).toEqual([
      ["done", "2"],
      ["done", "2"],
    ]);
    expect((await getSkill({ ctx, input: { id: "beta" } })).tags).toEqual(["a", "c"]);
    expect(await lastAudit()).toMatchObject({
      verb: "skills.tag",
      details: { slugs: ["alpha", "beta"], add: ["c", "a", "c"], remove: ["b"] },
    });
  });

  it("refuses the row that would have too many tags, and tags the others", async () => {
    await add(
      ["full"],
      Array.from({ length: 32 }, (_, index) => `t${index}`),
    );
    await add(["empty"]);
    const input = { action: "tag" as const, tags: { add: ["one-more"], remove: [] }, items: items(["full", "empty"]) };
    const results = await bulk(input);
    expect(results.map(({ id, status, code }) => [id, status, code])).toEqual([
      ["full", "refused", "LIMIT_EXCEEDED"],
      ["empty", "done", undefined],
    ]);
    expect(results[0]?.message).toContain("33 tags; at most 32");
  });

  it("serves what is named, says done of what is served already, and writes one entry of those that changed", async () => {
    await add(["alpha", "beta", "gamma"]);
    await bulk({ action: "serve", items: items(["beta"]) });
    const results = await bulk({
      action: "serve",
      items: [...items(["alpha"]), ...items(["beta"], "2"), ...items(["gamma"], "7"), ...items(["nobody"])],
    });
    expect(results.map(({ id, status, code, etag }) => [id, status, code, etag])).toEqual([
      ["alpha", "done", undefined, "2"],
      ["beta", "done", undefined, "2"],
      ["gamma", "refused", "CHANGED_SINCE_READ", undefined],
      ["nobody", "refused", "NOT_FOUND", undefined],
    ]);
    const { items: rows } = await listSkills({ ctx, input: {} });
    expect(rows.filter((row) => row.served).map(({ id }) => id)).toEqual(["alpha", "beta"]);
    expect(await lastAudit()).toMatchObject({
      verb: "skills.serve",
      subject: "alpha",
      details: { slugs: ["alpha"] },
    });
  });

  it("stops serving, and writes nothing where nothing was served", async () => {
    await add(["alpha", "beta"]);
    await bulk({ action: "serve", items: items(["alpha"]) });
    const results = await bulk({
      action: "withhold",
      items: [...items(["alpha"], "2"), ...items(["beta"])],
    });
    expect(results.map(({ id, status, etag }) => [id, status, etag])).toEqual([
      ["alpha", "done", "3"],
      ["beta", "done", "1"],
    ]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).served).toBe(false);
    expect(await lastAudit()).toMatchObject({ verb: "skills.withhold", details: { slugs: ["alpha"] } });
    const before = await listAudit(test.store.db, ctx.ownerId);
    await bulk({ action: "withhold", items: items(["beta"]) });
    expect(await listAudit(test.store.db, ctx.ownerId)).toEqual(before);
  });

  it("serves no skill of a tier that is only read", async () => {
    const [builtin] = (await listSkills({ ctx, input: {} })).items.filter((row) => row.tier === "builtin");
    if (builtin === undefined) throw new Error("no builtin skill");
    const [result] = await bulk({ action: "serve", items: [{ id: builtin.id, etag: builtin.etag }] });
    expect(result).toMatchObject({ status: "refused", code: "READ_ONLY_TIER" });
    expect(result?.remedy).toContain("Fork");
  });

  it("keeps the mark of a skill that is archived and comes back", async () => {
    await add(["alpha"]);
    await bulk({ action: "serve", items: items(["alpha"]) });
    await bulk({ action: "archive", items: items(["alpha"], "2") });
    await bulk({ action: "disable", items: items(["alpha"], "3") });
    expect(await getSkill({ ctx, input: { id: "alpha" } })).toMatchObject({ state: "disabled", served: true });
  });

  it("lets one of two bulk calls on the same rows win each of them", async () => {
    const names = ["a", "b", "c", "d"];
    await add(names);
    const [first, second] = await Promise.all([
      bulk({ action: "disable", items: items(names) }),
      bulk({ action: "archive", items: items([...names].reverse()) }),
    ]);
    const done = [...(first ?? []), ...(second ?? [])].filter((result) => result.status === "done");
    expect(done.map(({ id }) => id).sort()).toEqual(names);
    for (const { id, state } of done) expect(await stateOf(id)).toBe(state);
  });

  it("touches no skill of another owner, and is not for a viewer", async () => {
    await add(["alpha"]);
    const other = await testContext(ctx.ports, "owner-2");
    expect(await bulk({ items: items(["alpha"]) }, other)).toMatchObject([{ status: "refused", code: "NOT_FOUND" }]);
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await refusalOf(bulk({ items: items(["alpha"]) }, viewer))).code).toBe("FORBIDDEN");
    expect(await stateOf("alpha")).toBe("enabled");
  });
});
