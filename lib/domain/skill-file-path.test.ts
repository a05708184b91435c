import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillFilePath } from "./skill-file-path";

describe("the path of a file in a skill", () => {
  it.each([
    ["SKILL.md", "SKILL.md"],
    ["./references/style guide.md", "references/style guide.md"],
    [".//././a", "a"],
    ["100%.md", "100%.md"],
    ["a%20b.md", "a%20b.md"],
    ["...", "..."],
    ["a/..b/c", "a/..b/c"],
    ["%C3%A4.md", "%C3%A4.md"],
    ["技能.md", "技能.md"],
  ])("is taken as it is written: %s", (text, path) => expect(skillFilePath(text)).toEqual({ ok: true, path }));

  it.each([
    ["../secret"],
    ["a/../SKILL.md"],
    [".."],
    ["./../a"],
    ["/etc/passwd"],
    ["//host/share"],
    ["C:\\secret"],
    ["c:secret"],
    ["a\\..\\b"],
    ["%2e%2e/secret"],
    ["%2E./secret"],
    ["..%2fsecret"],
    ["%252e%252e%252fsecret"],
    ["%2fetc/passwd"],
    ["a%5c..%5cb"],
    ["%2525252525252525"],
  ])("leads out of its skill: %s", (text) => expect(skillFilePath(text)).toEqual({ ok: false, reason: "outside" }));

  it.each([["a\0b"], ["a\nb"], ["\u{1b}[2J"], ["a%00"], ["%0d%0aX: y"], ["a\u{7f}"], ["\u{d800}"]])(
    "holds what no name holds: %j",
    (text) => expect(skillFilePath(text)).toEqual({ ok: false, reason: "characters" }),
  );

  it("never gives a path that leads out, however it is written", () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%2e",
      "%2f",
      "%5c",
      "%25",
      "2e",
      "a",
      "SKILL.md",
      "\0",
      "%00",
      "C:",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const reading = skillFilePath(pieces.join(""));
        if (!reading.ok) return;
        let path = reading.path;
        for (let round = 0; round < 12; round += 1) {
          expect(path.startsWith("/")).toBe(false);
          expect(path.split(/[/\\]/)).not.toContain("..");
          path = path.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
        }
      }),
    );
  });
});
