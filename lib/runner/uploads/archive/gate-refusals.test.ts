import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  buildZip,
  extraField,
  fullZip64Extra,
  MODES,
  UTF8_FLAG,
  unicodePathExtra,
  type ZipArchive,
  type ZipEntry,
  zip64Extra,
} from "@/lib/testing/zip-builder";
import { refusalFor, SOUND, skillText } from "./test-archives";

const MIB = 1024 * 1024;
/** 1 MiB of zeros takes about a kilobyte deflated. */
const zeros = Buffer.alloc(MIB);

/** A stored entry: both its sizes are 3. */
const xyz: ZipEntry = { name: "sk/a", data: "xyz", method: 0 };
/** Where it lies after SOUND alone. */
const XYZ_OFFSET = 30 + SOUND.name.length + deflateRawSync(SOUND.data).length;
/** A zip64 field that says 16 bytes and has 8. */
const CUT_OFF = Buffer.from([1, 0, 16, 0, 3, 0, 0, 0, 0, 0, 0, 0]);

async function told(archive: ZipArchive | ZipEntry[] | Uint8Array) {
  const refusal = await refusalFor(archive instanceof Uint8Array ? archive : buildZip(archive));
  const entries = (refusal.details?.entries ?? []) as { path: string; target?: string }[];
  return {
    code: refusal.code,
    reason: refusal.details?.reason,
    paths: entries.map((entry) => entry.path),
    entries,
    message: refusal.message,
  };
}

describe("a name that must not be taken refuses the whole archive and is named", () => {
  test.each<[name: string, reason: string]>([
    ["../../evil.txt", "traversal"],
    ["sk/scripts/../../../evil", "traversal"],
    ["sk/..", "traversal"],
    ["/etc/evil", "absolute"],
    ["C:/evil", "drive"],
    ["c:evil", "drive"],
    ["\\\\srv\\x", "absolute"],
    ["sk\\..\\..\\evil", "traversal"],
    ["", "empty"],
    [".", "dot-segment"],
    ["/", "absolute"],
    ["sk//x", "empty-segment"],
    ["./sk/./SKILL.md", "dot-segment"],
    ["sk/a\u0000b", "control"],
    ["sk/a\nb", "control"],
    ["sk/a\u0085b", "control"],
    ["__MACOSX/../../x", "traversal"],
  ])("%j", async (name, reason) => {
    const answer = await told([SOUND, { name, data: "x" }]);
    expect(answer).toMatchObject({ code: "ARCHIVE_INVALID", reason });
    expect(answer.entries).toHaveLength(1);
    expect(answer.message).toContain("zip -r skills.zip");
  });

  test("control characters are shown escaped, never raw", async () => {
    const { paths, message } = await told([SOUND, { name: "sk/a\u001b[31mb", data: "x" }]);
    expect(paths).toEqual(["sk/a\\u{1B}[31mb"]);
    expect(message).not.toContain("\u001b");
  });

  test("every such name is listed, a hundred at most, and all are counted", async () => {
    const many = Array.from({ length: 130 }, (_, i) => ({ name: `../evil-${i}`, data: "x" }));
    const refusal = await refusalFor(buildZip([SOUND, ...many]));
    expect(refusal.details?.entries).toHaveLength(100);
    expect(refusal.details?.total).toBe(130);
    expect(refusal.message).toContain("../evil-0 and 129 more");
  });

  test("bytes that are marked as UTF-8 and are not", async () => {
    const name = Buffer.from("sk/caf\xe9.md", "latin1");
    expect(await told([SOUND, { name, flags: UTF8_FLAG, data: "x" }])).toMatchObject({
      code: "ARCHIVE_INVALID",
      reason: "name-encoding",
    });
  });

  test.each([
    ["belongs to another name", { name: "sk/a", extra: unicodePathExtra("sk/b", "sk/c") }],
    ["differs without need", { name: "sk/a", extra: unicodePathExtra("sk/a", "sk/c") }],
    ["contradicts a name marked as UTF-8", { name: "sk/é", extra: unicodePathExtra("sk/é", "sk/ü") }],
    [
      "leads outside",
      { name: Buffer.from("sk/\x81", "latin1"), extra: unicodePathExtra(Buffer.from("sk/\x81", "latin1"), "../ü") },
    ],
  ])("a second name (Info-ZIP's Unicode path) that %s", async (_how, entry) => {
    expect(await told([SOUND, { ...entry, data: "x" }])).toMatchObject({ code: "ARCHIVE_INVALID" });
  });
});

