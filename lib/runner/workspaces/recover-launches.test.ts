import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { corruptBlob, loseBlob } from "@/lib/testing/blobs";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { getSkill } from "../library";
import type { Context } from "../ports";
import { createSkillSet } from "../sets";
import { findLaunch, insertLaunch, type LaunchKey, type LaunchRecord } from "../store";
import {
  getWorkspace,
  launchWorkspace,
  listWorkspaces,
  planLaunch,
  recoverAllLaunches,
  relaunchWorkspace,
  stopWorkspace,
  verifyWorkspace,
} from ".";

/** No process has this number: Linux stops at 4,194,304. */
const DEAD = "4999999-1-gone";

describeEachDatabase("what a console left of launches", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  async function launched(slug = "steady") {
    await uploadArchive(ctx, [{ name: `${slug}/SKILL.md`, data: skillText(slug) }]);
    const { id, generation } = (await createSkillSet({ ctx, input: { name: slug, members: [{ slug }] } })).skillSet;
    const input = { workspace: { root: "tree" }, sets: [{ id, generation }] };
    const { planDigest } = await planLaunch({ ctx, input });
    const { workspace } = await launchWorkspace({ ctx, input: { ...input, planDigest } });
    return workspace;
  }

  /** A second launch of the same choice, as another console had it when it stopped. */
  async function prepare(workspaceId: string, values: Partial<LaunchRecord>): Promise<LaunchKey> {
    const first = await findLaunch(test.store.db, { ownerId: ctx.ownerId, workspaceId, number: 1 });
    if (first === null) throw new Error("nothing was launched");
    const launch: LaunchRecord = {
      ...first,
      number: 2,
      state: "prepared",
      consoleId: DEAD,
      leaseUntil: new Date(Date.now() - 1),
      journal: { ...first.journal, done: false },
      ...values,
    };
    await test.store.transaction((tx) => insertLaunch(tx, launch, { pins: [], setIds: [] }));
    return launch;
  }

  async function copyLaunch(root: string): Promise<void> {
    const [from, to] = [join(root, ".slipway/launches/1"), join(root, ".slipway/launches/2")];
    await mkdir(join(to, "steady"), { recursive: true });
    for (const name of ["catalog.json", "skills-lock.json", "steady/SKILL.md"]) {
      await writeFile(join(to, name), await readFile(join(from, name)));
    }
  }

  async function nameLive(root: string, number: number): Promise<void> {
    await symlink(`launches/${number}`, join(root, ".slipway/.next"));
    await rename(join(root, ".slipway/.next"), join(root, ".slipway/skills"));
  }

  const stateOf = async (key: LaunchKey) => (await findLaunch(test.store.db, key))?.state;

  it("a launch that the tree's link does not name never was, and what it wrote is removed", async () => {
    const { id, root } = await launched();
    const key = await prepare(id, {});
    await copyLaunch(root);
    const found = await getWorkspace({ ctx, input: { id } });
    expect([found.status, found.launch, await stateOf(key)]).toEqual(["live", 1, "abandoned"]);
    expect(await readdir(join(root, ".slipway/launches"))).toEqual(["1"]);
    expect(await verifyWorkspace({ ctx, input: { id } })).toMatchObject({ clean: true });
  });

  it("a launch that the link names is live, and the one before it is gone", async () => {
    const { id, root } = await launched();
    const key = await prepare(id, {});
    await copyLaunch(root);
    await nameLive(root, 2);
    const faults: unknown[] = [];
    await recoverAllLaunches(ctx.ports, (error) => faults.push(error));
    expect([faults, await stateOf(key)]).toEqual([[], "live"]);
    const [row] = (await listWorkspaces({ ctx })).items;
    expect([row?.id, row?.status, row?.launch, row?.skills]).toEqual([id, "live", 2, 1]);
    expect(await readdir(join(root, ".slipway/launches"))).toEqual(["2"]);
    expect(await verifyWorkspace({ ctx, input: { id } })).toMatchObject({ clean: true });
  });

  it("directories that were still to be published are published", async () => {
    const { id, root, catalog } = await launched();
    const digest = catalog[0]?.digest as `sha256:${string}`;
    const publish = [{ path: ".claude/skills/steady", name: "steady", digest }];
    await prepare(id, { journal: { publish, remove: [], targets: ["claude"], done: false } });
    await copyLaunch(root);
    await nameLive(root, 2);
    const found = await getWorkspace({ ctx, input: { id } });
    expect(found.published).toEqual([{ path: ".claude/skills/steady", digest }]);
    expect(await readFile(join(root, ".claude/skills/steady/SKILL.md"), "utf8")).toBe(skillText("steady"));
    expect((await relaunchWorkspace({ ctx, input: { id } })).changed).toBe(false);
  });

  it("a launch of a living console is left alone, and who comes second is told", async () => {
    const { id, root } = await launched();
    const alive = { consoleId: ctx.ports.consoleId, leaseUntil: new Date(Date.now() + 60_000) };
    const key = await prepare(id, alive);
    await writeFile(join(root, ".slipway/skills/steady/SKILL.md"), "changed");
    for (const act of [relaunchWorkspace, stopWorkspace]) {
      const refused = await refusalOf(act({ ctx, input: { id } }));
      expect([refused.code, refused.details?.reason]).toEqual(["CONFLICT", "launching"]);
    }
    expect(await stateOf(key)).toBe("prepared");
    expect(await readlink(join(root, ".slipway/skills"))).toBe("launches/1");
  });

  it("a tree that is gone has nothing live in it", async () => {
    const { id, root } = await launched();
    const key = await prepare(id, {});
    await rm(root, { recursive: true });
    await getWorkspace({ ctx, input: { id } });
    expect(await stateOf(key)).toBe("abandoned");
    const { drift } = await verifyWorkspace({ ctx, input: { id } });
    expect(drift.map(({ path, kind }) => [path, kind])).toContainEqual([".slipway/skills/steady/SKILL.md", "missing"]);
    await relaunchWorkspace({ ctx, input: { id } });
    expect(await verifyWorkspace({ ctx, input: { id } })).toMatchObject({ clean: true });
  });

  it.each([
    ["altered", corruptBlob, "DIGEST_MISMATCH"],
    ["lost", loseBlob, "CACHE_MISS"],
  ] as const)("a member's file whose bytes were %s is named before anything is written", async (_how, damage, code) => {
    const script = "#!/bin/sh\n";
    await uploadArchive(ctx, [
      { name: "scripted/SKILL.md", data: skillText("scripted") },
      { name: "scripted/scripts/run.sh", data: script },
    ]);
    const { skillSet } = await createSkillSet({ ctx, input: { name: "all", members: [{ slug: "scripted" }] } });
    const input = { workspace: { root: "tree" }, sets: [{ id: skillSet.id, generation: 1 }] };
    const { planDigest, workspace } = await planLaunch({ ctx, input });
    const { files } = await getSkill({ ctx, input: { id: "scripted" } });
    await damage(test, files.find((file) => file.path === "scripts/run.sh")?.digest ?? "");
    const refused = await refusalOf(launchWorkspace({ ctx, input: { ...input, planDigest } }));
    expect([refused.code, refused.details?.slug, refused.details?.path]).toEqual([code, "scripted", "scripts/run.sh"]);
    expect(refused.message).toContain("scripts/run.sh of scripted");
    await expect(readdir(workspace.root)).rejects.toThrow("ENOENT");
    expect((await listWorkspaces({ ctx })).items).toEqual([]);
  });

  it("another owner's workspace is as unknown as one that never was", async () => {
    const { id } = await launched();
    const stranger = await testContext(ctx.ports, "owner-2");
    for (const act of [getWorkspace, verifyWorkspace, relaunchWorkspace, stopWorkspace]) {
      expect((await refusalOf(act({ ctx: stranger, input: { id } }))).code).toBe("NOT_FOUND");
    }
    expect((await listWorkspaces({ ctx: stranger })).items).toEqual([]);
    expect((await refusalOf(planLaunch({ ctx: stranger, input: { workspace: { id } } }))).code).toBe("NOT_FOUND");
  });
});
