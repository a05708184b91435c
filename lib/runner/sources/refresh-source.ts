import type { RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { entryRow } from "./entry-row";
import { findEntry } from "./find-entry";
import { lookAtSource, recordLook } from "./look-at-source";

/**
 * Looks at a source again: files are asked for only where the commit moved.
 * That it failed is told by the entry: state `stale` where the package cache
 * still serves, else `failed`, and the error. Refuses FORBIDDEN and NOT_FOUND.
 */
export async function refreshSource({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  const { db } = ctx.ports.store;
  const looked = await findEntry(db, ctx, input.id);
  const look = await lookAtSource(ctx, looked);
  const entry = await recordLook(ctx, looked, look, async (tx, { name }) => {
    const details = { state: look.cacheState, skills: look.skillCount, code: look.lastError?.code ?? null };
    await recordAudit({ ctx, tx, verb: "sources.refresh", subject: name, details });
  });
  return entryRow(db, ctx, entry);
}
