import { Refusal } from "@/lib/contract/errors";
import type { Ports } from "../ports";
import { findHomeOwner, isUniqueViolation } from "../store";
import { createOwner } from "./create-owner";

/**
 * Makes another owner with its first person, as the operator asks who sits at
 * the machine; the first one of a database becomes home. Refuses CONFLICT
 * (`details.reason` `email`) where the address is somebody's.
 */
export async function addOwner({
  ports,
  input,
}: {
  ports: Ports;
  input: { name: string; email: string; passwordHash: string; requestId: string };
}): Promise<{ ownerId: string; home: boolean }> {
  const { requestId, ...owner } = input;
  try {
    return await ports.store.transaction(async (tx) => {
      const home = (await findHomeOwner(tx)) === null;
      const { ctx } = await createOwner(tx, ports, { ...owner, home }, requestId);
      return { ownerId: ctx.ownerId, home };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal("CONFLICT", `Somebody signs in with ${input.email.toLowerCase()} already.`, {
      details: { reason: "email" },
      remedy: "Give another e-mail address.",
      cause: error,
    });
  }
}
