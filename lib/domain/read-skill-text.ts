import { isMap, isScalar, type Pair, Scalar } from "yaml";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { isStrictVersion, nearestVersion } from "./declared-version";
import { findFrontMatter } from "./front-matter-block";
import { type BlockRepair, proposeName, proposeQuotes, proposeVersion } from "./front-matter-repair";
import { parseFrontMatter } from "./front-matter-yaml";
import { directoryName } from "./skill-directory";
import {
  type Fields,
  fieldsOf,
  isNull,
  isOldBoolean,
  metadataPair,
  Report,
  rangeStart,
  readFlag,
  readHint,
  readTags,
  readText,
  readTools,
  sourceOf,
  textOf,
} from "./skill-fields";
import type { FailedReading, KeyLines, ReadOptions, ReadRefusal, SkillReading } from "./skill-types";
import { codePointLength, codePointName, quoteForMessage, unfitCharacter, VISIBLE_CHARACTER } from "./text-characters";
import { lineAt, lineTextAt, positionAt } from "./text-position";

const READ_KEYS = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "allowed-tools",
  "argument-hint",
  "disable-model-invocation",
  "user-invocable",
  "metadata",
  "tags",
  "version",
]);

/** A refused reading with the repair that its cause suggests; the caller verifies that. */
export type UnverifiedFailure = FailedReading & { proposal: BlockRepair | null };

/**
 * Reads the text of a SKILL.md without its byte order mark. Never throws.
 * `readSkillDocument` is the public form.
 */
export function readSkillText(text: string, options: ReadOptions): SkillReading | UnverifiedFailure {
  const block = findFrontMatter(text);
  if (!block.ok) {
    const { ok: _, ...refusal } = block;
    return { ok: false, refusal: { code: "INVALID_FRONTMATTER", ...refusal }, name: null, proposal: null };
  }
  const { yaml } = block;
  const parsed = parseFrontMatter(yaml);
  if (!parsed.ok) {
    const source = quoteForMessage(lineTextAt(yaml, parsed.fault.offset).text);
    const refusal = refuse(yaml, parsed.fault.reason, parsed.fault.offset, parsed.fault.message, source);
    return { ok: false, refusal, name: nameByEye(yaml), proposal: proposeQuotes(parsed.fault, yaml) };
  }
  const fields = fieldsOf(parsed.map);
  const report = new Report(yaml);
  const name = textOf(fields.get("name")?.value);
  const refusal =
    judgeText(fields, "name", yaml) ??
    judgeText(fields, "description", yaml) ??
    judgeVersion(fields, yaml, options, report);
  if (refusal !== null) {
    const shown = name !== null && name.trim() !== "" && unfitCharacter(name, true) === null ? name : null;
    const proposal =
      refusal.reason === "name-missing" ? proposeName(directoryName(options.directory)) : refusal.proposal;
    const { proposal: _, ...plain } = refusal;
    return { ok: false, refusal: plain, name: shown, proposal };
  }

  const unknownKeys = [...fields.keys()].filter((key) => !READ_KEYS.has(key));
  reportReading(fields, unknownKeys, yaml, report);
  const body = text.length - block.bodyOffset;
  const document = {
    name: name ?? "",
    description: textOf(fields.get("description")?.value) ?? "",
    declaredVersion: declaredVersion(fields),
    license: readText(fields, "license", yaml, report),
    compatibility: readText(fields, "compatibility", yaml, report),
    allowedTools: readTools(fields, yaml, report),
    argumentHint: readHint(fields, yaml),
    disableModelInvocation: readFlag(fields, "disable-model-invocation", false, yaml, report),
    userInvocable: readFlag(fields, "user-invocable", true, yaml, report),
    tags: readTags(fields, yaml, report),
    unknownKeys,
    frontMatterLines: block.lines,
    bodyStartLine: block.bodyStartLine,
    bodyTokens: Math.ceil(body / 4),
    keyLines: keyLines(fields, yaml),
  };
  return { ok: true, document, name: document.name, text, bodyOffset: block.bodyOffset, findings: report.findings };
}

type Judged = ReadRefusal & { proposal: BlockRepair | null };

