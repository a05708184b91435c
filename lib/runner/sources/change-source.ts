import { Refusal } from "@/lib/contract/errors";
import type { ChangeSourceInput, RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeRegistryEntry, listRegistryEntries, orderRegistryEntries } from "../store";
import { entryRow } from "./entry-row";
import { findEntry, inRegistryLine } from "./find-entry";

/**
 * Enables or disables a source, marks it live or not, or moves it to a place in
 * the order (0 is the first; a place behind the last is the last). Where
 * nothing differs, nothing is written. Refuses FORBIDDEN, NOT_FOUND and
 * CHANGED_SINCE_READ.
 */
export async function changeSource({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeSourceInput & { id: string };
}): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  const { id, etag, enabled, live, position } = input;
  return inRegistryLine(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, id);
    if (String(entry.version) !== etag) {
      throw new Refusal("CHANGED_SINCE_READ", `${entry.name} was changed by somebody else in between.`, {
        details: { reason: "etag", etag: String(entry.version) },
      });
    }
    const ids = (await listRegistryEntries(tx, ctx.ownerId)).map((each) => each.id);
    const others = ids.filter((each) => each !== id);
    const place = position === undefined ? ids.indexOf(id) : Math.min(position, others.length);
    const change = {
      ...(enabled !== undefined && enabled !== entry.enabled && { enabled }),
      ...(live !== undefined && live !== entry.live && { live }),
    };
    const moves = place !== ids.indexOf(id);
    if (Object.keys(change).length === 0 && !moves) return entryRow(entry);
    if (moves) await orderRegistryEntries(tx, ctx.ownerId, others.toSpliced(place, 0, id));
    const facts = { ownerId: ctx.ownerId, id, expectedVersion: entry.version, updatedAt: ctx.ports.clock.now() };
    if (!(await changeRegistryEntry(tx, { ...facts, ...change }))) {
      throw new Error(`${entry.name} changed inside its owner's line`);
    }
    const details = { ...change, ...(moves && { position: place }) };
    await recordAudit({ ctx, tx, verb: "sources.change", subject: entry.name, details });
    return entryRow(await findEntry(tx, ctx, id));
  });
}
