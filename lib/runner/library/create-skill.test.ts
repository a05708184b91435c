import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { createSkill } from "./create-skill";
import { listSkills } from "./list-skills";
import { readSkillFile } from "./read-skill-file";

describeEachDatabase("creating a skill", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  it("takes slug, display name and tags from the front matter where none are given", async () => {
    const instructions = skillText("code-review", { lines: ["tags: [review, git, review]"] });
    const { skill, revision, warnings } = await createSkill({ ctx, input: { instructions, note: "First." } });
    expect(skill).toMatchObject({
      id: "code-review",
      displayName: "Code review",
      provider: "created",
      tier: "owner",
      state: "enabled",
      tags: ["review", "git"],
      revision: 1,
      version: null,
      etag: "1",
      findingCounts: { error: 0, warning: 0, info: 0 },
    });
    expect(revision).toMatchObject({ number: 1, origin: "create", author: "Ada", note: "First." });
    expect(warnings).toEqual([]);
    expect(skill.files.map(({ path, mode }) => [path, mode])).toEqual([["SKILL.md", "0644"]]);
    const { bytes } = await readSkillFile({ ctx, input: { id: "code-review", path: "SKILL.md" } });
    expect(new TextDecoder().decode(bytes)).toBe(instructions);
    const [entry] = await listAudit(test.store.db, ctx.ownerId);
    expect(entry).toMatchObject({ verb: "skills.create", subject: "code-review", details: { revision: 1 } });
  });

  it("keeps what is given: slug, display name, and tags even where they are none", async () => {
    const instructions = skillText("Code Review!", { lines: ["tags: [review]"] });
    const input = { instructions, slug: "reviewer", displayName: "The reviewer", tags: [] };
    const { skill } = await createSkill({ ctx, input });
    expect(skill).toMatchObject({ slug: "reviewer", name: "Code Review!", displayName: "The reviewer", tags: [] });
    expect(skill.findings.map((finding) => finding.code)).toEqual(["NAME_NOT_CONFORMING", "NAME_NOT_DIRECTORY"]);
  });

  it("refuses a slug that is taken and offers the next free one", async () => {
    await createSkill({ ctx, input: { instructions: skillText("lint") } });
    await createSkill({ ctx, input: { instructions: skillText("lint"), slug: "lint-2" } });
    const refusal = await refusalOf(createSkill({ ctx, input: { instructions: skillText("lint") } }));
    expect(refusal.code).toBe("SLUG_TAKEN");
    expect(refusal.details).toEqual({ reason: "slug", slug: "lint", suggestion: "lint-3" });
    expect(refusal.message).toContain("lint-3");
  });

  it("lets one of two that want the same slug at once have it", async () => {
    const create = () => createSkill({ ctx, input: { instructions: skillText("lint") } });
    const results = await Promise.allSettled([create(), create(), create()]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(codes).toEqual(["SLUG_TAKEN", "SLUG_TAKEN"]);
  });

  it("gives two owners the same slug, and neither sees the other's", async () => {
    const other = await testContext(ctx.ports, "owner-2");
    await createSkill({ ctx, input: { instructions: skillText("lint"), displayName: "Mine" } });
    await createSkill({ ctx: other, input: { instructions: skillText("lint"), displayName: "Theirs" } });
    const names = await Promise.all([ctx, other].map((each) => listSkills({ ctx: each, input: {} })));
    expect(names.map(({ items }) => items.map((row) => row.displayName))).toEqual([["Mine"], ["Theirs"]]);
  });

  it("needs a slug where the name gives none", async () => {
    const refusal = await refusalOf(createSkill({ ctx, input: { instructions: skillText("技能") } }));
    expect([refusal.code, refusal.details?.reason]).toEqual(["INVALID_INPUT", "no-slug"]);
    const { skill } = await createSkill({ ctx, input: { instructions: skillText("技能"), slug: "skills" } });
    expect(skill.name).toBe("技能");
  });

  it.each(["1.10", "v1.2.3", "01.2.3"])("refuses the version %s as it was typed", async (version) => {
    const instructions = skillText("lint", { lines: ["metadata:", `  version: ${version}`] });
    for (const slug of [undefined, "other"]) {
      const refusal = await refusalOf(createSkill({ ctx, input: { instructions, ...(slug && { slug }) } }));
      expect(refusal.code).toBe("INVALID_VERSION");
      expect(refusal.message).toContain(version);
      expect(refusal.details).toMatchObject({
        line: 5,
        column: 12,
        source: version,
        repair: { code: "COMPLETE_VERSION" },
      });
    }
    expect((await listSkills({ ctx, input: {} })).items).toEqual([]);
  });

  it("tells line, column and repair of a front matter that cannot be read", async () => {
    const instructions = skillText("lint", { description: "Review along two axes: Standards" });
    const refusal = await refusalOf(createSkill({ ctx, input: { instructions } }));
    expect(refusal.code).toBe("INVALID_FRONTMATTER");
    expect(refusal.details).toMatchObject({
      line: 3,
      repair: { code: "QUOTE_SCALAR", before: "description: Review along two axes: Standards" },
    });
  });

  it("offers the slug that was given as the missing name", async () => {
    const instructions = "---\ndescription: Use when testing what is missing.\n---\n";
    const refusal = await refusalOf(createSkill({ ctx, input: { instructions, slug: "lint" } }));
    expect(refusal.details).toMatchObject({ repair: { code: "ADD_NAME", after: "name: lint" } });
  });

  it.each([
    ["a NUL in the display name", { displayName: "a\0b" }],
    ["a character that turns text around in the display name", { displayName: "a\u202Eb" }],
    ["a NUL in a tag", { tags: ["ok", "\0"] }],
    ["a line end in a tag", { tags: ["a\nb"] }],
    ["a NUL in the note", { note: "a\0b" }],
    ["half a character in the instructions", { instructions: `${skillText("lint")}\uD800` }],
  ])("refuses %s", async (_, more) => {
    const input = { instructions: skillText("lint"), ...more };
    const refusal = await refusalOf(createSkill({ ctx, input }));
    expect([refusal.code, refusal.details?.reason]).toEqual(["INVALID_INPUT", "characters"]);
  });

  it("keeps a NUL in the body as it is", async () => {
    const instructions = skillText("lint", { body: "a\0b" });
    await createSkill({ ctx, input: { instructions } });
    const { bytes } = await readSkillFile({ ctx, input: { id: "lint", path: "SKILL.md" } });
    expect(new TextDecoder().decode(bytes)).toBe(instructions);
  });

  it.each(["viewer", "reviewer"] as const)("is not for a %s", async (role) => {
    const viewer = await testContext(ctx.ports, ctx.ownerId, role, { existing: true });
    const refusal = await refusalOf(createSkill({ ctx: viewer, input: { instructions: skillText("lint") } }));
    expect(refusal.code).toBe("FORBIDDEN");
  });
});
