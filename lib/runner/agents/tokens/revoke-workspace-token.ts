import { recordAudit } from "../../audit";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { findWorkspaceToken, lockOwner, revokeWorkspaceTokens } from "../../store";
import { requireWorkspace } from "../../workspaces";
import { noSuchToken } from "./parent-token";

/**
 * Ends a token and every one that was derived from it, at once and for good; one
 * that has ended already is left as it is. Refuses FORBIDDEN, and NOT_FOUND for
 * a token that is not this workspace's. Source: product rules, section 9.
 */
export async function revokeWorkspaceToken({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; token: string };
}): Promise<void> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { ownerId } = ctx;
  const { store, clock } = ctx.ports;
  await store.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    const workspace = await requireWorkspace(ctx, input.id, tx);
    const token = await findWorkspaceToken(tx, { ownerId, workspaceId: workspace.id, id: input.token });
    if (token === null) throw noSuchToken();
    const tokens = await revokeWorkspaceTokens(tx, token, clock.now());
    if (tokens === 0) return;
    const details = { workspace: workspace.id, token: token.id, name: token.name, tokens };
    await recordAudit({ ctx, tx, verb: "workspace-tokens.revoke", subject: workspace.name, details });
  });
}
