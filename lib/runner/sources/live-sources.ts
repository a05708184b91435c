import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { Context } from "../ports";
import { findSnapshot, findSnapshotAt, listRegistryEntries, type RegistryRecord, type SnapshotRecord } from "../store";
import { cacheMiss } from "./acquire-snapshot";
import { openSettings, pinOf } from "./entry-settings";
import { type OpenedSource, scanSource, sourceAccess } from "./opened-source";
import { scanSnapshot } from "./scan-snapshot";
import type { SourceAccess } from "./source-kind";
import { type BoundSourceKind, sourceKind } from "./source-kinds";

/**
 * The registry's entries that are enabled and live, opened, in their order:
 * what is read in place from there, everything else from the package cache and
 * never from the network. For verbs of launches, which have asked for
 * permission. Refuses skill_source_unavailable, skill_source_failed,
 * CACHE_MISS and SOURCE_FORBIDDEN, naming the entry: a launch never goes on
 * without a source that it should read.
 */
export async function liveSources(ctx: Context): Promise<OpenedSource[]> {
  const entries = await listRegistryEntries(ctx.ports.store.db, ctx.ownerId);
  const live = entries.filter((entry) => entry.enabled && entry.live);
  if (live.length === 0) return [];
  const access = await sourceAccess(ctx);
  const opened: OpenedSource[] = [];
  for (const [order, entry] of live.entries()) opened.push(await openLive(ctx, entry, order, access));
  return opened;
}

async function openLive(
  ctx: Context,
  entry: RegistryRecord,
  order: number,
  access: SourceAccess,
): Promise<OpenedSource> {
  const { name } = entry;
  const kind = sourceKind(entry.kind);
  const source = { id: `registry:${name}`, tier: "registry" as const, name, provider: kind.provider, order };
  try {
    if (kind.open !== null) {
      const files = await kind.open(openSettings(ctx, entry), access);
      return { ...source, commit: null, scan: (options) => scanSource(files, options) };
    }
    const snapshot = await cachedSnapshot(ctx, kind, entry);
    return { ...source, commit: snapshot.commit, scan: (options) => scanSnapshot(ctx, snapshot, options) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, details, remedy } = error;
    throw new Refusal(code, `The source ${name} is marked live and cannot be read: ${message}`, {
      details: { ...details, source: name },
      remedy: `${remedy} Or take the mark away.`,
      cause: error,
    });
  }
}

/** What the package cache holds of an entry: its pin, or what the last look found. */
async function cachedSnapshot(ctx: Context, kind: BoundSourceKind, entry: RegistryRecord): Promise<SnapshotRecord> {
  const { db } = ctx.ports.store;
  const location = kind.location(entry.settings);
  const pin = pinOf(kind, entry.settings);
  const place = { ownerId: ctx.ownerId, kind: kind.kind, location };
  const found =
    pin !== null
      ? await findSnapshotAt(db, place, pin)
      : entry.snapshotId && (await findSnapshot(db, ctx.ownerId, entry.snapshotId));
  if (found) return found;
  if (entry.policy === "cache-only") throw cacheMiss(entry.name, pin, location);
  throw new Refusal("skill_source_unavailable", "It was never brought in whole.", {
    details: { reason: "not-cached" },
    remedy: "Refresh the source.",
  });
}
