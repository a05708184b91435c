import { Refusal } from "@/lib/contract/errors";
import type { OpenInvitation } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Context, Ports } from "../ports";
import {
  acceptInvitation,
  findInvitationByHash,
  findOwner,
  type InvitationRecord,
  insertMembership,
  insertUserWithPassword,
  isUniqueViolation,
  lockOwner,
} from "../store";
import { hashToken } from "./token-secret";

/** What its holder may know of an open invitation. Refuses FORBIDDEN, telling the holder of a real link why it is none any more. */
export async function readInvitation({
  ports,
  input,
}: {
  ports: Ports;
  input: { token: string };
}): Promise<OpenInvitation> {
  const { ownerId, email, role } = await requireOpen(ports, input.token);
  const owner = await findOwner(ports.store.db, ownerId);
  if (owner === null) throw new Error("An invitation names an owner that does not exist");
  return { ownerName: owner.name, email, role };
}

/**
 * Makes the holder of an open invitation one of the owner's people, once:
 * of two who come at the same time the second is refused. Refuses FORBIDDEN as
 * `readInvitation` does, and CONFLICT (`details.reason` `email`) where
 * somebody signs in with the address by now. Answers the address to sign in with.
 */
export async function joinOwner({
  ports,
  input,
}: {
  ports: Ports;
  input: { token: string; name: string; passwordHash: string; requestId: string };
}): Promise<{ email: string }> {
  const { name, passwordHash, requestId } = input;
  const { id, ownerId, email, role } = await requireOpen(ports, input.token);
  const now = ports.clock.now();
  const userId = ports.newId();
  const accountId = ports.newId();
  try {
    await ports.store.transaction(async (tx) => {
      await lockOwner(tx, ownerId);
      if (!(await acceptInvitation(tx, id, now))) throw notOpen(await findInvitationByHash(tx, hashToken(input.token)));
      await insertUserWithPassword(tx, { id: userId, name, email, accountId, passwordHash, createdAt: now });
      await insertMembership(tx, { ownerId, userId, role, createdAt: now });
      const ctx: Context = { ownerId, actor: { kind: "user", id: userId, label: name, role }, requestId, ports };
      await recordAudit({ ctx, tx, verb: "users.join", subject: userId, details: { email, role, invitation: id } });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal("CONFLICT", `Somebody signs in to this console with ${email} already.`, {
      details: { reason: "email" },
      remedy: "Ask for an invitation to another e-mail address, or have the older account removed first.",
      cause: error,
    });
  }
  return { email };
}

async function requireOpen(ports: Ports, token: string): Promise<InvitationRecord> {
  const invitation = await findInvitationByHash(ports.store.db, hashToken(token));
  const now = ports.clock.now();
  const open = invitation?.acceptedAt === null && invitation.revokedAt === null && invitation.expiresAt > now;
  if (!open) throw notOpen(invitation);
  return invitation;
}

function notOpen(invitation: InvitationRecord | null): Refusal {
  const [reason, message] = explain(invitation);
  return new Refusal("FORBIDDEN", message, {
    details: { reason },
    remedy: "Ask the person who invited you for a new link.",
  });
}

function explain(invitation: InvitationRecord | null): [reason: string, message: string] {
  if (invitation === null) return ["invitation-unknown", "This is no invitation link of this console."];
  if (invitation.acceptedAt !== null) return ["invitation-used", "This invitation has been used: its link works once."];
  if (invitation.revokedAt !== null) return ["invitation-revoked", "This invitation was taken back or replaced."];
  return ["invitation-expired", "This invitation is out of date."];
}
