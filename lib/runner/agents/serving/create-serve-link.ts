import { Refusal } from "@/lib/contract/errors";
import { AGENT_LIMITS } from "@/lib/contract/limits";
import type { CreateServeLinkInput, ServeLinkMade } from "@/lib/contract/serving";
import { recordAudit } from "../../audit";
import { hashToken, newTokenSecret, requirePermission } from "../../people";
import type { Context } from "../../ports";
import { countOpenServeLinks, insertServeLink, lockOwner, type ServeLinkRecord } from "../../store";
import { findPlace } from "./find-place";
import { linkRow } from "./place-row";

/**
 * Makes a path that leads to a place for whoever knows it. Its secret has 256
 * bits and is in this answer and never again; `url` is a path. Refuses
 * FORBIDDEN, NOT_FOUND, INVALID_INPUT where it would have expired already, and
 * LIMIT_EXCEEDED where the place has 100 open ones. Source: interfaces, section 4.
 */
export async function createServeLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: CreateServeLinkInput;
}): Promise<ServeLinkMade> {
  requirePermission(ctx.actor, "library.write");
  const { store, clock, newId } = ctx.ports;
  const now = clock.now();
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    throw new Refusal("INVALID_INPUT", "expiresAt is in the past, so the path could never be used.", {
      details: { reason: "expires-in-the-past", fields: ["expiresAt"] },
      remedy: "Give a time that is still to come, or leave it out.",
    });
  }
  const secret = newTokenSecret();
  const made = { id: newId(), hash: hashToken(secret), createdAt: now, createdBy: ctx.actor.label, expiresAt };
  const link = await store.transaction(async (tx): Promise<ServeLinkRecord> => {
    await lockOwner(tx, ctx.ownerId);
    const { kind, targetId, id, name: placeName } = await findPlace(tx, ctx, input);
    const key = { ownerId: ctx.ownerId, kind, targetId };
    requireRoom(await countOpenServeLinks(tx, key, now));
    const row = { ...made, ...key, name: input.name };
    await insertServeLink(tx, row);
    const details = { kind, id, place: placeName, name: input.name, expiresAt: expiresAt?.toISOString() ?? null };
    await recordAudit({ ctx, tx, verb: "serving.links.create", subject: made.id, details });
    return { ...row, lastUsedAt: null, lastRequest: null, revokedAt: null };
  });
  return { link: linkRow(link), url: `/t/${secret}` };
}

function requireRoom(open: number): void {
  const allowed = AGENT_LIMITS.tokens;
  if (open < allowed) return;
  throw new Refusal("LIMIT_EXCEEDED", `${allowed} paths lead here already, the most that one place may have.`, {
    details: { reason: "links", limit: "links", allowed, found: open + 1 },
    remedy: "Close one that nobody uses any more.",
  });
}
