import { Refusal } from "@/lib/contract/errors";
import type { ApiTokenRow } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { findToken, revokeToken } from "../store";
import { requirePermission } from "./authorize";
import { tokenRow } from "./token-row";

/**
 * Ends a token at once and for good; one that was revoked before is answered
 * as it is. Refuses FORBIDDEN, and NOT_FOUND for an id that this owner has not.
 */
export async function revokeApiToken({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ApiTokenRow> {
  requirePermission(ctx.actor, "tokens.manage");
  const { store, clock } = ctx.ports;
  const revoked = await store.transaction(async (tx) => {
    const did = await revokeToken(tx, ctx.ownerId, input.id, clock.now());
    const token = await findToken(tx, ctx.ownerId, input.id);
    if (did && token) {
      const details = { name: token.name, scope: token.scope };
      await recordAudit({ ctx, tx, verb: "tokens.revoke", subject: token.id, details });
    }
    return token;
  });
  if (revoked === null) {
    throw new Refusal("NOT_FOUND", "There is no such API token.", { details: { reason: "token" } });
  }
  return tokenRow(revoked);
}
