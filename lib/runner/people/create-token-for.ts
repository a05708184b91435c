import { Refusal } from "@/lib/contract/errors";
import type { CreateTokenInput } from "@/lib/contract/people";
import type { Context, Ports } from "../ports";
import { findFirstOwnerMember, findMemberByEmail, findOwner, findOwnersByName, type MembershipRecord } from "../store";
import { type NewToken, writeToken } from "./write-token";

/** Whose token it is to be: somebody by e-mail address, or the first person of an owner by its id or name. */
export type TokenHolder = { email: string } | { owner: string };

/**
 * Makes an API token for somebody, as the operator asks who sits at the
 * machine: there is no caller to authorise, and the audit entry names Slipway
 * itself. Refuses NOT_FOUND for nobody, and CONFLICT (`details.reason`
 * `owner-name`) where several owners have the name.
 */
export async function createTokenFor({
  ports,
  input,
}: {
  ports: Ports;
  input: CreateTokenInput & { holder: TokenHolder; requestId: string };
}): Promise<NewToken> {
  const { holder, requestId, ...token } = input;
  const member = await ("email" in holder ? byEmail(ports, holder.email) : byOwner(ports, holder.owner));
  const ctx: Context = {
    ownerId: member.ownerId,
    actor: { kind: "system", id: "system", label: "Slipway" },
    requestId,
    ports,
  };
  return writeToken(ctx, { userId: member.userId, role: member.role, expiresAt: null }, token, {
    userId: member.userId,
  });
}

async function byEmail(ports: Ports, email: string): Promise<MembershipRecord> {
  const member = await findMemberByEmail(ports.store.db, email.toLowerCase());
  if (member !== null) return member;
  throw new Refusal("NOT_FOUND", `Nobody here has the e-mail address ${email}.`, {
    details: { reason: "user" },
    remedy: "Give the address that the person signs in with.",
  });
}

async function byOwner({ store }: Ports, idOrName: string): Promise<MembershipRecord> {
  const byId = await findOwner(store.db, idOrName);
  const owners = byId === null ? await findOwnersByName(store.db, idOrName) : [byId];
  if (owners.length > 1) {
    throw new Refusal("CONFLICT", `${owners.length} owners have the name ${idOrName}.`, {
      details: { reason: "owner-name", ids: owners.map((owner) => owner.id) },
      remedy: `Give the id of one: ${owners.map((owner) => owner.id).join(", ")}.`,
    });
  }
  const member = owners[0] ? await findFirstOwnerMember(store.db, owners[0].id) : null;
  if (member !== null) return member;
  throw new Refusal("NOT_FOUND", `There is no owner with the id or name ${idOrName}.`, {
    details: { reason: "owner" },
    remedy: "Give the name exactly as it was set up, or an e-mail address instead.",
  });
}
