import type { ConflictPolicy } from "@/lib/contract/launch";
import type { Tier } from "@/lib/contract/skill";
import { candidateName } from "./candidate-name";
import { compareText } from "./compare-text";
import { type Merged, mergeCandidates, type ResolverCandidate } from "./merge-candidates";
import { tierRanks } from "./tier-ranks";

export type { Merged, ResolverCandidate };

export interface NameConflict<C extends ResolverCandidate> {
  name: string;
  /** Two or more, in the order in which the policy ranks them. */
  candidates: Merged<C>[];
  /** Why it is open, or what settled it. */
  reason: string;
}

export interface Shadowed<C extends ResolverCandidate> {
  candidate: Merged<C>;
  /** Id of the candidate that is taken instead. */
  by: string;
  reason: string;
}

export interface Resolution<C extends ResolverCandidate> {
  /** True where no conflict is open. */
  launchable: boolean;
  chosen: Merged<C>[];
  conflicts: NameConflict<C>[];
  settled: NameConflict<C>[];
  shadowed: Shadowed<C>[];
  /** Keys of overrides that settled nothing. */
  ignoredOverrides: string[];
}

interface Verdict<C extends ResolverCandidate> {
  winner: Merged<C> | null;
  reason: string;
  /** Why a loser lost to the winner. */
  why: (loser: Merged<C>) => string;
}

/**
 * What a launch takes for each name, and what needs a choice. Names meet as
 * slugs; equal digests of one name are one candidate with all its origins; two
 * or more digests are a conflict, which an override (name → id of any origin)
 * or a policy settles. Every candidate ends as an origin of exactly one entry
 * of `chosen`, `conflicts` or `shadowed`. Everything is sorted, so the answer
 * never depends on the order of the input. Source: product rules, section 6.
 */
export function resolveCandidates<C extends ResolverCandidate>({
  candidates,
  policy,
  overrides,
}: {
  candidates: readonly C[];
  policy: ConflictPolicy;
  overrides: Readonly<Record<string, string>>;
}): Resolution<C> {
  const keys = Object.keys(overrides).sort(compareText);
  const wanted = new Map<string, string[]>();
  for (const key of keys) append(wanted, candidateName(key), key);

  const resolution: Omit<Resolution<C>, "launchable"> = {
    chosen: [],
    conflicts: [],
    settled: [],
    shadowed: [],
    ignoredOverrides: [],
  };
  const used = new Set<string>();
  for (const [name, merged] of mergeCandidates(candidates, policy)) {
    const [only] = merged;
    if (only !== undefined && merged.length === 1) {
      resolution.chosen.push(only);
      continue;
    }
    const verdict = byOverride(merged, wanted.get(name) ?? [], { overrides, policy, used }) ?? byPolicy(merged, policy);
    const { winner, reason, why } = verdict;
    if (winner === null) {
      resolution.conflicts.push({ name, candidates: merged, reason });
      continue;
    }
    resolution.chosen.push(winner);
    resolution.settled.push({ name, candidates: merged, reason });
    for (const loser of merged) {
      if (loser !== winner) resolution.shadowed.push({ candidate: loser, by: winner.id, reason: why(loser) });
    }
  }
  resolution.ignoredOverrides = keys.filter((key) => !used.has(key));
  return { launchable: resolution.conflicts.length === 0, ...resolution };
}

/** Several keys can stand for one name (`Code Review`, `code-review`); where they disagree, none of them counts. */
function byOverride<C extends ResolverCandidate>(
  merged: readonly Merged<C>[],
  keys: readonly string[],
  {
    overrides,
    policy,
    used,
  }: { overrides: Readonly<Record<string, string>>; policy: ConflictPolicy; used: Set<string> },
): Verdict<C> | null {
  if (policy === "error") return null;
  const hits = keys.flatMap((key) => {
    const named = merged.filter((candidate) => candidate.origins.some((origin) => origin.id === overrides[key]));
    const [candidate] = named;
    return candidate !== undefined && named.length === 1 ? [{ key, candidate }] : [];
  });
  const winner = hits[0]?.candidate;
  if (winner === undefined || hits.some((hit) => hit.candidate !== winner)) return null;
  for (const hit of hits) used.add(hit.key);
  return {
    winner,
    reason: `The choice for this launch takes ${naming(winner)}.`,
    why: () => `The choice for this launch takes ${naming(winner)} instead.`,
  };
}

function byPolicy<C extends ResolverCandidate>(merged: readonly Merged<C>[], policy: ConflictPolicy): Verdict<C> {
  const copies = `${merged.length} different copies of one name`;
  if (policy === "ask") return open(`${copies}: choose one.`);
  if (policy === "error") return open(`${copies}, and the policy error refuses every conflict.`);

  const [first, second] = merged;
  if (first === undefined || second === undefined) return open(`${copies}.`);
  const tier = first.ranked.tier;
  if (second.ranked.tier === tier && !(second.rank > first.rank)) {
    return open(`The ${tier} tier would win and holds different copies: choose one.`);
  }
  const ranks = tierRanks(policy);
  return {
    winner: first,
    reason: `The policy ${policy} takes ${naming(first)}.`,
    why: ({ ranked }) => {
      if (ranks[ranked.tier] > ranks[tier]) return `${policy}: the ${tier} tier stands above ${ranked.tier}.`;
      return tier === "registry"
        ? `${policy}: ${first.ranked.source} was registered after ${ranked.source}.`
        : `${policy}: ${first.ranked.source} is listed before ${ranked.source}.`;
    },
  };
}

function open(reason: string): { winner: null; reason: string; why: () => string } {
  return { winner: null, reason, why: () => reason };
}

function naming({ tier, source }: { tier: Tier; source: string }): string {
  return `${source} of the ${tier} tier`;
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
