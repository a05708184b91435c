import type { Mount } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listMounts as listRecords } from "../store";
import { requireWorkspace } from "./find-target";
import { viewMount } from "./view-workspace";

/** Where the agent's paths lead, by path. Refuses FORBIDDEN, NOT_FOUND. */
export async function listMounts({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<{ items: Mount[] }> {
  requirePermission(ctx.actor, "workspaces.read");
  const workspace = await requireWorkspace(ctx, input.id);
  const mounts = await listRecords(ctx.ports.store.db, ctx.ownerId, workspace.id);
  return { items: mounts.map((mount) => viewMount(mount, workspace)) };
}
