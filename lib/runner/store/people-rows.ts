import { Role } from "@/lib/contract/people";
import { clientOf, type Db, type Tx } from "./db";
import type { ListedMemberRecord, MemberRecord, MembershipRecord, NewUser } from "./records";
import { storableText } from "./storable-json";

export async function insertMembership(tx: Tx, membership: MembershipRecord): Promise<void> {
  await clientOf(tx).membership.create({ data: membership });
}

/** The one membership of a user; null when they belong to nobody. */
export async function findMembership(db: Db, userId: string): Promise<MemberRecord | null> {
  const row = await clientOf(db).membership.findUnique({
    where: { userId },
    include: { owner: { select: { name: true, home: true } }, user: { select: { name: true, email: true } } },
  });
  if (row === null) return null;
  const { owner, user, ...membership } = row;
  return {
    ...membership,
    role: Role.parse(row.role),
    ownerName: owner.name,
    ownerIsHome: owner.home !== null,
    userName: user.name,
    email: user.email,
  };
}

/**
 * Somebody who can sign in, in the tables of better-auth and in its way: a
 * user, and an account of provider `credential` whose account id is the
 * user's. An e-mail address that is taken is a unique violation.
 */
export async function insertUserWithPassword(tx: Tx, user: NewUser): Promise<void> {
  const { passwordHash, accountId, createdAt, ...rest } = user;
  const times = { createdAt, updatedAt: createdAt };
  await clientOf(tx).user.create({ data: { ...rest, name: storableText(rest.name), emailVerified: false, ...times } });
  await clientOf(tx).account.create({
    data: {
      id: accountId,
      accountId: user.id,
      providerId: "credential",
      userId: user.id,
      password: passwordHash,
      ...times,
    },
  });
}

/** By name; `now` says which sessions still count as being seen. */
export async function listMembers(db: Db, ownerId: string, now: Date): Promise<ListedMemberRecord[]> {
  const rows = await clientOf(db).membership.findMany({
    where: { ownerId },
    include: memberInclude(now),
    orderBy: [{ user: { name: "asc" } }, { userId: "asc" }],
  });
  return rows.map(toListed);
}

/** One of the owner's members; null for a user of nobody's or of another owner's. */
export async function findMemberOf(
  db: Db,
  ownerId: string,
  userId: string,
  now: Date,
): Promise<ListedMemberRecord | null> {
  const row = await clientOf(db).membership.findFirst({
    where: { ownerId, userId: storableText(userId) },
    include: memberInclude(now),
  });
  return row && toListed(row);
}

export async function findMemberByEmail(db: Db, email: string): Promise<MembershipRecord | null> {
  const row = await clientOf(db).membership.findFirst({ where: { user: { email: storableText(email) } } });
  return row && { ...row, role: Role.parse(row.role) };
}

/** The member with the role owner who has been there longest. */
export async function findFirstOwnerMember(db: Db, ownerId: string): Promise<MembershipRecord | null> {
  const row = await clientOf(db).membership.findFirst({
    where: { ownerId, role: "owner" satisfies Role },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return row && { ...row, role: Role.parse(row.role) };
}

export function countMembers(db: Db, ownerId: string, role: Role): Promise<number> {
  return clientOf(db).membership.count({ where: { ownerId, role } });
}

export async function setMemberRole(tx: Tx, ownerId: string, userId: string, role: Role): Promise<void> {
  await clientOf(tx).membership.update({ where: { ownerId_userId: { ownerId, userId } }, data: { role } });
}

export async function renameUser(tx: Tx, userId: string, name: string): Promise<void> {
  await clientOf(tx).user.update({ where: { id: userId }, data: { name: storableText(name) } });
}

/**
 * Ends a membership and with it every way to sign in: sessions and password
 * are gone and the e-mail address is free again. The user's row stays, because
 * tokens and invitations name their maker by it.
 */
export async function deleteMember(tx: Tx, ownerId: string, userId: string): Promise<void> {
  const client = clientOf(tx);
  await client.membership.delete({ where: { ownerId_userId: { ownerId, userId } } });
  await client.session.deleteMany({ where: { userId } });
  await client.account.deleteMany({ where: { userId } });
  await client.user.update({ where: { id: userId }, data: { email: `removed:${userId}` } });
}

function memberInclude(now: Date) {
  return {
    user: {
      select: {
        name: true,
        email: true,
        sessions: {
          where: { expiresAt: { gt: now } },
          orderBy: { updatedAt: "desc" },
          take: 1,
          select: { updatedAt: true },
        },
      },
    },
  } as const;
}

interface MemberRow {
  userId: string;
  role: string;
  createdAt: Date;
  user: { name: string; email: string; sessions: { updatedAt: Date }[] };
}

function toListed({ userId, role, createdAt, user }: MemberRow): ListedMemberRecord {
  return {
    userId,
    name: user.name,
    email: user.email,
    role: Role.parse(role),
    joinedAt: createdAt,
    lastSeenAt: user.sessions[0]?.updatedAt ?? null,
  };
}
