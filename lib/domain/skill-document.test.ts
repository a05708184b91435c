import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintSkill } from "./findings";
import { readSkillDocument } from "./skill-document";

interface Case {
  title: string;
  input: string;
  expect: {
    accepted: boolean;
    name?: string;
    description?: string;
    version?: string | null;
    allowedTools?: string[];
    finding?: string | null;
    code?: string;
    line?: number;
    says?: string;
    repair?: string;
  };
}

const cases: Case[] = JSON.parse(readFileSync(new URL("./fixtures/skill-md.json", import.meta.url), "utf8"));
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSkillDocument(bytes(text), { directory: "skills/alpha" });
const head = (lines: string) => `---\n${lines}\n---\n\n# X\n`;
const described = "description: Use when testing.";

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

describe("the agreed examples", () => {
  it.each(cases.map((each) => [each.title, each] as const))("%s", (_title, { input, expect: expected }) => {
    const result = read(input);
    expect(result.ok).toBe(expected.accepted);
    if (result.ok) {
      const { document } = result;
      if (expected.name !== undefined) expect(document.name).toBe(expected.name);
      if (expected.description !== undefined) expect(document.description).toBe(expected.description);
      if (expected.version !== undefined) expect(document.declaredVersion).toBe(expected.version);
      if (expected.allowedTools !== undefined) expect(document.allowedTools).toEqual(expected.allowedTools);
      const findings = lintSkill({ reading: result, directory: "alpha", files: [{ path: "SKILL.md" }] });
      if (expected.finding === null) expect(findings).toEqual([]);
      else if (expected.finding !== undefined) {
        expect(findings.map((finding) => finding.message).join("\n")).toContain(expected.finding);
      }
    } else {
      expect(result.refusal.code).toBe(expected.code);
      if (expected.line !== undefined) expect(result.refusal.line).toBe(expected.line);
      if (expected.says !== undefined) expect(result.refusal.message).toContain(expected.says);
      if (expected.repair !== undefined) {
        expect(result.refusal.repair?.after).toContain(expected.repair.replace("<directory>", "alpha"));
      }
    }
  });
});

describe("hostile front matter is refused with its reason", () => {
  const aliasBomb = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    .concat("bcdefghij".split("").map((key, i) => `${key}: &${key} [${Array(9).fill(`*${"abcdefghi"[i]}`).join(",")}]`))
    .join("\n");
  const refused: [title: string, text: string, reason: string][] = [
    ["a script engine behind the dashes", `---js\n{ name: "a" }\n---\n`, "engine"],
    ["an alias bomb", head(`name: a\n${described}\n${aliasBomb}`), "anchor"],
    ["an anchor that holds itself", head(`name: a\n${described}\na: &a [*a]`), "anchor"],
    ["duplicate keys", head(`name: a\nname: b\n${described}`), "duplicate-key"],
    ["duplicate keys deep inside", head(`name: a\n${described}\nx: [{ b: 1, b: 2 }]`), "duplicate-key"],
    ["a function tag", head(`name: a\n${described}\nx: !!js/function "f"`), "tag"],
    ["an unknown tag", head(`name: a\n${described}\nx: !evil y`), "tag"],
    ["a binary tag", head(`name: a\n${described}\nx: !!binary aGk=`), "tag"],
    ["a directive", `---\n%YAML 1.1\n---\nname: a\n---\n`, "directive"],
    ["a second document", head(`name: a\n${described}\n...\nb: c`), "second-document"],
    ["a second document behind dashes with text", head(`name: a\n${described}\n--- b`), "second-document"],
    ["a merge key", head(`name: a\n${described}\nx:\n  <<: { a: 1 }`), "merge-key"],
    ["a scalar of 5 MB", head(`name: a\ndescription: ${"x".repeat(5_000_000)}`), "too-large"],
    ["257 lines", head(`name: a\n${described}${"\nk".repeat(255).replaceAll("k", "#")}`), "too-many-lines"],
    ["three thousand open brackets", head(`name: a\n${described}\nx: ${"[".repeat(3_000)}`), "too-deep"],
    ["brackets that fill the front matter", head(`name: a\n${described}\nx: ${"[".repeat(60_000)}`), "too-complex"],
    ["brackets hidden between strings", head(`name: a\n${described}\nx: ${'["]",'.repeat(700)}`), "too-deep"],
    ["list marks in a row", head(`name: a\n${described}\nx:\n  ${"- ".repeat(3_000)}y`), "too-deep"],
    ["65 levels", head(`name: a\n${described}\nx: ${"[".repeat(65)}${"]".repeat(65)}`), "too-deep"],
    ["bidi in the name", head(`name: "a\u{202E}b"\n${described}`), "name-hidden-character"],
    ["a zero-width character in the name", head(`name: a\u{200B}b\n${described}`), "name-hidden-character"],
    ["half a surrogate pair", head(`name: a\ndescription: "x\\uD800"`), "description-hidden-character"],
    ["a key only", head(`name: a\ndescription:`), "description-null"],
    ["blanks as a name", head(`name: "  "\n${described}`), "name-empty"],
    ["a name of 257 characters", head(`name: ${"n".repeat(257)}\n${described}`), "name-too-long"],
    ["a word that old readers take for false", head(`name: no\n${described}`), "name-not-text"],
    ["text without any key", head("just text"), "not-a-map"],
    ["a tab as indentation", head(`name: a\n${described}\nx:\n\ty: 1`), "tab-indent"],
    ["UTF-16 text", "-\0-\0-\0\n\0", "utf-16"],
  ];
  it.each(refused)("%s", (_title, text, reason) => {
    expect(refusalOf(text)).toMatchObject({ code: "INVALID_FRONTMATTER", reason });
  });

  it("invalid UTF-8, with the line that holds it", () => {
    const text = bytes("---\nname: a\ndescription: x\n---\nbody ok\nbody ?\nend\n");
    text[text.length - 6] = 0xff;
    expect(readSkillDocument(text)).toMatchObject({ ok: false, refusal: { reason: "invalid-utf8", line: 6 } });
  });

  it("UTF-16 by its byte order mark", () => {
    const result = readSkillDocument(new Uint8Array([0xff, 0xfe, 0x2d, 0, 0x2d, 0]));
    expect(result).toMatchObject({ ok: false, refusal: { reason: "utf-16", line: 1 } });
  });

  it("accepts 64 levels, 256 lines and a name of 256 characters", () => {
    expect(read(head(`name: a\n${described}\nx: ${"[".repeat(63)}${"]".repeat(63)}`)).ok).toBe(true);
    expect(documentOf(head(`name: a\n${described}${"\n#".repeat(254)}`)).frontMatterLines).toBe(256);
    expect(documentOf(head(`name: ${"é".repeat(256)}\n${described}`)).name).toBe("é".repeat(256));
  });
});

