import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { addSource, refreshSource } from "../sources";
import { insertOwner } from "../store";
import { bulkSkills, changeSkill, forkRevision, getSkill, listSkills, readSkillFile } from ".";

describeEachDatabase("skills of directories in the library", (openTestStore) => {
  let base: string;
  let home: Context;
  let guest: Context;
  let now: number;

  beforeEach(async () => {
    const test = await openTestStore();
    base = await realpath(test.dataDirectory);
    const ports = testPorts(test);
    now = Date.parse("2026-12-01T09:00:00Z");
    ports.clock = { now: () => new Date(now) };
    ports.places = {
      ...ports.places,
      dataDirectory: path.join(base, "data"),
      sourceRoots: [path.join(base, "allowed")],
      globalSkills: [path.join(base, "global"), path.join(base, "absent")],
    };
    await mkdir(path.join(base, "data"));
    await put("allowed/team/review/SKILL.md", skillText("review"));
    await put("allowed/team/broken/SKILL.md", "no front matter");
    await put("global/notes/SKILL.md", skillText("notes"));
    await put("global/notes/run.sh", "#!/bin/sh\n");
    await put("global/old.md", skillText("old"));
    await test.store.transaction(async (tx) => {
      const createdAt = new Date();
      await insertOwner(tx, { id: "home", name: "Home", home: true, createdAt });
      await insertOwner(tx, { id: "guest", name: "Guest", home: false, createdAt });
    });
    home = await testContext(ports, "home", "owner", { existing: true });
    guest = await testContext(ports, "guest", "owner", { existing: true });
  });

  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(base, file)), { recursive: true });
    await writeFile(path.join(base, file), text);
  };
  const rows = async (ctx = home) => (await listSkills({ ctx, input: {} })).items;
  const globalRow = async (slug: string) => (await rows()).find((row) => row.tier === "global" && row.slug === slug);
  const add = () =>
    addSource({
      ctx: home,
      input: {
        name: "team",
        kind: "directory",
        live: false,
        policy: "fetch",
        settings: { directory: path.join(base, "allowed/team") },
      },
    });

  it("lists the global directories for the home owner alone, in the same order of ids each time", async () => {
    expect(
      (await rows()).map(({ slug, tier, provider, hasExecutableAssets }) => [
        slug,
        tier,
        provider,
        hasExecutableAssets,
      ]),
    ).toEqual([
      ["notes", "global", "directory", true],
      ["old", "global", "directory", false],
    ]);
    expect((await globalRow("notes"))?.id).toMatch(/^global\.[0-9a-f]{10}:notes$/);
    expect(await rows(guest)).toEqual([]);
    const id = (await globalRow("notes"))?.id ?? "";
    expect(await refusalOf(getSkill({ ctx: guest, input: { id } }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("sees another file in a global directory once the last scan is ten seconds old", async () => {
    await rows();
    await put("global/later/SKILL.md", skillText("later"));
    expect(await globalRow("later")).toBeUndefined();
    now += 10_001;
    expect(await globalRow("later")).toBeDefined();
  });

  it("gives files as they were scanned, forks them, and changes none", async () => {
    const id = (await globalRow("notes"))?.id ?? "";
    expect((await getSkill({ ctx: home, input: { id } })).files.map((file) => file.path)).toEqual([
      "SKILL.md",
      "run.sh",
    ]);
    expect((await forkRevision({ ctx: home, input: { id, number: 1 } })).skill.slug).toBe("notes-fork");
    const refusal = await refusalOf(changeSkill({ ctx: home, input: { id, etag: "1", tags: [] } }));
    expect(refusal).toMatchObject({ code: "READ_ONLY_TIER", details: { reason: "global" } });
    expect(refusal.message).toContain("a directory of this machine, and cannot be changed");
    const bulk = await bulkSkills({ ctx: home, input: { action: "disable", items: [{ id, etag: "1" }] } });
    expect(bulk.results).toMatchObject([{ status: "refused", code: "READ_ONLY_TIER" }]);
    await put("global/notes/run.sh", "#!/bin/sh\nchanged\n");
    const changed = readSkillFile({ ctx: home, input: { id, path: "run.sh" } });
    expect(await refusalOf(changed)).toMatchObject({ code: "DIGEST_MISMATCH" });
  });

  it("shows a directory of the registry as its last look found it, even when it is gone", async () => {
    const entry = await add();
    expect(entry).toMatchObject({ commit: null, skillCount: 1 });
    const row = (await rows()).find(({ id }) => id === "team:review");
    expect(row).toMatchObject({ tier: "registry", provider: "directory", source: "team" });
    await put("allowed/team/more/SKILL.md", skillText("more"));
    expect((await rows()).some(({ id }) => id === "team:more")).toBe(false);
    await refreshSource({ ctx: home, input: { id: entry.id } });
    expect((await rows()).some(({ id }) => id === "team:more")).toBe(true);
    await rm(path.join(base, "allowed/team"), { recursive: true });
    expect(await refreshSource({ ctx: home, input: { id: entry.id } })).toMatchObject({ cacheState: "failed" });
    const file = await readSkillFile({ ctx: home, input: { id: "team:review", path: "SKILL.md" } });
    expect(new TextDecoder().decode(file.bytes)).toBe(skillText("review"));
  });
});
