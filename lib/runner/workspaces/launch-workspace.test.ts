import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { LaunchPlan, LaunchPlanInput } from "@/lib/contract/launch";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { createSkillSet } from "../sets";
import { launchWorkspace, planLaunch, relaunchWorkspace, verifyWorkspace } from ".";

describeEachDatabase("a launch", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const treeOf = (name: string) => join(test.dataDirectory, "workspaces", "owner-1", name);
  const setOf = async (...slugs: string[]) => {
    for (const slug of slugs) await uploadArchive(ctx, [{ name: `${slug}/SKILL.md`, data: skillText(slug) }]);
    const members = slugs.map((slug) => ({ slug }));
    return (await createSkillSet({ ctx, input: { name: slugs.join("-"), members } })).skillSet;
  };
  const planOf = (input: LaunchPlanInput): Promise<LaunchPlan> => planLaunch({ ctx, input });

  it("writes exactly the pinned bytes, and verifies clean", async () => {
    const { id, generation } = await setOf("lint", "review");
    const input = { workspace: { root: "site" }, sets: [{ id, generation }] };
    const plan = await planOf(input);
    expect(plan.chosen.map(({ name, tier, revision }) => [name, tier, revision])).toEqual([
      ["lint", "owner", 1],
      ["review", "owner", 1],
    ]);
    expect([plan.launchable, plan.conflicts, plan.workspace.status]).toEqual([true, [], "new"]);
    const { workspace } = await launchWorkspace({ ctx, input: { ...input, planDigest: plan.planDigest } });
    expect([workspace.status, workspace.root, workspace.launch]).toEqual(["live", treeOf("site"), 1]);
    expect(workspace.token).toMatch(/^slw_/);
    const home = join(treeOf("site"), ".slipway");
    expect(await readlink(join(home, "skills"))).toBe("launches/1");
    expect((await readdir(join(home, "skills"))).sort()).toEqual([
      "catalog.json",
      "lint",
      "review",
      "skills-lock.json",
    ]);
    expect(await readFile(join(home, "skills", "lint", "SKILL.md"), "utf8")).toBe(skillText("lint"));
    const catalog = JSON.parse(await readFile(join(home, "catalog.json"), "utf8"));
    expect(catalog.planDigest).toBe(plan.planDigest);
    expect(await verifyWorkspace({ ctx, input: { id: workspace.id } })).toEqual({ clean: true, files: 4, drift: [] });
  });

  it("changes nothing where nothing changed, and heals a changed byte", async () => {
    const { id, generation } = await setOf("lint");
    const input = { workspace: { root: "site" }, sets: [{ id, generation }] };
    const { planDigest } = await planOf(input);
    const { workspace } = await launchWorkspace({ ctx, input: { ...input, planDigest } });
    const again = await relaunchWorkspace({ ctx, input: { id: workspace.id } });
    expect([again.changed, again.workspace.launch, again.workspace.token]).toEqual([false, 1, null]);

    const place = join(treeOf("site"), ".slipway/skills/lint/SKILL.md");
    await writeFile(place, skillText("lint").replace("lint", "tint"));
    await mkdir(join(treeOf("site"), ".slipway/skills/more"));
    const report = await verifyWorkspace({ ctx, input: { id: workspace.id } });
    expect(report.drift.map(({ path, kind }) => [path, kind])).toEqual([
      [".slipway/skills/lint/SKILL.md", "changed"],
      [".slipway/skills/more", "extra"],
    ]);
    const healed = await relaunchWorkspace({ ctx, input: { id: workspace.id } });
    expect([healed.changed, healed.workspace.launch]).toEqual([true, 2]);
    expect(await verifyWorkspace({ ctx, input: { id: workspace.id } })).toMatchObject({ clean: true });
    expect(await readdir(join(treeOf("site"), ".slipway/launches"))).toEqual(["2"]);
  });
});
