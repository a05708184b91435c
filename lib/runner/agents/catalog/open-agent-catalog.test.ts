import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../../ports";
import { createSkillSet } from "../../sets";
import { changeWorkspace, getWorkspace, relaunchWorkspace, replaceMount, stopWorkspace } from "../../workspaces";
import type { AgentSkill } from "./agent-skills";
import { openAgentCatalog } from "./open-agent-catalog";

const HIDDEN = ["disable-model-invocation: true"];

describeEachDatabase("the catalogue of an agent", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const agentOf = ({ id }: LiveWorkspace, selection: string[] | null = null): Context => ({
    ...ctx,
    actor: { kind: "agent", id: "token-1", label: "agent", workspaceId: id, selection },
  });
  const namesOf = async (asking: Context, id: string, selection?: string[]) =>
    (await openAgentCatalog(asking, id, selection)).skills.map(({ name }) => name);
  const textOf = async (skill: AgentSkill | undefined, path: string) => {
    const file = skill?.files.find((each) => each.path === path);
    if (skill === undefined || file === undefined) throw new Error(`no ${path}`);
    return Buffer.from(await skill.read(file)).toString("utf8");
  };

  it("has skills of the library, legacy skills and commands, each with its one id", async () => {
    const live = await launchLive(ctx, {
      skills: { lint: { "SKILL.md": skillText("lint", { lines: HIDDEN }), "scripts/run.sh": "echo run\n" } },
      tree: {
        ".claude/skills/notes.md": skillText("notes"),
        ".claude/commands/git/ship.md": "Ship it.\n",
      },
    });
    const { workspace, launch, skills } = await openAgentCatalog(ctx, live.id);
    expect([workspace.name, launch]).toEqual(["site", 1]);
    expect(
      skills.map(({ id, format, tier, slug, revision, hidden }) => [id, format, tier, slug, revision, hidden]),
    ).toEqual([
      ["git-ship_.claude/commands", "command", "repository", null, null, false],
      ["lint_library", "skill", "owner", "lint", 1, true],
      ["notes_.claude/skills", "legacy", "repository", null, null, false],
    ]);
    expect(skills.map(({ files }) => files.map(({ path }) => path))).toEqual([
      ["SKILL.md"],
      ["SKILL.md", "scripts/run.sh"],
      ["SKILL.md"],
    ]);
    expect(await textOf(skills[0], "SKILL.md")).toBe("Ship it.\n");
    expect(await textOf(skills[1], "scripts/run.sh")).toBe("echo run\n");
  });

  it("says where its files lie only where the workspace gives a shell", async () => {
    const local = await launchLive(ctx, { name: "local", skills: { lint: {} } });
    const sandbox = await launchLive(ctx, { name: "sandbox", skills: { review: {} }, mode: "sandbox" });
    const rootOf = async ({ id }: LiveWorkspace) => (await openAgentCatalog(ctx, id)).skills[0]?.filesRoot;
    expect([await rootOf(local), await rootOf(sandbox)]).toEqual([null, null]);
    for (const { id } of [local, sandbox]) {
      const { etag } = await getWorkspace({ ctx, input: { id } });
      await changeWorkspace({ ctx, input: { id, shell: true, etag } });
    }
    expect([await rootOf(local), await rootOf(sandbox)]).toEqual([
      join(local.root, ".slipway/skills/lint"),
      "/workspace/.slipway/skills/review",
    ]);
  });

  it("gives the launched bytes after the skill, the tree and the blob changed", async () => {
    const live = await launchLive(ctx, {
      skills: { lint: {} },
      tree: { ".agents/skills/review/SKILL.md": skillText("review") },
    });
    await uploadArchive(ctx, [{ name: "lint/SKILL.md", data: skillText("lint", { body: "newer" }) }]);
    await writeFile(join(live.root, ".agents/skills/review/SKILL.md"), skillText("review", { body: "newer" }));
    const before = await openAgentCatalog(ctx, live.id);
    expect(await textOf(before.skills[0], "SKILL.md")).toBe(skillText("lint"));
    expect(await textOf(before.skills[1], "SKILL.md")).toBe(skillText("review"));
    expect(before.skills[0]?.revision).toBe(1);

    await relaunchWorkspace({ ctx, input: { id: live.id } });
    const after = await openAgentCatalog(ctx, live.id);
    expect(after.launch).toBe(2);
    expect(await textOf(after.skills[1], "SKILL.md")).toBe(skillText("review", { body: "newer" }));
  });

  it("reads a lost blob from the launch on the disk, hashed, and names the file where that is other bytes too", async () => {
    const live = await launchLive(ctx, { skills: { lint: {} } });
    const lost: Context = { ...ctx, ports: { ...ctx.ports, blobs: { ...ctx.ports.blobs, read: lostBlob } } };
    const { skills } = await openAgentCatalog(lost, live.id);
    expect(await textOf(skills[0], "SKILL.md")).toBe(skillText("lint"));
    await writeFile(join(live.root, ".slipway/skills/lint/SKILL.md"), skillText("tint"));
    const refusal = await refusalOf(textOf(skills[0], "SKILL.md"));
    expect([refusal.code, refusal.details?.slug, refusal.details?.path]).toEqual(["CACHE_MISS", "lint", "SKILL.md"]);
  });

  it("is all, none, or exactly the names that are asked for", async () => {
    const live = await launchLive(ctx, { skills: { lint: {}, review: {}, ship: {} } });
    expect(await namesOf(ctx, live.id)).toEqual(["lint", "review", "ship"]);
    expect(await namesOf(ctx, live.id, [])).toEqual([]);
    expect(await namesOf(ctx, live.id, ["Ship", "lint", "ship"])).toEqual(["lint", "ship"]);
    const refusal = await refusalOf(namesOf(ctx, live.id, ["lint", "deploy"]));
    expect([refusal.code, refusal.details?.names, refusal.details?.available]).toEqual([
      "skill_selection_unknown",
      ["deploy"],
      ["lint", "review", "ship"],
    ]);
  });

  it("shows an agent what its token selects, and knows nothing else", async () => {
    const live = await launchLive(ctx, { skills: { lint: {}, review: {} } });
    expect(await namesOf(agentOf(live), live.id)).toEqual(["lint", "review"]);
    // A name that a relaunch took away is no fault of the agent.
    const narrow = agentOf(live, ["lint", "gone"]);
    expect(await namesOf(narrow, live.id)).toEqual(["lint"]);
    expect(await namesOf(agentOf(live, []), live.id)).toEqual([]);
    const refusal = await refusalOf(namesOf(narrow, live.id, ["review"]));
    expect([refusal.code, refusal.details?.available]).toEqual(["skill_selection_unknown", ["lint"]]);
  });

  it("is as unknown for another workspace's agent and another owner as one that never was", async () => {
    const live = await launchLive(ctx, { skills: { lint: {} } });
    const other = await launchLive(ctx, { name: "other" });
    const stranger = await testContext(ctx.ports, "owner-2");
    for (const asking of [agentOf(other), stranger]) {
      const refusal = await refusalOf(openAgentCatalog(asking, live.id));
      expect([refusal.code, refusal.message]).toEqual(["NOT_FOUND", `There is no workspace ${live.id}.`]);
    }
    const never = await refusalOf(openAgentCatalog(agentOf(live), "never"));
    expect([never.code, never.message]).toEqual(["NOT_FOUND", "There is no workspace never."]);
  });

  it("is refused where the workspace was stopped", async () => {
    const live = await launchLive(ctx, { skills: { lint: {} } });
    expect(await namesOf(ctx, live.id)).toEqual(["lint"]);
    await stopWorkspace({ ctx, input: { id: live.id } });
    const refusal = await refusalOf(openAgentCatalog(agentOf(live), live.id));
    expect([refusal.code, refusal.details?.reason]).toEqual(["CONFLICT", "not-live"]);
  });

  it("is stale once a mount that was read through is replaced, until the relaunch, whatever others are mounted", async () => {
    const live = await launchLive(ctx, { skills: { lint: {} } });
    const mount = (input: { path: string; directory?: string | null; skills?: string }) =>
      replaceMount({ ctx, input: { id: live.id, ...input } });
    // Nothing is read through a mount without a directory of skills.
    await mount({ path: "/environment/data", directory: live.root });
    expect(await namesOf(ctx, live.id)).toEqual(["lint"]);

    await mount({ path: "/workspace" });
    const refusal = await refusalOf(openAgentCatalog(agentOf(live), live.id));
    expect([refusal.code, refusal.details?.reason]).toEqual(["skill_catalog_stale", "mount-changed"]);
    // The same bytes from the same places: what changed is the mount alone.
    const { changed } = await relaunchWorkspace({ ctx, input: { id: live.id } });
    expect([changed, await namesOf(ctx, live.id)]).toEqual([true, ["lint"]]);

    await mount({ path: "/environment/data", directory: live.root, skills: "skills" });
    expect((await refusalOf(openAgentCatalog(ctx, live.id))).code).toBe("skill_catalog_stale");
    await mount({ path: "/environment/data", directory: null });
    expect(await namesOf(ctx, live.id)).toEqual(["lint"]);
  });

  it("holds 512 skills and answers from memory once it was read", async () => {
    const slugs = Array.from({ length: 512 }, (_, index) => `skill-${String(index).padStart(3, "0")}`);
    const sets = [];
    await uploadArchive(
      ctx,
      slugs.map((slug) => ({ name: `${slug}/SKILL.md`, data: skillText(slug) })),
    );
    for (let start = 0; start < slugs.length; start += 128) {
      const members = slugs.slice(start, start + 128).map((slug) => ({ slug }));
      const { skillSet } = await createSkillSet({ ctx, input: { name: `from ${start}`, members } });
      sets.push({ id: skillSet.id, generation: skillSet.generation });
    }
    const live = await launchLive(ctx, { sets });
    expect(await namesOf(ctx, live.id)).toEqual(slugs);
    await rm(join(live.root, ".slipway"), { recursive: true });
    const { skills } = await openAgentCatalog(agentOf(live), live.id);
    expect(await textOf(skills[511], "SKILL.md")).toBe(skillText("skill-511"));
  });
});

const lostBlob: Context["ports"]["blobs"]["read"] = async (digest) => {
  throw new Refusal("CACHE_MISS", "The blob is gone.", { details: { digest } });
};
