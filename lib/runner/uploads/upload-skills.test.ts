import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { isRefusal } from "@/lib/contract/errors";
import { UploadOptions, type UploadResult } from "@/lib/contract/upload";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { MODES } from "@/lib/testing/zip-builder";
import { getSkill, listSkills, readSkillFile } from "../library";
import type { Context } from "../ports";
import { listAudit } from "../store";

describeEachDatabase("uploading an archive", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const statuses = (results: readonly UploadResult[]) =>
    Object.fromEntries(results.map((result) => [result.path, result.status]));
  const rowOf = (results: readonly UploadResult[], path: string) => {
    const found = results.find((result) => result.path === path);
    if (!found) throw new Error(`no row for ${path}`);
    return found;
  };
  const read = async (id: string, path: string, revision?: number) => {
    const input = { id, path, ...(revision === undefined ? {} : { revision }) };
    return new TextDecoder().decode((await readSkillFile({ ctx, input })).bytes);
  };

  it("creates one skill per directory with every file, its mode and its bytes", async () => {
    const { results, summary } = await uploadArchive(ctx, [
      { name: "skills/alpha/SKILL.md", data: skillText("alpha") },
      { name: "skills/alpha/scripts/run.sh", data: "#!/bin/sh\necho hi\n", mode: MODES.executable },
      { name: "skills/alpha/.hidden", data: "" },
      { name: "skills/beta/SKILL.md", data: skillText("beta") },
      { name: "README.md", data: "outside" },
    ]);
    expect(statuses(results)).toEqual({ "skills/alpha": "created", "skills/beta": "created" });
    expect(summary).toMatchObject({ total: 2, created: 2, refused: 0, ignored: 1 });

    const alpha = await getSkill({ ctx, input: { id: "alpha" } });
    expect(alpha.files.map(({ path, mode, size }) => [path, mode, size])).toEqual([
      [".hidden", "0644", 0],
      ["SKILL.md", "0644", skillText("alpha").length],
      ["scripts/run.sh", "0755", 18],
    ]);
    expect(alpha).toMatchObject({
      id: "alpha",
      displayName: "Alpha",
      provider: "upload",
      tier: "owner",
      state: "enabled",
      revision: 1,
      version: null,
      hasExecutableAssets: true,
    });
    expect(alpha.revisions.map(({ number, origin, author }) => [number, origin, author])).toEqual([
      [1, "upload", "Ada"],
    ]);
    expect(await read("alpha", "scripts/run.sh")).toBe("#!/bin/sh\necho hi\n");
  });

  it("changes nothing when the same archive comes again", async () => {
    const archive = [{ name: "alpha/SKILL.md", data: skillText("alpha") }];
    await uploadArchive(ctx, archive);
    const before = await getSkill({ ctx, input: { id: "alpha" } });
    const { results, summary } = await uploadArchive(ctx, archive);
    expect(rowOf(results, "alpha")).toMatchObject({ status: "unchanged", revision: 1 });
    expect(summary).toMatchObject({ created: 0, revised: 0, unchanged: 1 });
    expect(await getSkill({ ctx, input: { id: "alpha" } })).toEqual(before);
    expect(await listAudit(test.store.db, ctx.ownerId)).toHaveLength(1);
  });

  it("publishes a new revision where the bytes differ, and keeps the old one readable", async () => {
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body: "one" }) }]);
    const { results } = await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha", { body: "two" }) },
    ]);
    expect(rowOf(results, "alpha")).toMatchObject({ status: "revised", revision: 2, warnings: [] });
    const alpha = await getSkill({ ctx, input: { id: "alpha" } });
    expect(alpha.revisions.map((revision) => revision.number)).toEqual([2, 1]);
    expect(await read("alpha", "SKILL.md")).toContain("two");
    expect(await read("alpha", "SKILL.md", 1)).toContain("one");
  });

  it.each([
    ["skip", "skipped"],
    ["refuse", "refused"],
  ] as const)("leaves a skill that exists alone when asked to %s", async (onExisting, status) => {
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body: "one" }) }]);
    const archive = [
      { name: "alpha/SKILL.md", data: skillText("alpha", { body: "two" }) },
      { name: "beta/SKILL.md", data: skillText("beta") },
    ];
    const { results } = await uploadArchive(ctx, archive, { onExisting });
    expect(statuses(results)).toEqual({ alpha: status, beta: "created" });
    expect(rowOf(results, "alpha").code).toBe("SLUG_TAKEN");
    expect((await getSkill({ ctx, input: { id: "alpha" } })).revision).toBe(1);
  });

  it("lets one row differ from the choice for all", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha", { body: "one" }) },
      { name: "beta/SKILL.md", data: skillText("beta", { body: "one" }) },
    ]);
    const second = [
      { name: "alpha/SKILL.md", data: skillText("alpha", { body: "two" }) },
      { name: "beta/SKILL.md", data: skillText("beta", { body: "two" }) },
    ];
    const { results } = await uploadArchive(ctx, second, { paths: { alpha: { onExisting: "skip" } } });
    expect(statuses(results)).toEqual({ alpha: "skipped", beta: "revised" });
  });

  it("warns of a declared version that does not advance, beside success", async () => {
    const version = (text: string, body: string) => [
      { name: "alpha/SKILL.md", data: skillText("alpha", { lines: ["metadata:", `  version: ${text}`], body }) },
    ];
    await uploadArchive(ctx, version("1.2.0", "one"));
    const { results } = await uploadArchive(ctx, version("1.1.9", "two"));
    const row = rowOf(results, "alpha");
    expect(row.status).toBe("revised");
    expect(row.warnings.map((warning) => warning.code)).toEqual(["VERSION_DRIFT"]);
    const advanced = await uploadArchive(ctx, version("1.2.0", "three"));
    expect(rowOf(advanced.results, "alpha").warnings).toEqual([]);
    const gone = await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha") }]);
    expect(rowOf(gone.results, "alpha").warnings.map((warning) => warning.code)).toEqual(["VERSION_DRIFT"]);
  });

  it("refuses a skill on its own row with line and repair, and takes its siblings", async () => {
    const { results, summary } = await uploadArchive(ctx, [
      { name: "good/SKILL.md", data: skillText("good") },
      { name: "colon/SKILL.md", data: skillText("colon", { description: "Review along two axes: Standards" }) },
      { name: "bare/SKILL.md", data: "# Bare\n" },
    ]);
    expect(statuses(results)).toEqual({ good: "created", colon: "refused", bare: "refused" });
    expect(summary).toMatchObject({ refused: 2, repairable: 1 });
    const colon = rowOf(results, "colon");
    expect(colon).toMatchObject({ code: "INVALID_FRONTMATTER", line: 3, slug: "colon" });
    expect(colon.repair).toEqual({
      code: "QUOTE_SCALAR",
      before: "description: Review along two axes: Standards",
      after: 'description: "Review along two axes: Standards"',
    });
    expect(rowOf(results, "bare").repair).toBeUndefined();
    expect((await listSkills({ ctx, input: {} })).items.map((row) => row.id)).toEqual(["good"]);
  });

  it("accepts the offered repairs for one row, as a revision that says what was changed", async () => {
    const archive = [
      { name: "colon/SKILL.md", data: skillText("colon", { description: "Review: standards" }) },
      { name: "other/SKILL.md", data: skillText("other", { description: "Review: others" }) },
    ];
    const { results } = await uploadArchive(ctx, archive, { paths: { colon: { repair: true } } });
    expect(statuses(results)).toEqual({ colon: "created", other: "refused" });
    const skill = await getSkill({ ctx, input: { id: "colon" } });
    expect(skill.revisions[0]).toMatchObject({ origin: "repair" });
    expect(skill.revisions[0]?.note).toContain('description: "Review: standards"');
    expect(await read("colon", "SKILL.md")).toBe(skillText("colon", { description: '"Review: standards"' }));
  });

  it("accepts every offered repair, and finds them unchanged the next time", async () => {
    const archive = [
      { name: "colon/SKILL.md", data: skillText("colon", { description: "Review: standards" }) },
      { name: "version/SKILL.md", data: skillText("version", { lines: ["metadata:", "  version: 1.0"] }) },
      { name: "bare/SKILL.md", data: "# Bare\n" },
    ];
    const first = await uploadArchive(ctx, archive, { repair: "all" });
    expect(statuses(first.results)).toEqual({ colon: "created", version: "created", bare: "refused" });
    expect((await getSkill({ ctx, input: { id: "version" } })).version).toBe("1.0.0");
    const second = await uploadArchive(ctx, archive, { repair: "all" });
    expect(statuses(second.results)).toEqual({ colon: "unchanged", version: "unchanged", bare: "refused" });
  });

  it("acts on the named rows only, under the names that the whole archive gives them", async () => {
    const archive = [
      { name: "a/x/SKILL.md", data: skillText("x", { body: "one" }) },
      { name: "b/x/SKILL.md", data: skillText("x", { body: "two" }) },
    ];
    const { results } = await uploadArchive(ctx, archive, { only: ["b/x"] });
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([["b/x", "b-x", "created"]]);
    expect((await listSkills({ ctx, input: {} })).items.map((row) => row.id)).toEqual(["b-x"]);
  });

  it("skips a byte-identical copy and names the path that was taken", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "p/skills/x/SKILL.md", data: skillText("x") },
      { name: "p/.cursor/deep/skills/x/SKILL.md", data: skillText("x") },
    ]);
    expect(statuses(results)).toEqual({ "p/skills/x": "created", "p/.cursor/deep/skills/x": "skipped" });
    const copy = rowOf(results, "p/.cursor/deep/skills/x");
    expect(copy.code).toBe("DUPLICATE_CONTENT");
    expect(copy.message).toContain("p/skills/x");
  });

  it("makes a skill inside another a row of its own and a part of the outer one", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "outer/SKILL.md", data: skillText("outer") },
      { name: "outer/inner/SKILL.md", data: skillText("inner") },
    ]);
    expect(statuses(results)).toEqual({ outer: "created", "outer/inner": "created" });
    const outer = await getSkill({ ctx, input: { id: "outer" } });
    expect(outer.files.map((file) => file.path)).toEqual(["SKILL.md", "inner/SKILL.md"]);
    expect((await getSkill({ ctx, input: { id: "inner" } })).files.map((file) => file.path)).toEqual(["SKILL.md"]);
  });

  it("names a skill at the archive's root by its name, else by the file's", async () => {
    const named = await uploadArchive(ctx, [{ name: "SKILL.md", data: skillText("rooted") }], {
      name: "download (1).zip",
    });
    expect(named.results.map(({ path, slug }) => [path, slug])).toEqual([[".", "rooted"]]);
    const other = await uploadArchive(ctx, [{ name: "SKILL.md", data: skillText("技能") }], { name: "PDF tools.zip" });
    expect(other.results.map(({ path, slug, status }) => [path, slug, status])).toEqual([
      [".", "pdf-tools", "created"],
    ]);
  });

  it("names a skill by its front matter where its directory gives no slug", async () => {
    const { results } = await uploadArchive(ctx, [{ name: "技能/SKILL.md", data: skillText("skills"), flags: 0x0800 }]);
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([["技能", "skills", "created"]]);
  });

  it("refuses a row whose name gives no slug either, and keeps the rest", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "技能/SKILL.md", data: skillText("技能"), flags: 0x0800 },
      { name: "good/SKILL.md", data: skillText("good") },
    ]);
    expect(statuses(results)).toEqual({ 技能: "refused", good: "created" });
    expect(rowOf(results, "技能")).toMatchObject({ slug: null, code: "INVALID_INPUT" });
  });

  it("treats constructor and __proto__ as directories like any other", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "constructor/SKILL.md", data: skillText("constructor") },
      { name: "__proto__/SKILL.md", data: skillText("proto") },
    ]);
    expect(results.map(({ slug, status }) => [slug, status]).sort()).toEqual([
      ["constructor", "created"],
      ["proto", "created"],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("keeps a choice for a directory called __proto__", async () => {
    const archive = (body: string) => [
      { name: "__proto__/SKILL.md", data: skillText("proto", { body }) },
      { name: "constructor/SKILL.md", data: skillText("constructor", { body }) },
    ];
    await uploadArchive(ctx, archive("one"));
    const paths = JSON.parse('{"__proto__":{"onExisting":"refuse"},"constructor":{"onExisting":"skip"}}');
    const { results } = await uploadArchive(ctx, archive("two"), { paths });
    expect(rowOf(results, "__proto__").status).toBe("refused");
    expect(rowOf(results, "constructor").status).toBe("skipped");
  });

  it("lets a chosen copy stand for the path that was left out", async () => {
    const archive = ["a/dd", "b/dd", "c/dd"].map((path) => ({ name: `${path}/SKILL.md`, data: skillText("dd") }));
    const { results } = await uploadArchive(ctx, archive, { only: ["b/dd", "c/dd"] });
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([
      ["b/dd", "dd", "created"],
      ["c/dd", "dd", "skipped"],
    ]);
  });

  it("does not say of a copy that the other was taken where it was refused", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "a/bare/SKILL.md", data: "# Bare\n" },
      { name: "b/bare/SKILL.md", data: "# Bare\n" },
    ]);
    expect(statuses(results)).toEqual({ "a/bare": "refused", "b/bare": "skipped" });
    expect(rowOf(results, "b/bare").message).toBe("Same bytes as a/bare, which was refused; see its row.");
  });

  it.each([
    ["without a skill", [{ name: "README.md", data: "x" }]],
    ["with directories alone", [{ name: "skills/", data: "" }]],
  ])("refuses an archive %s, and says what a skill is", async (_, entries) => {
    await expect(uploadArchive(ctx, entries)).rejects.toSatisfy(
      (error) => isRefusal(error) && error.code === "ARCHIVE_INVALID" && error.details?.reason === "no-skills",
    );
  });

  it("refuses options that it does not know", () => {
    expect(UploadOptions.safeParse({ onexisting: "skip" }).success).toBe(false);
    expect(UploadOptions.safeParse({ paths: { a: { onexisting: "skip" } } }).success).toBe(false);
  });

  it("takes an export's rows under the slugs of its manifest, and nothing else", async () => {
    const { results } = await uploadArchive(ctx, [
      { name: "slipway-export.json", data: JSON.stringify({ version: 1, skills: { "ja-jp-x": "ja-jp-x" } }) },
      { name: "ja-jp-x/SKILL.md", data: skillText("x") },
      { name: "stray/SKILL.md", data: skillText("stray") },
    ]);
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([["ja-jp-x", "ja-jp-x", "created"]]);
  });

  it("stores nothing of an archive that is refused as a whole", async () => {
    const refused = uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/link", data: "/etc/passwd", mode: MODES.symlink },
    ]);
    await expect(refused).rejects.toSatisfy((error) => isRefusal(error) && error.code === "ARCHIVE_SPECIAL_ENTRY");
    expect((await listSkills({ ctx, input: {} })).items).toEqual([]);
    expect(await readdir(join(test.dataDirectory, "staging"))).toEqual([]);
  });

  it("refuses a choice for a row that the archive does not have", async () => {
    const archive = [{ name: "alpha/SKILL.md", data: skillText("alpha") }];
    await expect(uploadArchive(ctx, archive, { only: ["beta"] })).rejects.toSatisfy(
      (error) => isRefusal(error) && error.code === "INVALID_INPUT" && error.details?.reason === "unknown-path",
    );
    expect((await listSkills({ ctx, input: {} })).items).toEqual([]);
  });

  it("is refused to a viewer and a reviewer before a byte is received", async () => {
    for (const role of ["viewer", "reviewer"] as const) {
      const reader = await testContext(ctx.ports, ctx.ownerId, role, { existing: true });
      const refused = uploadArchive(reader, [{ name: "alpha/SKILL.md", data: skillText("alpha") }]);
      await expect(refused).rejects.toSatisfy((error) => isRefusal(error) && error.code === "FORBIDDEN");
    }
    expect((await listSkills({ ctx, input: {} })).items).toEqual([]);
  });

  it("keeps two owners with equal slugs apart", async () => {
    const other = await testContext(ctx.ports, "owner-2");
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body: "mine" }) }]);
    await uploadArchive(other, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body: "theirs" }) }]);
    await uploadArchive(other, [{ name: "beta/SKILL.md", data: skillText("beta") }]);
    expect(await read("alpha", "SKILL.md")).toContain("mine");
    expect((await listSkills({ ctx, input: {} })).items.map((row) => row.id)).toEqual(["alpha"]);
    await expect(getSkill({ ctx, input: { id: "beta" } })).rejects.toSatisfy(
      (error) => isRefusal(error) && error.code === "NOT_FOUND",
    );
  });

  it("loses no revision when one archive is uploaded many times at once with other bytes", async () => {
    const bodies = ["a", "b", "c", "d", "e"];
    await Promise.all(
      bodies.map((body) => uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body }) }])),
    );
    const alpha = await getSkill({ ctx, input: { id: "alpha" } });
    expect(alpha.revisions.map((revision) => revision.number)).toEqual([5, 4, 3, 2, 1]);
    expect(new Set(alpha.revisions.map((revision) => revision.digest)).size).toBe(5);
    const audit = await listAudit(test.store.db, ctx.ownerId);
    expect(audit.map((entry) => entry.sequence)).toEqual([1, 2, 3, 4, 5]);
  });
});
