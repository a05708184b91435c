import type { V1Skill, V1Version } from "@/lib/contract/skills-api";
import type { RevisionRecord, SkillRecord } from "../../store";

export function v1Skill(skill: SkillRecord): V1Skill {
  const { slug, displayName, name, description, currentRevision } = skill;
  return {
    id: slug,
    type: "skill",
    object: "skill",
    source: "custom",
    display_title: displayName,
    display_name: displayName,
    name,
    description,
    default_version: String(currentRevision),
    latest_version: String(currentRevision),
    latest_version_id: versionId(slug, currentRevision),
    created_at: skill.createdAt.toISOString(),
    updated_at: skill.updatedAt.toISOString(),
  };
}

export function v1Version(slug: string, revision: RevisionRecord): V1Version {
  return {
    id: versionId(slug, revision.number),
    type: "skill_version",
    object: "skill.version",
    skill_id: slug,
    version: String(revision.number),
    name: revision.name,
    description: revision.description,
    directory: slug,
    created_at: revision.createdAt.toISOString(),
  };
}

/** A slug has no `@`. */
function versionId(slug: string, revision: number): string {
  return `${slug}@${revision}`;
}

/**
 * The number that a path means by a version of this skill: its number, its id,
 * or `latest`; null for whatever names none.
 */
export function versionNumber(skill: Pick<SkillRecord, "slug" | "currentRevision">, version: string): number | null {
  if (version === "latest") return skill.currentRevision;
  const prefix = `${skill.slug}@`;
  const number = version.startsWith(prefix) ? version.slice(prefix.length) : version;
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null;
}

/** One page of rows that were read one further than asked, so that it is known whether more follow. */
export function v1Page<Item extends { id: string }>(rows: readonly Item[], limit: number) {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = data.at(-1)?.id ?? null;
  return {
    object: "list" as const,
    data,
    has_more: hasMore,
    next_page: hasMore ? last : null,
    first_id: data[0]?.id ?? null,
    last_id: last,
  };
}
