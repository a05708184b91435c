import { Refusal } from "@/lib/contract/errors";
import type { AddSourceInput, RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { distinctIds } from "../catalog";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { insertRegistryEntry, listRegistryEntries } from "../store";
import { entryRow } from "./entry-row";
import { sealSettings } from "./entry-settings";
import { findEntry, inRegistryLine } from "./find-entry";
import { lookAtSource, recordLook, type SourceLook } from "./look-at-source";
import { sourceAccess } from "./opened-source";
import { sourceKind } from "./source-kinds";

const NOT_LOOKED: Omit<SourceLook, "cacheState"> = {
  skillCount: null,
  snapshotId: null,
  upstream: null,
  lastCheckedAt: null,
  lastError: null,
};

/**
 * Adds a source behind the others and looks at it; one that can be used but
 * not be read is added with the error. A source of the network is a row in
 * state `caching` while it is looked at. A name that is taken gets `_2`,
 * `_3`…, and a warning that stays. Secrets are kept sealed. Refuses FORBIDDEN,
 * INVALID_INPUT, INVALID_REF, SOURCE_FORBIDDEN and skill_source_unavailable.
 * Source: product rules, section 8.
 */
export async function addSource({ ctx, input }: { ctx: Context; input: AddSourceInput }): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  refuseReserved(input.name);
  const kind = sourceKind(input.kind);
  const id = ctx.ports.newId();
  const kept = sealSettings(ctx, kind, id, await kind.judge(input.settings, await sourceAccess(ctx)));
  const { policy, live } = input;
  const looked = { ...NOT_LOOKED, ...kept, id, name: input.name, kind: kind.kind, policy };
  const look = kind.remote ? { ...NOT_LOOKED, cacheState: "caching" as const } : await lookAtSource(ctx, looked);
  const { entry, row } = await inRegistryLine(ctx, async (tx) => {
    const others = await listRegistryEntries(tx, ctx.ownerId);
    const { ids, warnings } = distinctIds([...others.map((other) => other.name), input.name]);
    const name = ids.at(-1) ?? input.name;
    const at = ctx.ports.clock.now();
    await insertRegistryEntry(tx, {
      id,
      ownerId: ctx.ownerId,
      name,
      kind: kind.kind,
      ...kept,
      policy,
      position: 1 + Math.max(-1, ...others.map((other) => other.position)),
      enabled: true,
      live,
      ...look,
      warning: warnings.at(-1) ?? null,
      createdAt: at,
      updatedAt: at,
    });
    const added = await findEntry(tx, ctx, id);
    const details = {
      name,
      kind: kind.kind,
      settings: kept.settings,
      secrets: Object.keys(kept.secrets),
      policy,
      live,
    };
    await recordAudit({ ctx, tx, verb: "sources.add", subject: name, details });
    return { entry: added, row: await entryRow(tx, ctx, added) };
  });
  if (!kind.remote) return row;
  const { db } = ctx.ports.store;
  return entryRow(db, ctx, await recordLook(ctx, entry, await lookAtSource(ctx, entry)));
}

/** Ids of skills begin with the name of their source, and these are taken by other tiers. */
function refuseReserved(name: string): void {
  if (name !== "builtin" && !name.startsWith("global.")) return;
  throw new Refusal("INVALID_INPUT", `name: ${name} stands for another tier and cannot name a source.`, {
    details: { reason: "reserved-name", field: "name" },
    remedy: "Choose another name.",
  });
}
