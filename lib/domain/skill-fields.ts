import { isMap, isScalar, isSeq, type Pair, Scalar, type YAMLMap } from "yaml";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { Finding } from "@/lib/contract/skill";
import { codePointLength, quoteForMessage, unfitCharacter, VISIBLE_CHARACTER } from "./text-characters";
import { lineAt } from "./text-position";

/** The top-level pairs of a front matter by key; keys that are not text are known by their source. */
export type Fields = ReadonlyMap<string, Pair>;

export function fieldsOf(map: YAMLMap): Map<string, Pair> {
  const fields = new Map<string, Pair>();
  for (const pair of map.items) {
    const key = isScalar(pair.key) ? String(pair.key.source ?? pair.key.value) : "?";
    fields.set(key, pair);
  }
  return fields;
}

export function rangeStart(node: unknown): number | null {
  const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
  return range?.[0] ?? null;
}

/** The value of a pair as typed, one line, for messages. */
export function sourceOf(pair: Pair, yaml: string): string {
  const range = (pair.value as { range?: readonly [number, number, number] | null } | null)?.range;
  return range ? quoteForMessage(yaml.slice(range[0], range[1])) : "";
}

/** The text of a scalar that YAML reads as text; null for anything else. */
export function textOf(value: unknown): string | null {
  return isScalar(value) && typeof value.value === "string" ? value.value : null;
}

/** YAML 1.1 readers take these words for true and false (yaml.org/type/bool). */
export function isOldBoolean(value: unknown): boolean {
  return isScalar(value) && value.type === Scalar.PLAIN && /^(?:y|n|yes|no|on|off)$/i.test(value.source ?? "");
}

/** Text fields that are simply read; another kind of value is a finding and reads as none. */
export function readText(fields: Fields, key: string, yaml: string, report: Report): string | null {
  const pair = fields.get(key);
  if (pair === undefined || isNull(pair.value)) return null;
  const text = textOf(pair.value);
  if (text === null) {
    report.at(
      pair,
      "VALUE_NOT_TEXT",
      "info",
      `${key} is not text (${sourceOf(pair, yaml)}) and is not read. Put it in quotes.`,
    );
  }
  return text;
}

/** `argument-hint: [file]` is a list to YAML and a hint to its author: other values are read as typed. */
export function readHint(fields: Fields, yaml: string): string | null {
  const pair = fields.get("argument-hint");
  if (pair === undefined || isNull(pair.value)) return null;
  return textOf(pair.value) ?? sourceOf(pair, yaml);
}

export function readFlag(fields: Fields, key: string, absent: boolean, yaml: string, report: Report): boolean {
  const pair = fields.get(key);
  if (pair === undefined || isNull(pair.value)) return absent;
  if (isScalar(pair.value) && typeof pair.value.value === "boolean") return pair.value.value;
  report.at(
    pair,
    "VALUE_NOT_BOOLEAN",
    "warning",
    `${key} must be true or false, not ${sourceOf(pair, yaml)}; it counts as ${absent}.`,
  );
  return absent;
}

/** Text parted by blanks or commas outside parentheses (`Bash(git add:*), Read`), or a list of texts. */
export function readTools(fields: Fields, yaml: string, report: Report): string[] {
  const pair = fields.get("allowed-tools");
  if (pair === undefined || isNull(pair.value)) return [];
  const text = textOf(pair.value);
  if (text !== null) return splitOutsideParentheses(text);
  const items = isSeq(pair.value) ? pair.value.items.map(textOf) : [null];
  if (items.includes(null)) {
    report.at(
      pair,
      "VALUE_NOT_TEXT",
      "warning",
      `allowed-tools is neither text nor a list of texts: ${sourceOf(pair, yaml)}.`,
    );
  }
  return items.filter((item) => item !== null && item !== "") as string[];
}

function splitOutsideParentheses(text: string): string[] {
  const tools: string[] = [];
  let depth = 0;
  let tool = "";
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && /[\s,]/.test(character)) {
      if (tool !== "") tools.push(tool);
      tool = "";
    } else tool += character;
  }
  return tool === "" ? tools : [...tools, tool];
}

/** `metadata.tags`, then `tags`: text parted by commas, or a list; each once, within the limits of a tag. */
export function readTags(fields: Fields, yaml: string, report: Report): string[] {
  const tags = new Set<string>();
  for (const pair of [metadataPair(fields, "tags"), fields.get("tags")]) {
    if (pair === undefined || isNull(pair.value)) continue;
    const text = textOf(pair.value);
    const given =
      text !== null ? text.split(",") : isSeq(pair.value) ? pair.value.items.map((item) => textOf(item)) : [null];
    let unread = 0;
    for (const item of given) {
      const tag = item?.trim();
      if (tag === "") continue;
      if (tag === undefined || !isFitTag(tag)) unread++;
      else if (tags.size < TEXT_LIMITS.tags) tags.add(tag);
      else if (!tags.has(tag)) unread++;
    }
    if (unread > 0) {
      const rule = `at most ${TEXT_LIMITS.tags} texts of ${TEXT_LIMITS.tag} characters, none of them hidden, are read`;
      report.at(
        pair,
        "TAGS_NOT_READ",
        "info",
        `${unread} of the tags cannot be used: ${rule} (${sourceOf(pair, yaml)}).`,
      );
    }
  }
  return [...tags];
}

function isFitTag(tag: string): boolean {
  return codePointLength(tag) <= TEXT_LIMITS.tag && unfitCharacter(tag, false) === null && VISIBLE_CHARACTER.test(tag);
}

export function metadataPair(fields: Fields, key: string): Pair | undefined {
  const metadata = fields.get("metadata")?.value;
  return isMap(metadata) ? metadata.items.find((pair) => isScalar(pair.key) && pair.key.value === key) : undefined;
}

export function isNull(value: unknown): boolean {
  return value === null || value === undefined || (isScalar(value) && value.value === null);
}

/** Collects what reading shows, each at the line of its key. */
export class Report {
  readonly findings: Finding[] = [];
  readonly #yaml: string;

  constructor(yaml: string) {
    this.#yaml = yaml;
  }

  at(pair: Pair, code: string, severity: Finding["severity"], message: string): void {
    // The front matter begins on the second line of the file.
    const line = lineAt(this.#yaml, rangeStart(pair.key) ?? 0) + 1;
    this.findings.push({ code, severity, path: "SKILL.md", line, message });
  }
}
