import { Refusal } from "@/lib/contract/errors";
import type { UserRow } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { deleteMember, lockOwner, revokeInvitations, revokeTokensOf } from "../store";
import { requirePermission } from "./authorize";
import { findMaker } from "./maker";
import { requireAnotherOwner, requireMember } from "./members";
import { userRow } from "./people-row";

/**
 * Takes somebody out at once: sessions end, their tokens and open invitations
 * are revoked, and the e-mail address may be invited again. History keeps
 * their name. Answers who they were. Refuses FORBIDDEN, NOT_FOUND, and CONFLICT
 * with `details.reason` `self` or `last-owner`.
 */
export async function removeMember({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<UserRow> {
  requirePermission(ctx.actor, "people.manage");
  const { store, clock } = ctx.ports;
  const self = ctx.actor.kind === "system" ? null : (await findMaker(ctx)).userId;
  return store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const now = clock.now();
    const member = await requireMember(tx, ctx.ownerId, input.id, now);
    if (member.userId === self) throw oneself();
    await requireAnotherOwner(tx, ctx.ownerId, member);
    const tokens = await revokeTokensOf(tx, ctx.ownerId, member.userId, now);
    const invitations = await revokeInvitations(tx, ctx.ownerId, { createdById: member.userId }, now);
    await deleteMember(tx, ctx.ownerId, member.userId);
    const details = { name: member.name, email: member.email, role: member.role, tokens, invitations };
    await recordAudit({ ctx, tx, verb: "users.remove", subject: member.userId, details });
    return userRow(member);
  });
}

function oneself(): Refusal {
  return new Refusal("CONFLICT", "Nobody can remove themselves.", {
    details: { reason: "self" },
    remedy: "Ask another owner to do it.",
  });
}
