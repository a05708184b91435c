import type { AddSourceInput, RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { distinctIds } from "../catalog";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { insertRegistryEntry, listRegistryEntries } from "../store";
import { entryRow } from "./entry-row";
import { findEntry, inRegistryLine } from "./find-entry";
import { lookAtSource } from "./look-at-source";
import { sourceAccess } from "./opened-source";
import { sourceKind } from "./source-kinds";

/**
 * Adds a source behind the others and looks at it; one that can be used but
 * not be scanned is added with the error. A name that is taken gets `_2`,
 * `_3`…, and a warning that stays. Refuses FORBIDDEN, SOURCE_FORBIDDEN and
 * skill_source_unavailable. Source: product rules, section 8.
 */
export async function addSource({ ctx, input }: { ctx: Context; input: AddSourceInput }): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  const { kind, live } = input;
  const settings = await sourceKind(kind).judge(input.settings, await sourceAccess(ctx));
  const look = await lookAtSource(ctx, { kind, settings, skillCount: null });
  const id = ctx.ports.newId();
  return inRegistryLine(ctx, async (tx) => {
    const others = await listRegistryEntries(tx, ctx.ownerId);
    const { ids, warnings } = distinctIds([...others.map((entry) => entry.name), input.name]);
    const name = ids.at(-1) ?? input.name;
    const at = ctx.ports.clock.now();
    await insertRegistryEntry(tx, {
      id,
      ownerId: ctx.ownerId,
      name,
      kind,
      settings,
      secrets: {},
      policy: input.policy,
      snapshotId: null,
      upstream: null,
      position: 1 + Math.max(-1, ...others.map((entry) => entry.position)),
      enabled: true,
      live,
      ...look,
      warning: warnings.at(-1) ?? null,
      createdAt: at,
      updatedAt: at,
    });
    const entry = entryRow(await findEntry(tx, ctx, id));
    const details = { name, kind, settings: entry.settings, live };
    await recordAudit({ ctx, tx, verb: "sources.add", subject: name, details });
    return entry;
  });
}
