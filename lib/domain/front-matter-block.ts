import { FRONT_MATTER_LIMITS } from "@/lib/contract/limits";
import { codePointName, quoteForMessage } from "./text-characters";
import { lineAt } from "./text-position";

export interface FrontMatterBlock {
  ok: true;
  /** What stands between the fences, line ends as typed. */
  yaml: string;
  /** Where `yaml` begins in the text; always the second line. */
  yamlOffset: number;
  lines: number;
  bodyOffset: number;
  bodyStartLine: number;
}

export interface MissingFrontMatter {
  ok: false;
  reason: string;
  message: string;
  line?: number;
  source?: string;
}

const NEEDED = "SKILL.md must begin with a line of three dashes, then name and description, then three dashes again.";

/**
 * Finds the front matter of a SKILL.md: its first line is `---`, blanks may
 * follow, and a later such line closes it, within 64 KiB and 256 lines. The
 * text has no byte order mark any more. Where there is none, the message says
 * what stands there instead. Source: product rules, section 3.
 */
export function findFrontMatter(text: string): FrontMatterBlock | MissingFrontMatter {
  const firstFeed = text.indexOf("\n");
  const yamlOffset = firstFeed < 0 ? text.length : firstFeed + 1;
  if (!isFence(text, 0, yamlOffset) || (firstFeed < 0 && text.endsWith("\r"))) return whatStandsThere(text);
  let lines = 0;
  for (let start = yamlOffset; start < text.length; lines++) {
    const feed = text.indexOf("\n", start);
    const next = feed < 0 ? text.length : feed + 1;
    if (isFence(text, start, next)) return checkSize(text, { yamlOffset, close: start, lines, bodyOffset: next });
    start = next;
  }
  return neverClosed(text.slice(yamlOffset));
}

/** True where the line is three dashes and blanks alone. */
function isFence(text: string, start: number, next: number): boolean {
  if (!text.startsWith("---", start)) return false;
  for (let i = start + 3; i < next; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && !(unit === 0x0d && text.charCodeAt(i + 1) === 0x0a)) {
      return unit === 0x0d && i + 1 === text.length;
    }
  }
  return true;
}

function checkSize(
  text: string,
  found: { yamlOffset: number; close: number; lines: number; bodyOffset: number },
): FrontMatterBlock | MissingFrontMatter {
  const { yamlOffset, close, lines, bodyOffset } = found;
  if (lines > FRONT_MATTER_LIMITS.lines) {
    return missing(
      "too-many-lines",
      `The front matter has ${lines} lines; at most ${FRONT_MATTER_LIMITS.lines} are read.`,
    );
  }
  const yaml = text.slice(yamlOffset, close);
  // A UTF-16 unit is at most three bytes of UTF-8: short blocks need no count.
  const bytes = yaml.length * 3 <= FRONT_MATTER_LIMITS.bytes ? 0 : new TextEncoder().encode(yaml).length;
  if (bytes > FRONT_MATTER_LIMITS.bytes) {
    return missing(
      "too-large",
      `The front matter has ${bytes} bytes; at most 64 KiB (${FRONT_MATTER_LIMITS.bytes}) are read.`,
    );
  }
  return { ok: true, yaml, yamlOffset, lines, bodyOffset, bodyStartLine: lines + 3 };
}

function missing(reason: string, message: string, line?: number, source?: string): MissingFrontMatter {
  return { ok: false, reason, message, ...(line && { line }), ...(source && { source: quoteForMessage(source) }) };
}

function neverClosed(rest: string): MissingFrontMatter {
  const almost = almostFence(rest);
  const instead = almost
    ? ` Line ${almost.line + 1} has ${quoteForMessage(almost.text)} where three dashes must stand alone.`
    : "";
  return missing(
    "unclosed",
    `The front matter that line 1 opens is never closed.${instead} Put a line of three dashes (---) below its last key.`,
    1,
    "---",
  );
}

/** The first line that seems to be meant as the closing fence; `line` counts from 1. */
function almostFence(rest: string): { line: number; text: string } | null {
  for (let start = 0, line = 1; start < rest.length; line++) {
    const feed = rest.indexOf("\n", start);
    const end = feed < 0 ? rest.length : feed;
    if (end - start <= FIRST_LINE) {
      const text = rest.slice(start, end).trimEnd();
      if (/^(?:-{4,}|-{3}[^\s-].{0,40}|\.{3}|—+)$/.test(text)) return { line, text };
    }
    start = end + 1;
  }
  return null;
}