describe("links and special files refuse the whole archive, all of them named", () => {
  test("a symbolic link is named with its target, and the cure is the command that follows links", async () => {
    const { code, entries, message } = await told([
      SOUND,
      { name: "sk/link", data: "../../etc/passwd", mode: MODES.symlink },
      { name: "sk/packed-link", data: "a/rather/long/target/a/rather/long/target", method: 8, mode: MODES.symlink },
    ]);
    expect(code).toBe("ARCHIVE_SPECIAL_ENTRY");
    expect(entries).toEqual([
      { path: "sk/link", target: "../../etc/passwd", reason: "It is a symbolic link." },
      { path: "sk/packed-link", target: "a/rather/long/target/a/rather/long/target", reason: "It is a symbolic link." },
    ]);
    expect(message).toContain("zip -r skills.zip skills");
  });

  test.each<[string, Partial<ZipEntry>, string]>([
    ["a link under a DOS flag", { mode: MODES.symlink, host: 0, attributes: MODES.symlink * 0x10000 }, "symlink"],
    ["a link that looks like a directory", { name: "sk/link/", mode: MODES.symlink, data: "" }, "symlink"],
    ["a Windows reparse point", { host: 10, attributes: 0x400 }, "symlink"],
    ["a named pipe", { mode: MODES.fifo }, "fifo"],
    ["a character device", { mode: MODES.characterDevice }, "character-device"],
    ["a block device", { mode: MODES.blockDevice }, "block-device"],
    ["a socket", { mode: MODES.socket }, "socket"],
    ["a file type nobody knows", { mode: 0o130644 }, "unknown"],
    [
      "a hard link of an old Unix archiver",
      { extra: extraField(0x000d, `${"\0".repeat(12)}sk/SKILL.md`) },
      "hard-link",
    ],
    [
      "a link in Info-ZIP's old Unix field",
      { extra: extraField(0x756e, "\0\0\0\0\xff\xa1\0\0\0\0\0\0\0\0/etc") },
      "hard-link",
    ],
    ["a link among Finder's leftovers", { name: "__MACOSX/link", mode: MODES.symlink }, "symlink"],
  ])("%s", async (_what, entry, reason) => {
    const archive = [SOUND, { name: "sk/x", data: "target", ...entry }];
    expect(await told(archive)).toMatchObject({ code: "ARCHIVE_SPECIAL_ENTRY", reason });
  });

  test("a link whose data is damaged is still named as a link", async () => {
    const entry: ZipEntry = {
      name: "sk/link",
      data: "target",
      mode: MODES.symlink,
      method: 8,
      packed: Buffer.from([0xff]),
    };
    expect(await told([SOUND, entry])).toMatchObject({ code: "ARCHIVE_SPECIAL_ENTRY", paths: ["sk/link"] });
  });
});

