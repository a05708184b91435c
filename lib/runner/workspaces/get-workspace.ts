import type { Workspace } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { recoverLaunches } from "./recover-launches";
import { viewWorkspace } from "./view-workspace";

/** One workspace with its catalogue and mounts. Refuses FORBIDDEN, NOT_FOUND. */
export async function getWorkspace({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<Workspace> {
  requirePermission(ctx.actor, "workspaces.read");
  await recoverLaunches(ctx, input.id);
  return viewWorkspace(ctx, input.id);
}
