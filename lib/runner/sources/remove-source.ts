import type { RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { deleteRegistryEntry, listRegistryEntries, orderRegistryEntries } from "../store";
import { requireUnlocked } from "./entry-lock";
import { entryRow } from "./entry-row";
import { findEntry, inRegistryLine } from "./find-entry";

/**
 * Takes a source out of the registry. What was launched from it stays: its
 * bytes were copied then. Refuses FORBIDDEN, NOT_FOUND, and
 * PINNED_BY_WORKSPACE while a live workspace uses the commit it is pinned to.
 */
export async function removeSource({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  return inRegistryLine(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, input.id);
    await requireUnlocked(tx, ctx, entry, "removing it");
    const row = await entryRow(tx, ctx, entry);
    await deleteRegistryEntry(tx, ctx.ownerId, entry.id);
    const left = await listRegistryEntries(tx, ctx.ownerId);
    await orderRegistryEntries(
      tx,
      ctx.ownerId,
      left.map((each) => each.id),
    );
    const details = { name: entry.name, kind: entry.kind };
    await recordAudit({ ctx, tx, verb: "sources.remove", subject: entry.name, details });
    return row;
  });
}
