import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFlatDocument } from "./flat-document";
import { readSkillDocument } from "./skill-document";
import { unfitCharacter } from "./text-characters";

const bytes = (text: string) => new TextEncoder().encode(text);
const legacy = (text: string) => readFlatDocument(bytes(text), { format: "legacy", id: "review" });
const command = (text: string, id = "git:commit") => readFlatDocument(bytes(text), { format: "command", id });

describe("a single-file skill", () => {
  it("has a name and a description, with LF or CRLF", () => {
    for (const end of ["\n", "\r\n"]) {
      const text = ["---", "name: Review", "description: Reviews code.", "---", "Body", ""].join(end);
      const read = legacy(text);
      expect(read).toMatchObject({
        ok: true,
        document: { name: "Review", description: "Reviews code.", bodyStartLine: 5 },
        findings: [],
      });
    }
  });

  it("is read line by line where its front matter is no YAML, and says so", () => {
    const text =
      "---\nname: review\ndescription: Along two axes: Standards and Depth\nargument-hint: [a: b]: c\n---\nBody\n";
    expect(readSkillDocument(bytes(text)).ok).toBe(false);
    const read = legacy(text);
    expect(read).toMatchObject({
      ok: true,
      text,
      document: {
        name: "review",
        description: "Along two axes: Standards and Depth",
        argumentHint: "[a: b]: c",
        bodyStartLine: 6,
      },
      findings: [{ code: "FRONT_MATTER_NOT_YAML", severity: "warning", line: 3 }],
    });
    expect(read.ok && read.text.slice(read.bodyOffset)).toBe("Body\n");
  });

  it("keeps quotes that are quotes, and flags, when it is read line by line", () => {
    const read = legacy(
      "---\nname: 'it''s'\ndescription: \"a: b\"\nodd: [\ndisable-model-invocation: true\nnested:\n  name: other\n---\n",
    );
    expect(read).toMatchObject({
      ok: true,
      document: { name: "it's", description: "a: b", disableModelInvocation: true },
    });
  });

  it.each([
    ["---\nname: no\ndescription: Text.\n---\n", "name-not-text", 2],
    ["---\nname: review\ndescription: 7\n---\n", "description-not-text", 3],
    ["---\nname: review\n---\n", "description-missing", undefined],
    ["---\ndescription: Text.\n---\n", "name-missing", undefined],
    ["# Review\n", "none", 1],
    ["---\nname: review\n", "unclosed", 1],
  ])("is refused with reason and line where it has no name or description: %j", (text, reason, line) => {
    const read = legacy(text);
    expect(read).toMatchObject({ ok: false, refusal: { code: "INVALID_FRONTMATTER", reason } });
    expect(!read.ok && read.refusal.line).toBe(line);
    expect(!read.ok && read.refusal.message).not.toContain("SKILL.md");
  });

  it("may hide no character in its name, however it is read", () => {
    for (const more of ["", "odd: [\n"]) {
      const read = legacy(`---\nname: re\u{202E}view\n${more}description: Text.\n---\n`);
      expect(read.ok, more).toBe(false);
    }
  });

  it("is refused where it is not UTF-8", () => {
    const read = readFlatDocument(new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff]), { format: "legacy", id: "x" });
    expect(read).toMatchObject({ ok: false, refusal: { reason: "invalid-utf8", line: 2 } });
  });

  it("reads every front matter that is YAML as a SKILL.md does", () => {
    const line = fc.stringMatching(/^[a-z: "'[\]#-]{0,12}$/);
    fc.assert(
      fc.property(line, line, (one, two) => {
        const text = `---\nname: ${one}\ndescription: ${two}\n---\n`;
        const strict = readSkillDocument(bytes(text));
        const flat = legacy(text);
        if (strict.ok) expect(flat).toEqual(strict);
        if (flat.ok && !strict.ok) expect(flat.findings.at(-1)?.code).toBe("FRONT_MATTER_NOT_YAML");
      }),
      { numRuns: 500 },
    );
  });
});

describe("a slash command", () => {
  it("is known by its path and needs no front matter", () => {
    expect(command("Commit the changes.\n")).toMatchObject({
      ok: true,
      name: "git:commit",
      text: "Commit the changes.\n",
      bodyOffset: 0,
      document: { name: "git:commit", description: "Slash command: git:commit", bodyStartLine: 1, frontMatterLines: 0 },
    });
    expect(command("")).toMatchObject({ ok: true });
  });

  it("reads its hint and description, and no other name", () => {
    const text = "---\nname: other\ndescription: Commits.\nargument-hint: [message]\n---\nGo.\n";
    expect(command(text)).toMatchObject({
      ok: true,
      document: { name: "git:commit", description: "Commits.", argumentHint: "[message]", bodyStartLine: 6 },
    });
  });

  it("has its defaults too where its front matter is no YAML, as a hint of two brackets is none", () => {
    const read = command("---\nargument-hint: [issue] [priority]\n---\nFix $1.\n");
    expect(read).toMatchObject({
      ok: true,
      document: { argumentHint: "[issue] [priority]", description: "Slash command: git:commit", bodyStartLine: 4 },
      findings: [{ code: "FRONT_MATTER_NOT_YAML", line: 2 }],
    });
  });

  it("has the default description where its front matter says none, and all lines keep their numbers", () => {
    for (const front of ["", "argument-hint: x\n", "allowed-tools: |\n  Bash\n  Read\n"]) {
      const text = `---\n${front}---\nGo.\n`;
      const read = command(text);
      expect(read).toMatchObject({ ok: true, text, document: { description: "Slash command: git:commit" } });
      expect(read.ok && read.text.slice(read.bodyOffset)).toBe("Go.\n");
    }
  });

  it("is refused where its front matter is begun and cannot be read", () => {
    expect(command("---\ndescription: 7\n---\n")).toMatchObject({ ok: false, refusal: { line: 2 } });
    expect(command("---\ndescription: Text.\n")).toMatchObject({ ok: false, refusal: { reason: "unclosed" } });
  });

  it("runs nothing, whatever language its front matter names", () => {
    const read = command("---js\nthrow new Error()\n---\n");
    expect(read).toMatchObject({ ok: true, document: { description: "Slash command: git:commit" } });
  });
});

it("never throws and never takes a control character into a name, whatever the bytes are", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "---\n",
      "name: ",
      "description: ",
      "\n",
      "\r\n",
      "\u{FEFF}",
      "\0",
      ": ",
      "[",
      "'",
      '"',
      "&a",
      "*a",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      for (const format of ["legacy", "command"] as const) {
        const read = readFlatDocument(bytes(`---\n${pieces.join("")}`), { format, id: "id" });
        if (read.ok) expect(unfitCharacter(read.document.name + read.document.description, false)).toBeNull();
        else expect(read.refusal.message).not.toBe("");
      }
    }),
    { numRuns: 500 },
  );
});
