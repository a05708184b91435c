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
}

/** Second half of a skill-id: the library is one source, whichever sets pin what is taken from it. */
export function promptSource(tier: Tier, source: string): string {
  return tier === "owner" ? "library" : source;
}

/** How an agent names a skill: `<name>_<source>` (interfaces, section 3). */
export function skillId({ name, source }: Pick<PromptSkill, "name" | "source">): string {
  return `${name}_${source}`;
}

/** One `<skill>` of the block; every value is XML-escaped. Source: interfaces, section 3. */
export function promptEntry(skill: PromptSkill): string {
  const lines = [
    "<skill>",
    `  <name>${escapeXml(skill.name)}</name>`,
    `  <description>${escapeXml(skill.description)}</description>`,
    `  <skill-id>${escapeXml(skillId(skill))}</skill-id>`,
  ];
  if (skill.filesRoot !== undefined) lines.push(`  <files-root>${escapeXml(skill.filesRoot)}</files-root>`);
  return [...lines, "</skill>"].join("\n");
}

/**
 * The `<available_skills>` block of a system prompt, sorted by name; empty text
 * where there is no skill. Who calls leaves out what has
 * `disable-model-invocation`. Source: product rules, section 10.
 */
export function promptBlock(skills: readonly PromptSkill[]): string {
  if (skills.length === 0) return "";
  const entries = [...skills].sort((a, b) => compareText(skillId(a), skillId(b))).map(promptEntry);
  return `${["<available_skills>", ...entries, "</available_skills>"].join("\n")}\n`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
