import type { ConflictPolicy, TierSwitches, WorkspaceMode } from "@/lib/contract/launch";
import { TIERS, type Tier } from "@/lib/contract/skill";
import { compareText } from "./compare-text";
import type { ResolverCandidate } from "./resolver";

/**
 * Whether a plan may be launched: no open conflict and nothing else in the way.
 * The one predicate of the dialog's button and of the runner.
 * Source: product rules, sections 6 and 9.
 */
export function isLaunchable(plan: { conflicts: readonly unknown[]; blockers: readonly unknown[] }): boolean {
  return plan.conflicts.length === 0 && plan.blockers.length === 0;
}

/** Whether a tier takes part; built-in is off and every other is on unless said. Source: product rules, section 6. */
export function isTierOn(tiers: TierSwitches | undefined, tier: Tier): boolean {
  return tiers?.[tier] ?? tier !== "builtin";
}

/** What a plan digest covers. Overrides are not among it: choosing must not change the plan. */
export interface PlanFacts {
  root: string;
  user: string | null;
  environment: string | null;
  agent: string;
  mode: WorkspaceMode;
  policy: ConflictPolicy;
  tiers: TierSwitches;
  sets: readonly { id: string; generation: number }[];
  candidates: readonly ResolverCandidate[];
}

/**
 * The text that a plan digest is the SHA-256 of: the same for the same facts,
 * whatever order sets and candidates come in, and another one as soon as one
 * of them differs. Source: product rules, section 9.
 */
export function canonicalPlan({
  root,
  user,
  environment,
  agent,
  mode,
  policy,
  tiers,
  sets,
  candidates,
}: PlanFacts): string {
  return [
    "slipway-plan-1",
    JSON.stringify([root, user, environment, agent, mode, policy]),
    JSON.stringify(TIERS.filter((tier) => isTierOn(tiers, tier))),
    ...sets.map(({ id, generation }) => JSON.stringify([id, generation])).sort(compareText),
    ...candidateLines(candidates),
    "",
  ].join("\n");
}

/**
 * A line for each name and digest, sorted, with every place where those bytes
 * were found. Sorting few at a time and writing a digest once keeps thousands
 * of candidates quick.
 */
function candidateLines(candidates: readonly ResolverCandidate[]): string[] {
  const names = new Map<string, Map<string, ResolverCandidate[]>>();
  for (const candidate of candidates) {
    const digests = names.get(candidate.name) ?? new Map<string, ResolverCandidate[]>();
    if (digests.size === 0) names.set(candidate.name, digests);
    const found = digests.get(candidate.digest);
    if (found === undefined) digests.set(candidate.digest, [candidate]);
    else found.push(candidate);
  }
  const lines: string[] = [];
  for (const [name, digests] of sortedEntries(names)) {
    for (const [digest, found] of sortedEntries(digests)) {
      const places = found.map(({ id, tier, source, order }) => {
        return `\t${field(id)}\t${tier}\t${field(source)}\t${order ?? ""}`;
      });
      lines.push(`${field(name)}\t${field(digest)}${places.sort(compareText).join("")}`);
    }
  }
  return lines;
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => compareText(a, b));
}

/** A text without what separates fields and lines; written out, it holds a backslash, which no plain one does. */
function field(text: string): string {
  return /[\t\n\\]/.test(text) ? JSON.stringify(text) : text;
}
