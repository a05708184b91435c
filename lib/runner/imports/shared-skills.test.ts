import { beforeEach, expect, it } from "vitest";
import { corruptBlob } from "@/lib/testing/blobs";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { createSharedFiles, scanPackages } from "../catalog";
import { getSkill, publishRevision } from "../library";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { listSharedSkills, putSharedSkill, removeSharedSkill } from ".";

describeEachDatabase("skills of users in the shared store", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
    await uploadArchive(ctx, [
      { name: "review/SKILL.md", data: skillText("review") },
      { name: "review/scripts/run.sh", data: "#!/bin/sh\n", mode: 0o100755 },
    ]);
  });

  const put = (user = "ada", more: { agent?: string; revision?: number } = {}) =>
    putSharedSkill({ ctx, input: { agent: "default", user, slug: "review", ...more } });
  const scan = async (user = "ada", ownerId = ctx.ownerId) => {
    const prefix = `agents/default/users/${user}/skills`;
    return scanPackages({ files: createSharedFiles({ store: test.store, ownerId, prefix }), root: "/" });
  };

  it("are put there from a revision, whole, and are seen by the next scan", async () => {
    const skill = await put();
    expect(skill).toMatchObject({ agent: "default", user: "ada", name: "review", files: 2 });
    expect(skill.bytes).toBe(skillText("review").length + 10);
    const { packages } = await scan();
    const library = await getSkill({ ctx, input: { id: "review" } });
    expect(packages).toMatchObject([{ id: "review", digest: library.digest }]);
    expect(packages[0]?.files[1]).toMatchObject({ path: "scripts/run.sh", mode: "0755" });
    expect((await listAudit(test.store.db, ctx.ownerId)).at(-1)).toMatchObject({
      verb: "shared-skills.put",
      subject: "review",
      details: { user: "ada", revision: 1 },
    });
  });

  it("are replaced whole by another revision, and by no other way", async () => {
    await put();
    await publishRevision({
      ctx,
      input: { id: "review", instructions: skillText("review", { body: "# Second" }), baseRevision: 1 },
    });
    const before = (await scan()).packages[0]?.digest;
    await put();
    const after = (await scan()).packages[0];
    expect(after?.digest).not.toBe(before);
    expect(after?.digest).toBe((await getSkill({ ctx, input: { id: "review" } })).digest);
    await put("ada", { revision: 1 });
    expect((await scan()).packages[0]?.digest).toBe(before);
  });

  it("belong to one user of one agent of one owner", async () => {
    await put();
    expect((await refusalOf(scan("adam"))).code).toBe("skill_source_unavailable");
    expect((await refusalOf(scan("ada", "owner-2"))).code).toBe("skill_source_unavailable");
    const other = await testContext(ctx.ports, "owner-2");
    expect(await listSharedSkills({ ctx: other })).toEqual([]);
    const input = { agent: "default", user: "ada", name: "review" };
    expect((await refusalOf(removeSharedSkill({ ctx: other, input }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(putSharedSkill({ ctx: other, input: { ...input, slug: "review" } }))).code).toBe(
      "NOT_FOUND",
    );
  });

  it("are listed by agent, user and name, and taken out one by one", async () => {
    await put("bob");
    await put("ada");
    await put("ada", { agent: "coder" });
    const listed = async () => (await listSharedSkills({ ctx })).map(({ agent, user, name }) => [agent, user, name]);
    expect(await listed()).toEqual([
      ["coder", "ada", "review"],
      ["default", "ada", "review"],
      ["default", "bob", "review"],
    ]);
    const input = { agent: "default", user: "ada", name: "review" };
    expect(await removeSharedSkill({ ctx, input })).toMatchObject({ user: "ada", files: 2 });
    expect((await refusalOf(removeSharedSkill({ ctx, input }))).code).toBe("NOT_FOUND");
    expect(await listed()).toHaveLength(2);
  });

  it("are taken out by plain names only, never several at once", async () => {
    await put();
    for (const input of [
      { agent: "default", user: "ada/skills", name: "review" },
      { agent: "..", user: "ada", name: "review" },
      { agent: "default", user: "ada", name: "" },
      { agent: "default", user: "skills", name: "review" },
      { agent: "default", user: "a_a", name: "review" },
      { agent: "default", user: "ADA", name: "review" },
    ]) {
      expect((await refusalOf(removeSharedSkill({ ctx, input }))).code, JSON.stringify(input)).toBe("NOT_FOUND");
    }
    expect(await listSharedSkills({ ctx })).toHaveLength(1);
  });

  it("stay as they were where the library's bytes are not the recorded ones", async () => {
    await put();
    const before = (await scan()).packages[0]?.digest;
    const { files } = await getSkill({ ctx, input: { id: "review" } });
    await corruptBlob(test, files[1]?.digest ?? "");
    expect(await refusalOf(put())).toMatchObject({ code: "DIGEST_MISMATCH" });
    expect((await scan()).packages[0]?.digest).toBe(before);
  });

  it("are put and taken by those who may launch", async () => {
    const reader = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    const input = { agent: "default", user: "ada", slug: "review" };
    expect((await refusalOf(putSharedSkill({ ctx: reader, input }))).code).toBe("FORBIDDEN");
    expect((await refusalOf(removeSharedSkill({ ctx: reader, input: { ...input, name: "review" } }))).code).toBe(
      "FORBIDDEN",
    );
    expect(await listSharedSkills({ ctx: reader })).toEqual([]);
  });
});
