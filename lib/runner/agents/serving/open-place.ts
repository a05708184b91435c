import type { PlaceKind } from "@/lib/contract/serving";
import { hashToken } from "../../people";
import type { Context, Ports, RequestNote } from "../../ports";
import {
  findHomeOwner,
  findOwner,
  findServedPlace,
  findServeLinkByHash,
  findSkillSet,
  findWorkspace,
  type PlaceKey,
} from "../../store";

/** A place that is served, as somebody without an account reads it: nothing but what it serves, and never a change. */
export interface OpenPlace {
  ownerId: string;
  ownerName: string;
  kind: PlaceKind;
  /** Of the set or the workspace; null for the library. */
  id: string | null;
  /** Of the owner, the set or the workspace. */
  name: string;
  /** Along which path it was reached: what a request is noted with. */
  through: RequestNote["through"] | { kind: "api-token"; id: string };
}

/** As `authenticateToken` finds one. */
type CallerOfToken = Pick<Context, "ownerId" | "actor">;

/** Names the owner of a public path that has no id in it. */
const HOME = null;

/**
 * The place that a secret path leads to; null where the secret is unknown,
 * expired or revoked, or the place is gone. Source: interfaces, section 4.
 */
export async function openPlaceOfToken(ports: Ports, secret: string): Promise<OpenPlace | null> {
  const link = await findServeLinkByHash(ports.store.db, hashToken(secret));
  if (link === null || link.revokedAt !== null) return null;
  if (link.expiresAt !== null && link.expiresAt <= ports.clock.now()) return null;
  return placeOf(ports, link, { kind: "serve-link", id: link.id });
}

/** The served library of whoever comes with an API token, public or not. */
export async function openOwnLibrary(ports: Ports, { ownerId, actor }: CallerOfToken): Promise<OpenPlace | null> {
  const key: PlaceKey = { ownerId, kind: "library", targetId: "" };
  return placeOf(ports, key, { kind: "api-token", id: actor.id });
}

/**
 * A place at its public path; null unless somebody opened that. Without an
 * owner it is the home owner's. Source: interfaces, section 4.
 */
export async function openPublicPlace(
  ports: Ports,
  ownerId: string | typeof HOME,
  kind: PlaceKind,
  id?: string,
): Promise<OpenPlace | null> {
  const { db } = ports.store;
  const owner = ownerId === HOME ? await findHomeOwner(db) : { id: ownerId };
  if (owner === null) return null;
  const key: PlaceKey = { ownerId: owner.id, kind, targetId: id ?? "" };
  const served = await findServedPlace(db, key);
  if (served === null || !served.isPublic) return null;
  return placeOf(ports, key, { kind: "public-place", placeKind: kind, targetId: key.targetId });
}

/** The path at which a place is public, or would be. */
export function publicPlacePath({ ownerId, kind, id }: Pick<OpenPlace, "ownerId" | "kind" | "id">): string {
  const owner = `/o/${encodeURIComponent(ownerId)}`;
  return kind === "library" ? owner : `${owner}/${kind}s/${encodeURIComponent(id ?? "")}`;
}

async function placeOf(
  { store: { db } }: Ports,
  { ownerId, kind, targetId }: PlaceKey,
  through: OpenPlace["through"],
): Promise<OpenPlace | null> {
  const owner = await findOwner(db, ownerId);
  if (owner === null) return null;
  const common = { ownerId, ownerName: owner.name, kind, through };
  if (kind === "library") return { ...common, id: null, name: owner.name };
  const target =
    kind === "set" ? await findSkillSet(db, ownerId, targetId) : await findWorkspace(db, ownerId, targetId);
  return target && { ...common, id: target.id, name: target.name };
}
