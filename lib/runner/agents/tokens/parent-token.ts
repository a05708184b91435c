import { Refusal } from "@/lib/contract/errors";
import type { Context } from "../../ports";
import { type Db, findWorkspaceToken, type WorkspaceTokenRecord } from "../../store";

/** Refuses NOT_FOUND for a token that is not this workspace's, CONFLICT (reason `token-ended`) for one that is over. */
export async function requireParent(
  ctx: Context,
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WorkspaceTokenRecord> {
  const parent = await findWorkspaceToken(db, { ownerId: ctx.ownerId, workspaceId, id });
  if (parent === null) throw noSuchToken();
  const isOver = parent.revokedAt !== null || (parent.expiresAt !== null && parent.expiresAt <= ctx.ports.clock.now());
  if (!isOver) return parent;
  throw new Refusal("CONFLICT", `The token ${parent.name} has ended, so nothing is derived from it.`, {
    details: { reason: "token-ended", token: parent.id },
    remedy: "Derive from a token that is open, or make a new one.",
  });
}

export function noSuchToken(): Refusal {
  return new Refusal("NOT_FOUND", "The workspace has no such token.", { details: { reason: "token" } });
}
