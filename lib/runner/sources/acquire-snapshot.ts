import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { JobPhase } from "@/lib/contract/imports";
import type { SourcePolicy } from "@/lib/contract/sources";
import { displayPath } from "@/lib/domain/archive-paths";
import type { ArchiveContent, Context } from "../ports";
import { findHeadSnapshot, findSnapshotAt, type SnapshotRecord } from "../store";
import { contentCommit, keepSnapshot, markHead } from "./keep-snapshot";
import { sourceAccess } from "./opened-source";
import { readTree } from "./read-tree";
import { isComplete, snapshotContent } from "./snapshot-content";
import type { SourceAccess, SourceWork } from "./source-kind";
import { type BoundSourceKind, sourceKind } from "./source-kinds";

export interface AcquireInput {
  kind: string;
  /** Judged, with their secrets opened. */
  settings: Record<string, unknown>;
  /** In place of the pin that the settings have. */
  commit?: string | undefined;
  policy: SourcePolicy;
  /** As `slipway cache pull` takes it: the entry's name. */
  name: string;
  work: Omit<SourceWork, "directory">;
  onPhase?: (phase: Exclude<JobPhase, "publishing">) => void;
  /** Which commit it will be, as soon as that is known. */
  onCommit?: (commit: string) => void;
  onFiles?: (done: number, total: number) => void;
}

export interface AcquiredSnapshot {
  snapshot: SnapshotRecord;
  content: ArchiveContent;
  /** Whether the source was asked for the files; false where the package cache had them. */
  fresh: boolean;
}

/**
 * What a source holds at its pin, or at its head: from the package cache where
 * that has it whole, else from the source, kept in the cache before it is
 * given. Every file is in the blob store then. Under `cache-only` nothing is
 * ever asked for: CACHE_MISS with the command that warms the cache. Refuses
 * what the kind and `readTree` refuse, and STORAGE_FULL. For verbs, which have
 * asked for permission. Source: product rules, section 8.
 */
export async function acquireSnapshot(ctx: Context, input: AcquireInput): Promise<AcquiredSnapshot> {
  const kind = sourceKind(input.kind);
  const access = await sourceAccess(ctx);
  const settings = await withPin(kind, input, access);
  const place = { ownerId: ctx.ownerId, kind: kind.kind, location: kind.location(settings) };
  const pin = kind.pinField === null ? null : ((settings[kind.pinField] as string | undefined) ?? null);
  const { db } = ctx.ports.store;
  const cacheOnly = !kind.isLocal(settings) && input.policy === "cache-only";
  input.onPhase?.("resolving");
  if (pin !== null || cacheOnly) {
    const known = await (pin === null ? findHeadSnapshot(db, place) : findSnapshotAt(db, place, pin));
    const cached = known && (await fromCache(ctx, known));
    if (cached) input.onCommit?.(cached.snapshot.commit);
    if (cached) return cached;
    if (cacheOnly) throw cacheMiss(input.name, pin, place.location);
  }
  const staging = await ctx.ports.blobs.openStaging();
  try {
    const directory = join(staging.directory, "work");
    await mkdir(directory, { mode: 0o700 });
    const work = { ...input.work, directory };
    const resolved = pin ?? (await kind.resolve(settings, access, work));
    if (resolved !== null) input.onCommit?.(resolved);
    const known = resolved === null || pin !== null ? null : await findSnapshotAt(db, place, resolved);
    const cached = known && (await fromCache(ctx, known));
    if (cached) return { ...cached, snapshot: await markHead(ctx, cached.snapshot) };

    input.onPhase?.("acquiring");
    const tree = await kind.acquire(settings, resolved, access, work);
    try {
      input.onPhase?.("scanning");
      const { onFiles } = input;
      const { archives } = ctx.ports;
      const content = await readTree(tree, { staging, archives, signal: work.signal, ...(onFiles && { onFiles }) });
      const commit = resolved === null || tree.passing ? contentCommit(content) : resolved;
      if (commit !== resolved) input.onCommit?.(commit);
      const { rootName } = tree;
      const snapshot = await keepSnapshot(ctx, { place, commit, rootName, content, isHead: pin === null });
      return { snapshot, content: { ...content, staged: [] }, fresh: true };
    } finally {
      await tree.dispose();
    }
  } finally {
    await staging.dispose();
  }
}

async function withPin(
  kind: BoundSourceKind,
  { settings, commit }: AcquireInput,
  access: SourceAccess,
): Promise<Record<string, unknown>> {
  if (commit === undefined) return kind.parse(settings);
  if (kind.pinField !== null) return kind.judge({ ...settings, [kind.pinField]: commit }, access);
  throw new Refusal("INVALID_INPUT", "A source that is read in place has no commits.", {
    details: { reason: "no-commits" },
  });
}

/** Null where bytes were lost: they are brought again. */
async function fromCache(ctx: Context, snapshot: SnapshotRecord): Promise<AcquiredSnapshot | null> {
  const content = await snapshotContent(ctx, snapshot);
  return (await isComplete(ctx, content)) ? { snapshot, content, fresh: false } : null;
}

/** With the exact command that warms the cache. */
export function cacheMiss(name: string, commit: string | null, location: string): Refusal {
  const shown = displayPath(location);
  const what = commit === null ? `No commit of ${shown} is` : `${shown} at ${commit} is not`;
  const command = `npm run slipway -- cache pull ${name} ${commit ?? "COMMIT"}`;
  return new Refusal(
    "CACHE_MISS",
    `${what} in the package cache, and the source ${name} is read from the cache alone.`,
    {
      details: { reason: "cache-only", source: name, commit, command },
      remedy: `Warm the cache: ${command}`,
    },
  );
}
