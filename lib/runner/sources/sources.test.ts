import { mkdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { AddSourceInput } from "@/lib/contract/sources";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { insertOwner, listAudit } from "../store";
import { addSource, changeSource, globalSources, listSources, liveSources, refreshSource, removeSource } from ".";

describeEachDatabase("the registry of sources", (openTestStore) => {
  let base: string;
  let home: Context;
  let other: Context;

  beforeEach(async () => {
    const test = await openTestStore();
    base = await realpath(test.dataDirectory);
    const ports = testPorts(test);
    ports.places = {
      ...ports.places,
      dataDirectory: path.join(base, "data"),
      sourceRoots: [path.join(base, "allowed")],
      globalSkills: [path.join(base, "global"), path.join(base, "absent")],
    };
    await mkdir(path.join(base, "data"));
    await put("allowed/team/review/SKILL.md", skillText("review"));
    await put("allowed/team/commands/ship.md", "Ship it.");
    await put("global/notes/SKILL.md", skillText("notes"));
    await test.store.transaction(async (tx) => {
      const createdAt = new Date();
      await insertOwner(tx, { id: "home", name: "Home", home: true, createdAt });
      await insertOwner(tx, { id: "guest", name: "Guest", home: false, createdAt });
    });
    home = await testContext(ports, "home", "owner", { existing: true });
    other = await testContext(ports, "guest", "owner", { existing: true });
  });

  const put = async (file: string, text: string) => {
    const place = path.join(base, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  };
  const add = (directory: string, more: Partial<AddSourceInput> = {}, ctx = home) =>
    addSource({
      ctx,
      input: {
        name: "team",
        kind: "directory",
        live: false,
        policy: "fetch",
        settings: { directory: path.isAbsolute(directory) ? directory : path.join(base, directory) },
        ...more,
      },
    });
  const names = async () => (await listSources({ ctx: home })).map((entry) => entry.name);
  const verbs = async () =>
    (await listAudit(home.ports.store.db, "home", { limit: 50 })).map(({ verb, subject }) => `${verb} ${subject}`);

  it("takes a directory below an allowed one, counts what it holds, and records it", async () => {
    expect(await add("allowed/team")).toMatchObject({
      name: "team",
      kind: "directory",
      position: 0,
      enabled: true,
      live: false,
      cacheState: "ready",
      skillCount: 2,
      lastError: null,
      warning: null,
      etag: "1",
    });
    expect(await verbs()).toEqual(["sources.add team"]);
    expect(await listSources({ ctx: other })).toEqual([]);
  });

  it("calls the second of a name _2, and keeps the warning", async () => {
    await add("allowed/team");
    const second = await add("allowed/team");
    expect(second).toMatchObject({ name: "team_2", position: 1 });
    expect(second.warning).toContain("team_2");
    expect(await names()).toEqual(["team", "team_2"]);
  });

  it("takes nothing outside the allowed directories, also behind a link, and never tells what lies there", async () => {
    await mkdir(path.join(base, "outside"));
    await symlink(path.join(base, "outside"), path.join(base, "allowed/link"));
    const told = new Set<string>();
    for (const directory of ["outside", "absent-outside", "allowed/link", "allowed/../outside", "/", "/etc"]) {
      const refusal = await refusalOf(add(directory));
      expect(refusal).toMatchObject({ code: "SOURCE_FORBIDDEN", details: { reason: "outside-roots" } });
      told.add(refusal.message.replace(/^.* may not/, "may not"));
    }
    expect(told.size).toBe(1);
    expect(await refusalOf(add("x", { settings: { directory: "relative" } }))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
    });
    expect(await names()).toEqual([]);
  });

  it("takes a link that stays below an allowed directory", async () => {
    await symlink(path.join(base, "allowed/team"), path.join(base, "allowed/alias"));
    expect(await add("allowed/alias")).toMatchObject({ skillCount: 2 });
  });

  it("never takes the data directory, what lies in it, or what holds it", async () => {
    home.ports.places.sourceRoots = [base];
    await mkdir(path.join(base, "data/blobs"));
    for (const directory of ["data", "data/blobs", "."]) {
      expect(await refusalOf(add(directory))).toMatchObject({
        code: "SOURCE_FORBIDDEN",
        details: { reason: "data-directory" },
      });
    }
  });

  it("refuses an allowed place that is missing or no directory", async () => {
    await put("allowed/file", "x");
    for (const [directory, reason] of [
      ["allowed/absent", "missing"],
      ["allowed/file", "unsupported"],
      ["allowed/file/below", "unsupported"],
    ] as const) {
      expect(await refusalOf(add(directory))).toMatchObject({ code: "skill_source_unavailable", details: { reason } });
    }
  });

  it("belongs to the home owner alone, and to people who may manage it", async () => {
    expect(await refusalOf(add("allowed/team", {}, other))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
      details: { reason: "not-home-owner" },
    });
    const reader = await testContext(home.ports, "home", "reviewer", { existing: true });
    expect((await refusalOf(add("allowed/team", {}, reader))).code).toBe("FORBIDDEN");
    expect(await listSources({ ctx: reader })).toEqual([]);
  });

  it("adds a source that cannot be scanned with its error, and is ready again once refreshed", async () => {
    for (let i = 0; i < 257; i++) await mkdir(path.join(base, `allowed/many/d${i}`), { recursive: true });
    const added = await add("allowed/many");
    expect(added).toMatchObject({ cacheState: "failed", skillCount: null });
    expect(added.lastError).toMatchObject({ code: "skill_catalog_too_large" });
    await rm(path.join(base, "allowed/many/d0"), { recursive: true });
    const refreshed = await refreshSource({ ctx: home, input: { id: added.id } });
    expect(refreshed).toMatchObject({ cacheState: "ready", skillCount: 0, lastError: null, etag: "2" });
    expect(await verbs()).toEqual(["sources.add team", "sources.refresh team"]);
  });

  it("counts sound packages and names a broken one", async () => {
    await put("allowed/team/broken/SKILL.md", "no front matter");
    const added = await add("allowed/team");
    expect(added).toMatchObject({ cacheState: "ready", skillCount: 2 });
    expect(added.lastError?.message).toMatch(/^1 of 3 packages cannot be used\. \/broken\/SKILL\.md: /);
  });

  it("keeps the count of the last look that succeeded when a later one fails", async () => {
    const { id } = await add("allowed/team");
    await rm(path.join(base, "allowed/team"), { recursive: true });
    const refreshed = await refreshSource({ ctx: home, input: { id } });
    expect(refreshed).toMatchObject({ cacheState: "failed", skillCount: 2 });
    expect(refreshed.lastError).toMatchObject({ code: "skill_source_unavailable" });
  });

  it("changes what was read and nothing newer, in one order for all", async () => {
    const [a, b, c] = [
      await add("allowed/team", { name: "a" }),
      await add("allowed/team", { name: "b" }),
      await add("allowed/team", { name: "c" }),
    ];
    const moved = await changeSource({ ctx: home, input: { id: c.id, etag: c.etag, position: 0, live: true } });
    expect(moved).toMatchObject({ position: 0, live: true, etag: "2" });
    expect(await names()).toEqual(["c", "a", "b"]);
    const stale = await refusalOf(changeSource({ ctx: home, input: { id: c.id, etag: c.etag, enabled: false } }));
    expect(stale).toMatchObject({ code: "CHANGED_SINCE_READ", details: { etag: "2" } });
    await changeSource({ ctx: home, input: { id: a.id, etag: a.etag, position: 99 } });
    expect(await names()).toEqual(["c", "b", "a"]);
    const same = await changeSource({ ctx: home, input: { id: b.id, etag: b.etag, enabled: true, position: 1 } });
    expect(same.etag).toBe("1");
    const foreign = changeSource({ ctx: other, input: { id: a.id, etag: "2", enabled: false } });
    expect((await refusalOf(foreign)).code).toBe("NOT_FOUND");
    expect((await verbs()).slice(3)).toEqual(["sources.change c", "sources.change a"]);
  });

  it("is removed for good, by its owner alone", async () => {
    const { id } = await add("allowed/team");
    await add("allowed/team", { name: "next" });
    expect((await refusalOf(removeSource({ ctx: other, input: { id } }))).code).toBe("NOT_FOUND");
    expect(await removeSource({ ctx: home, input: { id } })).toMatchObject({ id, name: "team" });
    expect(await listSources({ ctx: home })).toMatchObject([{ name: "next", position: 0 }]);
    expect((await refusalOf(refreshSource({ ctx: home, input: { id } }))).code).toBe("NOT_FOUND");
  });

  it("opens what is enabled and live for launches, in its order, and reads it in place", async () => {
    const first = await add("allowed/team", { name: "first", live: true });
    await add("allowed/team", { name: "second", live: true });
    await add("allowed/team", { name: "asleep" });
    const off = await add("allowed/team", { name: "off", live: true });
    await changeSource({ ctx: home, input: { id: off.id, etag: off.etag, enabled: false } });
    await changeSource({ ctx: home, input: { id: first.id, etag: first.etag, position: 3 } });
    const opened = await liveSources(home);
    expect(opened.map(({ id, order }) => [id, order])).toEqual([
      ["registry:second", 0],
      ["registry:first", 1],
    ]);
    await put("allowed/team/later/SKILL.md", skillText("later"));
    const [source] = opened;
    const scan = await source?.scan({ skills: 512 });
    expect(scan?.packages.map(({ id, format }) => `${format} ${id}`)).toEqual([
      "skill later",
      "skill review",
      "command ship",
    ]);
    expect(await liveSources(other)).toEqual([]);
  });

  it("does not launch without a live source that cannot be read, and names it", async () => {
    await add("allowed/team", { live: true });
    await rm(path.join(base, "allowed/team"), { recursive: true });
    const gone = await refusalOf(liveSources(home));
    expect(gone).toMatchObject({ code: "skill_source_unavailable", details: { source: "team" } });
    await mkdir(path.join(base, "outside"));
    await symlink(path.join(base, "outside"), path.join(base, "allowed/team"));
    expect(await refusalOf(liveSources(home))).toMatchObject({ code: "SOURCE_FORBIDDEN", details: { source: "team" } });
  });

  it("gives the global directories to the home owner alone, those that exist", async () => {
    const opened = await globalSources(home);
    expect(opened.map(({ id, tier, order }) => [id, tier, order])).toEqual([[`global:${base}/global`, "global", 0]]);
    expect(await globalSources(other)).toEqual([]);
    home.ports.places.globalSkills = [base];
    expect(await refusalOf(globalSources(home))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
  });
});
