import { createHash } from "node:crypto";
import { planContentSlugs } from "../packages";
import type { ArchiveContent, Context } from "../ports";
import {
  findSnapshotAt,
  insertPackages,
  insertSnapshot,
  isUniqueViolation,
  lockOwner,
  markSnapshotHead,
  pruneSnapshots,
  type SnapshotPlace,
  type SnapshotRecord,
} from "../store";
import { snapshotRow } from "./stored-verdict";

/** Former heads of one place that stay in the package cache, beside those that an entry names. */
const KEPT_HEADS = 3;

export interface BroughtContent {
  place: SnapshotPlace;
  commit: string;
  rootName: string;
  content: ArchiveContent;
  /** Whether the place was found to offer this commit now. */
  isHead: boolean;
}

/**
 * Keeps what a source held at one commit: bytes first, then packages and
 * snapshot in one transaction. The same commit of the same place is one
 * snapshot, whoever comes first. Refuses STORAGE_FULL.
 */
export async function keepSnapshot(ctx: Context, brought: BroughtContent): Promise<SnapshotRecord> {
  const { place, commit, rootName, content } = brought;
  const { store, blobs } = ctx.ports;
  await blobs.adopt(content.staged);
  const slugs = planContentSlugs(content, rootName);
  const judged = content.skills.map((skill) => {
    const plan = slugs.get(skill.path);
    return snapshotRow(skill, plan === undefined || plan.duplicateOf !== undefined ? null : plan.slug);
  });
  const at = ctx.ports.clock.now();
  const snapshot: SnapshotRecord = {
    id: ctx.ports.newId(),
    ...place,
    commit,
    rootName,
    skillCount: judged.filter(({ row }) => row.slug !== null && row.bundleDigest !== null).length,
    ignored: content.ignored,
    headAt: brought.isHead ? at : null,
    createdAt: at,
  };
  const known = await findSnapshotAt(store.db, place, commit);
  if (known !== null) return brought.isHead ? markHead(ctx, known) : known;
  try {
    await store.transaction(async (tx) => {
      await lockOwner(tx, ctx.ownerId);
      await insertPackages(
        tx,
        judged.flatMap(({ packages }) => packages),
      );
      await insertSnapshot(
        tx,
        snapshot,
        judged.map(({ row }) => row),
      );
      await pruneSnapshots(tx, place, KEPT_HEADS);
    });
    return snapshot;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const first = await findSnapshotAt(store.db, place, commit);
    if (first === null) throw error;
    return brought.isHead ? markHead(ctx, first) : first;
  }
}

/** Writes down that the place offers this commit now. */
export async function markHead(ctx: Context, snapshot: SnapshotRecord): Promise<SnapshotRecord> {
  const headAt = ctx.ports.clock.now();
  await ctx.ports.store.transaction((tx) => markSnapshotHead(tx, snapshot.ownerId, snapshot.id, headAt));
  return { ...snapshot, headAt };
}

/** The name of what lies in a source that has no commits: a SHA-256 over what was judged, 64 hexadecimal digits. */
export function contentCommit(content: ArchiveContent): string {
  const hash = createHash("sha256");
  const lines = content.skills.map(({ path, digest, verdict }) => {
    return JSON.stringify([path, digest, verdict.ok ? null : verdict.refusal.message]);
  });
  for (const line of lines.sort()) hash.update(`${line}\n`);
  return hash.digest("hex");
}