/** Enough of a line to know what it is; a pattern run over a line of megabytes overflows the stack. Characters. */
const FIRST_LINE = 1_024;

/** Names what the file begins with, so that a person sees at once which mistake it is. */
function whatStandsThere(text: string): MissingFrontMatter {
  if (text.trim() === "") return missing("empty-file", `No front matter: none was found, the file is empty. ${NEEDED}`);
  if (text.startsWith("version https://git-lfs.github.com/spec/")) {
    return missing(
      "lfs-pointer",
      "No front matter: this is a Git LFS pointer, the content itself is not here. Run git lfs pull and send it again.",
      1,
    );
  }
  if (!text.slice(0, 4_096).includes("\n") && /^---[ \t]*\r/.test(text.slice(0, FIRST_LINE))) {
    return missing(
      "carriage-returns",
      "The lines end in carriage returns alone. Save the file with LF or CRLF line ends.",
      1,
    );
  }
  const start = text.search(/\S/);
  const line = lineAt(text, start);
  const end = text.indexOf("\n", start);
  const first = text
    .slice(start, end < 0 ? undefined : end)
    .slice(0, FIRST_LINE)
    .trimEnd();
  const rest = end < 0 ? "" : text.slice(end + 1, end + 1 + FRONT_MATTER_LIMITS.bytes);
  const opensBelow = /^---[ \t]*\r?$/m.test(rest);
  const say = (reason: string, message: string) => missing(reason, message, line, first);

  if (/^(?:```|~~~)/.test(first)) {
    return opensBelow
      ? say(
          "in-code-fence",
          `The front matter stands inside a code fence (${quoteForMessage(first, 40)}). Remove the fence around it.`,
        )
      : say("none", `No front matter: none was found, the file begins with a code fence. ${NEEDED}`);
  }
  if (first.startsWith("<!--")) {
    return say(
      "after-comment",
      opensBelow
        ? "The front matter stands after a comment. Move the comment below the front matter: the first line must be three dashes."
        : `No front matter: none was found, the file begins with a comment. ${NEEDED}`,
    );
  }
  const behind = start === 0 ? behindDashes(text) : null;
  if (behind !== null) {
    return say(
      "text-after-dashes",
      `Line 1 has ${behind} behind the three dashes. They must stand alone on their line.`,
    );
  }
  if (/^---[ \t]*$/.test(first)) {
    return say(
      "after-blank-lines",
      `The front matter begins on line ${line}, after empty lines or blanks. Remove what stands before it.`,
    );
  }
  if (/^-{4,}[ \t]*$/.test(first)) {
    return say(
      "wrong-dashes",
      `Line ${line} has ${first.trim().length} dashes; the front matter is opened by exactly three.`,
    );
  }
  if (/^---\S/.test(first)) {
    return say(
      "engine",
      `Line ${line} is ${quoteForMessage(first, 40)}: nothing may follow the three dashes. Only YAML is read, and no code is run.`,
    );
  }
  if (/^---\s/.test(first)) {
    return say(
      "text-after-dashes",
      `Line ${line} has text behind the three dashes. They must stand alone on their line.`,
    );
  }
  if (/^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$|^[—–]+/.test(first)) {
    return say(
      "mangled-dashes",
      `Line ${line} is ${quoteForMessage(first, 40)}; a formatter seems to have changed the three dashes that open the front matter.`,
    );
  }
  if (/^\+\+\+/.test(first)) {
    return say("toml", "The front matter is TOML (+++). Write it as YAML between lines of three dashes.");
  }
  if (/^(?:name|description)[ \t]*:/.test(first)) {
    return say(
      "missing-opening",
      `The line of three dashes before ${quoteForMessage(first, 40)} is missing. Add it as the first line.`,
    );
  }
  const what = first.startsWith("#") ? "a heading" : "text";
  return say(
    "none",
    `No front matter: none was found, the file begins with ${what} (${quoteForMessage(first, 60)}). ${NEEDED}`,
  );
}

/** What follows three dashes and blanks where it reads as blank itself, or stands too far right to be shown; else null. */
function behindDashes(text: string): string | null {
  if (!text.startsWith("---")) return null;
  let at = 3;
  while (text[at] === " " || text[at] === "\t") at++;
  const character = text.slice(at, at + 1);
  if (/\s/.test(character)) return `the character ${codePointName(character)}`;
  return at > FIRST_LINE ? "text" : null;
}
