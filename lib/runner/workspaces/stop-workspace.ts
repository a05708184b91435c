import type { Workspace } from "@/lib/contract/workspaces";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeWorkspace, listLaunches, moveLaunch, releaseLaunchHolds } from "../store";
import { tooLate } from "./claim-launch";
import { requireWorkspace } from "./find-target";
import { inOwnersLine } from "./in-owners-line";
import { recoverLaunches } from "./recover-launches";
import { notLive } from "./relaunch-workspace";
import { viewWorkspace } from "./view-workspace";

/**
 * Stops a live workspace: revisions and sets that it held are let go; what lies
 * in the tree stays. Refuses NOT_FOUND, and CONFLICT where it is not live or is
 * being launched. Source: product rules, section 9.
 */
export async function stopWorkspace({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<Workspace> {
  requirePermission(ctx.actor, "workspaces.launch");
  await recoverLaunches(ctx, input.id);
  await inOwnersLine(ctx, async (tx) => {
    const workspace = await requireWorkspace(ctx, input.id, tx);
    if (workspace.status !== "live") throw notLive(workspace.name);
    const { ownerId, id: workspaceId, root } = workspace;
    const prepared = await listLaunches(tx, { ownerId, workspaceId, states: ["prepared"] });
    if (prepared.length > 0) throw tooLate(workspace, "launching", "is being launched at this moment");
    for (const launch of await listLaunches(tx, { ownerId, workspaceId, states: ["live"] })) {
      await moveLaunch(tx, launch, "live", "past");
    }
    await releaseLaunchHolds(tx, { ownerId, workspaceId }, "all");
    const at = ctx.ports.clock.now();
    const key = { ownerId, id: workspaceId, root, expectedVersion: workspace.version };
    await changeWorkspace(tx, key, { status: "stopped", notice: null, stoppedAt: at, updatedAt: at });
    const details = { workspace: workspaceId, launch: workspace.launchNumber };
    await recordAudit({ ctx, tx, verb: "workspaces.stop", subject: workspace.name, details });
  });
  return viewWorkspace(ctx, input.id);
}
