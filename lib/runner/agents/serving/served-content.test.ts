import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import type { SkillsLock } from "@/lib/contract/skill-sets";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { launchLive } from "@/lib/testing/live-workspace";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { changeServed, serveSkills } from "@/lib/testing/served";
import { publishRevision } from "../../library";
import type { Context } from "../../ports";
import { changeSkillSet, createSkillSet } from "../../sets";
import { findSkill } from "../../store";
import { stopWorkspace } from "../../workspaces";
import { createServeLink } from "./create-serve-link";
import { type OpenPlace, openPlaceOfToken } from "./open-place";
import { findServedContent } from "./served-content";
import { servedPackages } from "./served-packages";

const INDEX = ".well-known/agent-skills/index.json";
const LEGACY = ".well-known/skills/index.json";
const BASE = "https://skills.example.com/t/secret";

interface Entry {
  name: string;
  type: string;
  description: string;
  url: string;
  digest: string;
  version?: string;
}

describeEachDatabase("what a place serves", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const place = async (input: { kind: "library" | "set" | "workspace"; id?: string }): Promise<OpenPlace> => {
    const { url } = await createServeLink({ ctx, input: { ...input, name: "test" } });
    const found = await openPlaceOfToken(ctx.ports, url.slice("/t/".length));
    if (found === null) throw new Error("the path leads nowhere");
    return found;
  };
  const faults: string[] = [];
  const find = (at: OpenPlace, path: string) =>
    findServedContent(ctx.ports, { place: at, base: BASE, path, onFault: (name) => faults.push(name) });
  const bytesOf = async (at: OpenPlace, path: string): Promise<Buffer> => {
    const content = await find(at, path);
    if (content === null) throw new Error(`nothing at ${path}`);
    const bytes = Buffer.from(await new Response((await content.open()) as BodyInit).arrayBuffer());
    expect(bytes.length).toBe(content.size);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(content.digest);
    return bytes;
  };
  const json = async <T>(at: OpenPlace, path: string) => JSON.parse((await bytesOf(at, path)).toString()) as T;
  const indexOf = async (at: OpenPlace) => (await json<{ skills: Entry[] }>(at, INDEX)).skills;
  const artifact = (entry: Entry | undefined) => `.well-known/agent-skills/${entry?.url}`;

  it("is the served skills of a library, each with the digest of its artifact", async () => {
    const review = skillText("review", { lines: ['metadata: { version: "1.2.0" }'] });
    await serveSkills(ctx, {
      lint: { "SKILL.md": skillText("lint"), "scripts/run.sh": "echo run\n" },
      review: { "SKILL.md": review },
      secret: { "SKILL.md": skillText("secret") },
    });
    await changeServed(ctx, "withhold", "secret");
    const library = await place({ kind: "library" });
    const [lint, single, ...others] = await indexOf(library);
    expect(others).toEqual([]);
    expect([lint?.name, lint?.type, lint?.version]).toEqual(["lint", "archive", undefined]);
    expect([single?.name, single?.type, single?.version]).toEqual(["review", "skill-md", "1.2.0"]);
    expect((await bytesOf(library, artifact(single))).toString()).toBe(review);
    const zip = await bytesOf(library, artifact(lint));
    expect(`sha256:${createHash("sha256").update(zip).digest("hex")}`).toBe(lint?.digest);
  });

  it("goes out as a ZIP that another library takes in as the very same package", async () => {
    const files = { "SKILL.md": skillText("lint"), "guía-日本.md": "x\n", "scripts/run.sh": "#!/bin/sh\n" };
    await serveSkills(ctx, { lint: files });
    const library = await place({ kind: "library" });
    const zip = await bytesOf(library, artifact((await indexOf(library))[0]));
    // The first local header: no data descriptor, and the size where a reader finds it before the data.
    expect([zip.readUInt32LE(0), zip.readUInt16LE(6) & 8]).toEqual([0x04034b50, 0]);
    expect(zip.readUInt32LE(22)).toBe(Buffer.byteLength(files["SKILL.md"]));
    const other = await testContext(ctx.ports, "owner-2");
    const { results } = await uploadArchive(other, zip, { name: "lint.zip" });
    expect(results.map(({ path, status }) => [path, status])).toEqual([[".", "created"]]);
    const taken = await findSkill(ctx.ports.store.db, "owner-2", "lint");
    const { served } = await servedPackages(ctx.ports, library);
    expect(taken?.bundleDigest).toBe(served[0]?.digest);
  });

  it("is the same artifact for another console and for a skill that another owner has under another name of slug", async () => {
    const files = { "SKILL.md": skillText("lint"), "notes.md": "x\n" };
    await serveSkills(ctx, { lint: files });
    const other = await testContext(ctx.ports, "owner-2");
    await serveSkills(other, { elsewhere: files });
    const [ours] = await indexOf(await place({ kind: "library" }));
    ctx = other;
    const [theirs] = await indexOf(await place({ kind: "library" }));
    expect(ours?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(theirs).toEqual(ours);
  });

  it("has every file of version 0.1 at its own path, and nothing beside them", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint"), "a b/ü%41.md": "odd\n" } });
    const library = await place({ kind: "library" });
    const { skills } = await json<{ skills: unknown[] }>(library, LEGACY);
    expect(skills).toEqual([
      {
        name: "lint",
        description: "Use when testing what lint does in a library of skills.",
        files: ["SKILL.md", "a b/ü%41.md"],
      },
    ]);
    expect((await bytesOf(library, ".well-known/skills/lint/a b/ü%41.md")).toString()).toBe("odd\n");
    for (const path of [
      "",
      "index.json",
      ".well-known/skills/lint/a b/üA.md",
      ".well-known/skills/lint/../../../etc/passwd",
      ".well-known/skills/lint/scripts",
      ".well-known/skills/lint/SKILL.md\u0000",
      ".well-known/skills/unknown/SKILL.md",
      `.well-known/skills/lint/${"x/".repeat(4_000)}`,
      `.well-known/agent-skills/lint/${"0".repeat(64)}.zip`,
      `.well-known/agent-skills/lint/${"0".repeat(64)}.md`,
      ".well-known/agent-skills/constructor",
      "constructor",
      "__proto__",
    ]) {
      expect(await find(library, path), path).toBeNull();
    }
  });

  it("is a set at its pins, whatever came since; a member that is disabled is left out", async () => {
    const first = skillText("lint", { body: "First." });
    await serveSkills(ctx, { lint: { "SKILL.md": first }, review: { "SKILL.md": skillText("review") } });
    await changeServed(ctx, "disable", "review");
    const members = [{ slug: "lint" }, { slug: "review" }];
    const { skillSet } = await createSkillSet({ ctx, input: { name: "Storefront", members } });
    const set = await place({ kind: "set", id: skillSet.id });
    const instructions = skillText("lint", { body: "Second." });
    await publishRevision({ ctx, input: { id: "lint", instructions, baseRevision: 1 } });
    const [lint] = await indexOf(set);
    expect((await bytesOf(set, artifact(lint))).toString()).toBe(first);
    expect((await indexOf(set)).map(({ name }) => name)).toEqual(["lint"]);
    expect(await find(set, ".well-known/skills/review/SKILL.md")).toBeNull();
    const { leftOut } = await servedPackages(ctx.ports, set);
    expect(leftOut).toEqual([{ name: "review", slug: "review", reason: "It is disabled." }]);
    // What is served is held: a member cannot be archived under the feet of those who read it.
    await expect(changeServed(ctx, "archive", "lint")).rejects.toThrow(/member of the skill set Storefront/);
    const empty = { id: skillSet.id, generation: skillSet.generation, members: [] };
    await changeSkillSet({ ctx, input: empty });
    expect(await indexOf(set)).toEqual([]);
  });

  it("brings a new revision of a library under another address, and forgets the old one", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint", { body: "First." }) } });
    const library = await place({ kind: "library" });
    const [old] = await indexOf(library);
    const instructions = skillText("lint", { body: "Second." });
    await publishRevision({ ctx, input: { id: "lint", instructions, baseRevision: 1 } });
    const [current] = await indexOf(library);
    expect(current?.digest).not.toBe(old?.digest);
    expect((await bytesOf(library, artifact(current))).toString()).toBe(instructions);
    expect(await find(library, artifact(old))).toBeNull();
  });

  it("leaves a name out that breaks the index, and the second skill of one name", async () => {
    await serveSkills(ctx, { one: { "SKILL.md": skillText("Not A Name") } });
    await serveSkills(ctx, { two: { "SKILL.md": skillText("lint") }, three: { "SKILL.md": skillText("lint") } });
    const library = await place({ kind: "library" });
    expect((await indexOf(library)).map(({ name }) => name)).toEqual(["lint"]);
    const { served, leftOut } = await servedPackages(ctx.ports, library);
    expect(served).toHaveLength(1);
    expect(leftOut.map(({ name }) => name)).toEqual(["Not A Name", "lint"]);
  });

  it("is a lock file whose hashes are those of the files, and a marketplace with whole addresses", async () => {
    const files = { "SKILL.md": skillText("lint"), "notes.md": "x\n" };
    await serveSkills(ctx, { lint: files });
    const library = await place({ kind: "library" });
    const lock = await json<SkillsLock>(library, "skills-lock.json");
    const hash = createHash("sha256");
    for (const part of ["notes.md", "x\n", "SKILL.md", files["SKILL.md"]]) hash.update(part);
    expect(lock.skills.lint).toEqual({
      source: "slipway",
      ref: "r1",
      sourceType: "library",
      computedHash: hash.digest("hex"),
    });
    for (const path of ["marketplace.json", ".claude-plugin/marketplace.json"]) {
      const { plugins } = await json<{ plugins: { source: { url: string; sha256: string } }[] }>(library, path);
      const { url, sha256 } = plugins[0]?.source ?? { url: "", sha256: "" };
      expect(url.startsWith(`${BASE}/`)).toBe(true);
      const zip = await bytesOf(library, url.slice(BASE.length + 1));
      expect(createHash("sha256").update(zip).digest("hex")).toBe(sha256);
    }
  });

  it("is a workspace as it was launched, without its commands, and nothing once it is stopped", async () => {
    const first = skillText("lint", { body: "First." });
    const live = await launchLive(ctx, {
      skills: { lint: { "SKILL.md": first } },
      tree: { ".claude/commands/ship.md": "Ship it.\n" },
    });
    const workspace = await place({ kind: "workspace", id: live.id });
    const instructions = skillText("lint", { body: "Second." });
    await publishRevision({ ctx, input: { id: "lint", instructions, baseRevision: 1 } });
    const entries = await indexOf(workspace);
    expect(entries.map(({ name }) => name)).toEqual(["lint"]);
    expect((await bytesOf(workspace, artifact(entries[0]))).toString()).toBe(first);
    await stopWorkspace({ ctx, input: { id: live.id } });
    expect(await indexOf(workspace)).toEqual([]);
    expect((await servedPackages(ctx.ports, workspace)).notice).toContain("not live");
  });

  it("is an empty list where nothing is served", async () => {
    const library = await place({ kind: "library" });
    expect(await indexOf(library)).toEqual([]);
    expect(await json(library, LEGACY)).toEqual({ skills: [] });
  });

  it("leaves a skill out whose bytes are gone, says so to the log, and serves the others", async () => {
    await serveSkills(ctx, {
      lint: { "SKILL.md": skillText("lint"), "notes.md": "lost\n" },
      review: { "SKILL.md": skillText("review"), "notes.md": "kept\n" },
    });
    const library = await place({ kind: "library" });
    const { blobs } = ctx.ports;
    const lost = `sha256:${createHash("sha256").update("lost\n").digest("hex")}`;
    const read: typeof blobs.read = async (digest) => {
      if (digest === lost) throw new Refusal("CACHE_MISS", "The bytes are gone.");
      return blobs.read(digest);
    };
    ctx = { ...ctx, ports: { ...ctx.ports, blobs: { ...blobs, read } } };
    faults.length = 0;
    expect((await indexOf(library)).map(({ name }) => name)).toEqual(["review"]);
    expect(faults).toEqual(["lint"]);
  });

  it("is never what another owner has, with equal slugs and names", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint", { body: "Ours." }) } });
    const ours = await place({ kind: "library" });
    ctx = await testContext(ctx.ports, "owner-2");
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint", { body: "Theirs." }) } });
    const theirs = await place({ kind: "library" });
    const read = async (at: OpenPlace) => (await bytesOf(at, ".well-known/skills/lint/SKILL.md")).toString();
    expect(await read(ours)).toContain("Ours.");
    expect(await read(theirs)).toContain("Theirs.");
  });
});
