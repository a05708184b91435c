import type { WorkspaceTokenRow } from "@/lib/contract/agents";
import type { WorkspaceTokenRecord } from "../../store";

/** A token as people and programs see it: nothing of its hash. */
export function workspaceTokenRow(token: WorkspaceTokenRecord): WorkspaceTokenRow {
  const { id, name, parentId, selection, createdBy, lastRequest } = token;
  return {
    ...{ id, name, parentId, selection, createdBy, lastRequest },
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}
