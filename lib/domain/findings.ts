import { BODY_ADVICE, TEXT_LIMITS } from "@/lib/contract/limits";
import type { Finding, Severity } from "@/lib/contract/skill";
import { markBase64 } from "./base64-blobs";
import { CodeRanges } from "./code-ranges";
import { markMissingLinks } from "./missing-links";
import { directoryName } from "./skill-directory";
import type { SkillDocument, SkillReading } from "./skill-types";
import { codePointLength, codePointName, quoteForMessage } from "./text-characters";
import { type Mark, markText, type TextMarks } from "./text-marks";
import { lineAt } from "./text-position";

const CONFORMING_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A description below both says neither what a skill does nor when to use it. */
const VAGUE = { characters: 20, words: 4 };

/**
 * Lint of one package's document: everything worth telling an author that does
 * not stand in the way of using the skill. Findings never block. Those that
 * reading showed are included; one finding a code names the first place and
 * how many more there are. Linear in the text. Source: product rules, section 3.
 */
export function lintSkill(input: {
  reading: Pick<SkillReading, "document" | "text" | "bodyOffset" | "findings">;
  /** The skill's directory; its last segment is what the name should equal. */
  directory: string;
  /** The package's files. */
  files: readonly { path: string }[];
}): Finding[] {
  const { document, text, bodyOffset } = input.reading;
  const findings = [...input.reading.findings];
  const add = (code: string, severity: Severity, message: string, line?: number) => {
    findings.push({ code, severity, path: "SKILL.md", ...(line !== undefined && { line }), message });
  };
  lintName(document, input.directory, add);
  lintDescription(document, add);
  const marks = markText(text);
  lintBody(document, countLines(text, bodyOffset), add);
  findings.push(...markedFindings("SKILL.md", text, marks, markBase64(text)));
  if (marks.htmlComment && !isAllCode(text, bodyOffset, marks.htmlComment)) {
    const message = `An HTML comment is not shown when the text is rendered, and an agent reads it all the same${more(marks.htmlComment)}.`;
    add("HTML_COMMENT", "info", message, lineAt(text, marks.htmlComment.offset));
  }
  if (marks.links.length > 0) {
    const paths = new Set(input.files.map((file) => file.path));
    const missing = markMissingLinks(text, marks.links, bodyOffset, paths);
    if (missing) {
      const message = `The link to ${quoteForMessage(missing.excerpt)} leads to no file of the package${more(missing)}. Add the file or correct the link.`;
      add("LINK_TARGET_MISSING", "warning", message, lineAt(text, missing.offset));
    }
  }
  return findings;
}

/** Lint of any other text file of a package: what can hide in it or should not be in it. */
export function lintTextFile(path: string, text: string): Finding[] {
  if (text.startsWith("version https://git-lfs.github.com/spec/")) {
    const message =
      "This is a Git LFS pointer; the content itself is not in the package. Run git lfs pull and send it again.";
    return [{ code: "LFS_POINTER", severity: "warning", path, line: 1, message }];
  }
  // A byte order mark at the very front is no hidden character.
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return markedFindings(path, plain, markText(plain), null);
}

type Add = (code: string, severity: Severity, message: string, line?: number) => void;

function lintName({ name, keyLines }: SkillDocument, directory: string, add: Add): void {
  const shown = quoteForMessage(name, 80);
  if (name.length > TEXT_LIMITS.slug || !CONFORMING_NAME.test(name)) {
    const rule = "1–64 of a–z, 0–9 and single hyphens inside";
    add(
      "NAME_NOT_CONFORMING",
      "warning",
      `The name ${shown} does not follow the agentskills rule: ${rule}.`,
      keyLines.name,
    );
  }
  const expected = directoryName(directory);
  if (expected !== null && expected !== name) {
    const message = `The name ${shown} is not that of its directory, ${quoteForMessage(expected, 80)}; some agents then skip the skill.`;
    add("NAME_NOT_DIRECTORY", "warning", message, keyLines.name);
  }
}