describe("what can be read in two ways refuses the whole archive", () => {
  test.each<[string, ZipEntry[], string, string[]]>([
    [
      "a name that is there twice",
      [
        { name: "sk/a", data: "1" },
        { name: "sk/a", data: "2" },
      ],
      "duplicate",
      ["sk/a"],
    ],
    [
      "one name with both separators",
      [
        { name: "sk/a/b", data: "1" },
        { name: "sk\\a\\b", data: "1" },
      ],
      "duplicate",
      ["sk\\a\\b"],
    ],
    ["a directory that is there twice", [{ name: "sk/d/" }, { name: "sk/d/" }], "duplicate", ["sk/d/"]],
    [
      "a file beside a directory of its name",
      [
        { name: "sk/a", data: "1" },
        { name: "sk/a/b", data: "2" },
      ],
      "file-and-directory",
      ["sk/a"],
    ],
    [
      "a file and a directory entry of one name",
      [{ name: "sk/a", data: "1" }, { name: "sk/a/" }],
      "file-and-directory",
      ["sk/a/"],
    ],
    ["a directory that holds data", [{ name: "sk/d/", data: "hidden" }], "directory-data", ["sk/d/"]],
  ])("%s", async (_what, entries, reason, paths) => {
    expect(await told([SOUND, ...entries])).toMatchObject({ code: "ARCHIVE_INVALID", reason, paths });
  });

  test("a file against a directory is found however many names sort between them", async () => {
    const between = ["sk/a!", "sk/a-b", "sk/a.txt", "sk/a b"].map((name) => ({ name, data: "x" }));
    const { reason, paths } = await told([
      SOUND,
      { name: "sk/a", data: "1" },
      ...between,
      { name: "sk/a/b/c", data: "2" },
    ]);
    expect({ reason, paths }).toEqual({ reason: "file-and-directory", paths: ["sk/a"] });
  });

  test.each<[string, ZipEntry, string]>([
    ["a local header with another name", { name: "sk/a", data: "x", local: { name: "sk/b" } }, "local-header"],
    ["a local header with another size", { name: "sk/a", data: "xyz", local: { size: 2 } }, "local-header"],
    [
      "a local header with no sizes and no descriptor",
      { name: "sk/a", data: "xyz", local: { size: 0, compressedSize: 0, crc: 0 } },
      "local-header",
    ],
    ["a local header with another checksum", { name: "sk/a", data: "xyz", local: { crc: 1 } }, "local-header"],
    ["a local header with another method", { name: "sk/a", data: "xyz", local: { method: 0 } }, "local-header"],
    ["a local header that says encrypted", { name: "sk/a", data: "xyz", local: { flags: 1 } }, "local-header"],
    [
      "a local header with a second name of its own",
      { name: "sk/a", data: "x", local: { extra: unicodePathExtra("sk/a", "sk/b") } },
      "local-header",
    ],
    [
      "a local header that alone says link",
      { name: "sk/a", data: "x", local: { extra: extraField(0x000d, `${"\0".repeat(12)}/etc/passwd`) } },
      "local-header",
    ],
    [
      "a zip64 field in the local header that lies",
      { name: "sk/a", data: "xyz", local: { size: 0xffffffff, compressedSize: 0xffffffff, extra: zip64Extra(4, 5) } },
      "local-header",
    ],
    [
      "sizes after the data that lie",
      { name: "sk/a", data: "xyz", descriptor: "signed", descriptorLies: { size: 4 } },
      "descriptor",
    ],
    [
      "a checksum after the data that lies",
      { name: "sk/a", data: "xyz", descriptor: "unsigned64", descriptorLies: { crc: 4 } },
      "descriptor",
    ],
    ["a local entry that the directory leaves out", { name: "sk/evil", data: "xyz", hidden: true }, "hidden-entry"],
    ["bytes between two entries", { name: "sk/a", data: "xyz", gapAfter: Buffer.from("secret") }, "stray-bytes"],
    [
      "a zip64 field nobody needs that lies",
      { name: "sk/a", data: "xyz", central: { extra: zip64Extra(4) } },
      "record",
    ],
    ["an entry on another disk", { name: "sk/a", data: "xyz", central: { disk: 1 } }, "record"],
    [
      "a zip64 field that lies in a local header whose own sizes are right",
      { ...xyz, local: { extra: zip64Extra(999, 888) } },
      "local-header",
    ],
    [
      "a zip64 field that lies in its second value alone",
      { ...xyz, local: { extra: zip64Extra(3, 4) } },
      "local-header",
    ],
    ["a blank zip64 field where no sizes follow", { ...xyz, local: { extra: zip64Extra(0, 0) } }, "local-header"],
    [
      "a zip64 field that lies where sizes follow",
      { ...xyz, descriptor: "signed", local: { extra: zip64Extra(4, 0) } },
      "local-header",
    ],
    [
      "a zip64 field of 3 bytes in the local header",
      { ...xyz, local: { extra: extraField(1, "abc") } },
      "local-header",
    ],
    ["a zip64 field cut off in the local header", { ...xyz, local: { extra: CUT_OFF } }, "local-header"],
    [
      "a needed zip64 size before a compressed size that lies",
      { ...xyz, central: { size: 0xffffffff, extra: zip64Extra(3, 77_777) } },
      "record",
    ],
    ["all values of zip64 unneeded, lying", { ...xyz, central: { extra: fullZip64Extra(3, 7, 1, 5) } }, "record"],
    ["an offset of zip64 that lies unneeded", { ...xyz, central: { extra: zip64Extra(3, 3, 1) } }, "record"],
    [
      "a disk of zip64 that lies unneeded",
      { ...xyz, central: { extra: fullZip64Extra(3, 3, XYZ_OFFSET, 5) } },
      "record",
    ],
    [
      "a disk that zip64 says is another",
      { ...xyz, central: { disk: 0xffff, extra: extraField(1, "\u0005\0\0\0") } },
      "record",
    ],
    ["a blank zip64 field in the directory", { ...xyz, central: { extra: zip64Extra(0, 0) } }, "record"],
    ["a zip64 field of 3 bytes", { ...xyz, central: { extra: extraField(1, "abc") } }, "record"],
    ["a zip64 field with a value too many", { ...xyz, central: { extra: zip64Extra(3, 3, XYZ_OFFSET, 0) } }, "record"],
  ])("%s", async (_what, entry, reason) => {
    const answer = await told([SOUND, entry, { name: "sk/last", data: "last" }]);
    expect(answer).toMatchObject({ code: "ARCHIVE_INVALID", reason });
    expect(answer.paths).toHaveLength(1);
  });

  test("an extra field that is cut off is called so, and one that is there twice too", async () => {
    const sentence = async (extra: Uint8Array) => (await told([SOUND, { ...xyz, central: { extra } }])).entries[0];
    expect(await sentence(CUT_OFF)).toEqual({ path: "sk/a", reason: "One of its extra fields is cut off." });
    expect(await sentence(Buffer.concat([zip64Extra(3), zip64Extra(3)]))).toEqual({
      path: "sk/a",
      reason: "It says some of its facts twice.",
    });
  });

  test("the answer does not depend on the order in which the directory lists the entries", async () => {
    const faulty: ZipEntry[] = [
      { name: "../z", data: "x" },
      { name: "/absolute", data: "x" },
      { name: "sk/d", data: "1" },
      { name: "sk/d/" },
      { name: "sk\\e", data: "1" },
      { name: "sk/e", data: "2" },
    ];
    const expected = {
      reason: "traversal",
      paths: ["../z", "/absolute", "sk/d/", "sk\\e"],
    };
    expect(await told([SOUND, ...faulty])).toMatchObject(expected);
    expect(await told([...faulty.reverse(), SOUND])).toMatchObject(expected);
  });

  test("links are named in the order of their paths", async () => {
    const links = ["sk/b", "sk/c", "sk/a"].map((name) => ({ name, data: "x", mode: MODES.symlink }));
    const pipe = { name: "sk/0", mode: MODES.fifo };
    expect(await told([SOUND, ...links, pipe])).toMatchObject({
      reason: "fifo",
      paths: ["sk/0", "sk/a", "sk/b", "sk/c"],
    });
  });

  test.each<[string, ZipEntry[]]>([
    [
      "two records of one local entry",
      [SOUND, { name: "sk/SKILL.md2", data: skillText("sk"), ghost: true, central: { offset: 0 } }],
    ],
    [
      "an entry whose data runs into the next",
      [
        {
          name: "sk/a",
          data: "x".repeat(90),
          method: 0,
          central: { compressedSize: 200, size: 200 },
          local: { compressedSize: 200, size: 200 },
        },
        SOUND,
      ],
    ],
  ])("overlapping entries: %s", async (_what, entries) => {
    expect(await told(entries)).toMatchObject({ code: "ARCHIVE_INVALID", reason: "overlap" });
  });
});

