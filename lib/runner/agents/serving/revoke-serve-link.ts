import { Refusal } from "@/lib/contract/errors";
import { recordAudit } from "../../audit";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { findServeLink, revokeServeLink as revoke } from "../../store";

/**
 * Closes a path at once and for good; one that was closed before stays so.
 * Refuses FORBIDDEN, and NOT_FOUND for an id that this owner has not.
 */
export async function revokeServeLink({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<void> {
  requirePermission(ctx.actor, "library.write");
  const { store, clock } = ctx.ports;
  const known = await store.transaction(async (tx) => {
    const link = await findServeLink(tx, ctx.ownerId, input.id);
    if (link === null) return false;
    if (await revoke(tx, ctx.ownerId, link.id, clock.now())) {
      const details = { kind: link.kind, id: link.targetId || null, name: link.name };
      await recordAudit({ ctx, tx, verb: "serving.links.revoke", subject: link.id, details });
    }
    return true;
  });
  if (known) return;
  throw new Refusal("NOT_FOUND", "There is no such path.", { details: { reason: "serve-link" } });
}
