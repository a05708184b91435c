import { Refusal } from "@/lib/contract/errors";
import type { ApiTokenRow, CreateTokenInput, Role } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { findToken, insertToken, type TokenRecord } from "../store";
import { requirePermission } from "./authorize";
import { tokenRow } from "./token-row";
import { hashToken, newTokenSecret } from "./token-secret";

/**
 * Makes an API token for the caller. `secret` is in this answer and never
 * again. A token that makes another stays its limit: neither role nor life of
 * the new one goes beyond its own, and only one with the scope write gets here. Refuses FORBIDDEN, and
 * INVALID_INPUT where it would have expired already.
 */
export async function createApiToken({
  ctx,
  input,
}: {
  ctx: Context;
  input: CreateTokenInput;
}): Promise<{ token: ApiTokenRow; secret: string }> {
  requirePermission(ctx.actor, "tokens.manage");
  const { store, clock, newId } = ctx.ports;
  const now = clock.now();
  const maker = await findMaker(ctx);
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
    await insertToken(tx, token);
    const details = { name: token.name, scope: token.scope, expiresAt: expiresAt?.toISOString() ?? null };
    await recordAudit({ ctx, tx, verb: "tokens.create", subject: token.id, details });
    return findToken(tx, ctx.ownerId, token.id);
  });
  if (listed === null) throw new Error("The token that was just written cannot be read");
  return { token: tokenRow(listed), secret };
}

interface Maker {
  userId: string;
  role: Role;
  expiresAt: Date | null;
}

async function findMaker({ ownerId, actor, ports }: Context): Promise<Maker> {
  if (actor.kind === "user") return { userId: actor.id, role: actor.role, expiresAt: null };
  const token = actor.kind === "token" ? await findToken(ports.store.db, ownerId, actor.id) : null;
  if (token === null || actor.kind !== "token") {
    throw new Refusal("FORBIDDEN", "An API token belongs to somebody: sign in to make one.", {
      details: { reason: "no-maker" },
    });
  }
  return { userId: token.createdById, role: actor.role, expiresAt: token.expiresAt };
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
