import { Refusal } from "@/lib/contract/errors";
import type { ApiTokenRow, CreateTokenInput } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { findToken, insertToken, lockOwner, type TokenRecord } from "../store";
import type { Maker } from "./maker";
import { tokenRow } from "./token-row";
import { hashToken, newTokenSecret } from "./token-secret";

export interface NewToken {
  token: ApiTokenRow;
  /** In this answer and never again. */
  secret: string;
}

/** Writes a token of `maker`'s and its audit entry. Refuses INVALID_INPUT where it would have expired already. */
export async function writeToken(
  ctx: Context,
  maker: Maker,
  input: CreateTokenInput,
  details: Record<string, unknown> = {},
): Promise<NewToken> {
  const { store, clock, newId } = ctx.ports;
  const now = clock.now();
  const expiresAt = earlier(input.expiresAt === undefined ? null : new Date(input.expiresAt), maker.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    throw new Refusal("INVALID_INPUT", "expiresAt is in the past, so the token could never be used.", {
      details: { reason: "expires-in-the-past", fields: ["expiresAt"] },
      remedy: "Give a time that is still to come, or leave it out.",
    });
  }
  const secret = newTokenSecret();
  const token: TokenRecord = {
    id: newId(),
    ownerId: ctx.ownerId,
    hash: hashToken(secret),
    name: input.name,
    scope: input.scope,
    role: maker.role,
    createdById: maker.userId,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  const listed = await store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    await insertToken(tx, token);
    const facts = { name: token.name, scope: token.scope, expiresAt: expiresAt?.toISOString() ?? null, ...details };
    await recordAudit({ ctx, tx, verb: "tokens.create", subject: token.id, details: facts });
    return findToken(tx, ctx.ownerId, token.id);
  });
  if (listed === null) throw new Error("The token that was just written cannot be read");
  return { token: tokenRow(listed), secret };
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
