import type { Scalar } from "yaml";
import type { Repair } from "@/lib/contract/upload";
import { nearestVersion } from "./declared-version";
import type { YamlFault } from "./front-matter-faults";
import { lineTextAt } from "./text-position";

/** A repair whose line counts from the first line of the YAML, from 1. */
export type BlockRepair = Repair & { blockOffset: number };

const CURED_BY_QUOTES = new Set([
  "unquoted-colon",
  "reserved-character",
  "bad-escape",
  "text-after-quote",
  "unexpected-text",
  "unclosed-quote",
  "alias",
  "tag",
  "yaml-1.1-boolean",
  "not-text",
]);

/**
 * Proposes to quote the value on the line of a fault, or null where that is
 * not mechanical: the value goes on over several lines, or the line has none.
 * A proposal is not yet verified.
 */
export function proposeQuotes(fault: YamlFault, yaml: string): BlockRepair | null {
  if (!CURED_BY_QUOTES.has(fault.reason)) return null;
  if (fault.reason === "alias" && yaml.includes("&")) return null;
  const line = lineTextAt(yaml, fault.offset);
  const split = splitLine(line.text);
  if (split === null || isContinued(yaml, line.start, line.text)) return null;
  const after = `${split.head}${quoteScalar(intendedText(split.value))}${split.comment}`;
  return { code: "QUOTE_SCALAR", before: line.text, after, blockOffset: line.start };
}

/** The line up to its value, the value, and the comment with the blanks before it; no blanks at the end. */
function splitLine(line: string): { head: string; value: string; comment: string } | null {
  const lead = /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0] ?? "";
  const rest = line.slice(lead.length);
  const colon = /^(?:"[^"]*"[ \t]*|'[^']*'[ \t]*|[^\s"'#:][^:"']*):[ \t]+/.exec(rest)?.[0];
  if (colon === undefined && !lead.includes("-")) return null;
  const head = `${lead}${colon ?? ""}`;
  const text = line.slice(head.length).trimEnd();
  // Behind a colon the rest is more likely text than a comment, and a repair must not lose text.
  const end = /: /.test(text) ? text.length : commentStart(text);
  const value = text.slice(0, end).trimEnd();
  return value === "" ? null : { head, value, comment: text.slice(value.length) };
}

/**
 * Where the comment behind a value begins, or its length. Quotes that are not
 * closed, or that close the whole line, keep every hash inside them as text.
 */
function commentStart(text: string): number {
  const quote = text[0];
  const isQuoted = quote === '"' || quote === "'";
  const closing = isQuoted ? closingQuote(text, quote) : 0;
  if (closing < 0 || (isQuoted && text.endsWith(quote))) return text.length;
  if (text.startsWith("#")) return 0;
  const hash = text.slice(closing).search(/[ \t]#/);
  return hash < 0 ? text.length : closing + hash;
}

/** True where the next line with text is indented deeper: it belongs to this value. */
function isContinued(yaml: string, start: number, text: string): boolean {
  const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  for (let at = yaml.indexOf("\n", start) + 1; at > 0 && at < yaml.length; at = yaml.indexOf("\n", at) + 1) {
    const next = lineTextAt(yaml, at).text;
    if (next.trim() !== "") return (/^[ \t]*/.exec(next)?.[0].length ?? 0) > indent;
  }
  return false;
}

/**
 * What the author meant by a value that YAML could not read. Outer quotes are
 * taken as the author's own where the quotes inside them are what broke it
 * (`"He said "hi" to me"`), and as part of the text otherwise (`"a" — b`).
 */
function intendedText(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return value;
  const closing = closingQuote(value, quote);
  if (closing < 0) return quote === '"' ? value.slice(1) : value;
  if (!value.endsWith(quote) || value.length < 2) return value;
  const isOuterPair =
    closing === value.length - 1 ||
    /\s/.test(value[closing - 1] ?? "") ||
    /[\p{L}\p{N}]/u.test(value[closing + 1] ?? "");
  if (!isOuterPair) return value;
  const inner = value.slice(1, -1);
  return quote === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner.replaceAll("''", "'");
}

function closingQuote(value: string, quote: string): number {
  for (let i = 1; i < value.length; i++) {
    if (quote === '"' && value[i] === "\\") i++;
    else if (value[i] === quote) {
      if (quote === "'" && value[i + 1] === "'") i++;
      else return i;
    }
  }
  return -1;
}

/** The text as a YAML double-quoted scalar on one line (YAML 1.2.2, section 7.3.1). */
export function quoteScalar(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, "\\$&")
    .replaceAll("\t", "\\t")
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `"${escaped}"`;
}

/** Proposes the nearest strict version in the same quotes, or null where there is none. */
export function proposeVersion(node: Scalar, written: string, yaml: string): BlockRepair | null {
  const version = nearestVersion(written);
  const [start, end] = node.range ?? [0, 0];
  const line = lineTextAt(yaml, start);
  const source = yaml.slice(start, end);
  if (version === null || source.includes("\n") || !source.includes(written)) return null;
  const from = start - line.start;
  const after = `${line.text.slice(0, from)}${source.replace(written, version)}${line.text.slice(from + source.length)}`;
  return { code: "COMPLETE_VERSION", before: line.text, after, blockOffset: line.start };
}

/** Proposes the directory's name as a new first line, or null where it cannot be a name. */
export function proposeName(directoryName: string | null): BlockRepair | null {
  if (directoryName === null) return null;
  const plain =
    /^[A-Za-z][A-Za-z0-9_-]*$/.test(directoryName) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(directoryName);
  return {
    code: "ADD_NAME",
    before: "",
    after: `name: ${plain ? directoryName : quoteScalar(directoryName)}`,
    blockOffset: 0,
  };
}
