import { Refusal } from "@/lib/contract/errors";
import type { StepReport } from "@/lib/contract/workspaces";
import { isLaunchable } from "@/lib/domain/launch-plan";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeWorkspace, type WorkspaceRecord } from "../store";
import { draftPlan, type PlanDraft } from "./draft-plan";
import { findTarget, requireWorkspace } from "./find-target";
import { inOwnersLine } from "./in-owners-line";
import { launchRequest } from "./launch-request";
import { recoverLaunches } from "./recover-launches";
import { notLive } from "./relaunch-workspace";
import { runLaunch } from "./run-launch";

/**
 * Merges a dynamic workspace again before a reasoning step. What cannot be
 * launched keeps the last catalogue, and the workspace says why until a merge
 * succeeds. Refuses NOT_FOUND, CONFLICT where it is not live or not dynamic,
 * and what a launch refuses. Source: product rules, section 9.
 */
export async function stepWorkspace({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<StepReport> {
  requirePermission(ctx.actor, "workspaces.launch");
  await recoverLaunches(ctx, input.id);
  const target = await findTarget(ctx, { id: input.id });
  const { workspace } = target;
  if (workspace?.status !== "live") throw notLive(target.name);
  if (!workspace.dynamic) throw notDynamic(workspace.name);
  const draft = await draftPlan(ctx, await launchRequest(ctx, target, {}));
  if (!isLaunchable(draft.plan)) return keepLast(ctx, workspace, draft);
  const { changed } = await runLaunch(ctx, draft, undefined);
  if (workspace.notice !== null && !changed) await setNotice(ctx, workspace.id, null);
  const { launchNumber: launch } = await requireWorkspace(ctx, input.id);
  return { changed, launch, notice: null, conflicts: [] };
}

async function keepLast(ctx: Context, workspace: WorkspaceRecord, { plan }: PlanDraft): Promise<StepReport> {
  const conflicts = plan.conflicts.map(({ name }) => name);
  const why = [
    ...plan.blockers.map(({ message }) => message),
    ...(conflicts.length === 0 ? [] : [`${conflicts.join(", ")}: copies differ and need a choice.`]),
  ];
  const notice = `The last catalogue is kept. ${why.join(" ")}`;
  if (workspace.notice !== notice) await setNotice(ctx, workspace.id, notice);
  return { changed: false, launch: workspace.launchNumber, notice, conflicts };
}

function setNotice(ctx: Context, id: string, notice: string | null): Promise<void> {
  return inOwnersLine(ctx, async (tx) => {
    const { ownerId, root, version: expectedVersion } = await requireWorkspace(ctx, id, tx);
    await changeWorkspace(tx, { ownerId, id, root, expectedVersion }, { notice, updatedAt: ctx.ports.clock.now() });
  });
}

function notDynamic(name: string): Refusal {
  return new Refusal("CONFLICT", `The workspace ${name} does not merge again by itself.`, {
    details: { reason: "not-dynamic" },
    remedy: "Switch dynamic on, or relaunch it.",
  });
}
