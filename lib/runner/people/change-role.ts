import type { ChangeRoleInput, UserRow } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import { lockOwner, revokeInvitations, setMemberRole } from "../store";
import { requirePermission } from "./authorize";
import { requireAnotherOwner, requireMember } from "./members";
import { userRow } from "./people-row";

/**
 * Gives one of the owner's people another role, from their next request on.
 * Who stops being an owner leaves no open invitation behind. Refuses
 * FORBIDDEN, NOT_FOUND for somebody who is none of this owner's, and CONFLICT
 * (`details.reason` `last-owner`).
 */
export async function changeRole({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeRoleInput & { id: string };
}): Promise<UserRow> {
  requirePermission(ctx.actor, "people.manage");
  const { store, clock } = ctx.ports;
  const { role } = input;
  return store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const now = clock.now();
    const member = await requireMember(tx, ctx.ownerId, input.id, now);
    if (member.role === role) return userRow(member);
    await requireAnotherOwner(tx, ctx.ownerId, member);
    await setMemberRole(tx, ctx.ownerId, member.userId, role);
    const invitations = await revokeInvitations(tx, ctx.ownerId, { createdById: member.userId }, now);
    const details = { email: member.email, from: member.role, to: role, invitations };
    await recordAudit({ ctx, tx, verb: "users.role", subject: member.userId, details });
    return userRow({ ...member, role });
  });
}