function lintDescription({ description, compatibility, keyLines }: SkillDocument, add: Add): void {
  const length = codePointLength(description);
  if (length > TEXT_LIMITS.descriptionAdvice) {
    const message = `The description has ${length} characters; agents read at most ${TEXT_LIMITS.descriptionAdvice}. Shorten it.`;
    add("DESCRIPTION_TOO_LONG", "warning", message, keyLines.description);
  } else if (length < VAGUE.characters && description.trim().split(/\s+/).length < VAGUE.words) {
    const message =
      "The description is too vague for an agent to choose by. Say what the skill does and when to use it.";
    add("DESCRIPTION_VAGUE", "info", message, keyLines.description);
  }
  const compatible = compatibility === null ? 0 : codePointLength(compatibility);
  if (compatible > TEXT_LIMITS.compatibility) {
    const message = `compatibility has ${compatible} characters; at most ${TEXT_LIMITS.compatibility} conform.`;
    add("COMPATIBILITY_TOO_LONG", "warning", message, keyLines.compatibility);
  }
}

function lintBody({ bodyTokens, bodyStartLine }: SkillDocument, bodyLines: number, add: Add): void {
  const advice = "Move details into files that are read when needed.";
  if (bodyTokens > BODY_ADVICE.warnTokens) {
    const message = `The instructions have about ${bodyTokens} tokens, over ${BODY_ADVICE.warnTokens}. ${advice}`;
    add("BODY_TOO_LONG", "warning", message, bodyStartLine);
  } else if (bodyTokens > BODY_ADVICE.adviseTokens) {
    const message = `The instructions have about ${bodyTokens} tokens; below ${BODY_ADVICE.adviseTokens} is better. ${advice}`;
    add("BODY_LONG", "info", message, bodyStartLine);
  }
  if (bodyLines > BODY_ADVICE.warnLines) {
    const message = `The instructions have ${bodyLines} lines, over ${BODY_ADVICE.warnLines}. ${advice}`;
    add("BODY_TOO_MANY_LINES", "warning", message, bodyStartLine);
  }
}

function countLines(text: string, from: number): number {
  // A line has at least its line end: short texts need no count.
  if (text.length - from <= BODY_ADVICE.warnLines) return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let feed = text.indexOf("\n", from); feed >= 0; feed = text.indexOf("\n", feed + 1)) lines++;
  return lines;
}

type Marked = [mark: Mark | null, code: string, severity: Severity, message: (mark: Mark) => string];

function markedFindings(path: string, text: string, marks: TextMarks, base64: Mark | null): Finding[] {
  const hidden = (mark: Mark) => `${codePointName(mark.excerpt)}${more(mark)}`;
  const rules: Marked[] = [
    [
      marks.bidi,
      "HIDDEN_UNICODE_BIDI",
      "error",
      (mark) => `A character turns the order of the text around: ${hidden(mark)}. Remove it.`,
    ],
    [
      marks.tagCharacters,
      "HIDDEN_UNICODE_TAG",
      "error",
      (mark) => `Tag characters cannot be seen and can carry a hidden text: ${hidden(mark)}. Remove them.`,
    ],
    [
      marks.zeroWidth,
      "HIDDEN_UNICODE_ZERO_WIDTH",
      "warning",
      (mark) => `A character cannot be seen: ${hidden(mark)}. Remove it unless the script needs it.`,
    ],
    [
      marks.fetchAndRun,
      "FETCH_AND_RUN",
      "warning",
      (mark) =>
        `A program is fetched from the network and run unseen${more(mark)}. Ship the script, or pin and check what is fetched.`,
    ],
    [
      marks.absolutePath,
      "ABSOLUTE_PATH",
      "warning",
      (mark) =>
        `${quoteForMessage(mark.excerpt, 80)} is a path of one machine${more(mark)}. Use a path relative to the skill.`,
    ],
    [
      marks.secret,
      "SECRET_LIKE",
      "error",
      (mark) => `A text looks like ${mark.excerpt}${more(mark)}. If it is real, revoke it and remove it.`,
    ],
    [
      base64,
      "BASE64_BLOB",
      "info",
      (mark) =>
        `A long block of encoded data costs tokens and cannot be reviewed${more(mark)}. Keep it in a file of its own.`,
    ],
  ];
  const findings: Finding[] = [];
  for (const [mark, code, severity, message] of rules) {
    if (mark) findings.push({ code, severity, path, line: lineAt(text, mark.offset), message: message(mark) });
  }
  return findings;
}

function more(mark: Mark): string {
  return mark.count > 1 ? ` (and ${mark.count - 1} more)` : "";
}

/** A comment inside a code block is an example; only where the first is one are the others worth a look. */
function isAllCode(text: string, bodyOffset: number, first: Mark): boolean {
  const code = new CodeRanges(text, bodyOffset);
  for (let at = first.offset; at >= 0; at = text.indexOf("<!--", at + 4)) if (!code.contains(at)) return false;
  return true;
}
