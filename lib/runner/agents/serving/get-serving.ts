import type { PlaceQuery, ServedPlace } from "@/lib/contract/serving";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { findPlace } from "./find-place";
import { placeRow } from "./place-row";

/**
 * What of a place is served, along which paths, and what is left out and why.
 * `publicUrl` is a path. Refuses FORBIDDEN, and NOT_FOUND for a set or a
 * workspace that this owner has not.
 */
export async function getServing({ ctx, input }: { ctx: Context; input: PlaceQuery }): Promise<{ place: ServedPlace }> {
  requirePermission(ctx.actor, "library.read");
  return { place: await placeRow(ctx, await findPlace(ctx.ports.store.db, ctx, input)) };
}
