import type { SkillRow } from "@/lib/contract/skill";

/** A row of a library for tests of what is shown: plain, and different where the test says so. */
export function skillRow(slug: string, more: Partial<SkillRow> = {}): SkillRow {
  return {
    id: slug,
    slug,
    name: slug,
    displayName: slug,
    description: "",
    provider: "upload",
    tier: "owner",
    source: null,
    version: null,
    state: "enabled",
    served: false,
    tags: [],
    revision: 1,
    digest: `sha256:${"0".repeat(64)}`,
    hasExecutableAssets: false,
    findings: { error: 0, warning: 0, info: 0 },
    usage: { sets: 0, workspaces: 0, uses: 0 },
    etag: "1",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}
