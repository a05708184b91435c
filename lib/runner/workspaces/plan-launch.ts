import type { LaunchPlan, LaunchPlanInput } from "@/lib/contract/launch";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { putObservedPlan } from "../store";
import { draftPlan, type PlanDraft } from "./draft-plan";
import { findTarget } from "./find-target";
import { launchRequest } from "./launch-request";
import { recoverLaunches } from "./recover-launches";

/** How long a launch may refer to what a plan read. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/**
 * Plans a launch: what it would take for each name, which conflicts need a
 * choice, what else stands in the way. Writes nothing but what it read through,
 * under the plan's digest, so that a launch can tell what was replaced.
 * Refuses FORBIDDEN, and what the tree, the sets and the sources are refused
 * for. Source: product rules, sections 6 and 9.
 */
export async function planLaunch({ ctx, input }: { ctx: Context; input: LaunchPlanInput }): Promise<LaunchPlan> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { workspace, ...rest } = input;
  const found = await findTarget(ctx, workspace);
  if (found.workspace !== null) await recoverLaunches(ctx, found.workspace.id);
  const target = found.workspace === null ? found : await findTarget(ctx, workspace);
  const draft = await draftPlan(ctx, await launchRequest(ctx, target, rest));
  await rememberPlan(ctx, draft);
  return draft.plan;
}

/** Keeps what the plan read through, for a day. */
export async function rememberPlan(ctx: Context, { plan, mounts }: PlanDraft): Promise<void> {
  const createdAt = ctx.ports.clock.now();
  const observed = { ownerId: ctx.ownerId, planDigest: plan.planDigest as `sha256:${string}`, mounts, createdAt };
  const oldest = new Date(createdAt.getTime() - KEPT_MS);
  await ctx.ports.store.transaction((tx) => putObservedPlan(tx, observed, oldest));
}
