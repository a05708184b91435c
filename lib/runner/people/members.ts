import { Refusal } from "@/lib/contract/errors";
import { countMembers, findMemberOf, type ListedMemberRecord, type Tx } from "../store";

/** Refuses NOT_FOUND for nobody and for somebody of another owner, alike. */
export async function requireMember(tx: Tx, ownerId: string, userId: string, now: Date): Promise<ListedMemberRecord> {
  const member = await findMemberOf(tx, ownerId, userId, now);
  if (member !== null) return member;
  throw new Refusal("NOT_FOUND", "There is nobody with this id.", { details: { reason: "user" } });
}

/** Refuses CONFLICT where `member` is the only one with the role owner. Called behind the owner's lock, so that two cannot step down at once. */
export async function requireAnotherOwner(tx: Tx, ownerId: string, member: ListedMemberRecord): Promise<void> {
  if (member.role !== "owner" || (await countMembers(tx, ownerId, "owner")) > 1) return;
  throw new Refusal("CONFLICT", `${member.name} is the only person with the role owner.`, {
    details: { reason: "last-owner" },
    remedy: "Give somebody else the role owner first.",
  });
}
