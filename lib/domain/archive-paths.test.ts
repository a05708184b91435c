import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayPath, judgeEntryPath } from "./archive-paths";

describe("names of archive entries", () => {
  it.each([
    ["sk/SKILL.md", "sk/SKILL.md", false],
    ["sk/", "sk", true],
    ["sk\\scripts\\run.ps1", "sk/scripts/run.ps1", false],
    ["constructor/__proto__/SKILL.md", "constructor/__proto__/SKILL.md", false],
    ["sk/..a/b..c/...", "sk/..a/b..c/...", false],
    ["sk/.hidden", "sk/.hidden", false],
    ["guía-日本.md", "guía-日本.md", false],
    ["sk/a:b", "sk/a:b", false],
  ])("%j is taken as %j", (raw, path, directory) => {
    expect(judgeEntryPath(raw)).toEqual({ ok: true, path, directory });
  });
  it.each([
    ["", "empty"],
    ["../../evil.txt", "traversal"],
    ["sk/scripts/../../../evil", "traversal"],
    ["sk/..", "traversal"],
    ["sk\\..\\..\\evil", "traversal"],
    ["/etc/evil", "absolute"],
    ["\\\\srv\\x", "absolute"],
    ["C:/evil", "drive"],
    ["c:evil", "drive"],
    ["C:\\evil", "drive"],
    [".", "dot-segment"],
    ["./sk/./SKILL.md", "dot-segment"],
    ["sk//x", "empty-segment"],
    ["sk//", "empty-segment"],
    ["sk/a\nb", "control"],
    ["sk/a\0", "control"],
    ["sk/\u{85}", "control"],
  ])("%j is refused: %s", (raw, fault) => {
    expect(judgeEntryPath(raw)).toMatchObject({ ok: false, fault });
  });

  it("a path of five thousand parts is only a long path", () => {
    const deep = "a/".repeat(5_000);
    expect(judgeEntryPath(`${deep}x`)).toEqual({ ok: true, path: `${deep}x`, directory: false });
  });

  it("what is accepted never leaves the directory it is joined to", () => {
    const part = fc.constantFrom("..", ".", "", "a", "C:", "\\", "..\\", "...", " ..", ".. ", "\0", "é");
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.constantFrom("/", "\\"), (parts, separator) => {
        const verdict = judgeEntryPath(parts.join(separator));
        if (!verdict.ok) return;
        expect(posix.join("/base", verdict.path)).toBe(`/base/${verdict.path}`);
        expect(verdict.path).not.toMatch(/\\|^\/|\/$|^$/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("showing a path", () => {
  it("escapes what cannot be seen or turns text around", () => {
    expect(displayPath("a\u{202E}b\u{200B}c\nd\u{E0041}\u{FEFF}")).toBe(
      "a\\u{202E}b\\u{200B}c\\u{A}d\\u{E0041}\\u{FEFF}",
    );
  });
  it("leaves letters of every script and emoji alone", () => {
    expect(displayPath("guía-日本/❤\u{FE0F}.md")).toBe("guía-日本/❤\u{FE0F}.md");
  });
  it("leaves out the middle of a very long path", () => {
    const shown = displayPath(`${"a/".repeat(5_000)}SKILL.md`);
    expect(shown.length).toBe(240);
    expect(shown.endsWith("/SKILL.md")).toBe(true);
  });
});
