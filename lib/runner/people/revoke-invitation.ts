import { Refusal } from "@/lib/contract/errors";
import type { InvitationRow } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { findInvitation, lockOwner, revokeInvitations } from "../store";
import { requirePermission } from "./authorize";
import { invitationRow } from "./people-row";

/**
 * Makes an invitation's link useless; one that was open no longer is answered
 * as it is. Refuses FORBIDDEN, NOT_FOUND for an id that this owner has not,
 * and CONFLICT (`details.reason` `accepted`) where the person has joined.
 */
export async function revokeInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<InvitationRow> {
  requirePermission(ctx.actor, "people.manage");
  const { store, clock } = ctx.ports;
  return store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const invitation = await findInvitation(tx, ctx.ownerId, input.id);
    if (invitation === null) {
      throw new Refusal("NOT_FOUND", "There is no such invitation.", { details: { reason: "invitation" } });
    }
    const { id, email, role } = invitation;
    if (invitation.acceptedAt !== null) {
      throw new Refusal("CONFLICT", `${email} has joined with this invitation already.`, {
        details: { reason: "accepted" },
        remedy: "Remove the person from the list of people instead.",
      });
    }
    if ((await revokeInvitations(tx, ctx.ownerId, { id }, clock.now())) === 1) {
      await recordAudit({ ctx, tx, verb: "invitations.revoke", subject: id, details: { email, role } });
    }
    return invitationRow(invitation);
  });
}
