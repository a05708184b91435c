import { recordAudit } from "../audit";
import type { Context, Ports } from "../ports";
import { insertMembership, insertOwner, insertUserWithPassword, type Tx } from "../store";

export interface NewOwner {
  name: string;
  /** The one owner that may use host directories. */
  home: boolean;
  email: string;
  passwordHash: string;
}

/**
 * Writes an owner and the first of its people, with the role owner, and the
 * entry that opens its audit chain; answers the context to go on setting up in. Run in a transaction of the caller's. A
 * second home owner and an e-mail address that is taken are unique violations.
 */
export async function createOwner(
  tx: Tx,
  ports: Ports,
  input: NewOwner,
  requestId = "set-up",
): Promise<{ ctx: Context; userId: string }> {
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
  const ctx: Context = {
    ownerId,
    actor: { kind: "system", id: "system", label: "Slipway" },
    requestId,
    ports,
  };
  const details = { name: input.name, home: input.home, email };
  await recordAudit({ ctx, tx, verb: "owners.create", subject: ownerId, details });
  return { ctx, userId };
}
