import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  buildZip,
  fullZip64Extra,
  MODES,
  unicodePathExtra,
  type ZipEntry,
  zip64Extra,
} from "@/lib/testing/zip-builder";
import { contentOf, filesOf, rows, SOUND, skillText, throughGate } from "./test-archives";

const MIB = 1024 * 1024;
const sk = skillText("sk");
/** Stored, so that both its sizes are one. */
const stored: ZipEntry = { ...SOUND, method: 0 };
const SIZE = Buffer.byteLength(SOUND.data);
/** What a plain size or offset says where zip64 tells the true one. */
const WIDE = 0xffffffff;

describe("a skill is refused by itself, and its siblings are taken", () => {
  const files = (count: number): ZipEntry[] =>
    Array.from({ length: count }, (_, i) => ({ name: `big/f${i}`, data: `${i}` }));
  const deep = (levels: number) => `big/${"d/".repeat(levels)}f`;
  const big: ZipEntry = { name: "big/SKILL.md", data: skillText("big") };
  const bigBytes = Buffer.byteLength(skillText("big"));

  test.each<[string, ZipEntry[], string]>([
    ["513 files", [big, ...files(512)], "LIMIT_EXCEEDED files"],
    [
      "16 MiB and one byte",
      [big, { name: "big/blob", data: Buffer.alloc(16 * MIB - bigBytes + 1, 7) }],
      "LIMIT_EXCEEDED bytes",
    ],
    ["33 levels of directories", [big, { name: deep(33), data: "x" }], "LIMIT_EXCEEDED directoryLevels"],
    ["a path of 5,000 levels", [big, { name: deep(5_000), data: "x" }], "LIMIT_EXCEEDED directoryLevels"],
    [
      "SKILL.md beside skill.md with other bytes",
      [big, { name: "big/skill.md", data: "other" }],
      "INVALID_INPUT name-collision",
    ],
    [
      "two names equal after lower-casing",
      [big, { name: "big/README.md", data: "1" }, { name: "big/readme.md", data: "2" }],
      "INVALID_INPUT name-collision",
    ],
    [
      "two names equal after NFC",
      [big, { name: "big/caf\u00e9", data: "1" }, { name: "big/cafe\u0301", data: "2" }],
      "INVALID_INPUT name-collision",
    ],
    [
      "a bidi character in a name",
      [big, { name: "big/\u202egnp.sh", data: "1" }],
      "INVALID_INPUT hidden-characters-in-name",
    ],
    [
      "a zero-width character in a name",
      [big, { name: "big/a\u200bb", data: "1" }],
      "INVALID_INPUT hidden-characters-in-name",
    ],
    ["front matter that is not closed", [{ name: "big/SKILL.md", data: "---\nname: big\n" }], "INVALID_FRONTMATTER"],
  ])("%s", async (_what, entries, line) => {
    const content = await contentOf(buildZip([SOUND, ...entries]));
    expect(rows(content)[0]).toContain(`big: ${line}`);
    expect(rows(content)[1]).toBe("sk: ok");
    const verdict = content.skills[0]?.verdict;
    expect(verdict?.ok === false && verdict.refusal.message).not.toMatch(/[\u200b\u202e]/);
  });

  test.each<[string, ZipEntry[]]>([
    ["512 files", [big, ...files(511)]],
    ["16 MiB", [big, { name: "big/blob", data: Buffer.alloc(16 * MIB - bigBytes, 7) }]],
    ["32 levels of directories", [big, { name: deep(32), data: "x" }]],
    [
      "two names equal after lower-casing, with the same bytes",
      [big, { name: "big/README.md", data: "1" }, { name: "big/readme.md", data: "1" }],
    ],
  ])("exactly at the limit it is taken: %s", async (_what, entries) => {
    expect(rows(await contentOf(buildZip([SOUND, ...entries])))).toEqual(["big: ok", "sk: ok"]);
  });

  test("a refused row keeps the name and the digest that could be read", async () => {
    const archive = [
      { name: "a/SKILL.md", data: skillText("named") },
      { name: "a/\u202egnp", data: "1" },
      ...files(513),
      big,
    ];
    const [a, refused] = (await contentOf(buildZip(archive))).skills;
    expect(a).toMatchObject({ path: "a", name: "named", digest: expect.stringMatching(/^sha256:/) });
    expect(refused).toMatchObject({ path: "big", name: "big", digest: null });
  });

  test("files of a refused skill are not handed on, those it shares with an accepted one are", async () => {
    const inner: ZipEntry = { name: "big/inner/SKILL.md", data: skillText("inner") };
    const { skills, staged } = await contentOf(buildZip([big, inner, { name: "big/\u202egnp", data: "1" }]));
    expect(skills.map((skill) => [skill.path, skill.verdict.ok])).toEqual([
      ["big", false],
      ["big/inner", true],
    ]);
    expect(staged.map((file) => file.size)).toEqual([Buffer.byteLength(skillText("inner"))]);
  });
});

