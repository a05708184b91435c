import { Refusal } from "@/lib/contract/errors";
import { SET_LIMITS } from "@/lib/contract/limits";
import type { SkillSetPin } from "@/lib/contract/skill-sets";
import type { Context } from "../ports";
import { type Db, findSkillsBySlug, type SkillRecord } from "../store";

export interface ResolvedPin {
  skillId: string;
  slug: string;
  revision: number;
}

/** How many slugs a message names; the details list all. */
const NAMED = 5;

/**
 * The pins as rows, in the order given; one without a revision is pinned to
 * the current one. `before` are the pins that stand already (skill → revision):
 * those alone may name an archived skill. Refuses LIMIT_EXCEEDED,
 * READ_ONLY_TIER, NOT_FOUND and CONFLICT (reason `archived`), naming every
 * member that is meant.
 */
export async function resolvePins(
  db: Db,
  ctx: Context,
  pins: readonly SkillSetPin[],
  before: ReadonlyMap<string, number> = new Map(),
): Promise<ResolvedPin[]> {
  requireRoom(pins.length);
  const foreign = pins.filter(({ slug }) => slug.includes(":")).map(({ slug }) => slug);
  if (foreign.length > 0) throw readOnlyMembers(foreign);

  const slugs = pins.map(({ slug }) => slug);
  const skills = new Map((await findSkillsBySlug(db, ctx.ownerId, slugs)).map((skill) => [skill.slug, skill]));
  const unknown = slugs.filter((slug) => !skills.has(slug));
  if (unknown.length > 0) {
    throw new Refusal("NOT_FOUND", `This library has no skill ${list(unknown)}.`, {
      details: { reason: "skill", slugs: unknown },
    });
  }
  const resolved = pins.map((pin) => resolvePin(pin, skills.get(pin.slug) as SkillRecord));
  const archived = resolved.filter(({ skillId, slug, revision }) => {
    return skills.get(slug)?.state === "archived" && before.get(skillId) !== revision;
  });
  if (archived.length > 0) throw archivedMembers(archived.map(({ slug }) => slug));
  return resolved;
}

function resolvePin({ slug, revision }: SkillSetPin, skill: SkillRecord): ResolvedPin {
  const newest = skill.currentRevision;
  // Numbers run from 1 to the current one without gaps.
  if (revision !== undefined && revision > newest) {
    throw new Refusal("NOT_FOUND", `${slug} has no revision ${revision}; the newest is ${newest}.`, {
      details: { reason: "revision", slug, revision, newest },
    });
  }
  return { skillId: skill.id, slug, revision: revision ?? newest };
}

function requireRoom(found: number): void {
  const allowed = SET_LIMITS.members;
  if (found <= allowed) return;
  throw new Refusal("LIMIT_EXCEEDED", `The set would have ${found} members; at most ${allowed} are kept.`, {
    details: { reason: "members", limit: "members", allowed, found },
    remedy: "Make two sets of it: a launch takes up to 16.",
  });
}

function readOnlyMembers(ids: string[]): Refusal {
  return new Refusal(
    "READ_ONLY_TIER",
    `${list(ids)} is not in this library, and a set pins skills of the library only.`,
    {
      details: { reason: "tier", ids, offer: "fork" },
      remedy: "Fork it into the library and add the fork.",
    },
  );
}

function archivedMembers(slugs: string[]): Refusal {
  return new Refusal("CONFLICT", `${list(slugs)} is archived and cannot be pinned anew.`, {
    details: { reason: "archived", slugs },
    remedy: "Take it out of the archive first, or leave it out.",
  });
}

function list(slugs: readonly string[]): string {
  const rest = slugs.length - NAMED;
  return `${slugs.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
