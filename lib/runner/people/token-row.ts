import type { ApiTokenRow } from "@/lib/contract/people";
import type { ListedTokenRecord } from "../store";

/** A token as people and programs see it: nothing of its hash. */
export function tokenRow(token: ListedTokenRecord): ApiTokenRow {
  return {
    id: token.id,
    name: token.name,
    scope: token.scope,
    createdBy: token.createdByName,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}
