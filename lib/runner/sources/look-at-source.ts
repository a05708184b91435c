import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { SourceError } from "@/lib/contract/sources";
import { displayPath } from "@/lib/domain/archive-paths";
import type { ArchiveContent, Context } from "../ports";
import { changeRegistryEntry, type RegistryRecord, type Tx } from "../store";
import { acquireSnapshot } from "./acquire-snapshot";
import { openSettings, pinOf } from "./entry-settings";
import { findEntry, inRegistryLine } from "./find-entry";
import { scanSource, sourceAccess } from "./opened-source";
import type { SourceWork } from "./source-kind";
import { type BoundSourceKind, sourceKind } from "./source-kinds";

/** What a look at a source found, as its row keeps it. */
export type SourceLook = Pick<
  RegistryRecord,
  "cacheState" | "skillCount" | "lastCheckedAt" | "lastError" | "snapshotId" | "upstream"
>;

type Looked = Pick<
  RegistryRecord,
  "id" | "name" | "kind" | "settings" | "secrets" | "policy" | "skillCount" | "snapshotId" | "upstream"
>;

/**
 * Brings a source up to date and counts its packages: what is read in place is
 * scanned there, everything else is fetched where its commit moved. A failure
 * is a result: count and cached content of the last look that succeeded stay.
 * Invalid packages do not fail the source, and are told.
 */
export async function lookAtSource(ctx: Context, entry: Looked): Promise<SourceLook> {
  const kind = sourceKind(entry.kind);
  const { skillCount, snapshotId, upstream } = entry;
  const before = { skillCount, snapshotId, upstream, lastCheckedAt: ctx.ports.clock.now(), lastError: null };
  try {
    return { ...before, ...(kind.open === null ? await fetched(ctx, kind, entry) : await inPlace(ctx, kind, entry)) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const served = kind.open === null && snapshotId !== null && error.code !== "skill_catalog_too_large";
    return { ...before, cacheState: served ? "stale" : "failed", lastError: told(error) };
  }
}

type Found = Pick<SourceLook, "cacheState" | "skillCount"> & Partial<SourceLook>;

async function inPlace(ctx: Context, kind: BoundSourceKind, entry: Looked): Promise<Found> {
  if (kind.open === null) throw new Error(`${entry.kind} is not read in place`);
  const opened = await kind.open(openSettings(ctx, entry), await sourceAccess(ctx));
  const { packages, invalid } = await scanSource(opened, { skills: ctx.ports.places.catalogLimit });
  const [first] = invalid;
  const lastError = first && unusable(invalid.length, packages.length, first.documentPath, first.message);
  const found = { cacheState: "ready" as const, skillCount: packages.length, lastError: lastError ?? null };
  try {
    // What Library and Discover read; a launch reads the directory itself.
    const { snapshot } = await acquire(ctx, entry);
    return { ...found, snapshotId: snapshot.id };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...found, lastError: told(error) };
  }
}

async function fetched(ctx: Context, kind: BoundSourceKind, entry: Looked): Promise<Found> {
  const { snapshot, content } = await acquire(ctx, entry);
  const { catalogLimit } = ctx.ports.places;
  if (snapshot.skillCount > catalogLimit) throw tooManySkills(entry.name, snapshot.skillCount, catalogLimit);
  const found = {
    skillCount: snapshot.skillCount,
    snapshotId: snapshot.id,
    lastError: refusedSkills(content),
  };
  if (kind.isLocal(entry.settings)) return { ...found, cacheState: "ready", upstream: null };
  if (entry.policy === "cache-only") return { ...found, cacheState: "ready" };
  if (pinOf(kind, entry.settings) === null) return { ...found, cacheState: "ready", upstream: snapshot.commit };
  try {
    return { ...found, cacheState: "ready", upstream: await headOf(ctx, kind, entry) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...found, cacheState: "stale", lastError: told(error) };
  }
}

/** What a pinned source offers by now, as a light look says it. */
async function headOf(ctx: Context, kind: BoundSourceKind, entry: Looked): Promise<string | null> {
  if (kind.pinField === null) return null;
  const { [kind.pinField]: _, ...floating } = openSettings(ctx, entry);
  const staging = await ctx.ports.blobs.openStaging();
  try {
    return await kind.resolve(floating, await sourceAccess(ctx), { ...work(), directory: staging.directory });
  } finally {
    await staging.dispose();
  }
}

function acquire(ctx: Context, entry: Looked) {
  const { kind, policy, name } = entry;
  return acquireSnapshot(ctx, { kind, policy, name, settings: openSettings(ctx, entry), work: work() });
}

/** A look is not cancelled; how long it may take is the kind's to say. */
function work(): Omit<SourceWork, "directory"> {
  return { signal: new AbortController().signal, onBytes: () => undefined };
}

/** Writes down what a look found, unless the source is configured otherwise by now. Refuses NOT_FOUND. */
export async function recordLook(
  ctx: Context,
  looked: Looked,
  look: SourceLook,
  also?: (tx: Tx, entry: RegistryRecord) => Promise<void>,
): Promise<RegistryRecord> {
  return inRegistryLine(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, looked.id);
    if (configuration(entry) !== configuration(looked)) return entry;
    const facts = { ownerId: ctx.ownerId, id: entry.id, expectedVersion: entry.version };
    const changed = await changeRegistryEntry(tx, { ...facts, ...look, updatedAt: ctx.ports.clock.now() });
    if (!changed) throw new Error(`${entry.name} changed inside its owner's line`);
    await also?.(tx, entry);
    return findEntry(tx, ctx, entry.id);
  });
}

function configuration({ settings, secrets, policy }: Looked): string {
  return JSON.stringify([Object.entries(settings).sort(), Object.entries(secrets).sort(), policy]);
}

function told({ code, message, remedy }: Refusal): SourceError {
  return { code, message, remedy };
}

function refusedSkills(content: ArchiveContent): SourceError | null {
  const refused = content.skills.flatMap(({ path, verdict }) =>
    verdict.ok ? [] : [{ path, message: verdict.refusal.message }],
  );
  const [first] = refused;
  if (first === undefined) return null;
  return unusable(refused.length, content.skills.length - refused.length, first.path, first.message);
}

function unusable(invalid: number, sound: number, path: string, message: string): SourceError {
  return {
    code: "skill_catalog_invalid",
    message: `${invalid} of ${invalid + sound} packages cannot be used. ${displayPath(path)}: ${message}`,
    remedy: "Correct the packages in the source, and refresh it.",
  };
}

export function tooManySkills(name: string, found: number, limit: number): Refusal {
  return new Refusal(
    "skill_catalog_too_large",
    `${name} holds ${found} skills; a source of the registry may hold ${limit} (SLIPWAY_CATALOG_LIMIT), and none is left out.`,
    {
      details: { reason: "skills", found, limit },
      remedy: "Raise SLIPWAY_CATALOG_LIMIT, name a directory inside the source, or import what you need from it.",
    },
  );
}