describe("what honest archives hold is taken", () => {
  test("directories called constructor and __proto__ are skills like others", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const content = await contentOf(buildZip(names.map((name) => ({ name: `${name}/SKILL.md`, data: sk }))));
    expect(rows(content)).toEqual(["__proto__: ok", "constructor: ok", "toString: ok"]);
    expect(({} as Record<string, unknown>).ok).toBeUndefined();
  });

  test("modes are reduced to 0644 and 0755, set-uid goes, archives of DOS hosts have none", async () => {
    const modes: [string, Partial<ZipEntry>][] = [
      ["a-plain", { mode: 0o100600 }],
      ["b-setuid", { mode: 0o104755 }],
      ["c-group", { mode: 0o100610 }],
      ["d-other", { mode: 0o100601 }],
      ["e-dos", { host: 0 }],
      ["f-no-type", { mode: 0o755 }],
      ["g-world", { mode: 0o100666 }],
    ];
    const entries = modes.map(([name, entry]) => ({ name: `sk/${name}`, data: name, ...entry }));
    expect(filesOf(await contentOf(buildZip([SOUND, ...entries])), "sk")).toEqual([
      "0644 SKILL.md",
      "0644 a-plain",
      "0755 b-setuid",
      "0755 c-group",
      "0755 d-other",
      "0644 e-dos",
      "0755 f-no-type",
      "0644 g-world",
    ]);
  });

  test("an archive inside a skill is a file like any other, whatever it holds", async () => {
    const nested = buildZip([
      { name: "../../evil", data: "x" },
      { name: "link", mode: MODES.symlink, data: "/etc" },
    ]);
    const stored = { name: "sk/assets/nested.zip", data: nested, method: 0 };
    expect(filesOf(await contentOf(buildZip([SOUND, stored])), "sk")).toEqual([
      "0644 SKILL.md",
      "0644 assets/nested.zip",
    ]);
  });

  test.each<[string, ZipEntry]>([
    ["UTF-8 with its flag", { name: "sk/guía-日本.md" }],
    ["UTF-8 without the flag, as Finder writes it", { name: Buffer.from("sk/guía-日本.md") }],
    [
      "Info-ZIP's Unicode path beside a name in another character set",
      {
        name: Buffer.from("sk/gu#a-##.md"),
        extra: unicodePathExtra("sk/gu#a-##.md", "sk/guía-日本.md"),
      },
    ],
  ])("a name outside ASCII: %s", async (_how, entry) => {
    const content = await contentOf(buildZip([SOUND, { ...entry, data: "x" }]));
    expect(filesOf(content, "sk")).toEqual(["0644 SKILL.md", "0644 guía-日本.md"]);
  });

  test("a name that is not UTF-8 is read in code page 437", async () => {
    // 0x81 is ü, 0x9B is ¢, 0xE1 is ß there.
    const name = Buffer.from([...Buffer.from("sk/"), 0x81, 0x9b, 0xe1]);
    expect(filesOf(await contentOf(buildZip([SOUND, { name, data: "x" }])), "sk")).toEqual([
      "0644 SKILL.md",
      "0644 ü¢ß",
    ]);
  });

  test("backslashes, as PowerShell writes them, separate directories", async () => {
    const entries = [
      { name: "skills\\one\\", host: 0 },
      { name: "skills\\one\\SKILL.md", data: skillText("one"), host: 0 },
      { name: "skills\\one\\scripts\\run.ps1", data: "x", host: 0 },
    ];
    const content = await contentOf(buildZip(entries));
    expect(filesOf(content, "skills/one")).toEqual(["0644 SKILL.md", "0644 scripts/run.ps1"]);
  });

  test("what Finder adds and what lies outside every skill is ignored and counted", async () => {
    const extra = ["__MACOSX/sk/._SKILL.md", "sk/.DS_Store", "sk/._SKILL.md", "README.md", "docs/x.md"];
    const content = await contentOf(
      buildZip([SOUND, { name: "sk/.hidden", data: "" }, ...extra.map((name) => ({ name, data: "x" }))]),
    );
    expect(filesOf(content, "sk")).toEqual(["0644 .hidden", "0644 SKILL.md"]);
    expect(content.ignored).toBe(5);
  });

  test("a folder around everything, as GitHub's Download ZIP has it, changes nothing", async () => {
    const archive = buildZip({
      entries: [
        { name: "repo-main/" },
        { name: "repo-main/README.md", data: "x" },
        { name: "repo-main/.claude/skills/one/SKILL.md", data: skillText("one") },
        { name: "repo-main/skills/two/SKILL.md", data: skillText("two") },
      ],
      comment: "0123456789abcdef0123456789abcdef01234567",
    });
    expect(rows(await contentOf(archive))).toEqual(["repo-main/.claude/skills/one: ok", "repo-main/skills/two: ok"]);
  });

  test("a skill at the root, and one inside it that is a row of its own and part of the outer one", async () => {
    const content = await contentOf(
      buildZip([
        { name: "SKILL.md", data: skillText("outer") },
        { name: "in/SKILL.md", data: skillText("in") },
      ]),
      "pack.zip",
    );
    expect(rows(content)).toEqual([".: ok", "in: ok"]);
    expect(filesOf(content, ".")).toEqual(["0644 SKILL.md", "0644 in/SKILL.md"]);
    expect(filesOf(content, "in")).toEqual(["0644 SKILL.md"]);
    expect(content.staged).toHaveLength(2);
  });

  test("skill.md in another case is stored as SKILL.md, and the row says so", async () => {
    const content = await contentOf(buildZip([{ name: "sk/skill.md", data: sk }]));
    expect(filesOf(content, "sk")).toEqual(["0644 SKILL.md"]);
    expect(content.skills[0]?.notes).toEqual(["skill.md is stored as SKILL.md."]);
  });

  test.each(["signed", "unsigned", "signed64", "unsigned64"] as const)(
    "sizes behind the data: %s",
    async (descriptor) => {
      const entries = [
        { name: "sk/", descriptor },
        { ...SOUND, descriptor },
        { name: "sk/empty", data: "", method: 8, descriptor },
      ];
      expect(filesOf(await contentOf(buildZip(entries)), "sk")).toEqual(["0644 SKILL.md", "0644 empty"]);
    },
  );

  test("zip64 end records and sizes that were not needed", async () => {
    expect(rows(await contentOf(buildZip({ entries: [SOUND], zip64: true })))).toEqual(["sk: ok"]);
    expect(
      rows(
        await contentOf(buildZip({ entries: [SOUND], zip64: {}, end: { entries: 1, directoryOffset: 0xffffffff } })),
      ),
    ).toEqual(["sk: ok"]);
  });

  test.each<[string, ZipEntry]>([
    ["just what is needed", { ...stored, central: { size: WIDE, extra: zip64Extra(SIZE) } }],
    [
      "all values, where two are needed",
      { ...stored, central: { size: WIDE, compressedSize: WIDE, extra: zip64Extra(SIZE, SIZE, 0) } },
    ],
    [
      "all values, all needed",
      {
        ...stored,
        local: { size: WIDE, compressedSize: WIDE, extra: zip64Extra(SIZE, SIZE) },
        central: {
          size: WIDE,
          compressedSize: WIDE,
          offset: WIDE,
          disk: 0xffff,
          extra: fullZip64Extra(SIZE, SIZE, 0, 0),
        },
      },
    ],
    ["true values nobody needs", { ...stored, extra: zip64Extra(SIZE, SIZE) }],
    [
      "blank values before sizes that follow",
      { ...stored, descriptor: "signed64", local: { extra: zip64Extra(0, 0) } },
    ],
  ])("zip64 fields of entries as writers write them: %s", async (_how, entry) => {
    expect(rows(await contentOf(buildZip([entry])))).toEqual(["sk: ok"]);
  });

  test("an archive with no skill at all passes the gate with no rows", async () => {
    expect(await contentOf(buildZip([{ name: "a.txt", data: "x" }]))).toEqual({
      skills: [],
      staged: [],
      ignored: 1,
      manifest: null,
    });
  });
});

