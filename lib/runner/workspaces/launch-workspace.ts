import { Refusal } from "@/lib/contract/errors";
import type { LaunchInput, PublishTarget } from "@/lib/contract/launch";
import type { Digest } from "@/lib/contract/skill";
import type { Launched } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findObservedPlan } from "../store";
import { tooLate } from "./claim-launch";
import { draftPlan, type PlanDraft } from "./draft-plan";
import { findTarget } from "./find-target";
import { type LaunchRequest, launchRequest } from "./launch-request";
import { rememberPlan } from "./plan-launch";
import { recoverLaunches } from "./recover-launches";
import { runLaunch } from "./run-launch";
import { observeMounts, requireSameMounts } from "./tree-mounts";
import { viewWorkspace } from "./view-workspace";

/**
 * Launches what a plan showed. Judged in this order: nobody else is live on the
 * tree; the mounts that the plan read through are the same
 * (skill_catalog_stale); the sets are (STALE_GENERATION); the plan is
 * (CONFLICTS_CHANGED, with the new one); then by the rule of the dialog. The
 * token is said once. Source: product rules, section 9.
 */
export async function launchWorkspace({ ctx, input }: { ctx: Context; input: LaunchInput }): Promise<Launched> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { workspace, planDigest, publish, ...rest } = input;
  const found = await findTarget(ctx, workspace);
  if (found.workspace !== null) await recoverLaunches(ctx, found.workspace.id);
  const target = await findTarget(ctx, workspace);
  if (target.workspace?.status === "live" && !target.byId) throw tooLate(target.workspace, "workspace-live", "is live");
  const request = await launchRequest(ctx, target, rest);
  const draft = await draftAsPlanned(ctx, request, planDigest as Digest);
  return finish(ctx, draft, publish);
}

/** Drafts the plan again and refuses where it is not the one that was shown; without a digest, whatever it is now. */
export async function draftAsPlanned(
  ctx: Context,
  request: LaunchRequest,
  planDigest: Digest | undefined,
): Promise<PlanDraft> {
  const seen = planDigest === undefined ? null : await findObservedPlan(ctx.ports.store.db, ctx.ownerId, planDigest);
  if (seen !== null) requireSameMounts(seen.mounts, await observeMounts(ctx, request));
  const draft = await draftPlan(ctx, request);
  if (planDigest !== undefined && (draft.plan.planDigest !== planDigest || seen === null)) {
    await rememberPlan(ctx, draft);
    throw conflictsChanged(draft);
  }
  return draft;
}

function conflictsChanged({ plan }: PlanDraft): Refusal {
  return new Refusal("CONFLICTS_CHANGED", "What would be launched is no longer what the plan showed.", {
    details: { reason: "plan", plan },
  });
}

/** Carries the launch out and shows the workspace. */
export async function finish(
  ctx: Context,
  draft: PlanDraft,
  publish: readonly PublishTarget[] | undefined,
): Promise<Launched> {
  const { workspaceId, published, changed, token } = await runLaunch(ctx, draft, publish);
  return { workspace: { ...(await viewWorkspace(ctx, workspaceId)), token }, published, changed };
}
