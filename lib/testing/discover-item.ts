import type { DiscoverItem } from "@/lib/contract/discover";

/** A skill that a source holds, as Discover lists it; what a test does not name is plain. */
export function discoverItem(slug: string, rest: Partial<DiscoverItem> = {}): DiscoverItem {
  const source = rest.source ?? "team-skills";
  return {
    id: `${source}:${slug}`,
    entryId: `entry-of-${source}`,
    source,
    provider: "git",
    path: `skills/${slug}`,
    slug,
    name: slug,
    description: "Use when a test asks.",
    tags: [],
    version: null,
    commit: "a".repeat(40),
    digest: `sha256:${"0".repeat(64)}`,
    files: 1,
    bytes: 100,
    hasExecutableAssets: false,
    findings: { error: 0, warning: 0, info: 0 },
    refusal: null,
    repairable: false,
    library: { standing: "absent", slug: null },
    ...rest,
  };
}
