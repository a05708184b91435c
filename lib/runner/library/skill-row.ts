import type { SkillRow } from "@/lib/contract/skill";
import type { SkillRecord } from "../store";

/** A managed skill as every list shows it. */
export function managedRow(skill: SkillRecord): SkillRow {
  return {
    id: skill.slug,
    slug: skill.slug,
    name: skill.name,
    displayName: skill.displayName,
    description: skill.description,
    provider: skill.provider,
    tier: "owner",
    source: skill.source,
    version: skill.declaredVersion,
    state: skill.state,
    tags: skill.tags,
    revision: skill.currentRevision,
    digest: skill.bundleDigest,
    hasExecutableAssets: skill.executableRule !== null,
    findings: skill.findings,
    // Nothing pins a skill until skill sets and workspaces exist.
    usage: { sets: 0, workspaces: 0 },
    etag: String(skill.version),
    updatedAt: skill.updatedAt.toISOString(),
  };
}
