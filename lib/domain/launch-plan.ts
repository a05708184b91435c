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
  const lines = candidates.map(({ id, name, tier, source, digest, order }) =>
    JSON.stringify([id, name, tier, source, digest, order ?? null]),
  );
  return [
    "slipway-plan-1",
    JSON.stringify([root, user, environment, agent, mode, policy]),
    JSON.stringify(TIERS.filter((tier) => isTierOn(tiers, tier))),
    ...sets.map(({ id, generation }) => JSON.stringify([id, generation])).sort(compareText),
    ...lines.sort(compareText),
    "",
  ].join("\n");
}
