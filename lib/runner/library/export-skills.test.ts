import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { corruptBlob, loseBlob } from "@/lib/testing/blobs";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { newSkill, packageRecord } from "@/lib/testing/records";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { MODES, type ZipEntry } from "@/lib/testing/zip-builder";
import { createBuiltinSkills } from "../catalog";
import type { Context } from "../ports";
import { insertPackages, insertSkills } from "../store";
import { bulkSkills } from "./bulk-skills";
import { exportSkill, exportSkills } from "./export-skills";
import { getSkill } from "./get-skill";
import { listSkills } from "./list-skills";

type Exported = Awaited<ReturnType<typeof exportSkill>>;

describeEachDatabase("exporting skills", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext({ ...testPorts(test), builtin: createBuiltinSkills(join(process.cwd(), "skills")) });
  });

  const bytesOf = async (archive: Exported) => {
    const bytes = Buffer.from(await new Response(archive.body).arrayBuffer());
    await archive.finished;
    return bytes;
  };
  const exportAll = async (slugs: string[], from = ctx) => bytesOf(await exportSkills({ ctx: from, input: { slugs } }));

  /** One skill with everything that an archive can get wrong, and one inside it. */
  const odd: ZipEntry[] = [
    { name: "Odd Skill!/skill.md", data: skillText("odd-skill") },
    { name: "Odd Skill!/.hidden", data: "" },
    { name: "Odd Skill!/scripts/run.sh", data: "#!/bin/sh\r\n", mode: MODES.executable },
    { name: "Odd Skill!/guía-日本 (1).md", data: "ñ", flags: 0x0800 },
    { name: "Odd Skill!/e\u0301.md", data: "decomposed", flags: 0x0800 },
    { name: "Odd Skill!/slipway-export.json", data: `{"version":1,"skills":{"nowhere":"evil"}}` },
    { name: "Odd Skill!/nested.zip", data: Uint8Array.of(0x50, 0x4b, 3, 4) },
    { name: "Odd Skill!/__proto__/constructor", data: "x" },
    { name: "Odd Skill!/inner/SKILL.md", data: skillText("inner") },
    { name: "Odd Skill!/inner/data.bin", data: Buffer.alloc(300_000, "abc") },
  ];

  it("comes back as 200 unchanged, row for row, whatever lies in the skills", async () => {
    const plain = Array.from({ length: 198 }, (_, index) => [
      { name: `plain-${index}/SKILL.md`, data: skillText(`plain-${index}`) },
      { name: `plain-${index}/notes.md`, data: `Notes ${index}\n` },
    ]).flat();
    await uploadArchive(ctx, [...odd, ...plain]);
    await bulkSkills({ ctx, input: { action: "archive", items: [{ id: "plain-7", etag: "1" }] } });
    await bulkSkills({ ctx, input: { action: "disable", items: [{ id: "plain-8", etag: "1" }] } });
    const before = (await listSkills({ ctx, input: {} })).items;
    const slugs = before.filter((row) => row.tier === "owner").map((row) => row.slug);
    expect(slugs).toHaveLength(200);

    const archive = await exportSkills({ ctx, input: { slugs } });
    expect(archive.fileName).toBe("skills-200.zip");
    const bytes = await bytesOf(archive);
    const { results, summary } = await uploadArchive(ctx, bytes);
    expect(summary).toMatchObject({ total: 200, unchanged: 200, created: 0, revised: 0, refused: 0, ignored: 0 });
    expect(results.map(({ slug }) => slug).sort()).toEqual([...slugs].sort());
    expect((await listSkills({ ctx, input: {} })).items).toEqual(before);
  });

  it("makes the same skills for another owner, with every byte and mode", async () => {
    await uploadArchive(ctx, odd);
    const other = await testContext(ctx.ports, "owner-2");
    const { summary } = await uploadArchive(other, await exportAll(["odd-skill", "inner"]));
    expect(summary).toMatchObject({ total: 2, created: 2 });
    const [mine, theirs] = await Promise.all(
      [ctx, other].map((each) => getSkill({ ctx: each, input: { id: "odd-skill" } })),
    );
    expect(theirs?.digest).toBe(mine?.digest);
    expect(theirs?.files).toEqual(mine?.files);
    expect(mine?.files.filter((file) => file.mode === "0755").map((file) => file.path)).toEqual(["scripts/run.sh"]);
  });

  it("makes one row of a skill that holds another one", async () => {
    await uploadArchive(ctx, odd);
    const { results } = await uploadArchive(ctx, await exportAll(["odd-skill"]));
    expect(results.map(({ path, slug, status }) => [path, slug, status])).toEqual([
      ["odd-skill", "odd-skill", "unchanged"],
    ]);
  });

  it("is the same to the byte, in whatever order and however often the slugs are named", async () => {
    await uploadArchive(ctx, [...odd, { name: "alpha/SKILL.md", data: skillText("alpha") }]);
    const first = await exportAll(["alpha", "odd-skill", "inner"]);
    const second = await exportAll(["inner", "alpha", "odd-skill", "alpha"]);
    expect(second.equals(first)).toBe(true);
  });

  it("carries no date, and unix modes that say which files are executable", async () => {
    await uploadArchive(ctx, odd.slice(0, 3));
    const bytes = await exportAll(["odd-skill"]);
    const names: Record<string, string> = {};
    for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
      const name = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
      names[name] = `${bytes[at + 5]} ${(bytes.readUInt32LE(at + 38) >>> 16).toString(8)}`;
      expect([bytes.readUInt16LE(at + 12), bytes.readUInt16LE(at + 14)]).toEqual([0, 0x21]);
      expect([bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]).toEqual([0, 0]);
    }
    expect(Object.entries(names)).toEqual([
      ["odd-skill/.hidden", "3 100644"],
      ["odd-skill/SKILL.md", "3 100644"],
      ["odd-skill/scripts/run.sh", "3 100755"],
      ["slipway-export.json", "3 100644"],
    ]);
  });

  it("holds the revision that is named, and is called after it", async () => {
    for (const body of ["one", "two"]) {
      await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body }) }]);
    }
    const old = await exportSkill({ ctx, input: { id: "alpha", revision: 1 } });
    expect(old.fileName).toBe("alpha-r1.zip");
    const { results } = await uploadArchive(ctx, await bytesOf(old));
    expect(results).toMatchObject([{ slug: "alpha", status: "revised", revision: 3 }]);
    const current = await exportSkill({ ctx, input: { id: "alpha" } });
    expect(current.fileName).toBe("alpha-r3.zip");
    await current.body.cancel();
    await current.finished;
  });

  it("takes a built-in skill along too", async () => {
    const archive = await exportSkill({ ctx, input: { id: "builtin:use-slipway" } });
    expect(archive.fileName).toBe("use-slipway-r1.zip");
    const { results } = await uploadArchive(ctx, await bytesOf(archive));
    expect(results).toMatchObject([{ slug: "use-slipway", status: "created" }]);
  });

  it("names every slug that the library does not have, another owner's among them", async () => {
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha") }]);
    const other = await testContext(ctx.ports, "owner-2");
    await uploadArchive(other, [{ name: "theirs/SKILL.md", data: skillText("theirs") }]);
    const refusal = await refusalOf(exportAll(["nobody", "alpha", "theirs"]));
    expect([refusal.code, refusal.details?.slugs]).toEqual(["NOT_FOUND", ["nobody", "theirs"]]);
    expect((await refusalOf(exportSkill({ ctx, input: { id: "theirs" } }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(exportSkill({ ctx, input: { id: "alpha", revision: 2 } }))).code).toBe("NOT_FOUND");
  });

  it("is refused before a byte is sent where a file was lost or altered, naming it", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      { name: "alpha/data.txt", data: "precious" },
    ]);
    const { files } = await getSkill({ ctx, input: { id: "alpha" } });
    const digest = files.find((file) => file.path === "data.txt")?.digest ?? "";
    await corruptBlob(test, digest);
    const altered = await refusalOf(exportAll(["alpha"]));
    expect([altered.code, altered.details?.path]).toEqual(["DIGEST_MISMATCH", "data.txt"]);
    await loseBlob(test, digest);
    const lost = await refusalOf(exportSkill({ ctx, input: { id: "alpha" } }));
    expect([lost.code, lost.details?.path]).toEqual(["CACHE_MISS", "data.txt"]);
  });

  it("breaks off where a file is altered while the archive is sent", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      ...Array.from({ length: 8 }, (_, index) => ({
        name: `alpha/random-${index}.bin`,
        data: noise(400_000, index + 1),
      })),
    ]);
    const { files } = await getSkill({ ctx, input: { id: "alpha" } });
    const archive = await exportSkills({ ctx, input: { slugs: ["alpha"] } });
    const ended = archive.finished.then(
      () => "complete",
      (error) => error.code,
    );
    await corruptBlob(test, files.find((file) => file.path === "random-7.bin")?.digest ?? "");
    await expect(new Response(archive.body).arrayBuffer()).rejects.toMatchObject({ code: "DIGEST_MISMATCH" });
    expect(await ended).toBe("DIGEST_MISMATCH");
  });

  it("reads no faster than it is read, and stops when nobody reads any more", async () => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      ...Array.from({ length: 20 }, (_, index) => ({
        name: `alpha/random-${String(index).padStart(2, "0")}.bin`,
        data: noise(400_000, index + 1),
      })),
    ]);
    const archive = await exportSkill({ ctx, input: { id: "alpha" } });
    let reads = 0;
    const { read } = ctx.ports.blobs;
    ctx.ports.blobs.read = (digest) => {
      reads += 1;
      return read(digest);
    };
    const reader = archive.body.getReader();
    await reader.read();
    await reader.cancel();
    await archive.finished;
    expect(reads).toBeLessThan(10);
  });

  it.each([
    ["unpackedBytes", { bytes: 128 * 1024 * 1024 + 1, fileCount: 1 }],
    ["entries", { bytes: 1, fileCount: 5_000 }],
  ])("is refused where one archive could not hold it to come back: %s", async (limit, facts) => {
    const skills = ["a", "b"].map((slug) => newSkill(ctx.ownerId, slug));
    await test.store.transaction(async (tx) => {
      await insertPackages(
        tx,
        skills.map(({ slug }) => ({ ...packageRecord(slug), ...facts })),
      );
      await insertSkills(tx, skills);
    });
    const refusal = await refusalOf(exportAll(["a", "b"]));
    expect([refusal.code, refusal.details?.limit]).toEqual(["LIMIT_EXCEEDED", limit]);
  });

  it("is for a viewer too", async () => {
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha") }]);
    const viewer = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    expect((await exportAll(["alpha"], viewer)).subarray(0, 2).toString()).toBe("PK");
  });
});

/** Bytes that do not compress, the same ones each time. */
function noise(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}
