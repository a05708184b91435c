import type { ServedPlace, ServeLink } from "@/lib/contract/serving";
import type { Context } from "../../ports";
import { findServedPlace, listServeLinks, type ServeLinkRecord } from "../../store";
import type { FoundPlace } from "./find-place";
import { publicPlacePath } from "./open-place";
import { servedSkills } from "./served-packages";

/** A place as people see it. `publicUrl` is a path: whoever answers puts the console's address before it. */
export async function placeRow(ctx: Context, found: FoundPlace): Promise<ServedPlace> {
  const { db } = ctx.ports.store;
  const { kind, id, name } = found;
  const served = await findServedPlace(db, found);
  const links = await listServeLinks(db, found);
  const { served: skills, leftOut, notice } = await servedSkills(ctx.ports, found);
  return {
    kind,
    id,
    name,
    isPublic: served?.isPublic ?? false,
    publicUrl: publicPlacePath(found),
    links: links.map(linkRow),
    skills: skills.map(({ name, slug, version, revision, digest }) => ({ name, slug, version, revision, digest })),
    leftOut,
    notice,
    lastRequest: served?.lastRequest ?? null,
  };
}

export function linkRow(link: ServeLinkRecord): ServeLink {
  const { id, name, createdBy, lastRequest } = link;
  return {
    id,
    name,
    createdBy,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
    lastRequest,
    revokedAt: link.revokedAt?.toISOString() ?? null,
  };
}
