import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listRegistryEntries, type RegistryRecord } from "../store";
import { acquireSnapshot } from "./acquire-snapshot";
import { openSettings, pinOf } from "./entry-settings";
import { markHead } from "./keep-snapshot";
import { refreshSource } from "./refresh-source";
import { sourceKind } from "./source-kinds";

export interface PulledSource {
  name: string;
  commit: string;
  skills: number;
  /** False where the package cache had it already. */
  fresh: boolean;
}

/**
 * Brings one commit of an entry into the package cache, whatever the entry's
 * policy says: the operator warms the cache of a source that is read from it
 * alone. Such a source that floats offers this commit from now on. Refuses
 * FORBIDDEN, NOT_FOUND, INVALID_REF, INVALID_INPUT for a source that is read
 * in place, and what `acquireSnapshot` refuses.
 */
export async function pullSource({
  ctx,
  input,
}: {
  ctx: Context;
  input: { name: string; commit: string; signal: AbortSignal };
}): Promise<PulledSource> {
  requirePermission(ctx.actor, "sources.manage");
  const { commit, signal } = input;
  const entry = await findByName(ctx, input.name);
  const { name } = entry;
  const kind = sourceKind(entry.kind);
  const { snapshot, fresh } = await acquireSnapshot(ctx, {
    kind: entry.kind,
    settings: openSettings(ctx, entry),
    commit,
    policy: "fetch",
    name,
    work: { signal, onBytes: () => undefined },
  });
  await ctx.ports.store.transaction((tx) =>
    recordAudit({ ctx, tx, verb: "sources.pull", subject: name, details: { commit, fresh } }),
  );
  const pin = pinOf(kind, entry.settings);
  if (pin === null && entry.policy === "cache-only") await markHead(ctx, snapshot);
  if (pin === commit || entry.policy === "cache-only") await refreshSource({ ctx, input: { id: entry.id } });
  return { name, commit, skills: snapshot.skillCount, fresh };
}

async function findByName(ctx: Context, name: string): Promise<RegistryRecord> {
  const entries = await listRegistryEntries(ctx.ports.store.db, ctx.ownerId);
  const found = entries.find((entry) => entry.name === name);
  if (found) return found;
  const names = entries.map((entry) => entry.name).join(", ");
  throw new Refusal("NOT_FOUND", `There is no source called ${displayPath(name)} in this registry.`, {
    details: { reason: "source" },
    remedy: names === "" ? "Add it in the console first." : `There are ${names}.`,
  });
}
