import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeEntryPath } from "./archive-paths";
import { readDiscoveryIndex } from "./discovery-index";

const $schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const digest = `sha256:${"a".repeat(64)}`;
const artifact = (name: unknown, more: object = {}) => ({ name, type: "skill-md", url: `${name}.md`, digest, ...more });
const told = (index: ReturnType<typeof readDiscoveryIndex>) => {
  if (!index.ok) return index.fault;
  return {
    packages: index.packages.map(({ name }) => name),
    refused: Object.fromEntries(index.refused.map(({ path, refusal }) => [path, refusal.details.reason])),
  };
};
const read = (skills: unknown, schema: unknown = $schema) => told(readDiscoveryIndex({ $schema: schema, skills }));
const readOld = (skills: unknown) => told(readDiscoveryIndex({ skills }));

describe("an index of discovery", () => {
  it("of version 0.2 names artifacts with type, address and digest", () => {
    const index = readDiscoveryIndex({
      $schema,
      skills: [artifact("a"), artifact("b", { type: "archive", url: "b" })],
    });
    expect(index).toEqual({
      ok: true,
      version: "0.2.0",
      packages: [
        { name: "a", form: "document", url: "a.md", digest },
        { name: "b", form: "archive", url: "b", digest },
      ],
      refused: [],
    });
  });

  it("of version 0.1 names files, a SKILL.md among them", () => {
    const index = readDiscoveryIndex({ skills: [{ name: "a", files: ["SKILL.md", "deep/x y.md"] }] });
    expect(index).toEqual({
      ok: true,
      version: "0.1.0",
      packages: [{ name: "a", form: "files", files: ["SKILL.md", "deep/x y.md"] }],
      refused: [],
    });
  });

  it.each([
    ["nothing", undefined],
    ["a list", []],
    ["a text", "<html>"],
    ["null", null],
    ["skills that are no list", { skills: {} }],
  ])("is none where it is %s", (_, value) => {
    expect(readDiscoveryIndex(value)).toMatchObject({ ok: false, fault: "shape" });
  });

  it("is not read where its version is another one", () => {
    expect(read([], "https://schemas.agentskills.io/discovery/9.0.0/schema.json")).toBe("version");
    expect(read([], null)).toBe("version");
  });

  it("refuses a name that is none, each under what it is called", () => {
    expect(
      read([artifact("../up"), artifact("Big"), artifact("a--b"), artifact("x".repeat(65)), artifact(""), 7]),
    ).toEqual({
      packages: [],
      refused: { "../up": "name", Big: "name", "a--b": "name", ["x".repeat(65)]: "name", "#5": "name", "#6": "name" },
    });
  });

  it("refuses a name that stands twice, and everything of it, however often", () => {
    expect(read([artifact("a"), artifact("b"), artifact("a"), artifact("a")])).toEqual({
      packages: ["b"],
      refused: { a: "twice" },
    });
  });

  it("refuses an artifact without a type, an address or a digest that can be read", () => {
    const skills = [
      artifact("type", { type: "tarball" }),
      artifact("url", { url: 7 }),
      artifact("long", { url: "x".repeat(4_097) }),
      artifact("digest", { digest: `sha256:${"A".repeat(64)}` }),
      artifact("sound"),
    ];
    expect(read(skills)).toEqual({
      packages: ["sound"],
      refused: { type: "type", url: "url", long: "url", digest: "digest" },
    });
  });

  it("refuses files that lead out, stand twice, are too many or have no document", () => {
    const skill = (name: string, files: unknown) => ({ name, files });
    const many = ["SKILL.md", ...Array.from({ length: 512 }, (_, i) => `f${i}`)];
    expect(
      readOld([
        skill("up", ["SKILL.md", "../x"]),
        skill("abs", ["SKILL.md", "/etc/passwd"]),
        skill("slash", ["SKILL.md", "a\\b"]),
        skill("number", ["SKILL.md", 7]),
        skill("twice", ["SKILL.md", "SKILL.md"]),
        skill("bare", ["README.md"]),
        skill("none", []),
        skill("many", many),
        skill("most", many.slice(0, 512)),
      ]),
    ).toEqual({
      packages: ["most"],
      refused: {
        up: "path",
        abs: "path",
        slash: "path",
        number: "path",
        twice: "twice",
        bare: "no-document",
        none: "files",
        many: "files",
      },
    });
  });

  it("is not read where it names more skills or more files than an archive may hold", () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`);
    expect(read(names(1_000).map((name) => artifact(name)))).toMatchObject({ packages: names(1_000) });
    expect(read(names(1_001).map((name) => artifact(name)))).toBe("skills");
    const files = ["SKILL.md", ...Array.from({ length: 499 }, (_, i) => `f${i}`)];
    const skills = names(20).map((name) => ({ name, files }));
    expect(readOld(skills)).toMatchObject({ packages: names(20) });
    expect(readOld([...skills, { name: "last", files: ["SKILL.md"] }])).toBe("skills");
  });

  it("of any bytes gives names and paths that lead nowhere else, each once", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("a", "b", "SKILL.md", "../a", "/a", "a/b", "a//b", "."));
    const entry = fc.record(
      { name: text, type: text, url: text, digest: fc.constantFrom(digest, "x"), files: fc.array(text) },
      { requiredKeys: [] },
    );
    const index = fc.record({
      $schema: fc.constantFrom($schema, undefined),
      skills: fc.array(fc.oneof(entry, fc.anything())),
    });
    fc.assert(
      fc.property(index, (value) => {
        const found = readDiscoveryIndex(value);
        if (!found.ok) return;
        const paths = [...found.packages.map(({ name }) => name), ...found.refused.map(({ path }) => path)];
        expect(new Set(paths).size).toBe(paths.length);
        for (const each of found.packages) {
          expect(each.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          for (const file of each.form === "files" ? each.files : []) {
            expect(judgeEntryPath(file)).toEqual({ ok: true, path: file, directory: false });
          }
        }
      }),
    );
  });
});
