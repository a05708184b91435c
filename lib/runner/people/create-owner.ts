import type { Ports } from "../ports";
import { appendAudit, insertMembership, insertOwner, insertUserWithPassword, type Tx } from "../store";

export interface NewOwner {
  name: string;
  /** The one owner that may use host directories. */
  home: boolean;
  email: string;
  passwordHash: string;
}

/**
 * Writes an owner and the first of its people, with the role owner, and the
 * entry that opens its audit chain. Run in a transaction of the caller's. A
 * second home owner and an e-mail address that is taken are unique violations.
 */
export async function createOwner(
  tx: Tx,
  ports: Pick<Ports, "clock" | "newId">,
  input: NewOwner,
): Promise<{ ownerId: string; userId: string }> {
  const at = ports.clock.now();
  const ownerId = ports.newId();
  const userId = ports.newId();
  const email = input.email.toLowerCase();
  await insertOwner(tx, { id: ownerId, name: input.name, home: input.home, createdAt: at });
  await insertUserWithPassword(tx, {
    id: userId,
    name: email,
    email,
    accountId: ports.newId(),
    passwordHash: input.passwordHash,
    createdAt: at,
  });
  await insertMembership(tx, { ownerId, userId, role: "owner", createdAt: at });
  await appendAudit(tx, {
    ownerId,
    at,
    actorKind: "system",
    actorId: "system",
    actorLabel: "Slipway",
    verb: "owners.create",
    subject: ownerId,
    details: { name: input.name, home: input.home, email },
    requestId: "set-up",
  });
  return { ownerId, userId };
}
