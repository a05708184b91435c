import type { RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeRegistryEntry } from "../store";
import { entryRow } from "./entry-row";
import { findEntry, inRegistryLine } from "./find-entry";
import { lookAtSource } from "./look-at-source";

/**
 * Looks at a source again. That it failed is told by the entry: state `failed`
 * and the error. Refuses FORBIDDEN and NOT_FOUND.
 */
export async function refreshSource({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  const look = await lookAtSource(ctx, await findEntry(ctx.ports.store.db, ctx, input.id));
  return inRegistryLine(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, input.id);
    const facts = { ownerId: ctx.ownerId, id: entry.id, expectedVersion: entry.version };
    const changed = await changeRegistryEntry(tx, { ...facts, ...look, updatedAt: ctx.ports.clock.now() });
    if (!changed) throw new Error(`${entry.name} changed inside its owner's line`);
    const details = { state: look.cacheState, skills: look.skillCount, code: look.lastError?.code ?? null };
    await recordAudit({ ctx, tx, verb: "sources.refresh", subject: entry.name, details });
    return entryRow(await findEntry(tx, ctx, entry.id));
  });
}
