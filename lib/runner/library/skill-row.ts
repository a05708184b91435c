import type { SkillRow, UsageCounts } from "@/lib/contract/skill";
import type { SkillRecord } from "../store";

const UNUSED: UsageCounts = { sets: 0, workspaces: 0 };

/** A managed skill as every list shows it. */
export function managedRow(skill: SkillRecord, usage: UsageCounts = UNUSED): SkillRow {
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
    usage,
    etag: String(skill.version),
    updatedAt: skill.updatedAt.toISOString(),
  };
}
