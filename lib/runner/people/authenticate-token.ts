import type { Actor, Clock } from "../ports";
import { findMembership, findTokenByHash, type Store, touchToken } from "../store";
import { lesserRole } from "./roles";
import { hashToken } from "./token-secret";

/** Nobody's: looked up where there is no token, so that every answer costs the same. */
const NOBODY = "nobody";

export interface TokenCaller {
  ownerId: string;
  actor: Actor & { kind: "token" };
}

/**
 * The caller behind an API token; null where it is unknown, expired or
 * revoked, or its maker is no longer a member of the owner. It acts with the
 * lesser of the role its maker had when making it and the maker's role of now,
 * and permissions hold its scope against it too. The same two look-ups are made whatever the answer. That it was
 * used is written down beside the answer, never before it.
 */
export async function authenticateToken(store: Store, clock: Clock, secret: string): Promise<TokenCaller | null> {
  const token = await findTokenByHash(store.db, hashToken(secret));
  const maker = await findMembership(store.db, token?.createdById ?? NOBODY);
  const now = clock.now();
  if (token === null || maker === null || maker.ownerId !== token.ownerId) return null;
  if (token.revokedAt !== null || (token.expiresAt !== null && token.expiresAt <= now)) return null;
  // A busy database may delay this note or lose it, not the caller.
  touchToken(store, token, now).catch(() => undefined);
  const role = lesserRole(token.role, maker.role);
  return {
    ownerId: token.ownerId,
    actor: { kind: "token", id: token.id, label: token.name, role, scope: token.scope },
  };
}