function refuse(yaml: string, reason: string, offset: number, message: string, source?: string): ReadRefusal {
  const { line, column } = positionAt(yaml, offset);
  const quoted = source ? ` Found: ${source}` : "";
  return {
    code: "INVALID_FRONTMATTER",
    reason,
    message: `Line ${line + 1}: ${message}${quoted}`,
    line: line + 1,
    column,
    ...(source && { source }),
  };
}

/** The rules that `name` and `description` share: there, text, not empty, no control or bidi characters. */
function judgeText(fields: Fields, key: "name" | "description", yaml: string): Judged | null {
  const pair = fields.get(key);
  if (pair === undefined) {
    const message = `The front matter has no ${key}. Add a line ${key}: with a text.`;
    return { code: "INVALID_FRONTMATTER", reason: `${key}-missing`, message, proposal: null };
  }
  const text = textOf(pair.value);
  if (text === null || isOldBoolean(pair.value)) return judgeNoText(pair, key, yaml);
  if (text.trim() === "") return judged(pair, yaml, `${key}-empty`, `${key} is empty. Write a text.`);
  const unfit = unfitCharacter(text, key === "name");
  if (unfit !== null) {
    const message = `${key} holds ${codePointName(unfit)}, a character that cannot be seen or that turns the text around. Remove it.`;
    const offset = rangeStart(pair.value) ?? 0;
    return judged(pair, yaml, `${key}-hidden-character`, message, null, yaml.indexOf(unfit, offset));
  }
  if (!VISIBLE_CHARACTER.test(text)) {
    const message = `${key} is empty: it holds only characters that cannot be seen. Write a text.`;
    return judged(pair, yaml, `${key}-empty`, message);
  }
  if (key === "name" && text.length > TEXT_LIMITS.name && codePointLength(text) > TEXT_LIMITS.name) {
    const message = `name has ${codePointLength(text)} characters; at most ${TEXT_LIMITS.name} are taken.`;
    return judged(pair, yaml, "name-too-long", message);
  }
  return null;
}

function judgeNoText(pair: Pair, key: string, yaml: string): Judged {
  const { value } = pair;
  if (isNull(value)) return judged(pair, yaml, `${key}-null`, `${key} has no value (null). Write a text.`);
  const what = isOldBoolean(value)
    ? "many readers take this word for true or false"
    : isScalar(value)
      ? `YAML reads it as a ${typeof value.value}`
      : `YAML reads it as a ${isMap(value) ? "map" : "list"}`;
  const quotes = isScalar(value)
    ? proposeQuotes({ reason: "not-text", offset: rangeStart(value) ?? 0, message: "" }, yaml)
    : null;
  const message = `${key} must be text; ${what}. Put it in quotes if it is meant as text.`;
  return judged(pair, yaml, `${key}-not-text`, message, quotes);
}

/** A refusal at the value of a pair, or at `offset` where that is known better (not negative). */
function judged(
  pair: Pair,
  yaml: string,
  reason: string,
  message: string,
  proposal: BlockRepair | null = null,
  offset = -1,
): Judged {
  const at = offset >= 0 ? offset : (rangeStart(pair.value) ?? rangeStart(pair.key) ?? 0);
  return { ...refuse(yaml, reason, at, message, sourceOf(pair, yaml)), proposal };
}

function judgeVersion(fields: Fields, yaml: string, options: ReadOptions, report: Report): Judged | null {
  const pair = metadataPair(fields, "version");
  if (pair === undefined || declaredVersion(fields) !== null) return null;
  const written = versionSource(pair, yaml);
  const nearest = nearestVersion(written);
  const cure = nearest ? `Write ${nearest}.` : "Write MAJOR.MINOR.PATCH, such as 1.0.0, or remove the line.";
  const message = `metadata.version is not a semantic version. ${cure}`;
  if (options.invalidVersion === "finding") {
    report.at(
      pair,
      "VERSION_NOT_SEMANTIC",
      "warning",
      `${message} Found: ${written || "nothing"}. It counts as none declared.`,
    );
    return null;
  }
  const offset = rangeStart(pair.value) ?? rangeStart(pair.key) ?? 0;
  const refusal = refuse(yaml, "version-not-semantic", offset, message, written || "nothing");
  const proposal = pair.value instanceof Scalar ? proposeVersion(pair.value, written, yaml) : null;
  return { ...refusal, code: "INVALID_VERSION", proposal };
}

