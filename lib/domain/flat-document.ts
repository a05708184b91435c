import type { Finding } from "@/lib/contract/skill";
import { findFrontMatter } from "./front-matter-block";
import { readSkillText } from "./read-skill-text";
import type { ReadResult, SkillReading } from "./skill-types";
import { decodeUtf8 } from "./utf8";

/** What the one-line reading keeps of a front matter; lists, maps and versions need real YAML. */
const TEXT_LINE = /^(name|description|argument-hint|license|compatibility):[ \t]+(\S.*)$/;
const FLAG_LINE = /^(?:disable-model-invocation|user-invocable):[ \t]+(?:true|false)[ \t]*$/;
const QUOTED = /^(?:"(?:[^"\\]|\\["\\/nt])*"|'(?:[^']|'')*')$/;

/** Rounds in which defaults of a command are added; it has two. */
const DEFAULTS = 2;

/**
 * Reads a package that is one Markdown file. A `legacy` one has YAML-like front
 * matter with a name and a description: where it is no YAML, each `key: text`
 * line is taken as it stands (unquoted colons are the usual reason). A
 * `command` is known by its id alone, whatever name it gives; its front matter
 * may be missing, and its description defaults to `Slash command: <id>`. A
 * declared version that is no SemVer is a finding. Never throws; line and
 * column count from 1 in the whole file. Source: product rules, section 3.
 */
export function readFlatDocument(bytes: Uint8Array, input: { format: "legacy" | "command"; id: string }): ReadResult {
  const { format, id } = input;
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) {
    const message =
      decoded.reason === "utf-16"
        ? "The file is UTF-16. Save it as UTF-8."
        : `Line ${decoded.line} is not valid UTF-8. Save the file as UTF-8.`;
    const refusal = { code: "INVALID_FRONTMATTER" as const, reason: decoded.reason, message, line: decoded.line };
    return { ok: false, refusal, name: null };
  }
  const { text } = decoded;
  const read = format === "legacy" ? readForgiving(text) : readCommand(text, id);
  if (!read.ok)
    return { ...read, refusal: { ...read.refusal, message: read.refusal.message.replace("SKILL.md", "The file") } };
  const document = format === "legacy" ? read.document : { ...read.document, name: id };
  return { ...read, document, name: document.name };
}

const JUDGED = /^(?:name|description|version)-/;

/** Faults of YAML itself have reasons of the parser; those that begin with a key are judgements of what was read. */
function readForgiving(text: string): ReadResult {
  const strict = withoutProposal(text);
  if (strict.ok || JUDGED.test(strict.refusal.reason)) return strict;
  const plain = asPlainLines(text);
  const read = plain === null ? null : withoutProposal(plain);
  if (read === null || (!read.ok && !JUDGED.test(read.refusal.reason))) return strict;
  if (!read.ok) return read;
  const finding: Finding = {
    code: "FRONT_MATTER_NOT_YAML",
    severity: "warning",
    path: "SKILL.md",
    line: strict.refusal.line ?? 1,
    message: `The front matter is no YAML and was read line by line. ${strict.refusal.message}`,
  };
  // Text and offsets are those of the file, not of the lines it was read as.
  const block = findFrontMatter(text);
  return { ...read, text, bodyOffset: block.ok ? block.bodyOffset : 0, findings: [...read.findings, finding] };
}

function readCommand(text: string, id: string): ReadResult {
  const begins = /^---[ \t]*\r?\n/.test(text);
  let given = begins ? text : `---\n---\n${text}`;
  for (let round = 0; ; round++) {
    const read = readForgiving(given);
    const added = read.ok || round === DEFAULTS ? null : defaultFor(read.refusal.reason, id);
    if (added === null) return read.ok ? asWritten(read, text, begins) : read;
    given = withLine(given, added);
  }
}

function defaultFor(reason: string, id: string): string | null {
  if (reason === "name-missing" || reason === "empty") return `name: ${JSON.stringify(id)}`;
  if (reason === "description-missing") return `description: ${JSON.stringify(`Slash command: ${id}`)}`;
  return null;
}

/** With one more key behind the others, so that every line of the file keeps its number. */
function withLine(text: string, line: string): string {
  const block = findFrontMatter(text);
  if (!block.ok) return text;
  const end = block.yamlOffset + block.yaml.length;
  const feed = block.yaml === "" || block.yaml.endsWith("\n") ? "" : "\n";
  return `${text.slice(0, end)}${feed}${line}\n${text.slice(end)}`;
}

/** Places in the file itself, without the lines that were added for reading it. */
function asWritten(read: SkillReading, text: string, hasFrontMatter: boolean): SkillReading {
  const block = hasFrontMatter ? findFrontMatter(text) : null;
  const { lines, bodyStartLine, bodyOffset } = block?.ok ? block : { lines: 0, bodyStartLine: 1, bodyOffset: 0 };
  return { ...read, text, bodyOffset, document: { ...read.document, frontMatterLines: lines, bodyStartLine } };
}

/** The same file with each known key quoted and every other line of its front matter blank; null without front matter. */
function asPlainLines(text: string): string | null {
  const block = findFrontMatter(text);
  if (!block.ok) return null;
  const lines = block.yaml.split("\n").map((line) => {
    const [, key, value] = TEXT_LINE.exec(line.replace(/\r$/, "")) ?? [];
    if (key !== undefined && value !== undefined) {
      const trimmed = value.trimEnd();
      return `${key}: ${QUOTED.test(trimmed) ? trimmed : JSON.stringify(trimmed)}`;
    }
    return FLAG_LINE.test(line.replace(/\r$/, "")) ? line : "";
  });
  return text.slice(0, block.yamlOffset) + lines.join("\n") + text.slice(block.yamlOffset + block.yaml.length);
}

function withoutProposal(text: string): ReadResult {
  const read = readSkillText(text, { invalidVersion: "finding" });
  if (read.ok) return read;
  const { proposal: _, ...failed } = read;
  return failed;
}
