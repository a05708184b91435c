import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeCollisions, planArchive } from "./archive-plan";
import { readExportManifest } from "./export-manifest";

const list = (...paths: string[]) => paths.map((path) => ({ path, size: 1 }));
const plan = (...paths: string[]) => planArchive(list(...paths));
const shape = (...paths: string[]) =>
  Object.fromEntries(plan(...paths).skills.map((skill) => [skill.path, skill.files.map((file) => file.path)]));

describe("which directories of an archive are skills", () => {
  it("every directory with a SKILL.md, at any depth and in dot-folders, with everything beneath it", () => {
    expect(
      shape("repo-main/README.md", "repo-main/skills/a/SKILL.md", "repo-main/skills/a/.env", "repo-main/.x/b/SKILL.md"),
    ).toEqual({
      "repo-main/.x/b": ["SKILL.md"],
      "repo-main/skills/a": [".env", "SKILL.md"],
    });
  });

  it("a skill inside another is a row of its own and part of the outer one", () => {
    expect(shape("a/SKILL.md", "a/in/SKILL.md", "a/in/x.md", "a-b/SKILL.md")).toEqual({
      a: ["SKILL.md", "in/SKILL.md", "in/x.md"],
      "a-b": ["SKILL.md"],
      "a/in": ["SKILL.md", "x.md"],
    });
  });

  it("a SKILL.md at the root takes the whole archive along", () => {
    expect(shape("SKILL.md", "x/y.md", "in/SKILL.md")).toEqual({
      ".": ["SKILL.md", "in/SKILL.md", "x/y.md"],
      in: ["SKILL.md"],
    });
  });

  it("skill.md in another case counts where no exact one is beside it, and the row says how it is stored", () => {
    const [skill] = plan("a/skill.md", "a/x.md").skills;
    expect(skill).toMatchObject({ path: "a", document: "a/skill.md", notes: ["skill.md is stored as SKILL.md."] });
    expect(skill?.files).toEqual([
      { entry: "a/skill.md", path: "SKILL.md", size: 1 },
      { entry: "a/x.md", path: "x.md", size: 1 },
    ]);
    const outer = plan("o/SKILL.md", "o/in/Skill.md").skills[0];
    expect(outer?.files.map((file) => file.path)).toEqual(["SKILL.md", "in/Skill.md"]);
  });

  it("leftovers of macOS and files outside any skill are ignored", () => {
    const { skills, ignored } = plan(
      "__MACOSX/a/SKILL.md",
      "a/SKILL.md",
      "a/.DS_Store",
      "a/._SKILL.md",
      "a/.git/config",
      "README.md",
      "b/__MACOSX/c",
    );
    expect(skills.map((skill) => skill.files.map((file) => file.path))).toEqual([[".git/config", "SKILL.md"]]);
    expect([...ignored].sort()).toEqual([
      "README.md",
      "__MACOSX/a/SKILL.md",
      "a/.DS_Store",
      "a/._SKILL.md",
      "b/__MACOSX/c",
    ]);
  });

  it("directories called constructor and __proto__ are ordinary", () => {
    expect(plan("constructor/SKILL.md", "__proto__/SKILL.md").skills.map((skill) => skill.path)).toEqual([
      "__proto__",
      "constructor",
    ]);
  });
});

describe("rows that names and sizes alone refuse", () => {
  const files = (count: number) => list("s/SKILL.md", ...Array.from({ length: count - 1 }, (_, i) => `s/${i}`));
  const refusal = (entries: { path: string; size: number }[]) => planArchive(entries).skills[0]?.refusal;

  it("512 files are taken, 513 are not", () => {
    expect(refusal(files(512))).toBeNull();
    expect(refusal(files(513))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { limit: "files", allowed: 512, found: 513 },
    });
    expect(refusal(files(600))?.message).toContain("600 files; at most 512");
  });

  it("16 MiB are taken, one byte more is not", () => {
    const of = (size: number) => [
      { path: "s/SKILL.md", size: 1 },
      { path: "s/x", size },
    ];
    expect(refusal(of(16_777_215))).toBeNull();
    expect(refusal(of(16_777_216))).toMatchObject({ details: { limit: "bytes", found: 16_777_217 } });
  });

  it("32 levels of directories are taken, 33 are not", () => {
    expect(refusal(list("s/SKILL.md", `s/${"d/".repeat(32)}x`))).toBeNull();
    expect(refusal(list("s/SKILL.md", `s/${"d/".repeat(33)}x`))).toMatchObject({
      details: { limit: "directoryLevels", found: 33 },
    });
    expect(refusal(list("s/SKILL.md", `s/${"d/".repeat(5_000)}x`))).toMatchObject({ details: { found: 5_000 } });
  });

  it("names with characters that cannot be seen or turn text around, shown escaped", () => {
    expect(refusal(list("s/SKILL.md", "s/a\u{202E}b"))).toMatchObject({
      code: "INVALID_INPUT",
      details: { reason: "hidden-characters-in-name", path: "s/a\\u{202E}b" },
    });
    expect(refusal(list("s\u{200B}/SKILL.md"))?.message).toContain("s\\u{200B}/SKILL.md");
  });

  it("a refused skill does not touch its siblings", () => {
    const { skills } = planArchive([...list("a/SKILL.md"), ...files(513)]);
    expect(skills.map(({ path, refusal: refused }) => [path, refused?.code])).toEqual([
      ["a", undefined],
      ["s", "LIMIT_EXCEEDED"],
    ]);
  });

  it("two names that are one after NFC and lower-casing need the same bytes", () => {
    for (const [one, two] of [
      ["README.md", "readme.md"],
      ["é.md", "e\u{301}.md"],
      ["SKILL.md", "skill.md"],
    ] as const) {
      const [skill] = plan(
        "s/SKILL.md",
        ...new Set([`s/${one}`, `s/${two}`].filter((path) => path !== "s/SKILL.md")),
      ).skills;
      if (!skill) throw new Error("no skill");
      expect(skill.refusal).toBeNull();
      expect(judgeCollisions(skill, () => "same")).toBeNull();
      expect(judgeCollisions(skill, (path) => path)).toMatchObject({
        code: "INVALID_INPUT",
        details: { reason: "name-collision" },
      });
      expect(judgeCollisions(skill, () => null)).not.toBeNull();
    }
  });

  it("a file whose name is a directory's in another case", () => {
    expect(refusal(list("s/SKILL.md", "s/Docs", "s/docs/a.md"))).toMatchObject({
      details: { reason: "name-collision", paths: ["Docs", "docs/a.md"] },
    });
  });
});