describe("an archive that is not one clean archive is refused, and the message says how to make it again", () => {
  const honest = buildZip([SOUND, { name: "sk/a", data: "x".repeat(500) }]);
  test.each<[string, Uint8Array, string]>([
    [
      "bytes before it, offsets not moved",
      buildZip({ entries: [SOUND], prefix: Buffer.from("#!/bin/sh\n") }),
      "prefixed-bytes",
    ],
    [
      "bytes before it, offsets moved",
      buildZip({ entries: [SOUND], prefix: Buffer.from("#!/bin/sh\n"), offsetsKnowPrefix: true }),
      "prefixed-bytes",
    ],
    ["bytes after it", buildZip({ entries: [SOUND], suffix: Buffer.from("tail") }), "trailing-bytes"],
    [
      "bytes between directory and end",
      buildZip({ entries: [SOUND], afterDirectory: Buffer.from("tail") }),
      "stray-bytes",
    ],
    [
      "bytes between entries and directory",
      buildZip({ entries: [SOUND], beforeDirectory: Buffer.from("tail") }),
      "stray-bytes",
    ],
    ["two archives in one file", Buffer.concat([honest, honest]), "prefixed-bytes"],
    [
      "an end record inside the comment",
      buildZip({
        entries: [SOUND],
        comment: buildZip({ entries: [{ name: "evil/SKILL.md", data: skillText("evil") }] }),
      }),
      "two-ends",
    ],
    ["cut off in its directory", honest.subarray(0, -30), "truncated"],
    ["cut off in its end record", honest.subarray(0, -4), "truncated"],
    ["cut off in its data", honest.subarray(0, 60), "truncated"],
    ["an empty file", new Uint8Array(), "empty-file"],
    ["an archive with no entries", buildZip([]), "no-entries"],
    ["a text file", Buffer.from("I am not an archive, however long I may go on about it."), "not-a-zip"],
    ["a gzip file", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "not-a-zip"],
    [
      "fewer entries than the directory holds",
      buildZip({ entries: [SOUND, { name: "b", data: "x" }], end: { entries: 1 } }),
      "directory",
    ],
    ["more entries than the directory holds", buildZip({ entries: [SOUND], end: { entries: 2 } }), "directory"],
    ["a part of a split archive", buildZip({ entries: [SOUND], end: { entriesOnDisk: 0 } }), "split"],
    ["zip64 wanted but absent", buildZip({ entries: [SOUND], end: { entries: 0xffff } }), "zip64"],
    [
      "zip64 that contradicts the plain record",
      buildZip({ entries: [SOUND], zip64: { entries: 2 }, end: { entries: 1 } }),
      "zip64",
    ],
    [
      "zip64 with a second archive in its end record",
      buildZip({ entries: [SOUND], zip64: { extension: buildZip([{ name: "evil/SKILL.md", data: "x" }]) } }),
      "zip64",
    ],
    [
      "zip64 with one byte too many in its end record",
      buildZip({ entries: [SOUND], zip64: { extension: Buffer.from([0]) } }),
      "zip64",
    ],
    ["zip64 of two counts", buildZip({ entries: [SOUND], zip64: { entries: 3, entriesOnDisk: 1 } }), "zip64"],
    ["70,000 bytes after it", buildZip({ entries: [SOUND], suffix: Buffer.alloc(70_000) }), "trailing-bytes"],
    [
      "3 MiB after it and its comment, with zip64",
      buildZip({ entries: [SOUND], zip64: true, comment: "hello", suffix: Buffer.alloc(3 * MIB) }),
      "trailing-bytes",
    ],
    [
      "cut off after an archive that it holds",
      buildZip([{ name: "in.zip", data: Buffer.concat([honest, Buffer.alloc(70_000)]), method: 0 }]).subarray(0, -200),
      "truncated",
    ],
    ["zip64 that lies elsewhere than it says", buildZip({ entries: [SOUND], zip64: { recordOffset: 3 } }), "zip64"],
    [
      "zip64 with a directory that is too large",
      buildZip({ entries: [SOUND], zip64: { directorySize: 9 * MIB } }),
      "truncated",
    ],
    [
      "zip64 with offsets beyond every file",
      buildZip({ entries: [SOUND], zip64: { directoryOffset: Number.MAX_SAFE_INTEGER } }),
      "truncated",
    ],
  ])("%s", async (_what, archive, reason) => {
    const answer = await told(archive);
    expect(answer).toMatchObject({ code: "ARCHIVE_INVALID", reason });
    expect(answer.message).toContain("zip -r skills.zip");
  });
});

