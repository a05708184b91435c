import type { WorkspaceTokenRow } from "@/lib/contract/agents";
import { count } from "./words";

export type TokenState = "open" | "expired" | "revoked";

/** A token in its place below the one it was derived from. */
export interface TokenItem {
  token: WorkspaceTokenRow;
  /** 0 for one that was derived from none. */
  level: number;
  /** Name of the one it was derived from. */
  parent: string | null;
  state: TokenState;
}

export function tokenState({ revokedAt, expiresAt }: WorkspaceTokenRow, now: number): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "open";
}

/** Each token before those derived from it; among their likes they stay in the order given. */
export function tokenTree(tokens: readonly WorkspaceTokenRow[], now: number): TokenItem[] {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const below = new Map<string | null, WorkspaceTokenRow[]>();
  for (const token of tokens) {
    const parent = token.parentId !== null && byId.has(token.parentId) ? token.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), token]);
  }
  const items: TokenItem[] = [];
  const walk = (parentId: string | null, level: number) => {
    for (const token of below.get(parentId) ?? []) {
      const parent = token.parentId === null ? null : (byId.get(token.parentId)?.name ?? null);
      items.push({ token, level, parent, state: tokenState(token, now) });
      walk(token.id, level + 1);
    }
  };
  walk(null, 0);
  return items;
}

/** "all 12", "none", or the names. */
export function selectionWords(selection: readonly string[] | null, all: number): string {
  if (selection === null) return `all ${count(all, "skill")}`;
  return selection.length === 0 ? "none" : selection.join(", ");
}