describe("front matter that is not there: the message says what stands instead", () => {
  const absent: [what: string, text: string, reason: string, says: string][] = [
    ["a heading", "# Title\n", "none", "heading"],
    ["text", "Hello\n", "none", "text"],
    ["a fence around it", "~~~\n---\nname: a\n---\n~~~\n", "in-code-fence", "fence"],
    ["a comment before it", "<!-- x -->\n\n---\nname: a\n---\n", "after-comment", "comment"],
    ["empty lines before it", "\n\n---\nname: a\n---\n", "after-blank-lines", "line 3"],
    ["five dashes", "-----\nname: a\n-----\n", "wrong-dashes", "5 dashes"],
    ["text behind the dashes", "--- name: a\n---\n", "text-after-dashes", "behind the three dashes"],
    ["a dash of typography", "—\nname: a\n—\n", "mangled-dashes", "formatter"],
    ["a rule of stars", "* * *\nname: a\n* * *\n", "mangled-dashes", "formatter"],
    ["TOML", '+++\nname = "a"\n+++\n', "toml", "TOML"],
    ["keys without dashes", "name: a\ndescription: b\n---\n", "missing-opening", "name: a"],
    ["a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "lfs-pointer", "git lfs pull"],
    ["carriage returns alone", "---\rname: a\r---\r", "carriage-returns", "carriage returns"],
    ["blanks alone", " \n\n", "empty-file", "empty"],
    ["dashes that close it wrongly", "---\nname: a\n----\nbody\n", "unclosed", "Line 3"],
  ];
  it.each(absent)("%s", (_what, text, reason, says) => {
    const refusal = refusalOf(text);
    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toContain(says);
  });
});

describe("what is read", () => {
  it("reads every key that Slipway knows", () => {
    const document = documentOf(
      head(
        [
          "name: alpha",
          "description: Use when testing.",
          "license: MIT",
          "compatibility: Needs git",
          "allowed-tools: Bash(git add:*), Read Grep",
          "argument-hint: [file]",
          "disable-model-invocation: true",
          "user-invocable: false",
          "tags: one, two , one",
          "metadata:",
          '  version: "1.10.0"',
          "  tags: [three, one]",
          "author: somebody",
          "requires: [git]",
        ].join("\n"),
      ),
    );
    expect(document).toEqual({
      name: "alpha",
      description: "Use when testing.",
      declaredVersion: "1.10.0",
      license: "MIT",
      compatibility: "Needs git",
      allowedTools: ["Bash(git add:*)", "Read", "Grep"],
      argumentHint: "[file]",
      disableModelInvocation: true,
      userInvocable: false,
      tags: ["three", "one", "two"],
      unknownKeys: ["author", "requires"],
      frontMatterLines: 14,
      bodyStartLine: 17,
      // "\n# X\n" is 5 characters.
      bodyTokens: 2,
      keyLines: { name: 2, description: 3, compatibility: 5, version: 12 },
    });
  });

  it("the line and column of a fault count from 1 in the whole file, whatever the byte order mark and line ends", () => {
    for (const text of [
      head("name: a\ndescription: b: c"),
      head("name: a\ndescription: b: c").replaceAll("\n", "\r\n"),
    ]) {
      for (const mark of ["", "\u{FEFF}"]) {
        expect(refusalOf(mark + text)).toMatchObject({ line: 3, column: 14, source: "description: b: c" });
      }
    }
  });

  it("an unclosed quote is reported where it was opened", () => {
    expect(refusalOf(head(`name: a\ndescription: "b\nlicense: MIT`))).toMatchObject({ line: 3, column: 14 });
  });

  it("a refused document still tells its name", () => {
    expect(read(head("name: my-skill\ndescription: a: b"))).toMatchObject({ ok: false, name: "my-skill" });
    expect(read(head("name: my-skill"))).toMatchObject({ ok: false, name: "my-skill" });
    expect(read("# none\n")).toMatchObject({ ok: false, name: null });
  });

  it("in a scan of a source an invalid version is a finding and counts as none", () => {
    const text = head(`name: a\n${described}\nmetadata:\n  version: 1.10`);
    const result = readSkillDocument(bytes(text), { invalidVersion: "finding" });
    expect(result).toMatchObject({ ok: true, document: { declaredVersion: null } });
    if (result.ok) {
      expect(result.findings).toMatchObject([{ code: "VERSION_NOT_SEMANTIC", line: 5 }]);
      expect(result.findings[0]?.message).toContain("1.10");
    }
  });

  it("a version that is empty, a list or many lines long is refused without a repair", () => {
    for (const version of ["", "[1, 2]", "|\n    1.0\n    2.0"]) {
      const refusal = refusalOf(head(`name: a\n${described}\nmetadata:\n  version: ${version}`));
      expect(refusal).toMatchObject({ code: "INVALID_VERSION", line: 5 });
      expect(refusal.repair).toBeUndefined();
    }
  });

  it("unknown keys are grouped into one note", () => {
    const result = read(head(`name: alpha\n${described}\none: 1\ntwo: 2`));
    expect(result.ok && result.findings).toEqual([
      {
        code: "UNKNOWN_KEYS",
        severity: "info",
        path: "SKILL.md",
        line: 4,
        message: "Keys that Slipway keeps but does not read: one, two.",
      },
    ]);
  });

  it("a key called __proto__ pollutes nothing", () => {
    expect(documentOf(head(`name: a\n${described}\n__proto__:\n  polluted: true`)).unknownKeys).toEqual(["__proto__"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("whatever the bytes are", () => {
  it("reading answers and never throws", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (raw) => {
        expect(typeof readSkillDocument(raw, { directory: "a" }).ok).toBe("boolean");
      }),
      { numRuns: 300 },
    );
  });

  it("YAML-like text gets a verdict with a line inside the file", () => {
    const piece = fc.constantFrom(
      "name",
      "description",
      "metadata",
      "version",
      ": ",
      ":",
      "\n",
      "\n  ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      '"',
      "'",
      "|",
      ">",
      "&a",
      "*a",
      "!t",
      "#",
      " #",
      "%",
      "@",
      "`",
      "? ",
      "---",
      "...",
      "<<",
      "1.0",
      "no",
      "text",
      "é",
      "\t",
      "\r\n",
      ",",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = `---\n${pieces.join("")}\n---\nbody\n`;
        const result = read(text);
        if (result.ok) {
          expect(result.document.name.trim()).not.toBe("");
        } else if (result.refusal.line !== undefined) {
          expect(result.refusal.line).toBeGreaterThanOrEqual(1);
          expect(result.refusal.line).toBeLessThanOrEqual(text.split("\n").length);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