test("bytes far behind the end are counted to the byte", async () => {
  const { message } = await told(buildZip({ entries: [SOUND], suffix: Buffer.alloc(70_000) }));
  expect(message).toContain("followed by 70000 bytes that do not belong to it");
});

test("two counts of one archive are told as such", async () => {
  const { message } = await told(buildZip({ entries: [SOUND], zip64: { entries: 3, entriesOnDisk: 1 } }));
  expect(message).toContain("it counts 3 entries, and also 1.");
});

describe("data that is not what the directory declares refuses the whole archive, in ignored entries too", () => {
  const packed = deflateRawSync(Buffer.from("hello"));
  test.each<[string, ZipEntry, string]>([
    ["a wrong checksum", { name: "sk/a", data: "hello", local: { crc: 7 }, central: { crc: 7 } }, "checksum"],
    [
      "a wrong checksum of a stored entry",
      { name: "sk/a", data: "hello", method: 0, local: { crc: 7 }, central: { crc: 7 } },
      "checksum",
    ],
    [
      "a wrong checksum outside every skill",
      { name: "README.md", data: "hello", local: { crc: 7 }, central: { crc: 7 } },
      "checksum",
    ],
    [
      "a wrong checksum among Finder's leftovers",
      { name: "__MACOSX/x", data: "hello", local: { crc: 7 }, central: { crc: 7 } },
      "checksum",
    ],
    ["more bytes than declared", { name: "sk/a", data: "hello", local: { size: 4 }, central: { size: 4 } }, "size"],
    ["fewer bytes than declared", { name: "sk/a", data: "hello", local: { size: 6 }, central: { size: 6 } }, "size"],
    [
      "a stored entry of two sizes",
      { name: "sk/a", data: "hello", method: 0, local: { size: 4 }, central: { size: 4 } },
      "size",
    ],
    ["compressed data that ends early", { name: "sk/a", data: "hello", packed: packed.subarray(0, -2) }, "damaged"],
    [
      "compressed data that goes on",
      { name: "sk/a", data: "hello", packed: Buffer.concat([packed, Buffer.from("more")]) },
      "damaged",
    ],
    [
      "compressed data that is noise",
      { name: "sk/a", data: "hello", packed: Buffer.from([0xff, 0xff, 0xff]) },
      "damaged",
    ],
    [
      "a large entry with a wrong checksum",
      { name: "sk/a", data: Buffer.alloc(5 * MIB, 1), local: { crc: 7 }, central: { crc: 7 } },
      "checksum",
    ],
    [
      "a large entry with more bytes than declared",
      { name: "sk/a", data: Buffer.alloc(6 * MIB, 1), local: { size: 5 * MIB }, central: { size: 5 * MIB } },
      "size",
    ],
    [
      "a large entry with fewer bytes than declared",
      { name: "sk/a", data: Buffer.alloc(5 * MIB, 1), local: { size: 6 * MIB }, central: { size: 6 * MIB } },
      "size",
    ],
    [
      "a large entry that ends early",
      {
        name: "sk/a",
        data: Buffer.alloc(5 * MIB, 1),
        packed: deflateRawSync(Buffer.alloc(5 * MIB, 1)).subarray(0, -9),
      },
      "damaged",
    ],
    ["an encrypted entry", { name: "sk/a", data: "hello", flags: 1 }, "encrypted"],
    ["strong encryption", { name: "sk/a", data: "hello", flags: 0x41 }, "encrypted"],
    ["AES encryption", { name: "sk/a", data: "hello", method: 99, packed }, "encrypted"],
    ["bzip2", { name: "sk/a", data: "hello", method: 12, packed }, "method"],
    ["deflate64", { name: "sk/a", data: "hello", method: 9, packed }, "method"],
    ["zstandard", { name: "sk/a", data: "hello", method: 93, packed }, "method"],
    ["a patch in place of a file", { name: "sk/a", data: "hello", flags: 0x20 }, "method"],
  ])("%s", async (_what, entry, reason) => {
    const answer = await told([SOUND, entry]);
    expect(answer).toMatchObject({ code: "ARCHIVE_INVALID", reason });
    expect(answer.paths).toEqual([entry.name]);
  });
});

