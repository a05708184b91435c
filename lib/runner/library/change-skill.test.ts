import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { changeSkill } from "./change-skill";
import { createSkill } from "./create-skill";
import { getSkill } from "./get-skill";

describeEachDatabase("changing a skill", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
    await createSkill({ ctx, input: { instructions: skillText("alpha"), tags: ["a"] } });
  });

  it("sets tags, each once and in order, and the display name, and makes no revision", async () => {
    const skill = await changeSkill({
      ctx,
      input: { id: "alpha", tags: ["b", "a", "b"], displayName: "The first", etag: "1" },
    });
    expect(skill).toMatchObject({ tags: ["b", "a"], displayName: "The first", etag: "2", revision: 1 });
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)).toMatchObject({
      verb: "skills.change",
      subject: "alpha",
      details: { tags: ["b", "a"], displayName: "The first" },
    });
  });

  it("writes nothing where nothing differs", async () => {
    const before = await getSkill({ ctx, input: { id: "alpha" } });
    const after = await changeSkill({ ctx, input: { id: "alpha", tags: ["a"], displayName: "Alpha", etag: "1" } });
    expect(after).toEqual(before);
    expect(await listAudit(test.store.db, ctx.ownerId)).toHaveLength(1);
  });

  it("refuses the etag of a state that is gone", async () => {
    await changeSkill({ ctx, input: { id: "alpha", tags: ["b"], etag: "1" } });
    const refusal = await refusalOf(changeSkill({ ctx, input: { id: "alpha", tags: ["c"], etag: "1" } }));
    expect([refusal.code, refusal.details?.etag]).toEqual(["CHANGED_SINCE_READ", "2"]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).tags).toEqual(["b"]);
  });

  it("refuses characters that cannot be shown", async () => {
    for (const more of [{ tags: ["a\0"] }, { displayName: "a\u2066b" }]) {
      expect((await refusalOf(changeSkill({ ctx, input: { id: "alpha", etag: "1", ...more } }))).code).toBe(
        "INVALID_INPUT",
      );
    }
  });

  it("keeps a tag that came with the front matter, whatever is in it", async () => {
    const family = "👩\u200D💻";
    await createSkill({ ctx, input: { instructions: skillText("beta", { lines: [`tags: ["${family}"]`] }) } });
    const skill = await changeSkill({ ctx, input: { id: "beta", tags: [family, "new"], etag: "1" } });
    expect(skill.tags).toEqual([family, "new"]);
  });

  it("knows nothing of another owner's skill, and is not for a viewer", async () => {
    const input = { id: "alpha", tags: ["x"], etag: "1" };
    const other = await testContext(ctx.ports, "owner-2");
    expect((await refusalOf(changeSkill({ ctx: other, input }))).code).toBe("NOT_FOUND");
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await refusalOf(changeSkill({ ctx: viewer, input }))).code).toBe("FORBIDDEN");
  });
});
