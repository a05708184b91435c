import { Refusal } from "@/lib/contract/errors";
import type { RegistryEntry } from "@/lib/contract/sources";
import type { Context } from "../ports";
import { type Db, listLiveChoices, type RegistryRecord } from "../store";
import { pinOf } from "./entry-settings";
import { sourceKind } from "./source-kinds";

/**
 * Which live workspaces hold each of these entries fast: those that took a
 * skill from one that is pinned. Source: product rules, section 2.
 */
export async function locksOf(
  db: Db,
  ctx: Context,
  entries: readonly RegistryRecord[],
): Promise<Map<string, RegistryEntry["lock"]>> {
  const pinned = entries.filter((entry) => pinOf(sourceKind(entry.kind), entry.settings) !== null);
  if (pinned.length === 0) return new Map();
  const uses = (await listLiveChoices(db, ctx.ownerId)).map(({ workspaceId: id, name, chosen }) => ({
    workspace: { id, name },
    sources: new Set(
      chosen.flatMap(({ origins }) => origins.flatMap(({ tier, source }) => (tier === "registry" ? [source] : []))),
    ),
  }));
  return new Map(
    pinned.map(({ id, name }) => [
      id,
      uses.flatMap(({ workspace, sources }) => (sources.has(name) ? [workspace] : [])),
    ]),
  );
}

/** Refuses PINNED_BY_WORKSPACE naming each live workspace that uses the pinned commit. `doing` ends the sentence: "removing it". */
export async function requireUnlocked(db: Db, ctx: Context, entry: RegistryRecord, doing: string): Promise<void> {
  const lock = (await locksOf(db, ctx, [entry])).get(entry.id) ?? [];
  if (lock.length === 0) return;
  const named = lock.map((workspace) => workspace.name).join(", ");
  throw new Refusal(
    "PINNED_BY_WORKSPACE",
    `${entry.name} is pinned, and the live workspace ${named} uses that commit, so ${doing} is refused.`,
    {
      details: { reason: "launched", blockers: lock.map((workspace) => ({ kind: "workspace", ...workspace })) },
      remedy: "Stop the named workspaces, or relaunch them without this source.",
    },
  );
}
