import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Digest } from "@/lib/contract/skill";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { archivesWithoutThread, skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { blobPath } from "../blobs/blob-path";
import { getSkill, readSkillFile } from "../library";
import type { ArchiveContent, Context } from "../ports";

const ENTRIES = [
  { name: "alpha/SKILL.md", data: skillText("alpha") },
  { name: "alpha/data.txt", data: "twelve bytes" },
];

describeEachDatabase("an upload of files that are stored already", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  let contents: ArchiveContent[];
  beforeEach(async () => {
    test = await openTestStore();
    contents = [];
    const archives: typeof archivesWithoutThread = {
      read: async (task) => {
        const content = await archivesWithoutThread.read(task);
        contents.push(content);
        return content;
      },
    };
    ctx = await testContext({ ...testPorts(test), archives });
  });

  const placeOf = async (path: string) => {
    const { files } = await getSkill({ ctx, input: { id: "alpha" } });
    return blobPath(test.dataDirectory, files.find((file) => file.path === path)?.digest as Digest);
  };
  const read = async (path: string) =>
    new TextDecoder().decode((await readSkillFile({ ctx, input: { id: "alpha", path } })).bytes);

  it("writes them once where the disk is the store", async () => {
    await uploadArchive(ctx, ENTRIES);
    const again = await uploadArchive(ctx, [...ENTRIES, { name: "alpha/more.txt", data: "new" }]);
    expect(again.results[0]).toMatchObject({ status: "revised", revision: 2 });
    const written = contents[1]?.staged.filter((file) => file.stored === undefined).length;
    expect(written).toBe(test.kind === "sqlite" ? 1 : 3);
    expect(await read("data.txt")).toBe("twelve bytes");
    expect(await read("more.txt")).toBe("new");
    expect(await readdir(join(test.dataDirectory, "staging"))).toEqual([]);
  });

  it.each<[string, (place: string) => Promise<void>]>([
    ["altered", (place) => writeFile(place, "TWELVE BYTES")],
    ["cut short", (place) => truncate(place, 3)],
    ["emptied", (place) => truncate(place, 0)],
  ])("heals one whose bytes were %s, though the skill is unchanged", async (_, harm) => {
    await uploadArchive(ctx, ENTRIES);
    // With the database as the store this file is its cache, which reading fills.
    await read("data.txt");
    await harm(await placeOf("data.txt"));
    const { results } = await uploadArchive(ctx, ENTRIES);
    expect(results[0]).toMatchObject({ status: "unchanged", revision: 1 });
    expect(await read("data.txt")).toBe("twelve bytes");
  });
});
