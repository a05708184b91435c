import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSkillUri, skillUri } from "./skill-uri";

describe("the address of a skill's file", () => {
  it.each([
    [{ name: "pdf", path: "SKILL.md" }, "skill://pdf/SKILL.md"],
    [{ name: "pdf", path: "references/Form A.md" }, "skill://pdf/references/Form%20A.md"],
    [{ name: "u-6280", path: "説明.md" }, "skill://u-6280/%E8%AA%AC%E6%98%8E.md"],
    [{ name: "pdf", path: "what?#100%.txt" }, "skill://pdf/what%3F%23100%25.txt"],
    [{ name: "pdf", path: "%2e%2e/a" }, "skill://pdf/%252e%252e/a"],
  ])("of %j is %s, and leads back to it", (address, uri) => {
    expect(skillUri(address)).toBe(uri);
    expect(readSkillUri(uri)).toEqual(address);
  });

  it("is read where its writer encoded less than had to be, or more", () => {
    expect(readSkillUri("skill://pdf/説 明.md")).toEqual({ name: "pdf", path: "説 明.md" });
    expect(readSkillUri("skill://pdf/%53KILL.md")).toEqual({ name: "pdf", path: "SKILL.md" });
  });

  it.each([
    "",
    "skill://",
    "skill://pdf",
    "skill://pdf/",
    "skill:///SKILL.md",
    "skill://PDF/SKILL.md",
    "skill://pdf_tools/SKILL.md",
    "skill://pdf/../other/SKILL.md",
    "skill://pdf/%2e%2e/other/SKILL.md",
    "skill://pdf/%2E./SKILL.md",
    "skill://pdf/./SKILL.md",
    "skill://pdf//SKILL.md",
    "skill://pdf/a%2fb",
    "skill://pdf/..%5c..%5cetc",
    "skill://pdf/a%00",
    "skill://pdf/a%0a",
    "skill://pdf/a%7f",
    "skill://pdf/%ff",
    "skill://pdf/%zz",
    "skill://pdf/SKILL.md?raw",
    "skill://pdf/SKILL.md#top",
    "file:///etc/passwd",
    "https://pdf/SKILL.md",
    ` skill://pdf/SKILL.md`,
    `skill://pdf/${"a".repeat(20_000)}`,
  ])("is not %j", (uri) => {
    expect(readSkillUri(uri)).toBeNull();
  });

  it("leads back to every path that a package may have", () => {
    const segment = fc
      .string({ unit: "binary", minLength: 1, maxLength: 12 })
      .filter((text) => text.isWellFormed() && !/[/\\\p{Cc}]/u.test(text) && !/^\.{1,2}$/.test(text));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const address = { name: "a-skill", path: segments.join("/") };
        expect(readSkillUri(skillUri(address))).toEqual(address);
      }),
    );
  });

  it("never leads out of the skill, whatever is asked", () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "%2e",
      "%2e%2e",
      "/",
      "%2f",
      "\\",
      "%5c",
      "a",
      "%00",
      "%",
      "%25",
      "?",
      "#",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const address = readSkillUri(`skill://a/${pieces.join("")}`);
        if (address === null) return;
        expect(address.path.split("/").every((part) => part !== "" && part !== "." && part !== "..")).toBe(true);
        expect(address.path).not.toContain("\\");
        expect(address.path).not.toContain("\0");
      }),
    );
  });
});
