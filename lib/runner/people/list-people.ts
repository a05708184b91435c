import type { InvitationRow, UserRow } from "@/lib/contract/people";
import type { Context } from "../ports";
import { listMembers, listOpenInvitations } from "../store";
import { requirePermission } from "./authorize";
import { invitationRow, userRow } from "./people-row";

export interface People {
  /** By name. */
  items: UserRow[];
  /** Open ones, newest first; nothing of their links. */
  invitations: InvitationRow[];
}

/** The owner's people and the invitations that are still open. Refuses FORBIDDEN. */
export async function listPeople({ ctx }: { ctx: Context }): Promise<People> {
  requirePermission(ctx.actor, "people.read");
  const { store, clock } = ctx.ports;
  const now = clock.now();
  const [members, invitations] = await Promise.all([
    listMembers(store.db, ctx.ownerId, now),
    listOpenInvitations(store.db, ctx.ownerId, now),
  ]);
  return { items: members.map(userRow), invitations: invitations.map(invitationRow) };
}
