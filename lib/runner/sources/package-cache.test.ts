import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { emptyShelf, shelf } from "@/lib/testing/shelf-source";
import type { Context } from "../ports";
import { findHeadSnapshot, findSnapshotAt } from "../store";
import { acquireSnapshot, snapshotContent } from ".";
import { scanSnapshot } from "./scan-snapshot";

vi.mock("./directory-source", async () => ({
  directorySource: (await import("@/lib/testing/shelf-source")).shelfSource,
}));

const ONE = "1".repeat(40);
const TWO = "2".repeat(40);
const signal = new AbortController().signal;

describeEachDatabase("the package cache", (openTestStore) => {
  let ctx: Context;
  let dataDirectory: string;

  beforeEach(async () => {
    emptyShelf();
    const test = await openTestStore();
    dataDirectory = test.dataDirectory;
    ctx = await testContext(testPorts(test));
    shelf.commits.set(ONE, {
      "review/SKILL.md": skillText("review"),
      "review/run.sh": "#!/bin/sh\n",
      "broken/SKILL.md": "---\nname: broken\ndescription: a: b\n---\n",
      "copy/review/SKILL.md": skillText("review"),
      "copy/review/run.sh": "#!/bin/sh\n",
      "README.md": "read me",
    });
    shelf.commits.set(TWO, { "review/SKILL.md": skillText("review", { body: "two" }) });
    shelf.head = ONE;
  });

  const acquire = (more: { commit?: string; pin?: string; policy?: "fetch" | "cache-only"; as?: Context } = {}) =>
    acquireSnapshot(more.as ?? ctx, {
      kind: "shelf",
      settings: { place: "team", ...(more.pin !== undefined && { commit: more.pin }) },
      policy: more.policy ?? "fetch",
      name: "team",
      work: { signal, onBytes: () => undefined },
      ...(more.commit !== undefined && { commit: more.commit }),
    });
  const place = { ownerId: "owner-1", kind: "shelf", location: "team" };

  it("takes a version that is not semantic as a scan does, and refuses it as a write does", async () => {
    const old =
      '---\nname: old\ndescription: Use when a test asks for an old version.\nmetadata:\n  version: "1.0"\n---\n';
    shelf.commits.set(ONE, { "old/SKILL.md": old, "review/SKILL.md": skillText("review") });
    const { snapshot } = await acquire();
    expect(snapshot.skillCount).toBe(2);
    const { packages, invalid } = await scanSnapshot(ctx, snapshot, { skills: 512 });
    expect(invalid).toEqual([]);
    expect(packages.map(({ id, document }) => [id, document.declaredVersion])).toEqual([
      ["old", null],
      ["review", null],
    ]);
    expect(packages[0]?.findings.map(({ code }) => code)).toContain("VERSION_NOT_SEMANTIC");
    expect(Buffer.from((await packages[0]?.read("SKILL.md")) ?? "").toString()).toBe(old);
    const [refused] = (await snapshotContent(ctx, snapshot)).skills;
    expect(refused?.verdict).toMatchObject({ ok: false, refusal: { code: "INVALID_VERSION" }, repaired: {} });
  });

  it("gives back what was judged, refused skills and repairs among it", async () => {
    shelf.odd = [{ path: "linked/SKILL.md", kind: "link", size: 0, mode: "0644", target: "../x" }];
    const { content, snapshot, fresh } = await acquire();
    expect(fresh).toBe(true);
    expect(snapshot).toMatchObject({ commit: ONE, skillCount: 1, rootName: "team", ignored: 1 });
    expect(content.skills.map((skill) => [skill.path, skill.verdict.ok])).toEqual([
      ["broken", false],
      ["copy/review", true],
      ["linked", false],
      ["review", true],
    ]);
    const again = await snapshotContent(ctx, snapshot);
    expect(again.skills).toEqual(content.skills);
    const broken = again.skills.find((skill) => skill.path === "broken");
    expect(broken?.verdict).toMatchObject({ ok: false, repaired: { repairs: [{ code: "QUOTE_SCALAR" }] } });
  });

  it("asks for files only when the head moved, and never again for a commit it has", async () => {
    await acquire();
    expect(await acquire()).toMatchObject({ fresh: false, snapshot: { commit: ONE } });
    expect(shelf.asked).toEqual({ resolve: 2, acquire: 1 });
    shelf.head = TWO;
    expect(await acquire()).toMatchObject({ fresh: true, snapshot: { commit: TWO } });
    expect(await acquire({ pin: ONE })).toMatchObject({ fresh: false, snapshot: { commit: ONE } });
    expect(shelf.asked).toEqual({ resolve: 3, acquire: 2 });
    expect(await findHeadSnapshot(ctx.ports.store.db, place)).toMatchObject({ commit: TWO });
  });

  it("asks for nothing under cache-only, and names the command that warms the cache", async () => {
    const pinned = await refusalOf(acquire({ pin: ONE, policy: "cache-only" }));
    expect(pinned).toMatchObject({
      code: "CACHE_MISS",
      remedy: `Warm the cache: npm run slipway -- cache pull team ${ONE}`,
    });
    expect(await refusalOf(acquire({ policy: "cache-only" }))).toMatchObject({ code: "CACHE_MISS" });
    expect(shelf.asked).toEqual({ resolve: 0, acquire: 0 });
    await acquire({ commit: ONE });
    expect(await acquire({ pin: ONE, policy: "cache-only" })).toMatchObject({ fresh: false });
    expect(await findHeadSnapshot(ctx.ports.store.db, place)).toBeNull();
    expect(shelf.asked).toEqual({ resolve: 0, acquire: 1 });
  });

  it("judges a commit that is given in place of the pin", async () => {
    expect(await refusalOf(acquire({ commit: "main" }))).toMatchObject({ code: "INVALID_REF" });
    expect(shelf.asked).toEqual({ resolve: 0, acquire: 0 });
  });

  it("shares nothing between owners", async () => {
    await acquire();
    const other = await testContext(ctx.ports, "owner-2");
    expect(await refusalOf(acquire({ as: other, pin: ONE, policy: "cache-only" }))).toMatchObject({
      code: "CACHE_MISS",
    });
    expect((await snapshotContent(other, (await acquire()).snapshot)).skills).toEqual([]);
  });

  it("keeps one snapshot of a commit that two bring at once", async () => {
    const [a, b] = await Promise.all([acquire({ pin: ONE }), acquire({ pin: ONE })]);
    expect(a.snapshot.id).toBe(b.snapshot.id);
  });

  it("brings a commit again whose bytes were lost, and refuses it under cache-only", async () => {
    await acquire({ pin: ONE });
    if (ctx.ports.store.kind === "postgresql") return;
    await rm(path.join(dataDirectory, "blobs"), { recursive: true });
    expect(await refusalOf(acquire({ pin: ONE, policy: "cache-only" }))).toMatchObject({ code: "CACHE_MISS" });
    expect(await acquire({ pin: ONE })).toMatchObject({ fresh: true });
    expect(await acquire({ pin: ONE, policy: "cache-only" })).toMatchObject({ fresh: false });
  });

  it("forgets former heads but for three, and none that was asked for by its id", async () => {
    await acquire({ commit: TWO });
    for (const digit of ["3", "4", "5", "6"]) {
      shelf.head = digit.repeat(40);
      shelf.commits.set(shelf.head, { "review/SKILL.md": skillText("review", { body: digit }) });
      await acquire();
    }
    const { db } = ctx.ports.store;
    const kept = await Promise.all(
      ["2", "3", "4", "5", "6"].map((digit) => findSnapshotAt(db, place, digit.repeat(40))),
    );
    expect(kept.map((snapshot) => snapshot !== null)).toEqual([true, false, true, true, true]);
  });

  it("stores nothing of a source that fails", async () => {
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    expect(await refusalOf(acquire())).toMatchObject({ code: "SOURCE_UNAVAILABLE" });
    expect(await refusalOf(acquire({ pin: ONE }))).toMatchObject({ code: "SOURCE_UNAVAILABLE" });
    expect(await findSnapshotAt(ctx.ports.store.db, place, ONE)).toBeNull();
  });
});