/** YAML reads 1.10 as the number 1.1: only the source says what was typed. */
function versionSource(pair: Pair, yaml: string): string {
  return isScalar(pair.value) && pair.value.type !== Scalar.PLAIN ? String(pair.value.value) : sourceOf(pair, yaml);
}

function declaredVersion(fields: Fields): string | null {
  const value = metadataPair(fields, "version")?.value;
  if (!isScalar(value)) return null;
  const written = value.type === Scalar.PLAIN ? (value.source ?? "") : value.value;
  return typeof written === "string" && isStrictVersion(written) ? written : null;
}

function reportReading(fields: Fields, unknownKeys: readonly string[], yaml: string, report: Report): void {
  for (const key of ["name", "description", "compatibility", "license", "argument-hint"]) {
    const pair = fields.get(key);
    if (
      pair &&
      isScalar(pair.value) &&
      pair.value.type === Scalar.PLAIN &&
      pair.value.comment !== undefined &&
      pair.value.comment !== null
    ) {
      report.at(
        pair,
        "SCALAR_CUT_AT_HASH",
        "warning",
        `${key} is cut at a blank followed by a hash: everything after " #" is a comment (#${quoteForMessage(pair.value.comment, 40)}). Put the value in quotes if it is text.`,
      );
    }
  }
  const version = fields.get("version");
  if (version) {
    report.at(
      version,
      "TOP_LEVEL_VERSION",
      "info",
      `The top-level version (${sourceOf(version, yaml)}) is not the declared version. Move it to metadata.version.`,
    );
  }
  const metadata = fields.get("metadata");
  if (metadata && !isMap(metadata.value) && !isNull(metadata.value)) {
    report.at(metadata, "METADATA_NOT_A_MAP", "warning", "metadata is not a map of keys and values and is not read.");
  }
  const first = unknownKeys[0] === undefined ? undefined : fields.get(unknownKeys[0]);
  if (first) {
    const listed = unknownKeys
      .slice(0, 8)
      .map((key) => quoteForMessage(key, 40))
      .join(", ");
    const more = unknownKeys.length > 8 ? ` and ${unknownKeys.length - 8} more` : "";
    report.at(first, "UNKNOWN_KEYS", "info", `Keys that Slipway keeps but does not read: ${listed}${more}.`);
  }
}

function keyLines(fields: Fields, yaml: string): KeyLines {
  const lineOf = (pair: Pair | undefined) => (pair ? lineAt(yaml, rangeStart(pair.key) ?? 0) + 1 : undefined);
  const compatibility = lineOf(fields.get("compatibility"));
  const version = lineOf(metadataPair(fields, "version"));
  return {
    name: lineOf(fields.get("name")) ?? 1,
    description: lineOf(fields.get("description")) ?? 1,
    ...(compatibility !== undefined && { compatibility }),
    ...(version !== undefined && { version }),
  };
}

/** The name as it stands on its own line, for the row of a front matter that YAML cannot read. */
function nameByEye(yaml: string): string | null {
  const at = yaml.search(/^name:[ \t]/m);
  if (at < 0) return null;
  const value = lineTextAt(yaml, at).text.slice("name:".length).trim();
  const name = /^"([^"\\]+)"$/.exec(value)?.[1] ?? /^'([^']+)'$/.exec(value)?.[1] ?? plainText(value);
  return name === "" || codePointLength(name) > TEXT_LIMITS.name || unfitCharacter(name, true) !== null ? null : name;
}

/** A value without quotes up to its comment; empty where its first character makes it something else. */
function plainText(value: string): string {
  if (/^["'#&*!|>%@`[\]{}]/.test(value)) return "";
  const comment = value.search(/\s#/);
  return comment < 0 ? value : value.slice(0, comment).trimEnd();
}
