import { TEXT_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "./archive-paths";
import { compareText } from "./compare-text";
import { ANY_CONTROL_CHARACTER } from "./text-characters";

/** A skill of a ClawHub that is wanted. */
export interface WantedHubSkill {
  /** Without `@`; null where the hub itself decides whose it is. */
  owner: string | null;
  slug: string;
  /** Null for the latest. */
  version: string | null;
}

export type HubSkillList =
  | { ok: true; skills: readonly WantedHubSkill[] }
  | { ok: false /** A sentence for people. */; reason: string };

/** As hubs take them; what may not be a part of a path is none. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const LONGEST_NAME = 200;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

export function isHubSlug(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text) && !text.includes("..");
}

/** One version of a hub as it may be asked for; hubs have others than semantic ones. */
export function isHubVersion(text: string): boolean {
  return text.length <= TEXT_LIMITS.name && VERSION.test(text) && !ANY_CONTROL_CHARACTER.test(text);
}

/** The name of a skill among those of one hub: `@owner/slug`, or the slug alone. */
export function hubSkillName({ owner, slug }: Pick<WantedHubSkill, "owner" | "slug">): string {
  return owner === null ? slug : `@${owner}/${slug}`;
}

/**
 * Reads what a person lists of a hub: `slug`, `slug@1.2.3`, `@owner/slug`,
 * between commas or blanks. Sorted and each once, so that one list is one text
 * whoever wrote it; the same skill at two versions is refused.
 */
export function readHubSkills(text: string): HubSkillList {
  const skills = new Map<string, WantedHubSkill>();
  for (const part of text.split(/[\s,]+/).filter((each) => each !== "")) {
    const wanted = readOne(part);
    if (wanted === null) {
      return { ok: false, reason: `${displayPath(part)} is no skill of a hub: write slug, slug@1.2.3 or @owner/slug.` };
    }
    const name = hubSkillName(wanted);
    const known = skills.get(name);
    if (known !== undefined && known.version !== wanted.version) {
      return { ok: false, reason: `${name} is named at two versions.` };
    }
    skills.set(name, wanted);
  }
  return { ok: true, skills: [...skills.values()].sort((a, b) => compareText(hubSkillName(a), hubSkillName(b))) };
}

export function writeHubSkills(skills: readonly WantedHubSkill[]): string {
  return skills.map((each) => `${hubSkillName(each)}${each.version === null ? "" : `@${each.version}`}`).join(",");
}

function readOne(part: string): WantedHubSkill | null {
  const [, owner = null, slug = "", version = null] = /^(?:@?([^/@]+)\/)?([^/@]+)(?:@([^/@]+))?$/.exec(part) ?? [];
  if (!isHubSlug(slug) || (owner !== null && !isHubSlug(owner))) return null;
  return version !== null && !isHubVersion(version) ? null : { owner, slug, version };
}
