import { Role } from "@/lib/contract/people";
import type { InvitationModel } from "@/prisma/generated/sqlite/client/models/Invitation";
import { clientOf, type Db, type Tx } from "./db";
import type { InvitationRecord, ListedInvitationRecord } from "./records";
import { storableText } from "./storable-json";

const WITH_MAKER = { createdBy: { select: { name: true } } } as const;

/** Neither accepted nor revoked nor out of date. */
function openAt(now: Date) {
  return { acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
}

export async function insertInvitation(tx: Tx, invitation: InvitationRecord): Promise<void> {
  await clientOf(tx).invitation.create({ data: invitation });
}

/** Open ones, newest first. */
export async function listOpenInvitations(db: Db, ownerId: string, now: Date): Promise<ListedInvitationRecord[]> {
  const rows = await clientOf(db).invitation.findMany({
    where: { ownerId, ...openAt(now) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    include: WITH_MAKER,
  });
  return rows.map(toListed);
}

export async function findInvitation(
  db: Db,
  ownerId: string,
  invitationId: string,
): Promise<ListedInvitationRecord | null> {
  const row = await clientOf(db).invitation.findFirst({
    where: { id: storableText(invitationId), ownerId },
    include: WITH_MAKER,
  });
  return row && toListed(row);
}

export async function findInvitationByHash(db: Db, tokenHash: string): Promise<InvitationRecord | null> {
  const row = await clientOf(db).invitation.findUnique({ where: { tokenHash } });
  return row && toRecord(row);
}

/** False where it is not open any more: of two that accept at once, one does. */
export async function acceptInvitation(tx: Tx, invitationId: string, at: Date): Promise<boolean> {
  const { count } = await clientOf(tx).invitation.updateMany({
    where: { id: invitationId, ...openAt(at) },
    data: { acceptedAt: at },
  });
  return count === 1;
}

/** Which of the owner's open invitations to end: one, or all to an address, or all that somebody made. */
export type InvitationChoice = { id: string } | { email: string } | { createdById: string };

/** Answers how many it ended. */
export async function revokeInvitations(tx: Tx, ownerId: string, which: InvitationChoice, at: Date): Promise<number> {
  const chosen = Object.fromEntries(Object.entries(which).map(([key, value]) => [key, storableText(value)]));
  const { count } = await clientOf(tx).invitation.updateMany({
    where: { ...chosen, ownerId, ...openAt(at) },
    data: { revokedAt: at },
  });
  return count;
}

function toRecord(row: InvitationModel): InvitationRecord {
  return { ...row, role: Role.parse(row.role) };
}

function toListed(row: InvitationModel & { createdBy: { name: string } }): ListedInvitationRecord {
  const { createdBy, ...invitation } = row;
  return { ...toRecord(invitation), createdByName: createdBy.name };
}
