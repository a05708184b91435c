import type { InvitationRow, UserRow } from "@/lib/contract/people";
import type { ListedInvitationRecord, ListedMemberRecord } from "../store";

export function userRow(member: ListedMemberRecord): UserRow {
  return {
    id: member.userId,
    name: member.name,
    email: member.email,
    role: member.role,
    joinedAt: member.joinedAt.toISOString(),
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  };
}

/** An invitation as people and programs see it: nothing of its token. */
export function invitationRow(invitation: ListedInvitationRecord): InvitationRow {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdBy: invitation.createdByName,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
