import { beforeEach, expect, it } from "vitest";
import { corruptBlob } from "@/lib/testing/blobs";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { createSkill } from "./create-skill";
import { getRevision } from "./get-revision";
import { getSkill } from "./get-skill";
import { publishRevision } from "./publish-revision";
import { restoreRevision } from "./restore-revision";

const versioned = (version: string, body: string) =>
  skillText("alpha", { lines: ["metadata:", `  version: ${version}`], body });

describeEachDatabase("restoring a revision", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const restore = (number: number, from = ctx) => restoreRevision({ ctx: from, input: { id: "alpha", number } });

  it("publishes the old content as the next revision, with its findings, its version and the warning", async () => {
    const created = await createSkill({ ctx, input: { instructions: versioned("1.0.0", "[gone](missing.md)") } });
    await publishRevision({
      ctx,
      input: { id: "alpha", instructions: versioned("2.0.0", "two"), baseRevision: 1 },
    });
    const { skill, revision, warnings } = await restore(1);
    expect(revision).toMatchObject({
      number: 3,
      origin: "restore",
      digest: created.revision.digest,
      version: "1.0.0",
      note: "Content of revision 1.",
    });
    expect(warnings).toEqual([
      {
        code: "VERSION_DRIFT",
        message: "The declared version went back from 2.0.0 to 1.0.0. Raise metadata.version above 2.0.0.",
      },
    ]);
    expect(skill).toMatchObject({ revision: 3, digest: created.skill.digest, version: "1.0.0" });
    expect(skill.findings).toEqual(created.skill.findings);
    expect(skill.findingCounts).toEqual({ error: 0, warning: 1, info: 0 });
    expect(skill.revisions.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)).toMatchObject({
      verb: "skills.restore",
      details: { revision: 3, content: 1 },
    });
  });

  it("finds the executable assets of the old content again", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/tool.bin", data: "#!/bin/sh\n" },
    ]);
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha") }]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).executableRule).toBeNull();
    expect((await restore(1)).skill.executableRule).toBe("shebang: tool.bin");
  });

  it("gives each of several at once a number of its own", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha") } });
    const restored = await Promise.all([restore(1), restore(1), restore(1)]);
    expect(restored.map(({ revision }) => revision.number).sort()).toEqual([2, 3, 4]);
  });

  it("writes nothing where a byte of the old content changed", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha", { body: "one" }) } });
    await publishRevision({ ctx, input: { id: "alpha", instructions: skillText("alpha"), baseRevision: 1 } });
    const before = await getSkill({ ctx, input: { id: "alpha" } });
    await corruptBlob(test, await documentDigest(1));
    const refusal = await refusalOf(restore(1));
    expect([refusal.code, refusal.details?.path]).toEqual(["DIGEST_MISMATCH", "SKILL.md"]);
    expect(await getSkill({ ctx, input: { id: "alpha" } })).toEqual(before);
  });

  async function documentDigest(number: number) {
    const { files } = await getRevision({ ctx, input: { id: "alpha", number } });
    return files[0]?.digest ?? "sha256:";
  }

  it("knows no revision that the skill does not have, and none of another owner's skill", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha") } });
    const unknown = await refusalOf(restore(2));
    expect([unknown.code, unknown.details?.reason]).toEqual(["NOT_FOUND", "revision"]);
    const other = await testContext(ctx.ports, "owner-2");
    const foreign = await refusalOf(restore(1, other));
    expect([foreign.code, foreign.details?.reason]).toEqual(["NOT_FOUND", "skill"]);
  });

  it("is not for a viewer", async () => {
    await createSkill({ ctx, input: { instructions: skillText("alpha") } });
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await refusalOf(restore(1, viewer))).code).toBe("FORBIDDEN");
  });
});
