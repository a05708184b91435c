import type { ChangeServingInput, ServedPlace } from "@/lib/contract/serving";
import { recordAudit } from "../../audit";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { findServedPlace, lockOwner, putServedPlace } from "../../store";
import { findPlace } from "./find-place";
import { placeRow } from "./place-row";

/**
 * Opens the public path of a place to everybody who reaches this console, or
 * closes it; links are left as they are. What stands already is no change and
 * leaves no entry in the audit trail. Refuses FORBIDDEN and NOT_FOUND.
 */
export async function changeServing({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeServingInput;
}): Promise<{ place: ServedPlace }> {
  requirePermission(ctx.actor, "library.write");
  const { store, clock } = ctx.ports;
  const { isPublic } = input;
  const found = await store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const place = await findPlace(tx, ctx, input);
    const before = await findServedPlace(tx, place);
    if ((before?.isPublic ?? false) === isPublic) return place;
    await putServedPlace(tx, place, isPublic, clock.now());
    const { kind, id, name } = place;
    const verb = isPublic ? "serving.open" : "serving.close";
    await recordAudit({ ctx, tx, verb, subject: name, details: { kind, id } });
    return place;
  });
  return { place: await placeRow(ctx, found) };
}
