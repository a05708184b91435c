import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { MODES } from "@/lib/testing/zip-builder";
import { createBuiltinSkills } from "../catalog";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { changeSkill } from "./change-skill";
import { createSkill } from "./create-skill";
import { forkRevision } from "./fork-revision";
import { getSkill } from "./get-skill";
import { publishRevision } from "./publish-revision";
import { readSkillFile } from "./read-skill-file";
import { restoreRevision } from "./restore-revision";

describeEachDatabase("forking a revision", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    const builtin = createBuiltinSkills(join(process.cwd(), "skills"));
    ctx = await testContext({ ...testPorts(test), builtin });
  });

  const fork = (id: string, number = 1, from = ctx) => forkRevision({ ctx: from, input: { id, number } });

  it("makes a new skill of the chosen revision's bytes and leaves the old one as it is", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha", { lines: ["tags: [review]"], body: "one" }) },
      { name: "alpha/scripts/run.sh", data: "#!/bin/sh\n", mode: MODES.executable },
    ]);
    await publishRevision({ ctx, input: { id: "alpha", instructions: skillText("alpha"), baseRevision: 1 } });
    const before = await getSkill({ ctx, input: { id: "alpha" } });
    const { skill, revision } = await fork("alpha", 1);
    expect(skill).toMatchObject({
      id: "alpha-fork",
      displayName: "Alpha (fork)",
      name: "alpha",
      provider: "fork",
      source: "alpha",
      state: "enabled",
      tags: ["review"],
      revision: 1,
      digest: before.revisions.at(-1)?.digest,
      executableRule: "scripts directory",
    });
    expect(revision).toMatchObject({ number: 1, origin: "fork" });
    expect(skill.findings.map(({ code }) => code)).toEqual(["NAME_NOT_DIRECTORY"]);
    expect(await getSkill({ ctx, input: { id: "alpha" } })).toEqual(before);
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)).toMatchObject({
      verb: "skills.fork",
      subject: "alpha-fork",
      details: { skill: "alpha", revision: 1, digest: skill.digest },
    });
  });

  it("counts the forks of one skill, in the slug and in the name", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha"), displayName: "My alpha" } });
    const made = [await fork("alpha"), await fork("alpha"), await fork("alpha-fork")];
    expect(made.map(({ skill }) => [skill.slug, skill.displayName])).toEqual([
      ["alpha-fork", "My alpha (fork)"],
      ["alpha-fork-2", "My alpha (fork 2)"],
      ["alpha-fork-fork", "My alpha (fork) (fork)"],
    ]);
  });

  it("gives every one of several at once a slug of its own", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha") } });
    const made = await Promise.all(Array.from({ length: 4 }, () => fork("alpha")));
    expect(made.map(({ skill }) => skill.slug).sort()).toEqual([
      "alpha-fork",
      "alpha-fork-2",
      "alpha-fork-3",
      "alpha-fork-4",
    ]);
  });

  it("cuts a long slug so that the fork's fits", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha"), slug: "a".repeat(64) } });
    expect((await fork("a".repeat(64))).skill.slug).toBe(`${"a".repeat(59)}-fork`);
  });

  it("takes a built-in skill into the library, where it can be changed", async () => {
    const { skill } = await fork("builtin:skill-authoring");
    expect(skill).toMatchObject({ id: "skill-authoring-fork", tier: "owner", source: "skill-authoring" });
    const original = await readSkillFile({ ctx, input: { id: "builtin:skill-authoring", path: "SKILL.md" } });
    const copy = await readSkillFile({ ctx, input: { id: skill.id, path: "SKILL.md" } });
    expect(Buffer.from(copy.bytes).equals(original.bytes)).toBe(true);
    const input = { id: skill.id, instructions: skillText("skill-authoring-fork"), baseRevision: 1 };
    expect((await publishRevision({ ctx, input })).skill.revision).toBe(2);
  });

  it("is what a built-in skill offers in place of being changed", async () => {
    const id = "builtin:skill-authoring";
    for (const work of [
      publishRevision({ ctx, input: { id, instructions: skillText("x"), baseRevision: 1 } }),
      restoreRevision({ ctx, input: { id, number: 1 } }),
      changeSkill({ ctx, input: { id, tags: [], etag: "1" } }),
    ]) {
      const refusal = await refusalOf(work);
      expect(refusal.code).toBe("READ_ONLY_TIER");
      expect(refusal.remedy).toContain("Fork");
    }
  });

  it("knows no revision 2 of a built-in skill, nor any of another owner's", async () => {
    expect((await refusalOf(fork("builtin:skill-authoring", 2))).code).toBe("NOT_FOUND");
    await createSkill({ ctx, input: { instructions: skillText("alpha") } });
    const other = await testContext(ctx.ports, "owner-2");
    expect((await refusalOf(fork("alpha", 1, other))).code).toBe("NOT_FOUND");
  });

  it("is not for a viewer", async () => {
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await refusalOf(fork("builtin:skill-authoring", 1, viewer))).code).toBe("FORBIDDEN");
  });
});
