import { Refusal } from "@/lib/contract/errors";
import type { ChangeWorkspaceInput, Workspace } from "@/lib/contract/workspaces";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeWorkspace as changeRecord } from "../store";
import { requireWorkspace } from "./find-target";
import { inOwnersLine } from "./in-owners-line";
import { etagOf, viewWorkspace } from "./view-workspace";

/**
 * Changes name, dynamic, shell or environment of a workspace; its live
 * catalogue stays as it is. Refuses NOT_FOUND, and CHANGED_SINCE_READ where an
 * etag is given and is no longer the workspace's.
 */
export async function changeWorkspace({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeWorkspaceInput & { id: string };
}): Promise<Workspace> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { id, etag, ...change } = input;
  await inOwnersLine(ctx, async (tx) => {
    const workspace = await requireWorkspace(ctx, id, tx);
    if (etag !== undefined && etag !== etagOf(workspace)) {
      throw new Refusal("CHANGED_SINCE_READ", `The workspace ${workspace.name} was changed in between.`, {
        details: { reason: "etag", etag: etagOf(workspace) },
      });
    }
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    const { ownerId, root, version: expectedVersion } = workspace;
    const updatedAt = ctx.ports.clock.now();
    // Who switches the merging off is not told of conflicts any more.
    const notice = change.dynamic === false ? { notice: null } : {};
    await changeRecord(
      tx,
      { ownerId, id, root, expectedVersion },
      { ...Object.fromEntries(given), ...notice, updatedAt },
    );
    const details = { workspace: id, ...Object.fromEntries(given) };
    await recordAudit({ ctx, tx, verb: "workspaces.change", subject: change.name ?? workspace.name, details });
  });
  return viewWorkspace(ctx, id);
}
