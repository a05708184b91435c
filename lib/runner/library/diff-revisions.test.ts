import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { MODES, type ZipEntry } from "@/lib/testing/zip-builder";
import { createBuiltinSkills } from "../catalog";
import type { Context } from "../ports";
import { diffRevisions } from "./diff-revisions";

const MIB = 1024 * 1024;

describeEachDatabase("comparing two revisions", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  /** Digests that were read since the last upload. */
  let reads: string[];
  beforeEach(async () => {
    test = await openTestStore();
    const ports = { ...testPorts(test), builtin: createBuiltinSkills(join(process.cwd(), "skills")) };
    const { read } = ports.blobs;
    ports.blobs.read = (digest) => {
      reads.push(digest);
      return read(digest);
    };
    ctx = await testContext(ports);
  });

  const upload = async (...files: (ZipEntry & { name: string })[]) => {
    await uploadArchive(ctx, [
      { name: "alpha/SKILL.md", data: skillText("alpha") },
      ...files.map((file) => ({ ...file, name: `alpha/${file.name}` })),
    ]);
    reads = [];
  };
  const diff = (more: { from?: number; to?: number } = {}, from = ctx) =>
    diffRevisions({ ctx: from, input: { id: "alpha", ...more } });

  it("tells every file of both, with modes, sizes and the lines of the texts", async () => {
    await upload(
      { name: "notes.md", data: "one\ntwo\n" },
      { name: "run.sh", data: "#!/bin/sh\n" },
      { name: "gone.md", data: "gone\n" },
    );
    await upload(
      { name: "notes.md", data: "one\nTWO" },
      { name: "run.sh", data: "#!/bin/sh\n", mode: MODES.executable },
      { name: "new.md", data: "new\n" },
    );
    const { from, to, files } = await diff();
    expect([from.number, to.number]).toEqual([1, 2]);
    expect(files).toEqual([
      expect.objectContaining({ path: "SKILL.md", status: "same", fromMode: "0644", toMode: "0644", hunks: [] }),
      {
        path: "gone.md",
        status: "removed",
        fromMode: "0644",
        toMode: null,
        fromSize: 5,
        toSize: null,
        additions: 0,
        deletions: 1,
        hunks: [{ oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ["-gone"] }],
      },
      expect.objectContaining({ path: "new.md", status: "added", fromMode: null, additions: 1, deletions: 0 }),
      {
        path: "notes.md",
        status: "changed",
        fromMode: "0644",
        toMode: "0644",
        fromSize: 8,
        toSize: 7,
        additions: 1,
        deletions: 1,
        hunks: [
          {
            oldStart: 1,
            oldLines: 2,
            newStart: 1,
            newLines: 2,
            lines: [" one", "-two", "+TWO", "\\ No newline at end of file"],
          },
        ],
      },
      expect.objectContaining({ path: "run.sh", status: "changed", fromMode: "0644", toMode: "0755", hunks: [] }),
    ]);
    expect(new Set(reads).size).toBe(4);
  });

  it("compares any two, in either direction, and one with itself", async () => {
    for (const text of ["one\n", "two\n", "three\n"]) await upload({ name: "notes.md", data: text });
    const lines = async (from: number, to: number) =>
      (await diff({ from, to })).files.flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines));
    expect(await lines(1, 3)).toEqual(["-one", "+three"]);
    expect(await lines(3, 1)).toEqual(["-three", "+one"]);
    expect(await lines(2, 2)).toEqual([]);
    expect((await diff({ to: 2 })).from.number).toBe(1);
    expect((await diff({ from: 1 })).to.number).toBe(3);
  });

  it("notes a file that is binary on one side at least", async () => {
    await upload({ name: "data", data: "text" }, { name: "image", data: Uint8Array.of(0, 1) });
    await upload({ name: "data", data: Uint8Array.of(0xff, 0xfe) }, { name: "image", data: Uint8Array.of(0, 2) });
    expect((await diff()).files.map(({ path, status, hunks }) => [path, status, hunks.length])).toEqual([
      ["SKILL.md", "same", 0],
      ["data", "binary", 0],
      ["image", "binary", 0],
    ]);
  });

  it("tells two files of 10 MB by their digests and reads neither", async () => {
    const large = Buffer.alloc(10_000_000, "0123456789\n");
    await upload({ name: "large.txt", data: large });
    const other = Buffer.from(large);
    other.write("X", 5_000_000);
    await upload({ name: "large.txt", data: other });
    const { files } = await diff();
    expect(files[1]).toEqual({
      path: "large.txt",
      status: "changed",
      fromMode: "0644",
      toMode: "0644",
      fromSize: 10_000_000,
      toSize: 10_000_000,
      additions: 0,
      deletions: 0,
      hunks: [],
      omitted: "size",
    });
    expect(reads).toEqual([]);
  });

  it("does not compare two texts of a mebibyte that share nothing, and still answers", async () => {
    const text = (word: string) => `${word}\n`.repeat(MIB / 2);
    await upload({ name: "large.txt", data: text("a") });
    await upload({ name: "large.txt", data: text("b") });
    expect((await diff()).files[1]).toMatchObject({ status: "changed", omitted: "time", hunks: [] });
  });

  it("leaves out the lines that would make the answer too long, and says how many there are", async () => {
    const text = "x".repeat(MIB - 1);
    const files = Array.from({ length: 5 }, (_, index) => ({ name: `file-${index}`, data: `${text}${index}` }));
    await upload(...files);
    await upload(...files.map(({ name, data }) => ({ name, data: `${data.slice(1)}y` })));
    const { files: told } = await diff();
    expect(told.slice(1).map(({ omitted, hunks, additions }) => [omitted, hunks.length, additions])).toEqual([
      [undefined, 1, 1],
      [undefined, 1, 1],
      [undefined, 1, 1],
      ["answer", 0, 1],
      ["answer", 0, 1],
    ]);
  });

  it("has nothing before the first revision, unless one is named", async () => {
    await upload();
    const refusal = await refusalOf(diff());
    expect([refusal.code, refusal.details?.field]).toEqual(["INVALID_INPUT", "from"]);
    expect((await diff({ from: 1 })).files.map(({ status }) => status)).toEqual(["same"]);
    const builtin = { id: "builtin:use-slipway", from: 1, to: 1 };
    const { files } = await diffRevisions({ ctx, input: builtin });
    expect(files.every(({ status }) => status === "same")).toBe(true);
  });

  it("knows no revision that is not there, and none of another owner's skill", async () => {
    await upload();
    expect((await refusalOf(diff({ from: 1, to: 2 }))).details?.reason).toBe("revision");
    const other = await testContext(ctx.ports, "owner-2");
    expect((await refusalOf(diff({ from: 1, to: 1 }, other))).details?.reason).toBe("skill");
  });
});