describe("archive-wide limits", () => {
  const limit = (archive: ZipArchive | ZipEntry[] | Uint8Array) =>
    told(archive).then(({ code, reason }) => ({ code, reason }));

  test("10,001 entries are refused", async () => {
    const entries = Array.from({ length: 10_001 }, (_, i) => ({ name: `f/${i}`, method: 0 }));
    expect(await limit(entries)).toEqual({ code: "ARCHIVE_LIMIT_EXCEEDED", reason: "entries" });
  });

  test("a count of entries that is only claimed is refused before the directory is read", async () => {
    const archive = { entries: [SOUND], zip64: { entries: 60_000 } };
    expect(await limit(archive)).toEqual({ code: "ARCHIVE_LIMIT_EXCEEDED", reason: "entries" });
  });

  test.each<[string, ZipEntry[]]>([
    [
      "comments",
      Array.from({ length: 300 }, (_, i) => ({ name: `sk/${i}`, method: 0, comment: Buffer.alloc(60_000, "c") })),
    ],
    ["deep paths", Array.from({ length: 1_600 }, (_, i) => ({ name: `${"a/".repeat(5_500)}${i}`, method: 0 }))],
  ])("a directory of more than 16 MiB for its %s is refused for its size", async (_what, entries) => {
    const { code, reason, message } = await told([SOUND, ...entries]);
    expect({ code, reason }).toEqual({ code: "ARCHIVE_LIMIT_EXCEEDED", reason: "directory-bytes" });
    expect(message).toContain("larger than 16 MiB");
    expect(message).not.toContain("10000");
  });

  test("256 MiB declared are let through, one byte more is refused before anything is unpacked", async () => {
    const packed = deflateRawSync(zeros);
    // Every entry claims 64 MiB of one: the claim alone decides, the data would be refused later.
    const claim = (name: string, size: number): ZipEntry => ({
      name,
      data: "",
      method: 8,
      packed,
      local: { size },
      central: { size },
    });
    const full = ["a", "b", "c", "d"].map((name) => claim(name, 64 * MIB));
    expect(await limit([SOUND, ...full])).toEqual({ code: "ARCHIVE_LIMIT_EXCEEDED", reason: "unpacked-bytes" });
    const exactly = [...full.slice(1), claim("a", 64 * MIB)];
    expect(await limit(exactly)).toEqual({ code: "ARCHIVE_INVALID", reason: "size" });
  });

  test("1,001 skills are refused", async () => {
    const entries = Array.from({ length: 1_001 }, (_, i) => ({
      name: `s${i}/SKILL.md`,
      data: skillText(`s${i}`),
      method: 0,
    }));
    expect(await limit(entries)).toEqual({ code: "ARCHIVE_LIMIT_EXCEEDED", reason: "skills" });
  });

  test("a file of 64 MiB and one byte is refused without being read", async () => {
    const { code, message } = await told(Buffer.alloc(64 * MIB + 1));
    expect({ code, message }).toEqual({
      code: "ARCHIVE_LIMIT_EXCEEDED",
      message: "The archive is larger than 64 MiB. Split it into several archives.",
    });
  });
});
