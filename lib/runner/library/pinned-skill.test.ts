import { beforeEach, expect, it } from "vitest";
import { BulkInput } from "@/lib/contract/skill-changes";
import { CreateSkillSetInput } from "@/lib/contract/skill-sets";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { addLaunch } from "@/lib/testing/launches";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { changeSkillSet, createSkillSet, deleteSkillSet, getSkillSet, listSkillSets } from "../sets";
import { bulkSkills } from "./bulk-skills";
import { getSkill } from "./get-skill";
import { listSkills } from "./list-skills";

describeEachDatabase("a skill that is in use", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const add = async (slugs: string[], body = "# One") => {
    await uploadArchive(
      ctx,
      slugs.map((slug) => ({ name: `${slug}/SKILL.md`, data: skillText(slug, { body }) })),
    );
  };
  const makeSet = async (name: string, members: { slug: string; revision?: number }[], from = ctx) =>
    (await createSkillSet({ ctx: from, input: CreateSkillSetInput.parse({ name, members }) })).skillSet;
  const read = (id: string) => getSkill({ ctx, input: { id } });
  const act = async (action: BulkInput["action"], slugs: string[], from = ctx) => {
    const items = await Promise.all(slugs.map(async (id) => ({ id, etag: (await read(id)).etag })));
    const tags = action === "tag" ? { tags: { add: ["x"], remove: [] } } : {};
    return (await bulkSkills({ ctx: from, input: BulkInput.parse({ action, items, ...tags }) })).results;
  };
  const usageOf = async (id: string) => {
    const { items } = await listSkills({ ctx, input: {} });
    return items.find((row) => row.id === id)?.usage;
  };

  it("is neither archived nor disabled while sets pin it, and each set is named", async () => {
    await add(["review", "lint", "free"]);
    const one = await makeSet("One", [{ slug: "review" }, { slug: "lint" }]);
    const two = await makeSet("Two", [{ slug: "review" }]);
    for (const action of ["archive", "disable"] as const) {
      const [review, lint] = await act(action, ["review", "lint"]);
      expect(review).toMatchObject({
        status: "refused",
        state: "enabled",
        code: "REFERENCED_BY_SET",
        remedy: "Remove it from the named sets first.",
        blockers: [
          { kind: "set", id: one.id, name: "One" },
          { kind: "set", id: two.id, name: "Two" },
        ],
      });
      expect(review?.message).toContain("review is a member of the skill set One, Two");
      expect(lint?.blockers).toEqual([{ kind: "set", id: one.id, name: "One" }]);
    }
    expect(await act("tag", ["review"])).toMatchObject([{ status: "done" }]);
    expect(await act("archive", ["free"])).toMatchObject([{ status: "done", state: "archived" }]);

    await deleteSkillSet({ ctx, input: { id: two.id } });
    await changeSkillSet({ ctx, input: { id: one.id, generation: 1, members: [] } });
    expect(await act("archive", ["review", "lint"])).toMatchObject([{ status: "done" }, { status: "done" }]);
  });

  it("is neither archived nor disabled while a live workspace pins it, also after its set let it go", async () => {
    await add(["review"]);
    const set = await makeSet("One", [{ slug: "review" }]);
    const pins = [{ slug: "review", revision: 1 }];
    const shop = await addLaunch(ctx, { name: "shop", pins, sets: [set.id] });
    const desk = await addLaunch(ctx, { name: "desk", pins, state: "prepared" });
    const named = [
      { kind: "set", id: set.id, name: "One" },
      { kind: "workspace", id: desk.id, name: "desk" },
      { kind: "workspace", id: shop.id, name: "shop" },
    ];
    const [both] = await act("archive", ["review"]);
    expect(both).toMatchObject({ code: "REFERENCED_BY_SET", blockers: named });
    expect(both?.message).toBe(
      "review is a member of the skill set One and is pinned by the live workspace desk, shop, so archiving it is refused.",
    );

    await changeSkillSet({ ctx, input: { id: set.id, generation: 1, members: [] } });
    expect(await act("disable", ["review"])).toMatchObject([
      {
        code: "PINNED_BY_WORKSPACE",
        remedy: "Stop or relaunch the named workspaces first.",
        blockers: named.slice(1),
      },
    ]);
    await shop.release();
    await desk.release();
    expect(await act("disable", ["review"])).toMatchObject([{ status: "done", state: "disabled" }]);
  });

  it("a row that changed since it was read is told that first, and one that is as asked is done", async () => {
    await add(["review"]);
    await act("disable", ["review"]);
    await makeSet("One", [{ slug: "review" }]);
    expect(await act("disable", ["review"])).toMatchObject([{ status: "done", state: "disabled" }]);
    const input = BulkInput.parse({ action: "archive", items: [{ id: "review", etag: "1" }] });
    expect((await bulkSkills({ ctx, input })).results).toMatchObject([{ code: "CHANGED_SINCE_READ" }]);
    expect(await act("enable", ["review"])).toMatchObject([{ status: "done", state: "enabled" }]);
  });

  it("counts in the list and names in the panel what pins it, a workspace once", async () => {
    await add(["review", "lint"]);
    await add(["review"], "# Two");
    const two = await makeSet("Two", [{ slug: "review", revision: 1 }, { slug: "lint" }]);
    const one = await makeSet("One", [{ slug: "review" }]);
    const shop = await addLaunch(ctx, { name: "shop", pins: [{ slug: "review", revision: 1 }] });
    await shop.again({ pins: [{ slug: "review", revision: 2 }], state: "prepared" });

    expect(await usageOf("review")).toEqual({ sets: 2, workspaces: 1, uses: 0 });
    expect(await usageOf("lint")).toEqual({ sets: 1, workspaces: 0, uses: 0 });
    const detail = await read("review");
    expect(detail.usage).toEqual({ sets: 2, workspaces: 1, uses: 0 });
    expect(detail.usedBy).toEqual([
      { kind: "set", id: one.id, name: "One", revision: 2 },
      { kind: "set", id: two.id, name: "Two", revision: 1 },
      { kind: "workspace", id: shop.id, name: "shop", revision: 2 },
    ]);
    await shop.release();
    expect(await usageOf("review")).toEqual({ sets: 2, workspaces: 0, uses: 0 });
  });

  it("another owner's sets and workspaces neither count nor block", async () => {
    await add(["review"]);
    const other = await testContext(ctx.ports, "owner-2");
    await uploadArchive(other, [{ name: "review/SKILL.md", data: skillText("review") }]);
    await makeSet("Theirs", [{ slug: "review" }], other);
    await addLaunch(other, { name: "theirs", pins: [{ slug: "review", revision: 1 }] });
    expect(await usageOf("review")).toEqual({ sets: 0, workspaces: 0, uses: 0 });
    expect((await read("review")).usedBy).toEqual([]);
    expect(await act("archive", ["review"])).toMatchObject([{ status: "done" }]);
  });

  it("archiving against making a set: one wins, the other is told", async () => {
    const slugs = Array.from({ length: 12 }, (_, index) => `skill-${index}`);
    await add(slugs);
    const another: Context = { ...ctx, ports: { ...ctx.ports, store: await test.openAnother() } };
    for (const [at, slug] of slugs.entries()) {
      const archive = () => act("archive", [slug], another);
      const make = () => makeSet(`Set ${slug}`, [{ slug }]);
      const calls = at % 2 === 0 ? [archive(), make()] : [make(), archive()];
      const [first, second] = await Promise.allSettled(calls);
      const [archived, made] = at % 2 === 0 ? [first, second] : [second, first];
      const { state } = await read(slug);
      const sets = (await listSkillSets({ ctx })).items.filter((set) => set.name === `Set ${slug}`);
      if (made?.status === "fulfilled") {
        expect(archived).toMatchObject({ status: "fulfilled", value: [{ code: "REFERENCED_BY_SET" }] });
        expect([state, sets.length]).toEqual(["enabled", 1]);
      } else {
        expect(archived).toMatchObject({ status: "fulfilled", value: [{ status: "done" }] });
        expect(made?.reason).toMatchObject({ code: "CONFLICT", details: { reason: "archived", slugs: [slug] } });
        expect([state, sets.length]).toEqual(["archived", 0]);
      }
    }
  });

  it("is not pinned anew by a change of a set either, once it is archived", async () => {
    await add(["review"]);
    await add(["review"], "# Two");
    await act("archive", ["review"]);
    const set = await makeSet("One", []);
    const pinned = refusalOf(
      changeSkillSet({ ctx, input: { id: set.id, generation: 1, members: [{ slug: "review", revision: 1 }] } }),
    );
    expect((await pinned).details).toEqual({ reason: "archived", slugs: ["review"] });
    expect((await getSkillSet({ ctx, input: { id: set.id } })).skillSet.generation).toBe(1);
  });
});
