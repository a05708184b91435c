import type { ConflictPolicy } from "@/lib/contract/launch";
import type { Tier } from "@/lib/contract/skill";
import { candidateName } from "./candidate-name";
import { compareText } from "./compare-text";
import { tierRanks } from "./tier-ranks";

/** What the resolver needs to know of one package that was found. */
export interface ResolverCandidate {
  /** Told apart by it in overrides; the same id with other bytes cannot be chosen by an override. */
  id: string;
  /** Front matter name, as written. */
  name: string;
  tier: Tier;
  source: string;
  /** Bundle digest. */
  digest: string;
  /** Rank inside its tier: in `registry` the larger wins, in `repository` the smaller; no meaning elsewhere. */
  order?: number | undefined;
}

/** Copies of one name with equal bytes, as one. */
export interface Merged<C extends ResolverCandidate> {
  /** The slug that is compared. */
  name: string;
  /** Of the origin that it goes by (`best`); overrides accept the id of any origin. */
  id: string;
  /** `owner` where it has that origin, else its most specific. */
  tier: Tier;
  source: string;
  digest: string;
  /** `best` first, then from specific to broad. */
  origins: C[];
  /** The origin that gives id, tier and source. */
  best: C;
  /** The origin by which the policy ranks it. */
  ranked: C;
  /** Rank of `ranked` inside its tier, 0 where the tier has no order. Smaller wins. */
  rank: number;
}

const DISPLAY = tierRanks("most-specific");

/** All names, sorted, each with its different copies in the order in which the policy ranks them. */
export function mergeCandidates<C extends ResolverCandidate>(
  candidates: readonly C[],
  policy: ConflictPolicy,
): [name: string, merged: Merged<C>[]][] {
  const names = new Map<string, Map<string, C[]>>();
  const slugs = new Map<string, string>();
  for (const candidate of candidates) {
    const slug = slugs.get(candidate.name) ?? candidateName(candidate.name);
    slugs.set(candidate.name, slug);
    const digests = names.get(slug) ?? new Map<string, C[]>();
    names.set(slug, digests);
    const copies = digests.get(candidate.digest);
    if (copies === undefined) digests.set(candidate.digest, [candidate]);
    else copies.push(candidate);
  }
  const ranks = tierRanks(policy);
  return [...names]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, digests]) => {
      const merged = [...digests.values()].flatMap((copies) => merge(name, copies, ranks));
      return [name, merged.length > 1 ? merged.sort((a, b) => compareMerged(a, b, ranks)) : merged];
    });
}

function merge<C extends ResolverCandidate>(name: string, copies: C[], ranks: Record<Tier, number>): Merged<C>[] {
  if (copies.length > 1) copies.sort((a, b) => compareOrigins(a, b, DISPLAY));
  const best = copies.find((copy) => copy.tier === "owner") ?? copies[0];
  if (best === undefined) return [];
  const ranked = copies.reduce((winner, copy) => (compareOrigins(copy, winner, ranks) < 0 ? copy : winner));
  return [
    {
      name,
      id: best.id,
      tier: best.tier,
      source: best.source,
      digest: best.digest,
      origins: copies.length > 1 ? [best, ...copies.filter((copy) => copy !== best)] : copies,
      best,
      ranked,
      rank: rankInTier(ranked),
    },
  ];
}

function compareMerged<C extends ResolverCandidate>(a: Merged<C>, b: Merged<C>, ranks: Record<Tier, number>): number {
  return compareOrigins(a.ranked, b.ranked, ranks) || compareText(a.digest, b.digest);
}

function compareOrigins(a: ResolverCandidate, b: ResolverCandidate, ranks: Record<Tier, number>): number {
  return (
    ranks[a.tier] - ranks[b.tier] ||
    compareNumbers(rankInTier(a), rankInTier(b)) ||
    compareText(a.id, b.id) ||
    compareText(a.source, b.source) ||
    compareText(a.name, b.name)
  );
}

/** Later registrations and earlier directories win. Who has no order stands last, and ties with the like. */
function rankInTier({ tier, order }: ResolverCandidate): number {
  if (tier !== "registry" && tier !== "repository") return 0;
  if (order === undefined) return Number.POSITIVE_INFINITY;
  return tier === "registry" ? -order : order;
}

/** Infinity less infinity is no number. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
