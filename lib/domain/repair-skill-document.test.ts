import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRepair, repairSkillDocument } from "./repair-skill-document";
import { readSkillDocument } from "./skill-document";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (raw: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(raw);
const head = (lines: string) => `---\n${lines}\n---\n\nBody: stays\n`;

function repairOf(text: string, directory = "alpha") {
  const result = readSkillDocument(encode(text), { directory });
  return result.ok ? undefined : result.refusal.repair;
}

describe("repairs of one line", () => {
  const quoted: [before: string, after: string][] = [
    ["description: a: b", 'description: "a: b"'],
    ["description: @scope is the word", 'description: "@scope is the word"'],
    ["description: `x` first", 'description: "`x` first"'],
    ['description: C:\\dir says: "hi"', 'description: "C:\\\\dir says: \\"hi\\""'],
    ['description: "a" — b', 'description: "\\"a\\" — b"'],
    ['description: "He said "hi" to me"', 'description: "He said \\"hi\\" to me"'],
    ["description: 'it's fine'", `description: "it's fine"`],
    ['description: "\\d+ digits"', 'description: "\\\\d+ digits"'],
    ['description: "never closed', 'description: "never closed"'],
    ["description: 'tis the season", `description: "'tis the season"`],
    ["description: *.ts files", 'description: "*.ts files"'],
    ["description: !important note", 'description: "!important note"'],
    ["description: [draft] a skill", 'description: "[draft] a skill"'],
    ["description: no", 'description: "no"'],
    ["description: 12", 'description: "12"'],
    ["description:   a: b  ", 'description:   "a: b"'],
  ];
  it.each(quoted)("%s", (before, after) => {
    const text = head(`name: alpha\n${before}`);
    expect(repairOf(text)).toEqual({ code: "QUOTE_SCALAR", before, after, line: 3 });
    const repaired = repairSkillDocument(encode(text), { directory: "alpha" });
    expect(repaired && decode(repaired.bytes)).toBe(head(`name: alpha\n${after}`));
  });

  it("quotes the value on a nested line and in a list", () => {
    expect(repairOf(head("name: a\ndescription: b\nmetadata:\n  note: a: b"))?.after).toBe('  note: "a: b"');
    expect(repairOf(head("name: a\ndescription: b\nx:\n  - @one"))?.after).toBe('  - "@one"');
  });

  it("completes a version in the quotes it has", () => {
    const version = (text: string) => repairOf(head(`name: a\ndescription: b\nmetadata:\n  version: ${text}`));
    expect(version("1.10")).toEqual({
      code: "COMPLETE_VERSION",
      before: "  version: 1.10",
      after: "  version: 1.10.0",
      line: 5,
    });
    expect(version("'1.3'")?.after).toBe("  version: '1.3.0'");
    expect(version("v2 # two")?.after).toBe("  version: 2.0.0 # two");
    expect(version("latest")).toBeUndefined();
  });

  it("adds the name of the directory, quoted where YAML needs it", () => {
    const text = head("description: b");
    expect(repairOf(text, "skills/my-skill")).toEqual({
      code: "ADD_NAME",
      before: "",
      after: "name: my-skill",
      line: 2,
    });
    expect(repairOf(text, "my: skill")?.after).toBe('name: "my: skill"');
    expect(repairOf(text, "2024")?.after).toBe('name: "2024"');
    expect(repairOf(text, "no")?.after).toBe('name: "no"');
    expect(repairOf(text, ".")).toBeUndefined();
    expect(repairOf(text, "bad\u{202E}name")).toBeUndefined();
  });

  it("offers nothing where the cure is not mechanical", () => {
    for (const lines of [
      "name: a\ndescription: one\n  two: three",
      "name: a\nname: b\ndescription: c",
      "name: a\ndescription: &x b",
      "name: &n a\ndescription: *n",
      "name: a\ndescription: b\n\tc: d",
      "name: null\ndescription: b",
      "name: [a]\ndescription: b",
      "name: a",
    ]) {
      expect(repairOf(head(lines)), lines).toBeUndefined();
    }
  });
});

describe("repairing a whole document", () => {
  it("goes on until it is accepted and lists every repair", () => {
    const text = head("description: a: b\nlicense: c: d\nmetadata:\n  version: 1.0");
    const repaired = repairSkillDocument(encode(text), { directory: "x/alpha" });
    expect(repaired?.repairs.map(({ code, line }) => [code, line])).toEqual([
      ["QUOTE_SCALAR", 2],
      ["QUOTE_SCALAR", 3],
      ["ADD_NAME", 2],
      ["COMPLETE_VERSION", 6],
    ]);
    expect(repaired && decode(repaired.bytes)).toBe(
      head('name: alpha\ndescription: "a: b"\nlicense: "c: d"\nmetadata:\n  version: 1.0.0'),
    );
    expect(repaired?.reading.document.declaredVersion).toBe("1.0.0");
  });

  it("gives up after eight repairs, and where one refusal has none", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: a: b`).join("\n");
    expect(repairSkillDocument(encode(head(`name: a\ndescription: b\n${lines(8)}`)))?.repairs).toHaveLength(8);
    expect(repairSkillDocument(encode(head(`name: a\ndescription: b\n${lines(9)}`)))).toBeNull();
    expect(repairSkillDocument(encode(head("description: a: b")), { directory: "." })).toBeNull();
    expect(repairSkillDocument(encode("# none\n"))).toBeNull();
  });

  it("has nothing to do for an accepted document", () => {
    expect(repairSkillDocument(encode(head("name: a\ndescription: b")))).toBeNull();
  });

  it("keeps the byte order mark, the line ends and every other byte", () => {
    const text = `\u{FEFF}${head("description: a: b").replaceAll("\n", "\r\n")}tail\rwith odd ends\n`;
    const repaired = repairSkillDocument(encode(text), { directory: "alpha" });
    const expected = `\u{FEFF}---\r\nname: alpha\r\ndescription: "a: b"\r\n---\r\n\r\nBody: stays\r\ntail\rwith odd ends\n`;
    expect(repaired && decode(repaired.bytes)).toBe(expected);
  });

  it("is refused on a file that changed since", () => {
    const repair = {
      code: "QUOTE_SCALAR",
      before: "description: a: b",
      after: 'description: "a: b"',
      line: 3,
    } as const;
    expect(() => applyRepair(encode(head("name: a\ndescription: c: d")), repair)).toThrow(/no longer/);
    expect(() => applyRepair(encode(head("name: a\ndescription: a: b and more")), repair)).toThrow(/no longer/);
  });
});

describe("whatever stands in the description", () => {
  const word = fc.constantFrom(
    "a",
    "b: ",
    '"',
    "'",
    "\\",
    " #x",
    "@",
    "*",
    "&",
    "!",
    "[",
    "]",
    "{",
    "}",
    ",",
    "- ",
    "é",
    "🙂",
    "%",
    "|",
    ">",
    "`",
    "?",
  );
  it("a repair changes its own line alone and the text of the value survives", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const value = words.join("").trim();
        const text = head(`name: alpha\ndescription: ${value}\nlicense: MIT`);
        const result = readSkillDocument(encode(text), { directory: "alpha" });
        if (result.ok || result.refusal.repair === undefined) return;
        const { repair } = result.refusal;
        const before = text.split("\n");
        const after = decode(applyRepair(encode(text), repair)).split("\n");
        expect(after).toHaveLength(before.length);
        after.forEach((line, index) => {
          expect(line).toBe(index === repair.line - 1 ? repair.after : before[index]);
        });
        expect(before[repair.line - 1]).toBe(repair.before);
        const again = readSkillDocument(encode(after.join("\n")), { directory: "alpha" });
        expect(again.ok || again.refusal.line !== repair.line || again.refusal.reason !== result.refusal.reason).toBe(
          true,
        );
        // What stands behind a blank and a hash is a comment, and stays one.
        const kept = value.split(/[ \t]#/)[0] ?? "";
        if (again.ok)
          for (const letter of kept.match(/[abxé🙂]/gu) ?? []) expect(again.document.description).toContain(letter);
      }),
      { numRuns: 2_000 },
    );
  });
});
