import type { SkillRow } from "@/lib/contract/skill";
import type { SkillRecord } from "../store";

/** How many sets and live workspaces pin a skill. */
interface PinCounts {
  sets: number;
  workspaces: number;
}

const UNPINNED: PinCounts = { sets: 0, workspaces: 0 };

/** A managed skill as every list shows it; `uses` are those of the days that the column counts. */
export function managedRow(skill: SkillRecord, pins: PinCounts = UNPINNED, uses = 0): SkillRow {
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
    served: skill.served,
    tags: skill.tags,
    revision: skill.currentRevision,
    digest: skill.bundleDigest,
    hasExecutableAssets: skill.executableRule !== null,
    findings: skill.findings,
    usage: { sets: pins.sets, workspaces: pins.workspaces, uses },
    etag: String(skill.version),
    updatedAt: skill.updatedAt.toISOString(),
  };
}
