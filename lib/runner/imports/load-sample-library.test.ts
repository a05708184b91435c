import { lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { createSkill, getSkill, listSkills, readSkillFile } from "../library";
import type { Context } from "../ports";
import { listSkillSets } from "../sets";
import { findWorkspace, listAudit, listMounts, listWorkspaces } from "../store";
import { loadSampleLibrary } from "./load-sample-library";
import { readSample } from "./read-sample";

const SAMPLES = join(process.cwd(), "samples");

describeEachDatabase("loading the sample library", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  const tree = (path = "", name = "sample-storefront") =>
    join(test.dataDirectory, "workspaces", ctx.ownerId, name, path);

  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  it("makes a dozen skills with histories, a set with pins that are behind, and a workspace ready to launch", async () => {
    const loaded = await loadSampleLibrary({ ctx });
    const { items: skills } = await listSkills({ ctx, input: {} });
    expect(skills).toHaveLength(12);
    expect(loaded).toMatchObject({ skills: 12, revisions: 18, skillSet: { name: "Team baseline" } });
    const review = await getSkill({ ctx, input: { id: "code-review" } });
    expect(review.revisions.map(({ number, origin, version }) => [number, origin, version])).toEqual([
      [3, "edit", "2.0.0"],
      [2, "edit", "1.1.0"],
      [1, "create", "1.0.0"],
    ]);
    // A later revision keeps the files that it does not change.
    expect(review.files.map(({ path, mode }) => [path, mode])).toEqual([
      ["SKILL.md", "0644"],
      ["references/checklist.md", "0644"],
      ["scripts/changed.sh", "0755"],
    ]);
    expect(skills.filter((skill) => skill.findings.warning + skill.findings.error > 0).length).toBeGreaterThan(0);
    expect(skills.find((skill) => skill.slug === "threat-model")?.state).toBe("disabled");

    const { items: sets } = await listSkillSets({ ctx });
    expect(sets).toHaveLength(1);
    expect(sets[0]).toMatchObject({ id: loaded.skillSet.id, generation: 1 });
    const behind = sets[0]?.members.filter((member) => member.latestRevision > member.revision) ?? [];
    expect(behind.map((member) => member.slug)).toEqual(["code-review", "test-plan"]);

    const workspace = await findWorkspace(test.store.db, ctx.ownerId, loaded.workspace.id);
    expect(workspace).toMatchObject({ status: "ready", agentUser: "alice", policy: "ask", root: tree() });
    expect(workspace?.sets).toEqual([{ id: loaded.skillSet.id, generation: 1, name: "Team baseline" }]);
    const mounts = await listMounts(test.store.db, ctx.ownerId, loaded.workspace.id);
    expect(mounts).toMatchObject([{ path: "/workspace", directory: tree() }]);
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)?.verb).toBe("library.sample");
  });

  it("lays the pinned bytes of code-review into .claude/skills and other ones into .agents/skills", async () => {
    await loadSampleLibrary({ ctx });
    const pinned = (await getSkill({ ctx, input: { id: "code-review" } })).revisions.find(({ number }) => number === 2);
    const { bytes } = await readSkillFile({ ctx, input: { id: "code-review", path: "SKILL.md", revision: 2 } });
    expect(pinned?.version).toBe("1.1.0");
    expect(await readFile(tree(".claude/skills/code-review/SKILL.md"))).toEqual(Buffer.from(bytes));
    expect(await readFile(tree(".agents/skills/code-review/SKILL.md"))).not.toEqual(Buffer.from(bytes));
    expect((await lstat(tree("alice/skills/daily-summary/SKILL.md"))).mode & 0o777).toBe(0o644);
  });

  it("is refused where the library has a skill, and changes nothing", async () => {
    await createSkill({ ctx, input: { instructions: skillText("own") } });
    const refused = await refusalOf(loadSampleLibrary({ ctx }));
    expect([refused.code, refused.details?.reason]).toEqual(["CONFLICT", "library-not-empty"]);
    expect((await listSkills({ ctx, input: {} })).items).toHaveLength(1);
    expect(await listWorkspaces(test.store.db, ctx.ownerId)).toEqual([]);
  });

  it("is refused the second time", async () => {
    await loadSampleLibrary({ ctx });
    expect((await refusalOf(loadSampleLibrary({ ctx }))).code).toBe("CONFLICT");
  });

  it("is done once where two ask at the same time", async () => {
    const outcomes = await Promise.allSettled([loadSampleLibrary({ ctx }), loadSampleLibrary({ ctx })]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listSkills({ ctx, input: {} })).items).toHaveLength(12);
    expect(await listWorkspaces(test.store.db, ctx.ownerId)).toHaveLength(1);
  });

  it("is for owners alone", async () => {
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await refusalOf(loadSampleLibrary({ ctx: viewer }))).code).toBe("FORBIDDEN");
  });

  it("completes a working tree that an interrupted loading left behind", async () => {
    const sample = await readSample(SAMPLES);
    const readme = sample.tree.get("README.md")?.bytes ?? new Uint8Array();
    await mkdir(tree(), { recursive: true });
    await writeFile(tree("README.md"), readme);
    await writeFile(tree("README.md.partial"), readme.subarray(0, 7));
    await loadSampleLibrary({ ctx });
    expect(await readFile(tree("README.md"))).toEqual(Buffer.from(readme));
    await expect(lstat(tree("README.md.partial"))).rejects.toThrow("ENOENT");
  });

  it("leaves a directory of that name with somebody's work in it alone, and takes another name", async () => {
    await mkdir(tree(), { recursive: true });
    await writeFile(tree("README.md"), "mine\n");
    const loaded = await loadSampleLibrary({ ctx });
    expect(await readFile(tree("README.md"), "utf8")).toBe("mine\n");
    const workspace = await findWorkspace(test.store.db, ctx.ownerId, loaded.workspace.id);
    expect(workspace?.root).toBe(tree("", "sample-storefront-2"));
  });
});

it("every revision of the sample differs from the one before it", async () => {
  for (const { slug, revisions } of (await readSample(SAMPLES)).skills) {
    for (const [index, { files }] of revisions.entries()) {
      const before = revisions[index - 1]?.files;
      const same = before !== undefined && [...files].every(([path, file]) => before.get(path) === file);
      expect(same, `${slug} r${index + 1}`).toBe(false);
    }
  }
});