describe("limits of the archive as a whole", () => {
  it("10,001 entries or 1,001 skills refuse all of it", () => {
    const entries = Array.from({ length: 10_001 }, (_, i) => ({ path: `x/${i}`, size: 0 }));
    expect(() => planArchive(entries)).toThrow(
      expect.objectContaining({
        code: "ARCHIVE_LIMIT_EXCEEDED",
        details: { reason: "entries", allowed: 10_000, found: 10_001 },
      }),
    );
    const skills = (count: number) => Array.from({ length: count }, (_, i) => ({ path: `${i}/SKILL.md`, size: 0 }));
    expect(planArchive(skills(1_000)).skills).toHaveLength(1_000);
    expect(() => planArchive(skills(1_001))).toThrow(expect.objectContaining({ code: "ARCHIVE_LIMIT_EXCEEDED" }));
  });

  it("a thousand skills, each inside the one before, with nine thousand files in the last", () => {
    const chain = Array.from({ length: 1_000 }, (_, i) => `${"d/".repeat(i + 1)}SKILL.md`);
    const many = Array.from({ length: 9_000 }, (_, i) => `${"d/".repeat(1_000)}${i}`);
    const { skills } = plan(...chain, ...many);
    expect(skills).toHaveLength(1_000);
    expect(skills[0]).toMatchObject({ fileCount: 10_000, refusal: { code: "LIMIT_EXCEEDED" } });
  });
});

describe("an export comes back as it went", () => {
  const manifest = (value: unknown) => readExportManifest(new TextEncoder().encode(JSON.stringify(value)));

  it("makes rows for the manifest's paths only, nested ones not among them", () => {
    const entries = list("slipway-export.json", "a/SKILL.md", "a/in/SKILL.md", "b/SKILL.md");
    const { skills, hasManifest, ignored } = planArchive(entries, { manifest: { a: "alpha" } });
    expect(hasManifest).toBe(true);
    expect(skills.map((skill) => [skill.path, skill.fileCount])).toEqual([["a", 2]]);
    expect(ignored).toEqual(["b/SKILL.md"]);
  });

  it("a manifest that names a path without a SKILL.md refuses the archive", () => {
    expect(() => planArchive(list("a/SKILL.md"), { manifest: { b: "b" } })).toThrow(
      expect.objectContaining({ code: "ARCHIVE_INVALID" }),
    );
  });

  it("reads paths and slugs, also for a directory called __proto__", () => {
    const read = readExportManifest(
      new TextEncoder().encode('{"version":1,"skills":{"__proto__":"proto",".":"root"}}'),
    );
    expect(Object.entries(read)).toEqual([
      ["__proto__", "proto"],
      [".", "root"],
    ]);
  });

  it.each([
    ["no JSON object", []],
    ["another version", { version: 2, skills: {} }],
    ["a path that leaves", { version: 1, skills: { "../a": "a" } }],
    ["a slug that is none", { version: 1, skills: { a: "A b" } }],
    ["a slug that is no text", { version: 1, skills: { a: 1 } }],
    ["one slug twice", { version: 1, skills: { a: "x", b: "x" } }],
  ])("is refused with %s", (_what, value) => {
    expect(() => manifest(value)).toThrow(expect.objectContaining({ code: "ARCHIVE_INVALID" }));
  });
});

describe("whatever the archive holds", () => {
  it("each file is ignored or belongs to exactly the skills around it", () => {
    const segment = fc.constantFrom("a", "b", "a-", "SKILL.md", "skill.md", "x.md", ".DS_Store", "é");
    const paths = fc.uniqueArray(
      fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/")),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(paths, (all) => {
        const { skills, ignored } = plan(...all);
        const roots = skills.map((skill) => (skill.path === "." ? "" : `${skill.path}/`));
        for (const path of all) {
          const holders = skills
            .filter((skill) => skill.files.some((file) => file.entry === path))
            .map((skill) => skill.path);
          const around = path.endsWith(".DS_Store")
            ? []
            : skills.filter((_, i) => path.startsWith(roots[i] ?? "?")).map((skill) => skill.path);
          expect(holders).toEqual(around);
          expect(ignored.includes(path)).toBe(around.length === 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
