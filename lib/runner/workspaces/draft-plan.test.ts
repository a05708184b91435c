import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { makeOwner } from "@/lib/testing/records";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { createSharedFiles } from "../catalog";
import type { BuiltinSkill, Context } from "../ports";
import { createSkillSet } from "../sets";
import { planLaunch } from ".";

describeEachDatabase("a plan", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  let root: string;
  beforeEach(async () => {
    test = await openTestStore();
    const ports = testPorts(test);
    await makeOwner(test.store, "home", { home: true });
    ports.places = { ...ports.places, globalSkills: [join(test.dataDirectory, "..", `${Date.now()}-absent`)] };
    ctx = await testContext(ports, "home", "owner", { existing: true });
    root = join(test.dataDirectory, "workspaces/home/tree");
    await mkdir(root, { recursive: true });
  });

  async function write(files: Record<string, string>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  }
  const plan = (input: object = {}) => planLaunch({ ctx, input: { workspace: { root: "tree" }, ...input } });

  it("finds each tier of the tree where it lies, and the user's for that user alone", async () => {
    await write({
      ".agents/skills/one/SKILL.md": skillText("one"),
      ".codex/skills/two.md": skillText("two"),
      ".claude/skills/three/SKILL.md": skillText("three"),
      ".claude/commands/ship/it.md": "Ship it.\n",
      "skills/four/SKILL.md": skillText("four"),
      "alice/skills/five/SKILL.md": skillText("five"),
      "elsewhere/six/SKILL.md": skillText("six"),
    });
    const { chosen } = await plan({ user: "alice" });
    expect(chosen.map(({ name, tier, format, id }) => [name, tier, format, id])).toEqual([
      ["five", "user", "skill", "user:alice"],
      ["four", "workspace", "skill", "workspace:skills"],
      ["one", "repository", "skill", "repository:.agents/skills"],
      ["ship-it", "repository", "command", "repository:.claude/commands"],
      ["three", "repository", "skill", "repository:.claude/skills"],
      ["two", "repository", "legacy", "repository:.codex/skills"],
    ]);
    expect((await plan({ user: "bob" })).chosen.map((each) => each.name)).not.toContain("five");
    const off = await plan({ user: "alice", tiers: { repository: false, user: false } });
    expect(off.chosen.map((each) => each.name)).toEqual(["four"]);
    expect(off.tiers.filter((tier) => !tier.on).map((tier) => tier.tier)).toEqual(["builtin", "repository", "user"]);
  });

  it("reads the user's skills from the shared store where the mode says so", async () => {
    await write({ "alice/skills/local/SKILL.md": skillText("local") });
    const prefix = "agents/builder/users/alice/skills";
    const shared = createSharedFiles({ store: test.store, ownerId: "home", prefix });
    await shared.write("/remote/SKILL.md", Buffer.from(skillText("remote")), "0644");
    const of = async (input: object) => (await plan({ user: "alice", ...input })).chosen.map((each) => each.name);
    expect(await of({ mode: "local" })).toEqual(["local"]);
    expect(await of({ mode: "shared", agent: "builder" })).toEqual(["remote"]);
    expect(await of({ mode: "shared" })).toEqual([]);
  });

  it("tells two packages of one directory that have one name apart, and lists what cannot be read", async () => {
    await write({
      "skills/a/SKILL.md": skillText("Same Name"),
      "skills/b/SKILL.md": skillText("same-name", { body: "other" }),
      "skills/broken/SKILL.md": "---\nname: broken\ndescription: a: b\n---\n",
    });
    const { conflicts, excluded, launchable } = await plan({ policy: "most-specific" });
    expect(conflicts.map(({ name, candidates }) => [name, candidates.map(({ id }) => id)])).toEqual([
      ["same-name", ["workspace:skills:a", "workspace:skills:b"]],
    ]);
    expect(excluded.map(({ path, code, line, column }) => [path, code, line, column])).toEqual([
      ["skills/broken/SKILL.md", "INVALID_FRONTMATTER", 3, 14],
    ]);
    expect(launchable).toBe(false);
  });

  it("has the digest of what it found, whatever is chosen, and another one as soon as anything differs", async () => {
    await write({
      "skills/a/SKILL.md": skillText("a"),
      ".agents/skills/a/SKILL.md": skillText("a", { body: "other" }),
    });
    const first = await plan();
    const chosen = await plan({ overrides: { a: "workspace:skills", gone: "user:nobody" } });
    expect([chosen.planDigest, chosen.launchable, chosen.ignoredOverrides]).toEqual([first.planDigest, true, ["gone"]]);
    const others = [
      { user: "alice" },
      { environment: "ci" },
      { policy: "error" },
      { mode: "sandbox" },
      { tiers: { global: false } },
    ];
    const digests = await Promise.all(others.map(async (other) => (await plan(other)).planDigest));
    expect(new Set([first.planDigest, ...digests]).size).toBe(others.length + 1);
    await write({ "skills/a/SKILL.md": skillText("a", { body: "changed" }) });
    expect((await plan()).planDigest).not.toBe(first.planDigest);
  });

  it("counts what the prompt block costs, without the skills that models do not call", async () => {
    const hidden = skillText("hidden", { lines: ["disable-model-invocation: true"] });
    await uploadArchive(ctx, [
      { name: "shown/SKILL.md", data: skillText("shown") },
      { name: "hidden/SKILL.md", data: hidden },
    ]);
    const members = [{ slug: "shown" }, { slug: "hidden" }];
    const { skillSet } = await createSkillSet({ ctx, input: { name: "both", members } });
    await write({ "skills/quiet/SKILL.md": hidden.replace("hidden", "quiet") });
    const { budget, chosen } = await plan({ sets: [{ id: skillSet.id, generation: 1 }] });
    expect(chosen.map((each) => each.name)).toEqual(["hidden", "quiet", "shown"]);
    expect(budget.bySkill.map((each) => each.name)).toEqual(["shown"]);
    expect(budget.tokens).toBeGreaterThan(budget.bySkill[0]?.tokens ?? 0);
  });

  it("has built-in skills only where they are switched on", async () => {
    const { list } = builtinOf("shipped");
    ctx.ports.builtin = { list, read: async () => Buffer.from(skillText("shipped")) };
    expect((await plan()).chosen).toEqual([]);
    const on = await plan({ tiers: { builtin: true } });
    expect(on.chosen.map(({ name, tier, id }) => [name, tier, id])).toEqual([
      ["shipped", "builtin", "builtin:builtin"],
    ]);
  });

  it("is for owners alone", async () => {
    const viewer = await testContext(ctx.ports, "home", "viewer", { existing: true });
    const refused = await refusalOf(planLaunch({ ctx: viewer, input: { workspace: { root: "tree" } } }));
    expect(refused.code).toBe("FORBIDDEN");
  });
});

function builtinOf(name: string) {
  const document = { name, description: "Shipped.", declaredVersion: null, disableModelInvocation: false };
  const skill = { slug: name, document, files: [], bundleDigest: `sha256:${"1".repeat(64)}`, updatedAt: new Date(0) };
  return { list: async () => [skill as unknown as BuiltinSkill] };
}
