import { hashToken } from "../../people";
import type { AgentActor, Clock } from "../../ports";
import { findWorkspaceTokenByHash, type Store } from "../../store";

export interface AgentCaller {
  ownerId: string;
  actor: AgentActor;
}

/**
 * The agent behind a workspace token; null where it is unknown, expired or
 * revoked. Revoking a token revokes what was derived from it, and nothing that
 * is derived outlives it, so that this one row decides.
 */
export async function authenticateWorkspaceToken(
  store: Store,
  clock: Clock,
  secret: string,
): Promise<AgentCaller | null> {
  const token = await findWorkspaceTokenByHash(store.db, hashToken(secret));
  if (token === null || token.revokedAt !== null) return null;
  if (token.expiresAt !== null && token.expiresAt <= clock.now()) return null;
  const { ownerId, id, name: label, workspaceId, selection } = token;
  return { ownerId, actor: { kind: "agent", id, label, workspaceId, selection } };
}
