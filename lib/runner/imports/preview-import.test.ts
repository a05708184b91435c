import { mkdir, readdir, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { StartImportInput, type StartImportRequest } from "@/lib/contract/imports";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { insertOwner, listAudit } from "../store";
import { previewImport } from "./preview-import";

describeEachDatabase("the preview of an import", (openTestStore) => {
  let base: string;
  let ctx: Context;

  beforeEach(async () => {
    const test = await openTestStore();
    base = path.join(await realpath(test.dataDirectory), "machine");
    const ports = testPorts(test);
    ports.places = {
      ...ports.places,
      dataDirectory: path.join(base, "data"),
      sourceRoots: [path.join(base, "allowed")],
    };
    await mkdir(path.join(base, "data"), { recursive: true });
    await test.store.transaction(async (tx) => {
      await insertOwner(tx, { id: "home", name: "Home", home: true, createdAt: new Date() });
      await insertOwner(tx, { id: "guest", name: "Guest", home: false, createdAt: new Date() });
    });
    ctx = await testContext(ports, "home", "owner", { existing: true });
    await put("allowed/skills/review/SKILL.md", skillText("review"));
    await put("allowed/skills/notes/SKILL.md", skillText("notes"));
    await put("allowed/skills/broken/SKILL.md", "---\nname: broken\ndescription: Use when: always\n---\n");
    await put("allowed/app/node_modules/@team/kit/deep/tool/SKILL.md", skillText("tool"));
  });

  const put = async (file: string, text: string) => {
    const place = path.join(base, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  };
  const preview = (source: string, more: Partial<StartImportRequest> = {}, as = ctx) =>
    previewImport({ ctx: as, input: StartImportInput.parse({ kind: "directory", source, ...more }) });
  const skills = () => path.join(base, "allowed/skills");

  it("has a row per skill as an import would give it, and writes nothing", async () => {
    await uploadArchive(ctx, [{ name: "review/SKILL.md", data: skillText("review", { body: "older" }) }]);
    const before = (await listAudit(ctx.ports.store.db, "home", { limit: 9 })).length;
    const seen = await preview(skills());
    expect(seen.results.map(({ path: place, status, revision }) => [place, status, revision])).toEqual([
      ["broken", "refused", undefined],
      ["notes", "created", 1],
      ["review", "revised", 2],
    ]);
    expect(seen.results[0]?.repair?.after).toBe('description: "Use when: always"');
    expect(seen.summary).toMatchObject({ total: 3, created: 1, revised: 1, refused: 1, repairable: 1 });
    expect(seen.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect((await preview(skills())).digest).toBe(seen.digest);
    expect(await listAudit(ctx.ports.store.db, "home", { limit: 9 })).toHaveLength(before);
  });

  it("is asked for single skills, and for what is to be decided about each", async () => {
    const one = await preview(skills(), { select: ["broken"], choices: { broken: { repair: true } } });
    expect(one.results.map(({ path: place, status }) => `${place} ${status}`)).toEqual(["broken created"]);
    expect(await refusalOf(preview(skills(), { select: ["absent"] }))).toMatchObject({
      code: "INVALID_INPUT",
      details: { reason: "unknown-path" },
    });
  });

  it("shows installed packages too, and no package of a registry", async () => {
    const seen = await preview(path.join(base, "allowed/app"), { kind: "npm" });
    expect(seen.results.map(({ path: place, status }) => `${place} ${status}`)).toEqual([
      "@team/kit/deep/tool created",
    ]);
    const remote = await refusalOf(preview("some-package@1.0.0", { kind: "npm" }));
    expect(remote).toMatchObject({ code: "INVALID_INPUT", details: { reason: "remote" } });
  });

  it("is for those who may change the library, and of what they may use", async () => {
    const reader = await testContext(ctx.ports, "home", "reviewer", { existing: true });
    const guest = await testContext(ctx.ports, "guest", "owner", { existing: true });
    expect((await refusalOf(preview(skills(), {}, reader))).code).toBe("FORBIDDEN");
    expect((await refusalOf(preview(skills(), {}, guest))).code).toBe("SOURCE_FORBIDDEN");
    expect((await refusalOf(preview(base))).code).toBe("SOURCE_FORBIDDEN");
    expect((await refusalOf(preview(skills(), { ref: "a".repeat(40) }))).code).toBe("INVALID_REF");
    expect(await readdir(path.join(base, "data"))).toEqual([]);
  });
});