describe("what is handed on", () => {
  test("each distinct content is staged once, private, with the bytes its digest names", async () => {
    // printf hello | sha256sum
    const hello = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    const entries = ["a", "b", "c"].map((name) => ({ name: `sk/${name}`, data: "hello" }));
    await throughGate(buildZip([SOUND, ...entries]), async (content, stagingDirectory) => {
      expect(content.staged).toHaveLength(2);
      const staged = content.staged.find((file) => file.digest === hello);
      expect(staged?.size).toBe(5);
      expect(staged?.stagedPath.startsWith(stagingDirectory)).toBe(true);
      expect(await readFile(staged?.stagedPath ?? "", "utf8")).toBe("hello");
    });
  });

  test("a file of several megabytes is staged whole", async () => {
    const data = Buffer.alloc(9 * MIB, "0123456789abcdef!");
    await throughGate(buildZip([SOUND, { name: "sk/large", data }]), async (content) => {
      const staged = content.staged.find((file) => file.size === 9 * MIB);
      expect((await readFile(staged?.stagedPath ?? "")).equals(data)).toBe(true);
    });
  });

  test("a document that a repair cures comes with the repaired package, staged too", async () => {
    const broken = "---\nname: sk\ndescription: Review along two axes: Standards\n---\nBody\n";
    await throughGate(buildZip([{ name: "sk/SKILL.md", data: broken }]), async (content) => {
      const verdict = content.skills[0]?.verdict;
      if (verdict?.ok !== false || !verdict.repaired) throw new Error("no repair");
      expect(verdict.refusal).toMatchObject({ code: "INVALID_FRONTMATTER", line: 3 });
      const [file] = verdict.repaired.package.files;
      expect(content.staged.map((staged) => staged.digest)).toEqual([file?.digest]);
      expect(await readFile(content.staged[0]?.stagedPath ?? "", "utf8")).toBe(
        '---\nname: sk\ndescription: "Review along two axes: Standards"\n---\nBody\n',
      );
    });
  });

  test("an export's manifest is read, and only its paths are rows", async () => {
    const manifest = JSON.stringify({ version: 1, skills: { one: "first", "in/two": "second" } });
    const names = ["one", "in/two", "in/two/nested"];
    const entries = names.map((name) => ({ name: `${name}/SKILL.md`, data: skillText("x") }));
    const content = await contentOf(buildZip([{ name: "slipway-export.json", data: manifest }, ...entries]));
    expect(content.manifest).toEqual({ one: "first", "in/two": "second" });
    expect(rows(content)).toEqual(["in/two: ok", "one: ok"]);
  });
});
