import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { archivesWithoutThread, skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { changeServed, serveSkills } from "@/lib/testing/served";
import { publishRevision } from "../../library";
import type { Context } from "../../ports";
import { createSkillSet } from "../../sets";
import type { OpenPlace } from "../serving/open-place";
import { emptyHubAnswer, findHubContent } from "./find-hub-content";

const HUB = "https://console.example.org/t/secret/clawhub";
const declaring = (name: string, version: string, body = name) =>
  skillText(name, { lines: ["metadata:", `  version: ${version}`], body });
const hex = (text: string) => createHash("sha256").update(text).digest("hex");

describeEachDatabase("a place as a ClawHub", (openTestStore) => {
  let ctx: Context;
  let opened: TestStore;
  let library: OpenPlace;
  beforeEach(async () => {
    opened = await openTestStore();
    ctx = await testContext(testPorts(opened));
    library = {
      ownerId: ctx.ownerId,
      ownerName: "Platform Team",
      kind: "library",
      id: null,
      name: "Platform Team",
      through: { kind: "serve-link", id: "link-1" },
    };
  });

  const find = (path: string, place: OpenPlace = library) => {
    const url = new URL(`https://x/api/v1/${path}`);
    const decoded = url.pathname.slice(1).split("/").map(decodeURIComponent).join("/");
    return findHubContent(ctx.ports, { place, hub: HUB, path: decoded, query: url.searchParams });
  };
  const bytes = async (path: string, place?: OpenPlace) => {
    const content = await find(path, place);
    if (content === null) throw new Error(`nothing at ${path}`);
    return Buffer.from(await new Response((await content.open()) as BodyInit).arrayBuffer());
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers of a foreign interface, looked into one by one
  const json = async (path: string, place?: OpenPlace): Promise<any> => JSON.parse(String(await bytes(path, place)));
  const revise = (folder: string, files: Record<string, string>) =>
    uploadArchive(
      ctx,
      Object.entries(files).map(([name, data]) => ({ name: `${folder}/${name}`, data })),
    );
  /** What is in a ZIP, by path, as the gate for archives reads it. */
  const unpacked = async (zip: Uint8Array) => {
    const directory = await mkdtemp(join(tmpdir(), "slipway-unpack-"));
    try {
      const archivePath = join(directory, "a.zip");
      await writeFile(archivePath, zip);
      const task = { archivePath, archiveName: null, stagingDirectory: directory, storeDirectory: null };
      const { skills } = await archivesWithoutThread.read(task);
      const [skill] = skills;
      return skill?.verdict.ok ? skill.verdict.package.files.map(({ path, digest }) => `${path} ${digest}`) : null;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };

  it("finds its served skills, best first, and lists them page by page", async () => {
    await serveSkills(ctx, {
      lint: { "SKILL.md": declaring("lint", "1.2.0") },
      "lint-more": { "SKILL.md": skillText("lint-more") },
      review: { "SKILL.md": skillText("review", { description: "Reads what a lint run says." }) },
    });
    const { results } = await json("search?q=lint&limit=25");
    expect(results.map(({ slug, version }: { slug: string; version: string }) => [slug, version])).toEqual([
      ["lint", "1.2.0"],
      ["lint-more", "0.0.0-0.r.1"],
      ["review", "0.0.0-0.r.1"],
    ]);
    expect(results[0]).toMatchObject({ ownerHandle: "platform-team", displayName: "lint", score: 1 });
    expect((await json("search?q=lint&mode=exact")).results).toHaveLength(1);
    expect((await json("search?q=nothing+there")).results).toEqual([]);
    const first = await json("skills?limit=2");
    expect([first.items.map(({ slug }: { slug: string }) => slug), first.nextCursor]).toEqual([
      ["lint", "lint-more"],
      "lint-more",
    ]);
    const second = await json("skills?limit=2&cursor=lint-more");
    expect([second.items.map(({ slug }: { slug: string }) => slug), second.nextCursor]).toEqual([["review"], null]);
    expect((await json("skills?prefix=LINT")).items).toHaveLength(2);
    expect((await json("skills?limit=nonsense")).items).toHaveLength(3);
  });

  it("offers every revision of a served skill as a version, and knows each again by its fingerprint", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": declaring("lint", "1.0.0"), "run.sh": "one" } });
    await revise("lint", { "SKILL.md": skillText("lint"), "run.sh": "two" });
    await revise("lint", { "SKILL.md": declaring("lint", "1.1.0"), "a.md": "three" });
    const { items } = await json("skills/lint/versions");
    expect(items.map(({ version }: { version: string }) => version)).toEqual(["1.1.0", "1.0.1-0.r.2", "1.0.0"]);
    expect(await json("skills/lint")).toMatchObject({
      skill: { slug: "lint", tags: { latest: "1.1.0" } },
      latestVersion: { version: "1.1.0", changelog: "" },
      owner: { handle: "platform-team", displayName: "Platform Team" },
    });
    const second = await json("skills/lint/versions/1.0.1-0.r.2");
    const lines = [`run.sh:${hex("two")}`, `SKILL.md:${hex(skillText("lint"))}`];
    expect(second.version.files).toEqual([
      { path: "SKILL.md", size: skillText("lint").length, sha256: hex(skillText("lint")) },
      { path: "run.sh", size: 3, sha256: hex("two") },
    ]);
    expect(second.version.fingerprint).toBe(hex(lines.join("\n")));
    expect(await json(`resolve?slug=lint&hash=${second.version.fingerprint}`)).toEqual({
      match: { version: "1.0.1-0.r.2" },
      latestVersion: { version: "1.1.0" },
    });
    expect(await json("resolve?slug=lint&hash=0")).toEqual({ match: null, latestVersion: { version: "1.1.0" } });
    expect(await json("skills/lint/versions?limit=2&cursor=1.1.0")).toMatchObject({
      items: [{ version: "1.0.1-0.r.2" }, { version: "1.0.0" }],
      nextCursor: null,
    });
  });

  it("gives a version as one ZIP with the document at its root, counted as taken, the latest unless one is named", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": declaring("lint", "1.0.0"), "run.sh": "one" } });
    await revise("lint", { "SKILL.md": declaring("lint", "1.1.0") });
    expect(await unpacked(await bytes("download?slug=lint&version=1.0.0"))).toEqual([
      `SKILL.md sha256:${hex(declaring("lint", "1.0.0"))}`,
      `run.sh sha256:${hex("one")}`,
    ]);
    const latest = [`SKILL.md sha256:${hex(declaring("lint", "1.1.0"))}`];
    expect(await unpacked(await bytes("download?slug=lint"))).toEqual(latest);
    expect(await unpacked(await bytes("download?slug=lint&tag=latest"))).toEqual(latest);
    const content = await find("download?slug=lint&version=1.0.0");
    expect(content).toMatchObject({ contentType: "application/zip", takes: { name: "lint", slug: "lint" } });
    const again = await bytes("download?slug=lint&version=1.0.0");
    expect(again.equals(await bytes("download?slug=lint&version=1.0.0"))).toBe(true);
    expect(String(await bytes("skills/lint/file?path=run.sh&version=1.0.0"))).toBe("one");
    expect(await json("skills/lint/install")).toEqual({
      ok: true,
      slug: "lint",
      installKind: "archive",
      archive: { version: "1.1.0", downloadUrl: `${HUB}/api/v1/download?slug=lint&version=1.1.0` },
    });
  });

  it("offers of a set the pin alone, at the version that it has in the library", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint", { body: "one" }) } });
    const { skillSet } = await createSkillSet({
      ctx,
      input: { name: "Storefront", members: [{ slug: "lint", revision: 1 }] },
    });
    await revise("lint", { "SKILL.md": skillText("lint", { body: "two" }) });
    await changeServed(ctx, "withhold", "lint");
    const set: OpenPlace = { ...library, kind: "set", id: skillSet.id, name: "Storefront" };
    expect((await json("skills/lint/versions", set)).items).toMatchObject([{ version: "0.0.0-0.r.1" }]);
    expect(String(await bytes("skills/lint/file?path=SKILL.md", set))).toContain("one");
    expect(await refusalOf(find("skills/lint/versions/0.0.0-0.r.2", set))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(find("skills/lint"))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("says of a version whether its bytes are the ones recorded, and nothing beyond that", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint"), "run.sh": "one" } });
    expect(await json("skills/lint/verify")).toMatchObject({
      schema: "clawhub.skill.verify.v1",
      ok: true,
      decision: "pass",
      version: "0.0.0-0.r.1",
      resolvedFrom: "latest",
      security: { status: "not-scanned" },
      signature: { status: "unsigned" },
    });
    const { blobs } = ctx.ports;
    const read = (digest: Parameters<typeof blobs.read>[0]) =>
      digest === `sha256:${hex("one")}` ? blobs.read(`sha256:${"0".repeat(64)}`) : blobs.read(digest);
    ctx.ports.blobs = { ...blobs, read };
    expect(await json("skills/lint/verify?version=0.0.0-0.r.1")).toMatchObject({
      ok: false,
      decision: "fail",
      reasons: ["run.sh is not what was recorded."],
      resolvedFrom: "version",
    });
  });

  it("has nothing of what is not served, is disabled, or is another owner's", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint") }, idle: { "SKILL.md": skillText("idle") } });
    await revise("kept", { "SKILL.md": skillText("kept") });
    await changeServed(ctx, "disable", "idle");
    const others = await testContext(ctx.ports, "owner-2");
    await serveSkills(others, { lint: { "SKILL.md": skillText("lint", { body: "theirs" }) } });
    for (const slug of ["kept", "idle", "never"]) {
      expect(await refusalOf(find(`skills/${slug}`)), slug).toMatchObject({
        code: "NOT_FOUND",
        message: "Skill not found",
      });
    }
    expect(String(await bytes("skills/lint/file?path=SKILL.md"))).not.toContain("theirs");
    const theirs = { ...library, ownerId: "owner-2" };
    expect(String(await bytes("skills/lint/file?path=SKILL.md", theirs))).toContain("theirs");
    expect(await refusalOf(find("skills/lint?ownerHandle=somebody"))).toMatchObject({ code: "NOT_FOUND" });
    expect((await json("skills/lint?ownerHandle=@Platform-Team")).skill.slug).toBe("lint");
  });

  it("knows a skill by its slug in the library too, unless another one has that name", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint") } });
    const renamed = { id: "lint", instructions: skillText("format"), baseRevision: 1 };
    await publishRevision({ ctx, input: renamed });
    expect((await json("skills/format")).skill.slug).toBe("format");
    expect((await json("skills/lint")).skill.slug).toBe("format");
    await revise("other", { "SKILL.md": skillText("other") });
    await publishRevision({ ctx, input: { id: "other", instructions: skillText("lint"), baseRevision: 1 } });
    await changeServed(ctx, "serve", "other");
    expect((await json("skills/lint")).skill.slug).toBe("lint");
  });

  it("answers odd ids, versions and paths with a refusal or with nothing", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint") } });
    for (const path of [
      "skills/..%2f..%2fetc",
      "skills/%00",
      "skills/%0d%0aset-cookie",
      `skills/${"a".repeat(5_000)}`,
      "skills/%E2%80%AElint",
      "resolve?hash=1",
      "download?slug=",
      "download?slug=lint&version=..%2f1",
      "download?slug=lint&tag=beta",
      "skills/lint/versions/9.9.9",
      "skills/lint/file",
      "skills/lint/file?path=..%2f..%2fetc%2fpasswd",
      "skills/lint/file?path=%2fetc%2fpasswd",
    ]) {
      const found = await find(path).catch((error) => error.code);
      expect(found === null || found === "NOT_FOUND", path).toBe(true);
    }
    for (const path of [
      "",
      "skills/lint/versions/1/2",
      "skills/lint/scan",
      "search/more",
      "packages",
      "skills/lint/file/x",
    ]) {
      expect(await find(path), path).toBeNull();
    }
    expect(
      await findHubContent(ctx.ports, {
        place: library,
        hub: HUB,
        path: "api/v2/skills",
        query: new URLSearchParams(),
      }),
    ).toBeNull();
  });

  it("knows who reads along a secret path, and nobody along a public one", async () => {
    expect(await json("whoami")).toEqual({
      user: { handle: "platform-team", displayName: "Platform Team", image: null, role: "user" },
    });
    const open: OpenPlace = { ...library, through: { kind: "public-place", placeKind: "library", targetId: "" } };
    expect(await refusalOf(find("whoami", open))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is an empty hub where nothing is open", () => {
    expect(emptyHubAnswer("api/v1/search")).toBe('{"results":[]}');
    expect(emptyHubAnswer("api/v1/skills")).toBe('{"items":[],"nextCursor":null}');
    expect(emptyHubAnswer("api/v1/skills/lint")).toBeNull();
  });
});
