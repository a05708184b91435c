import { Refusal } from "@/lib/contract/errors";
import { recordAudit } from "../audit";
import type { Ports } from "../ports";
import { insertToken, isUniqueViolation } from "../store";
import { createOwner } from "./create-owner";
import { hashToken } from "./token-secret";

export interface HomeOwnerInput {
  ownerName: string;
  email: string;
  passwordHash: string;
  /** A secret that becomes the owner's first API token, with the scope write. */
  apiToken?: string;
}

/**
 * Names the home owner: once for a database, whichever console is quicker.
 * Refuses CONFLICT (`details.reason` `owner-exists`) where there is one, or
 * where the e-mail address or the token belongs to somebody already.
 */
export async function setUpHomeOwner({ ports, input }: { ports: Ports; input: HomeOwnerInput }): Promise<void> {
  const { ownerName: name, email, passwordHash, apiToken } = input;
  try {
    await ports.store.transaction(async (tx) => {
      const { ctx, userId } = await createOwner(tx, ports, { name, home: true, email, passwordHash });
      if (apiToken === undefined) return;
      const at = ports.clock.now();
      const id = ports.newId();
      await insertToken(tx, {
        id,
        ownerId: ctx.ownerId,
        hash: hashToken(apiToken),
        name: "First owner",
        scope: "write",
        role: "owner",
        createdById: userId,
        createdAt: at,
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      });
      const details = { name: "First owner", scope: "write", expiresAt: null };
      await recordAudit({ ctx, tx, verb: "tokens.create", subject: id, details });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal("CONFLICT", "There is a first owner already.", {
      details: { reason: "owner-exists" },
      remedy: "Sign in, or ask that owner for an invitation.",
      cause: error,
    });
  }
}
