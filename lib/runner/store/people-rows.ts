import { Role } from "@/lib/contract/people";
import { clientOf, type Db, type Tx } from "./db";
import type { MemberRecord, MembershipRecord, NewUser } from "./records";
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
