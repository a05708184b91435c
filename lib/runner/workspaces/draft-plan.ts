import type { Budget, ExcludedItem, LaunchBlocker, LaunchPlan } from "@/lib/contract/launch";
import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import { type Digest, TIERS } from "@/lib/contract/skill";
import { compareText } from "@/lib/domain/compare-text";
import { canonicalPlan, isLaunchable, isTierOn } from "@/lib/domain/launch-plan";
import { promptSource } from "@/lib/domain/prompt-block";
import { type Merged, type NameConflict, type Resolution, resolveCandidates } from "@/lib/domain/resolver";
import { createTurns } from "../catalog";
import { digestOf } from "../packages";
import type { Context } from "../ports";
import { type LoadedSet, loadLaunchSets } from "../sets";
import type { ObservedMount } from "../store";
import { builtinCandidates } from "./builtin-candidates";
import { candidateOf, type Found, type FoundCandidate } from "./found-candidate";
import { hiddenFromModels } from "./hidden-from-models";
import type { LaunchRequest } from "./launch-request";
import { memberBlockers, ownerCandidates } from "./owner-candidates";
import { promptBudget } from "./prompt-budget";
import { sourceCandidates } from "./source-candidates";
import { treeCandidates } from "./tree-candidates";
import { environmentOf, mountsOf, observeMounts, requireSameMounts } from "./tree-mounts";

/** A plan with what it was made of. */
export interface PlanDraft {
  plan: LaunchPlan;
  request: LaunchRequest;
  sets: LoadedSet[];
  candidates: FoundCandidate[];
  resolution: Resolution<FoundCandidate>;
  /** Names of what is chosen and has disable-model-invocation, sorted. */
  hidden: string[];
  /** The relevant mounts as they were read through. */
  mounts: ObservedMount[];
}

/**
 * What a launch would take, shadow and leave out. Nothing is written. Refuses
 * NOT_FOUND and STALE_GENERATION for sets, what a scan refuses for a whole
 * source, and skill_catalog_stale where a mount was replaced while it was read.
 * Source: product rules, sections 6 and 9.
 */
export async function draftPlan(ctx: Context, request: LaunchRequest): Promise<PlanDraft> {
  const { target, policy, tiers, overrides } = request;
  const sets = await loadLaunchSets(ctx, request.sets);
  const mounts = await observeMounts(ctx, request);
  const found = await findCandidates(ctx, request, sets);
  requireSameMounts(mounts, await observeMounts(ctx, request));

  const candidates = found.flatMap((each) => each.candidates);
  const resolution = resolveCandidates({ candidates, policy, overrides });
  const conflicts = resolution.conflicts.map(conflictOf);
  const hidden = await hiddenNames(ctx, resolution.chosen);
  const blockers = [...blockersOf(request, resolution), ...memberBlockers(sets)];
  const plan: LaunchPlan = {
    planDigest: digestOfPlan(request, candidates),
    launchable: isLaunchable({ conflicts, blockers }),
    workspace: {
      id: target.workspace?.id ?? null,
      name: target.name,
      root: target.root,
      status: target.workspace?.status ?? "new",
    },
    policy,
    mode: request.mode,
    sets: sets.map(({ id, generation, name }) => ({ id, generation, name })),
    chosen: resolution.chosen.map(candidateOf),
    conflicts,
    settled: resolution.settled.map(conflictOf),
    shadowed: resolution.shadowed.map(({ candidate, by, reason }) => ({ ...candidateOf(candidate), by, reason })),
    excluded: found.flatMap((each) => each.excluded).sort(compareExcluded),
    ignoredOverrides: resolution.ignoredOverrides,
    blockers,
    tiers: TIERS.map((tier) => ({
      tier,
      on: isTierOn(tiers, tier),
      candidates: candidates.filter((each) => each.tier === tier).length,
    })),
    budget: await budgetOf(resolution.chosen, hidden),
  };
  return { plan, request, sets, candidates, resolution, hidden, mounts };
}

async function findCandidates(ctx: Context, request: LaunchRequest, sets: readonly LoadedSet[]): Promise<Found[]> {
  const { target, tiers } = request;
  const turns = createTurns();
  const mounts = await mountsOf(ctx, target);
  const environment = environmentOf(mounts, target);
  const isOn = (tier: (typeof TIERS)[number]) => isTierOn(tiers, tier);
  const plain = (candidates: FoundCandidate[]): Found => ({ candidates, excluded: [] });
  return [
    plain(isOn("builtin") ? await builtinCandidates(ctx) : []),
    ...(await sourceCandidates(ctx, isOn, turns)),
    plain(isOn("owner") ? ownerCandidates(sets) : []),
    ...(await treeCandidates(ctx, request, mounts, environment, turns)),
  ];
}

function digestOfPlan(request: LaunchRequest, candidates: readonly FoundCandidate[]): Digest {
  const { target, sets, policy, tiers, mode, user, environment, agent } = request;
  const facts = { root: target.root, sets, policy, tiers, mode, user, environment, agent, candidates };
  return digestOf(canonicalPlan(facts));
}

function conflictOf({ name, candidates, reason }: NameConflict<FoundCandidate>) {
  return { name, candidates: candidates.map(candidateOf), reason };
}

function blockersOf({ target }: LaunchRequest, { chosen }: Resolution<FoundCandidate>): LaunchBlocker[] {
  const blockers: LaunchBlocker[] = [];
  const { workspace } = target;
  if (workspace?.status === "live" && !target.byId) {
    blockers.push({
      code: "CONFLICT",
      message: `The workspace ${workspace.name} is live on ${workspace.root}.`,
      remedy: "Stop it first, or relaunch it instead.",
      name: workspace.name,
    });
  }
  if (chosen.length > LAUNCH_LIMITS.skills) {
    blockers.push({
      code: "LIMIT_EXCEEDED",
      message: `${chosen.length} skills would be launched; a launch takes at most ${LAUNCH_LIMITS.skills}.`,
      remedy: "Choose fewer sets, or switch tiers off.",
    });
  }
  return blockers;
}

async function hiddenNames(ctx: Context, chosen: readonly Merged<FoundCandidate>[]): Promise<string[]> {
  const hidden = await hiddenFromModels(
    ctx,
    chosen.map((each) => each.best),
  );
  return chosen.filter((each) => hidden.has(each.best.digest)).map(({ name }) => name);
}

function budgetOf(chosen: readonly Merged<FoundCandidate>[], hidden: readonly string[]): Promise<Budget> {
  const left = new Set(hidden);
  // Commands are offered as prompts of their own.
  const shown = chosen.filter(({ name, best }) => !left.has(name) && best.format !== "command");
  return promptBudget(
    shown.map(({ name, best, tier, source }) => ({
      name,
      description: best.description,
      source: promptSource(tier, source),
    })),
    "xml",
  );
}

function compareExcluded(a: ExcludedItem, b: ExcludedItem): number {
  return compareText(a.name, b.name) || compareText(a.tier, b.tier) || compareText(a.path, b.path);
}
