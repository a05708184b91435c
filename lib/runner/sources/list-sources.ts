import type { RegistryEntry } from "@/lib/contract/sources";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listRegistryEntries } from "../store";
import { entryRows } from "./entry-row";

/** The registry in its order: later ones win. Refuses FORBIDDEN. */
export async function listSources({ ctx }: { ctx: Context }): Promise<RegistryEntry[]> {
  requirePermission(ctx.actor, "sources.read");
  const { db } = ctx.ports.store;
  return entryRows(db, ctx, await listRegistryEntries(db, ctx.ownerId));
}
