import type { ConflictPolicy } from "@/lib/contract/launch";
import { TIERS, type Tier } from "@/lib/contract/skill";

/** From the one that wins to the one that loses (product rules, section 6). */
const MOST_SPECIFIC: readonly Tier[] = [...TIERS].reverse();
const OWNER_FIRST: readonly Tier[] = ["builtin", "owner", "registry", "user", "workspace", "repository", "global"];

const RANKS = {
  "most-specific": ranksOf(MOST_SPECIFIC),
  "owner-first": ranksOf(OWNER_FIRST),
};

/** Rank of each tier under a policy, 0 the strongest. `ask` and `error` decide nothing; they list from specific to broad. */
export function tierRanks(policy: ConflictPolicy): Readonly<Record<Tier, number>> {
  return policy === "owner-first" ? RANKS["owner-first"] : RANKS["most-specific"];
}

function ranksOf(tiers: readonly Tier[]): Record<Tier, number> {
  return Object.fromEntries(tiers.map((tier, rank) => [tier, rank])) as Record<Tier, number>;
}
