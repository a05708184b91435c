import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { CreateSkillSetInput } from "@/lib/contract/skill-sets";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { createSkillSet, getSkillSetLock } from "../sets";
import { exportSkillSet } from "./export-skills";
import { getSkill } from "./get-skill";

describeEachDatabase("taking a skill set elsewhere", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  const review = skillText("review");
  const script = "#!/bin/sh\necho hello\n";
  const add = async () => {
    await uploadArchive(ctx, [
      { name: "review/SKILL.md", data: review },
      { name: "review/scripts/run.sh", data: script, mode: 0o100755 },
      { name: "review/references/notes.md", data: "notes" },
      { name: "lint/SKILL.md", data: skillText("lint") },
      { name: "left-out/SKILL.md", data: skillText("left-out") },
    ]);
  };
  const make = async (members: { slug: string; revision?: number }[], from = ctx) => {
    const input = CreateSkillSetInput.parse({ name: "Store front", members });
    return (await createSkillSet({ ctx: from, input })).skillSet;
  };
  const bytesOf = async (id: string) => {
    const archive = await exportSkillSet({ ctx, input: { id } });
    const bytes = new Uint8Array(await new Response(archive.body).arrayBuffer());
    await archive.finished;
    return { bytes, fileName: archive.fileName };
  };

  it("the ZIP comes back as unchanged where the pins are current, and holds the members alone", async () => {
    await add();
    const set = await make([{ slug: "review" }, { slug: "lint" }]);
    const { bytes, fileName } = await bytesOf(set.id);
    expect(fileName).toBe("store-front.zip");
    const { results } = await uploadArchive(ctx, bytes);
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([
      ["lint", "lint", "unchanged"],
      ["review", "review", "unchanged"],
    ]);
    expect((await bytesOf(set.id)).bytes).toEqual(bytes);
  });

  it("the ZIP holds the pinned revision, not the newest", async () => {
    await add();
    const set = await make([{ slug: "review" }]);
    const before = await bytesOf(set.id);
    await uploadArchive(ctx, [{ name: "review/SKILL.md", data: skillText("review", { body: "# New" }) }]);
    expect((await bytesOf(set.id)).bytes).toEqual(before.bytes);
    const { results } = await uploadArchive(ctx, before.bytes);
    expect(results).toMatchObject([{ slug: "review", status: "revised", revision: 3 }]);
    const skill = await getSkill({ ctx, input: { id: "review" } });
    expect(skill.digest).toBe(set.members[0]?.digest);
  });

  it("an empty set is an archive with nothing but its manifest", async () => {
    const set = await make([]);
    expect((await bytesOf(set.id)).bytes.length).toBeGreaterThan(0);
  });

  it("skills-lock.json names each member at its pin, with the hash of its files", async () => {
    await add();
    const set = await make([{ slug: "review" }, { slug: "lint" }]);
    const lock = await getSkillSetLock({ ctx, input: { id: set.id } });
    const hash = createHash("sha256")
      .update("references/notes.md")
      .update("notes")
      .update("scripts/run.sh")
      .update(script)
      .update("SKILL.md")
      .update(review)
      .digest("hex");
    expect(Object.keys(JSON.parse(lock).skills)).toEqual(["lint", "review"]);
    expect(JSON.parse(lock).skills.review).toEqual({
      source: "slipway",
      ref: "r1",
      sourceType: "library",
      skillPath: "review/SKILL.md",
      computedHash: hash,
    });
    await uploadArchive(ctx, [{ name: "review/SKILL.md", data: skillText("review", { body: "# New" }) }]);
    expect(await getSkillSetLock({ ctx, input: { id: set.id } })).toBe(lock);
  });

  it("a damaged file is named, in the ZIP and in the lock", async () => {
    await add();
    const set = await make([{ slug: "review" }]);
    const file = (await getSkill({ ctx, input: { id: "review" } })).files.find(({ path }) => path.endsWith("run.sh"));
    const damaged: Context = {
      ...ctx,
      ports: {
        ...ctx.ports,
        blobs: {
          ...ctx.ports.blobs,
          read: (digest) => ctx.ports.blobs.read(digest === file?.digest ? `sha256:${"0".repeat(64)}` : digest),
        },
      },
    };
    for (const attempt of [
      () => exportSkillSet({ ctx: damaged, input: { id: set.id } }),
      () => getSkillSetLock({ ctx: damaged, input: { id: set.id } }),
    ]) {
      const refused = await refusalOf(attempt());
      expect([refused.code, refused.details?.slug, refused.details?.path]).toEqual([
        "CACHE_MISS",
        "review",
        "scripts/run.sh",
      ]);
    }
  });

  it("is the owner's own", async () => {
    await add();
    const set = await make([{ slug: "review" }]);
    const other = await testContext(ctx.ports, "owner-2");
    expect((await refusalOf(exportSkillSet({ ctx: other, input: { id: set.id } }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(getSkillSetLock({ ctx: other, input: { id: set.id } }))).code).toBe("NOT_FOUND");
  });
});
