import type { LeftOutSkill } from "@/lib/contract/serving";
import type { Digest, SkillState } from "@/lib/contract/skill";
import { isSlug } from "./slug";

/** What a place would serve, before the formats have their say. */
export interface ServingCandidate {
  /** Front matter name: what clients know it by. */
  name: string;
  slug: string;
  description: string;
  state: SkillState;
}

/** Lengths are UTF-16 units: what the programs that read an index count. */
export const INDEX_DESCRIPTION_LENGTH = 1_024;

export const DISCOVERY_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/**
 * Which of the candidates go out, and why the others do not. The strict
 * readers of an index void all of it for one bad entry, so that a name that
 * breaks their rule is left out, as is a second skill of one name (the first
 * in the order given stays) and what is disabled or archived now.
 * Source: interfaces, section 4.
 */
export function judgeServed<C extends ServingCandidate>(
  candidates: readonly C[],
): { served: C[]; leftOut: LeftOutSkill[] } {
  const byName = new Map<string, C>();
  const leftOut: LeftOutSkill[] = [];
  for (const candidate of candidates) {
    const { name, slug } = candidate;
    const reason = unservable(candidate, byName.get(name)?.slug);
    if (reason === null) byName.set(name, candidate);
    else leftOut.push({ name, slug, reason });
  }
  const served = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { served, leftOut };
}

function unservable({ name, description, state }: ServingCandidate, taken: string | undefined): string | null {
  if (state !== "enabled") return `It is ${state}.`;
  if (!isSlug(name)) {
    return "Client programs take names of lower-case letters, digits and single hyphens alone, 64 at most.";
  }
  if (description === "") return "It has no description, which client programs ask for.";
  if (taken !== undefined) return `${taken} goes out under this name already.`;
  return null;
}

/**
 * The description as an index gives it: a longer one is cut, between two
 * characters and with an ellipsis. Nothing is lost by that, for the document
 * itself says all of it.
 */
export function indexDescription(description: string): string {
  if (description.length <= INDEX_DESCRIPTION_LENGTH) return description;
  const cut = description.slice(0, INDEX_DESCRIPTION_LENGTH - 1);
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** One skill of an index of version 0.2.0. */
export interface DiscoveryEntry {
  name: string;
  type: "skill-md" | "archive";
  description: string;
  /** Relative to the index. */
  url: string;
  /** Of the raw bytes of the artifact. */
  digest: Digest;
  version: string | null;
}

/** `agent-skills/index.json`, version 0.2.0. Source: interfaces, section 4. */
export function writeDiscoveryIndex(entries: readonly DiscoveryEntry[]): string {
  const skills = entries.map(({ name, type, description, url, digest, version }) => {
    return {
      name,
      type,
      description: indexDescription(description),
      url,
      digest,
      ...(version !== null && { version }),
    };
  });
  return `${JSON.stringify({ $schema: DISCOVERY_SCHEMA, skills }, null, 2)}\n`;
}

/**
 * Whether the strictest reader of version 0.1 takes the path of a file: it
 * voids the whole index for two dots in a row anywhere in one.
 */
export function isLegacyIndexPath(path: string): boolean {
  return !path.includes("..") && !/^[/\\]/.test(path);
}

/** `skills/index.json`, version 0.1: every file by its path, SKILL.md first. Source: interfaces, section 4. */
export function writeLegacyIndex(
  entries: readonly { name: string; description: string; paths: readonly string[] }[],
): string {
  const skills = entries
    .filter(({ paths }) => paths.every(isLegacyIndexPath))
    .map(({ name, description, paths }) => ({
      name,
      description: indexDescription(description),
      files: ["SKILL.md", ...paths.filter((path) => path !== "SKILL.md")],
    }));
  return `${JSON.stringify({ skills }, null, 2)}\n`;
}
