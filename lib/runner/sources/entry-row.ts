import { IMPORT_LIMITS } from "@/lib/contract/limits";
import type { RegistryEntry } from "@/lib/contract/sources";
import type { Context } from "../ports";
import { type Db, findSnapshots, type RegistryRecord } from "../store";
import { locksOf } from "./entry-lock";
import { pinOf } from "./entry-settings";
import { sourceKind } from "./source-kinds";

/** An entry as it is shown. */
export async function entryRow(db: Db, ctx: Context, record: RegistryRecord): Promise<RegistryEntry> {
  const [row] = await entryRows(db, ctx, [record]);
  if (row === undefined) throw new Error("one entry gives one row");
  return row;
}

/** Entries as they are shown, in the order given. */
export async function entryRows(db: Db, ctx: Context, records: readonly RegistryRecord[]): Promise<RegistryEntry[]> {
  const held = records.flatMap(({ snapshotId }) => (snapshotId === null ? [] : [snapshotId]));
  const snapshots = held.length > 0 ? await findSnapshots(db, ctx.ownerId, held) : [];
  const commits = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot.commit]));
  const locks = await locksOf(db, ctx, records);
  return records.map((record) => {
    const kind = sourceKind(record.kind);
    return {
      id: record.id,
      name: record.name,
      kind: record.kind,
      provider: kind.provider,
      location: kind.location(record.settings),
      settings: record.settings,
      secrets: Object.keys(record.secrets).sort(),
      policy: record.policy,
      position: record.position,
      enabled: record.enabled,
      live: record.live,
      ...lookOf(record, ctx.ports.clock.now()),
      pin: pinOf(kind, record.settings),
      // What lies on this machine has no commits.
      commit:
        record.snapshotId === null || kind.isLocal(record.settings) ? null : (commits.get(record.snapshotId) ?? null),
      upstream: record.upstream,
      lock: locks.get(record.id) ?? [],
      skillCount: record.skillCount,
      lastCheckedAt: record.lastCheckedAt?.toISOString() ?? null,
      warning: record.warning,
      etag: String(record.version),
    };
  });
}

/** A look that has gone on for longer than any may was cut off by the end of its console. */
const LOOK_MS = IMPORT_LIMITS.acquireMs + 60_000;

function lookOf(record: RegistryRecord, now: Date): Pick<RegistryEntry, "cacheState" | "lastError"> {
  const { cacheState, lastError, updatedAt, snapshotId } = record;
  if (cacheState !== "caching" || now.getTime() - updatedAt.getTime() < LOOK_MS) return { cacheState, lastError };
  return {
    cacheState: snapshotId === null ? "failed" : "stale",
    lastError: {
      code: "INTERRUPTED",
      message: `The console was stopped while it looked at ${record.name}.`,
      remedy: "Refresh the source.",
    },
  };
}
