import { Refusal } from "@/lib/contract/errors";
import { INVITATION_DAYS, type InvitationRow, type InviteUserInput, OPEN_INVITATIONS } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import {
  findInvitation,
  findMemberByEmail,
  type InvitationRecord,
  insertInvitation,
  listOpenInvitations,
  lockOwner,
  revokeInvitations,
} from "../store";
import { requirePermission } from "./authorize";
import { findMaker } from "./maker";
import { invitationRow } from "./people-row";
import { hashToken, newInvitationToken } from "./token-secret";

const DAY_MS = 86_400_000;

/**
 * Invites somebody by a one-time link; `token` is what the link carries, in
 * this answer and never again. A new invitation to an address ends the older
 * one. Refuses FORBIDDEN, CONFLICT (`details.reason` `member`) for somebody
 * who is here already, and LIMIT_EXCEEDED. Whether the address belongs to
 * somebody of another owner is not told here: only who opens the link learns it.
 */
export async function inviteUser({
  ctx,
  input,
}: {
  ctx: Context;
  input: InviteUserInput;
}): Promise<{ invitation: InvitationRow; token: string }> {
  requirePermission(ctx.actor, "people.manage");
  const { store, clock, newId } = ctx.ports;
  const now = clock.now();
  const token = newInvitationToken();
  const invitation: InvitationRecord = {
    id: newId(),
    ownerId: ctx.ownerId,
    email: input.email.toLowerCase(),
    role: input.role,
    tokenHash: hashToken(token),
    createdById: (await findMaker(ctx)).userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    acceptedAt: null,
    revokedAt: null,
  };
  const { id, email, role } = invitation;
  const listed = await store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    if ((await findMemberByEmail(tx, email))?.ownerId === ctx.ownerId) throw memberAlready(email);
    const replaced = await revokeInvitations(tx, ctx.ownerId, { email }, now);
    if ((await listOpenInvitations(tx, ctx.ownerId, now)).length >= OPEN_INVITATIONS) throw tooMany();
    await insertInvitation(tx, invitation);
    await recordAudit({ ctx, tx, verb: "users.invite", subject: id, details: { email, role, replaced } });
    return findInvitation(tx, ctx.ownerId, id);
  });
  if (listed === null) throw new Error("The invitation that was just written cannot be read");
  return { invitation: invitationRow(listed), token };
}

function memberAlready(email: string): Refusal {
  return new Refusal("CONFLICT", `${email} is one of this owner's people already.`, {
    details: { reason: "member", fields: ["email"] },
    remedy: "Change their role in the list of people instead.",
  });
}

function tooMany(): Refusal {
  return new Refusal(
    "LIMIT_EXCEEDED",
    `There are ${OPEN_INVITATIONS} open invitations, which is the most there may be.`,
    {
      details: { reason: "invitations", limit: OPEN_INVITATIONS },
      remedy: "Revoke some that are no longer needed, or wait until they are out of date.",
    },
  );
}
