import type { WorkspaceTokenRow } from "@/lib/contract/agents";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { listWorkspaceTokens as listRecords } from "../../store";
import { requireWorkspace } from "../../workspaces";
import { workspaceTokenRow } from "./workspace-token-row";

/** Tokens of a workspace, newest first, expired and revoked ones too. Refuses FORBIDDEN, NOT_FOUND. */
export async function listWorkspaceTokens({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<WorkspaceTokenRow[]> {
  requirePermission(ctx.actor, "workspaces.read");
  const { id } = await requireWorkspace(ctx, input.id);
  return (await listRecords(ctx.ports.store.db, ctx.ownerId, id)).map(workspaceTokenRow);
}
