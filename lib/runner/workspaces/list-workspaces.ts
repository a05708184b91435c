import type { WorkspaceList } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listLaunchSummaries, listWorkspaces as listRecords } from "../store";
import { recoverLaunches } from "./recover-launches";
import { currentGenerations, workspaceRow } from "./view-workspace";

/** Every workspace of the owner, live ones first, then by name. Refuses FORBIDDEN. */
export async function listWorkspaces({ ctx }: { ctx: Context }): Promise<WorkspaceList> {
  requirePermission(ctx.actor, "workspaces.read");
  await recoverLaunches(ctx);
  const { db } = ctx.ports.store;
  const records = await listRecords(db, ctx.ownerId);
  const launches = new Map((await listLaunchSummaries(db, ctx.ownerId)).map((each) => [each.workspaceId, each]));
  const generations = await currentGenerations(ctx, records);
  return { items: records.map((record) => workspaceRow(record, launches.get(record.id) ?? null, generations)) };
}
