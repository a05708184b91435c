import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import type { RegistryEntry } from "@/lib/contract/sources";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { askForImport, importInState } from "@/lib/testing/imports";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { emptyShelf, shelf } from "@/lib/testing/shelf-source";
import {
  bulkSkills,
  changeSkill,
  exportSkill,
  forkRevision,
  getRevision,
  getSkill,
  listSkills,
  publishRevision,
  readSkillFile,
} from "../library";
import type { Context } from "../ports";
import { createSkillSet } from "../sets";
import { addSource, changeSource, listSources, refreshSource, removeSource } from "../sources";
import { launchWorkspace, planLaunch, stopWorkspace } from "../workspaces";
import { createImportWorker, diffSkillDrift, discoverSkills, getSkillDrift, type ImportWorker } from ".";

vi.mock("../sources/directory-source", async () => ({
  directorySource: (await import("@/lib/testing/shelf-source")).shelfSource,
}));

const ONE = "1".repeat(40);
const TWO = "2".repeat(40);
const SCRIPT = "#!/bin/sh\necho lint\n";

describeEachDatabase("what sources hold", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  let worker: ImportWorker | null = null;

  beforeEach(async () => {
    emptyShelf();
    shelf.commits.set(ONE, {
      "skills/lint/SKILL.md": skillText("lint", { lines: ["metadata:", "  version: 1.0.0", "tags: [style]"] }),
      "skills/lint/run.sh": SCRIPT,
      "skills/review/SKILL.md": skillText("review", { description: "Use when a change is to be linted and read." }),
      "skills/broken/SKILL.md": "---\nname: broken\ndescription: a: b\n---\n",
    });
    shelf.commits.set(TWO, {
      "skills/lint/SKILL.md": skillText("lint", { lines: ["metadata:", "  version: 1.1.0"], body: "Newer." }),
    });
    shelf.head = ONE;
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = null;
  });

  const add = (settings: Record<string, string> = {}, name = "team") =>
    addSource({
      ctx,
      input: { name, kind: "shelf", policy: "fetch", live: true, settings: { place: "team", ...settings } },
    });
  const refresh = ({ id }: RegistryEntry) => refreshSource({ ctx, input: { id } });
  const bring = async (request: { ref?: string; entry?: string; select?: string[] } = {}) => {
    worker ??= createImportWorker(ctx.ports, {
      onError: (error) => {
        throw error;
      },
    });
    ctx.ports.wakeImports = worker.wake;
    const job = await askForImport(ctx, { kind: "shelf", source: "team", ...request });
    return importInState(ctx, job.id);
  };
  const discover = (input: { q?: string; source?: string } = {}, as = ctx) => discoverSkills({ ctx: as, input });
  const rows = async (id: string) => (await listSkills({ ctx, input: {} })).items.filter((row) => row.id === id);

  it("shows a source's skills in the library, read-only, with their files", async () => {
    await add();
    const [row] = await rows("team:lint");
    expect(row).toMatchObject({
      tier: "registry",
      provider: "git",
      source: "team",
      version: "1.0.0",
      tags: ["style"],
      hasExecutableAssets: true,
    });
    expect((await listSkills({ ctx, input: {} })).items.map(({ id }) => id)).toEqual(["team:lint", "team:review"]);
    const detail = await getSkill({ ctx, input: { id: "team:lint" } });
    expect(detail.files.map(({ path, mode }) => `${path} ${mode}`)).toEqual(["SKILL.md 0644", "run.sh 0755"]);
    expect(detail.revisions).toMatchObject([{ number: 1, origin: "import", note: `skills/lint at ${ONE}.` }]);
    const file = await readSkillFile({ ctx, input: { id: "team:lint", path: "run.sh" } });
    expect(new TextDecoder().decode(file.bytes)).toBe(SCRIPT);
    expect((await getRevision({ ctx, input: { id: "team:lint", number: 1 } })).files).toHaveLength(2);
    const archive = await exportSkill({ ctx, input: { id: "team:lint" } });
    expect(archive.fileName).toBe("lint-r1.zip");
    expect((await new Response(archive.body).arrayBuffer()).byteLength).toBeGreaterThan(SCRIPT.length);
    await archive.finished;
  });

  it("changes nothing of a source's skill, and forks it", async () => {
    await add();
    const message = "team:lint comes from the source team and cannot be changed.";
    const readOnly = { code: "READ_ONLY_TIER", message, details: { reason: "registry" } };
    const instructions = skillText("lint", { body: "mine" });
    const input = { id: "team:lint", etag: "1", tags: [] };
    expect(await refusalOf(changeSkill({ ctx, input }))).toMatchObject(readOnly);
    const edit = publishRevision({ ctx, input: { id: "team:lint", instructions, baseRevision: 1 } });
    expect(await refusalOf(edit)).toMatchObject(readOnly);
    const items = [
      { id: "team:lint", etag: "1" },
      { id: "team:none", etag: "1" },
    ];
    const bulk = await bulkSkills({ ctx, input: { action: "archive", items } });
    expect(bulk.results.map(({ code }) => code)).toEqual(["READ_ONLY_TIER", "NOT_FOUND"]);
    const fork = await forkRevision({ ctx, input: { id: "team:lint", number: 1 } });
    expect(fork.skill).toMatchObject({ slug: "lint-fork", tier: "owner", provider: "fork" });
    expect(await getSkill({ ctx, input: { id: "lint-fork" } })).toMatchObject({
      files: [{ path: "SKILL.md" }, { path: "run.sh", mode: "0755" }],
    });
  });

  it("takes a disabled or removed source out of the library, and shows it to nobody else", async () => {
    const entry = await add();
    const other = await testContext(ctx.ports, "owner-2");
    expect((await listSkills({ ctx: other, input: {} })).items).toEqual([]);
    expect(await refusalOf(getSkill({ ctx: other, input: { id: "team:lint" } }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await discover({}, other)).items).toEqual([]);
    expect(await refusalOf(discover({ source: entry.id }, other))).toMatchObject({ code: "NOT_FOUND" });
    await changeSource({ ctx, input: { id: entry.id, etag: entry.etag, enabled: false } });
    expect(await rows("team:lint")).toEqual([]);
    expect(await discover()).toMatchObject({ items: [], sources: [{ name: "team", status: "disabled", items: 0 }] });
    await removeSource({ ctx, input: { id: entry.id } });
    expect(await refusalOf(getSkill({ ctx, input: { id: "team:lint" } }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("finds skills by every word, best first, refused ones with their reason", async () => {
    const { id: entryId } = await add();
    const all = await discover();
    expect(all.items.map(({ id }) => id)).toEqual(["team:broken", "team:lint", "team:review"]);
    expect(all.items[0]).toMatchObject({
      refusal: { code: "INVALID_FRONTMATTER" },
      repairable: true,
      path: "skills/broken",
    });
    expect(all.items[1]).toMatchObject({
      entryId,
      commit: ONE,
      files: 2,
      refusal: null,
      library: { standing: "absent", slug: null },
    });
    expect((await discover({ q: "lint" })).items.map(({ slug }) => slug)).toEqual(["lint", "review"]);
    expect((await discover({ q: "style lint" })).items.map(({ slug }) => slug)).toEqual(["lint"]);
    expect((await discover({ q: "nothing" })).items).toEqual([]);
  });

  it("tells of a source that fails beside what the others give", async () => {
    const entry = await add();
    await add({ place: "second" }, "second");
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    await refresh(entry);
    await add({ place: "third" }, "third");
    expect((await discover()).sources).toMatchObject([
      { name: "team", status: "stale", items: 3, warning: "It does not answer." },
      { name: "second", status: "ready", items: 3 },
      { name: "third", status: "failed", items: 0, warning: "It does not answer." },
    ]);
  });

  it("knows how each skill stands to the library", async () => {
    const entry = await add();
    const standing = async (slug: string) =>
      (await discover()).items.find((item) => item.slug === slug)?.library.standing;
    await uploadArchive(ctx, [{ name: "review/SKILL.md", data: skillText("review", { body: "mine" }) }]);
    expect(await standing("review")).toBe("differs");
    await bring({ entry: entry.id, select: ["skills/lint"] });
    expect(await standing("lint")).toBe("same");
    shelf.head = TWO;
    await refresh(entry);
    expect(await standing("lint")).toBe("newer");
    await publishRevision({
      ctx,
      input: {
        id: "lint",
        instructions: skillText("lint", { lines: ["metadata:", "  version: 1.0.1"] }),
        baseRevision: 1,
      },
    });
    expect(await standing("lint")).toBe("differs");
  });

  it("says who holds which bytes, and compares any two", async () => {
    const entry = await add({ commit: ONE });
    await bring({ entry: entry.id });
    const { skillSet } = await createSkillSet({ ctx, input: { name: "base", members: [{ slug: "lint" }] } });
    const sets = [{ id: skillSet.id, generation: skillSet.generation }];
    const plan = await planLaunch({ ctx, input: { workspace: { root: "site" }, sets } });
    expect(
      plan.chosen.map(({ name, tier, origins }) => [name, tier, origins.map(({ commit }) => commit ?? null)]),
    ).toEqual([
      ["lint", "owner", [null, ONE]],
      ["review", "registry", [ONE]],
    ]);
    const { workspace } = await launchWorkspace({
      ctx,
      input: { workspace: { root: "site" }, sets, planDigest: plan.planDigest },
    });
    await publishRevision({
      ctx,
      input: {
        id: "lint",
        instructions: skillText("lint", { lines: ["metadata:", "  version: 1.0.1"], body: "Edited." }),
        baseRevision: 1,
      },
    });
    shelf.head = TWO;
    await bring({ select: ["skills/lint"] }).then((job) => expect(job.state).toBe("succeeded"));
    const drift = await getSkillDrift({ ctx, input: { id: "lint" } });
    expect(drift).toMatchObject({
      head: { revision: 3, version: "1.1.0" },
      imported: { revision: 3 },
      upstream: {
        provider: "git",
        location: "team",
        path: "skills/lint",
        entryId: entry.id,
        status: "same",
        commit: TWO,
      },
      pins: [{ name: "base", revision: 1, version: "1.0.0" }],
      live: [{ id: workspace.id, name: "site", tier: "owner", revision: 1 }],
    });
    const [pin] = drift.pins;
    const diff = await diffSkillDrift({ ctx, input: { id: "lint", from: pin?.digest ?? "", to: drift.head.digest } });
    expect(diff.files.map(({ path, status }) => `${path} ${status}`)).toEqual(["SKILL.md changed", "run.sh removed"]);
    expect([diff.from.source, diff.to.source]).toEqual(["base", "Library"]);
    const foreign = diffSkillDrift({
      ctx,
      input: { id: "lint", from: `sha256:${"0".repeat(64)}`, to: drift.head.digest },
    });
    expect(await refusalOf(foreign)).toMatchObject({ code: "NOT_FOUND", details: { reason: "digest" } });
    const other = await testContext(ctx.ports, "owner-2");
    expect(await refusalOf(getSkillDrift({ ctx: other, input: { id: "lint" } }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("sees newer bytes upstream and a skill that is gone, and knows nothing of a place that was never seen at its head", async () => {
    await bring({ ref: ONE });
    const upstream = async (id: string) => (await getSkillDrift({ ctx, input: { id } })).upstream;
    expect(await upstream("lint")).toMatchObject({ status: "unknown", digest: null, entryId: null });
    const entry = await add();
    expect(await upstream("lint")).toMatchObject({ status: "same", commit: ONE, version: "1.0.0" });
    shelf.head = TWO;
    await refresh(entry);
    expect(await upstream("lint")).toMatchObject({ status: "newer", commit: TWO, version: "1.1.0" });
    expect(await upstream("review")).toMatchObject({ status: "gone", digest: null, commit: TWO });
    await uploadArchive(ctx, [{ name: "own/SKILL.md", data: skillText("own") }]);
    expect(await getSkillDrift({ ctx, input: { id: "own" } })).toMatchObject({ upstream: null, imported: null });
  });

  it("compares with what a live workspace has in its working tree alone", async () => {
    await uploadArchive(ctx, [{ name: "lint/SKILL.md", data: skillText("lint") }]);
    const root = join(test.dataDirectory, "workspaces", "owner-1", "site", ".agents", "skills", "lint");
    await mkdir(root, { recursive: true });
    await writeFile(join(root, "SKILL.md"), skillText("lint", { body: "Of the repository." }));
    const { planDigest } = await planLaunch({ ctx, input: { workspace: { root: "site" }, sets: [] } });
    await launchWorkspace({ ctx, input: { workspace: { root: "site" }, sets: [], planDigest } });
    const drift = await getSkillDrift({ ctx, input: { id: "lint" } });
    expect(drift.live).toMatchObject([{ name: "site", tier: "repository", revision: null }]);
    const [live] = drift.live;
    const diff = await diffSkillDrift({ ctx, input: { id: "lint", from: drift.head.digest, to: live?.digest ?? "" } });
    expect(diff.files).toMatchObject([{ path: "SKILL.md", status: "changed", additions: 1, deletions: 1 }]);
  });

  it("locks an entry while a live workspace uses the commit it is pinned to", async () => {
    await add({ commit: ONE });
    const { planDigest } = await planLaunch({ ctx, input: { workspace: { root: "site" }, sets: [] } });
    const { workspace } = await launchWorkspace({ ctx, input: { workspace: { root: "site" }, sets: [], planDigest } });
    const [entry] = await listSources({ ctx });
    expect(entry?.lock).toEqual([{ id: workspace.id, name: "site" }]);
    const change = { ctx, input: { id: entry?.id ?? "", etag: entry?.etag ?? "" } };
    const pinned = {
      code: "PINNED_BY_WORKSPACE",
      details: { blockers: [{ kind: "workspace", id: workspace.id, name: "site" }] },
    };
    expect(await refusalOf(removeSource(change))).toMatchObject(pinned);
    expect(await refusalOf(changeSource({ ctx, input: { ...change.input, enabled: false } }))).toMatchObject(pinned);
    expect(await refusalOf(changeSource({ ctx, input: { ...change.input, pin: TWO } }))).toMatchObject(pinned);
    await stopWorkspace({ ctx, input: { id: workspace.id } });
    expect(await changeSource({ ctx, input: { ...change.input, pin: TWO } })).toMatchObject({ pin: TWO, lock: [] });
  });
});
