import { Refusal } from "@/lib/contract/errors";
import type { Role } from "@/lib/contract/people";
import type { Context } from "../ports";
import { findToken } from "../store";

/** The person behind a caller: themselves, or whoever made the token that calls. */
export interface Maker {
  userId: string;
  role: Role;
  /** When the caller's own token ends; null where it never does or there is none. */
  expiresAt: Date | null;
}

/** Refuses FORBIDDEN (`details.reason` `no-maker`) for Slipway itself, which is nobody. */
export async function findMaker({ ownerId, actor, ports }: Context): Promise<Maker> {
  if (actor.kind === "user") return { userId: actor.id, role: actor.role, expiresAt: null };
  const token = actor.kind === "token" ? await findToken(ports.store.db, ownerId, actor.id) : null;
  if (token === null || actor.kind !== "token") {
    throw new Refusal("FORBIDDEN", "This belongs to somebody: sign in to do it.", {
      details: { reason: "no-maker" },
    });
  }
  return { userId: token.createdById, role: actor.role, expiresAt: token.expiresAt };
}
