import { describe, expect, it } from "vitest";
import { planArchive } from "./archive-plan";
import { repairSkillDocument } from "./repair-skill-document";
import { readSkillDocument } from "./skill-document";

const encode = (text: string) => new TextEncoder().encode(text);
const head = (lines: string) => `---\n${lines}\n---\n`;
const described = "description: Use when testing.";
const read = (text: string) => readSkillDocument(encode(text));

function refusalOf(text: string) {
  const result = read(text);
  if (result.ok) throw new Error("was accepted");
  return result.refusal;
}

function documentOf(text: string) {
  const result = read(text);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.document;
}

function repairedLine(line: string) {
  const repaired = repairSkillDocument(encode(head(`name: a\n${line}`)));
  return repaired && new TextDecoder().decode(repaired.bytes).split("\n")[2];
}

// Patterns that take quadratic time would run into the suite's timeout here.
describe("a line of sixty thousand blanks", () => {
  const blanks = " ".repeat(60_000);

  it("in a name beside a broken description names nothing and leaves the repair", () => {
    const text = head(`name: a${blanks}b\ndescription: c: d: e`);
    expect(read(text)).toMatchObject({
      name: null,
      refusal: { reason: "unquoted-colon", line: 3, repair: { after: 'description: "c: d: e"' } },
    });
    expect(repairSkillDocument(encode(text))).toBeNull();
  });

  it("in a line that is no pair is refused without a repair", () => {
    const refusal = refusalOf(head(`name: rd\n@${blanks}x\ndescription: d`));
    expect(refusal).toMatchObject({ reason: "reserved-character", line: 3 });
    expect(refusal.repair).toBeUndefined();
  });

  it("before a second colon is quoted as it stands", () => {
    expect(repairedLine(`description: c: d${blanks}e`)).toBe(`description: "c: d${blanks}e"`);
  });
});

describe("front matter of nothing but marks", () => {
  const many: [what: string, value: string][] = [
    ["commas", `[${",".repeat(60_000)}]`],
    ["quotes", '"'.repeat(60_000)],
    ["small maps", `[${"{a: 1},".repeat(6_000)}]`],
    ["aliases", "*a ".repeat(20_000)],
    ["anchors", "&a ".repeat(20_000)],
    ["tags", "!a ".repeat(20_000)],
    ["unknown escapes", `"${"\\q".repeat(30_000)}"`],
    ["dashes", "- ".repeat(30_000)],
  ];
  it.each(many)("is too complex: %s", (_what, value) => {
    expect(refusalOf(head(`name: a\n${described}\nx: ${value}`))).toMatchObject({
      code: "INVALID_FRONTMATTER",
      reason: "too-complex",
      line: 2,
    });
  });

  it("is read with four thousand of them and refused with one more", () => {
    // Three colons behind keys, two brackets and 3,995 commas.
    const list = (items: number) => head(`name: a\n${described}\nx: [${"y,".repeat(items)}]`);
    expect(documentOf(list(3_995)).unknownKeys).toEqual(["x"]);
    expect(refusalOf(list(3_996)).message).toContain("4001 brackets, commas, quotes");
  });

  it("leaves 64 KiB of prose alone", () => {
    // 62 characters 950 times, and the line feed that a block keeps: 58,901.
    const sentence = "It's for text, notes and reports; anybody's, in plain words.  ";
    const document = documentOf(head(`name: a\ndescription: >\n  ${sentence.repeat(950)}`));
    expect(document.description.length).toBe(58_901);
  });
});

describe("lines of megabytes are refused like any other", () => {
  const unclosed: [what: string, text: string][] = [
    ["dashes without a closing fence", `---\n${"-".repeat(8 * 1024 * 1024)}x`],
    ["a fence with text and blanks", `---\n---a${" ".repeat(15 * 1024 * 1024)}x`],
    ["thousands of such fences", `---\n${`---a${" ".repeat(1_000)}x\n`.repeat(15_000)}`],
    ["nothing but feeds", `---${"\n".repeat(15 * 1024 * 1024)}`],
  ];
  it.each(unclosed)("%s", (_what, text) => {
    expect(refusalOf(text)).toMatchObject({ code: "INVALID_FRONTMATTER", reason: "unclosed", line: 1 });
  });

  it("an opening fence with blanks and then text", () => {
    const refusal = refusalOf(`---${" ".repeat(15 * 1024 * 1024)}x\nname: a\n---\n`);
    expect(refusal).toMatchObject({ reason: "text-after-dashes", line: 1 });
    expect(refusal.message).toBe("Line 1 has text behind the three dashes. They must stand alone on their line.");
  });

  it("an opening fence may be followed by megabytes of blanks alone", () => {
    expect(documentOf(`---${" ".repeat(8 * 1024 * 1024)}\nname: a\n${described}\n---\n`).name).toBe("a");
  });
});

