import type { PromptFormat } from "@/lib/contract/agents";
import type { Tier } from "@/lib/contract/skill";
import { compareText } from "./compare-text";

/** One skill as an agent is told of it. */
export interface PromptSkill {
  /** The catalogue's name. */
  name: string;
  description: string;
  /** Name of the set's library, directory or registry entry; the second half of the skill-id. */
  source: string;
  /** Absolute directory of its files, where the agent has a shell. */
  filesRoot?: string | undefined;
  /** Path of its SKILL.md, for agents that open files themselves. */
  location?: string | undefined;
}

/** Second half of a skill-id: the library is one source, whichever sets pin what is taken from it. */
export function promptSource(tier: Tier, source: string): string {
  return tier === "owner" ? "library" : source;
}

/** How an agent names a skill: `<name>_<source>` (interfaces, section 3). */
export function skillId({ name, source }: Pick<PromptSkill, "name" | "source">): string {
  return `${name}_${source}`;
}

/** One form of the text: what stands around the entries, each of which ends its own line. */
interface PromptForm {
  head: string;
  entry(skill: PromptSkill): string;
  tail: string;
  /** Where there is no skill. */
  empty: string;
}

const HEAD = "<available_skills>\n";
const TAIL = "</available_skills>\n";

const FORMS: Record<PromptFormat, PromptForm> = {
  xml: { head: HEAD, entry: xmlEntry, tail: TAIL, empty: "" },
  markdown: { head: "", entry: markdownEntry, tail: "", empty: "" },
  agentskills: { head: HEAD, entry: agentskillsEntry, tail: TAIL, empty: HEAD + TAIL },
};

/** What one skill adds to the text. */
export function promptEntry(skill: PromptSkill, format: PromptFormat): string {
  return FORMS[format].entry(skill);
}

/** What stands around the entries; nothing where there are none and the form says nothing then. */
export function promptFrame(format: PromptFormat, skills: number): string {
  const { head, tail, empty } = FORMS[format];
  return skills === 0 ? empty : head + tail;
}

/**
 * What is told to an agent of its skills, sorted by name. No value can end its
 * element or its line. Who calls leaves out what has `disable-model-invocation`.
 * Source: product rules, section 10; interfaces, section 3.
 */
export function promptText(skills: readonly PromptSkill[], format: PromptFormat): string {
  const { head, entry, tail, empty } = FORMS[format];
  if (skills.length === 0) return empty;
  const sorted = [...skills].sort((a, b) => compareText(a.name, b.name) || compareText(a.source, b.source));
  return head + sorted.map(entry).join("") + tail;
}

function xmlEntry(skill: PromptSkill): string {
  const lines = [
    "<skill>",
    `  <name>${escapeXml(skill.name)}</name>`,
    `  <description>${escapeXml(skill.description)}</description>`,
    `  <skill-id>${escapeXml(skillId(skill))}</skill-id>`,
  ];
  if (skill.filesRoot !== undefined) lines.push(`  <files-root>${escapeXml(skill.filesRoot)}</files-root>`);
  return `${[...lines, "</skill>"].join("\n")}\n`;
}

/** On one line, in the words of the description: what Markdown would read as structure is escaped. */
function markdownEntry(skill: PromptSkill): string {
  const name = escapeMarkdown(oneLine(skill.name));
  return `- **${name}** (${codeSpan(oneLine(skillId(skill)))}): ${escapeMarkdown(oneLine(skill.description))}\n`;
}

/**
 * The reference program's form: each value on its own line, trimmed. It writes
 * the location as it is, and so does this, unless that would open an element
 * or end the line.
 */
function agentskillsEntry({ name, description, location = "" }: PromptSkill): string {
  const place = /[<>\p{Cc}]/u.test(location) ? escapeHtml(oneLine(location)) : location;
  const values = [
    ["name", escapeHtml(name)],
    ["description", escapeHtml(description.trim())],
    ["location", place],
  ];
  const elements = values.map(([key, value]) => `<${key}>\n${value}\n</${key}>\n`);
  return `<skill>\n${elements.join("")}</skill>\n`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** As escapeXml, with the apostrophe as HTML before 5 knew it: what the reference program writes. */
function escapeHtml(text: string): string {
  return escapeXml(text).replaceAll("&apos;", "&#39;");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** CommonMark: emphasis, code, links, HTML, strikethrough and entities. An underscore inside a word is none of these. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<~]|&(?=#?[A-Za-z0-9]+;)/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
}

/** CommonMark: a fence longer than any inside it; blanks keep a tick at its end apart. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  if (longest === 0) return `\`${text}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