describe("keys that are lists or maps are refused", () => {
  it.each([
    ["? [a]\n: 1\n? [a]\n: 2", 4],
    ["? {a: 1}\n: 2", 4],
    ["{a: 1}: 2", 4],
    ["x:\n  - y: { [b]: 1 }", 5],
  ])("%j", (lines, line) => {
    const refusal = refusalOf(head(`name: a\n${described}\n${lines}`));
    expect(refusal).toMatchObject({ reason: "collection-key", line });
    expect(refusal.repair).toBeUndefined();
  });

  it("a template in braces with text behind it is still cured by quotes", () => {
    expect(repairedLine("description: {{name}} is a template")).toBe('description: "{{name}} is a template"');
  });
});

describe("names of files with characters that cannot be seen", () => {
  it.each(["\u{FFF9}", "\u{1D173}", "\u{2065}", "\u{E0100}", "\u{FE00}", "\u{D800}"])("%j is a refusal", (hidden) => {
    const { skills } = planArchive([
      { path: "s/SKILL.md", size: 1 },
      { path: `s/a${hidden}b`, size: 1 },
    ]);
    expect(skills[0]?.refusal?.details.path).toBe(`s/a\\u{${hidden.codePointAt(0)?.toString(16).toUpperCase()}}b`);
  });

  it("the selectors of emoji are none of them", () => {
    const { skills } = planArchive([
      { path: "s/SKILL.md", size: 1 },
      { path: "s/❤\u{FE0F}.md", size: 1 },
    ]);
    expect(skills[0]?.refusal).toBeNull();
  });
});

describe("a comment behind a value that is quoted stays a comment, where it cannot be text", () => {
  it.each([
    ["description: 5 # five", 'description: "5" # five'],
    // Behind a colon it may as well be text, and a repair loses none.
    ["description: Fix issue: see #12", 'description: "Fix issue: see #12"'],
    ["description: @all # note", 'description: "@all" # note'],
    ['description: "a" — b # note', 'description: "\\"a\\" — b" # note'],
    ['description: "see #1" or "a #2"', 'description: "\\"see #1\\" or \\"a #2\\""'],
    ['description: "never closed # here', 'description: "never closed # here"'],
  ])("%s", (before, after) => {
    expect(repairedLine(before)).toBe(after);
  });
});

describe("text that cannot be seen", () => {
  it.each(['"\\u200b\\u200b"', '"\u{200B}\u{200B}"', '"\u{FE0F} \u{2060}"'])("%s is an empty description", (value) => {
    expect(refusalOf(head(`name: a\ndescription: ${value}`)).reason).toBe("description-empty");
  });

  it("is no tag, and a finding says so", () => {
    const tags = '["one", "a\\u202Eb", "a\\u0007b", "a\\uD800b", "\\u200b", "two"]';
    const result = read(head(`name: a\n${described}\ntags: ${tags}`));
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.document.tags).toEqual(["one", "two"]);
    expect(result.findings).toMatchObject([{ code: "TAGS_NOT_READ", line: 4 }]);
    expect(result.findings[0]?.message).toMatch(/^4 of the tags cannot be used/);
  });
});

describe("a character that only looks blank behind the opening dashes", () => {
  it.each([
    ["\u{A0}", "U+00A0"],
    ["\u{2028}", "U+2028"],
    ["\f", "U+000C"],
    [" \t\u{3000}", "U+3000"],
    ["\u{A0}name: a", "U+00A0"],
  ])("%j is named", (behind, codePoint) => {
    const refusal = refusalOf(`---${behind}\nname: a\n${described}\n---\n`);
    expect(refusal).toMatchObject({ reason: "text-after-dashes", line: 1 });
    expect(refusal.message).toBe(
      `Line 1 has the character ${codePoint} behind the three dashes. They must stand alone on their line.`,
    );
  });
});
