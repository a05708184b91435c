import type { Context } from "../ports";
import {
  findSnapshots,
  listRegistryEntries,
  listSnapshotSkills,
  type RegistryRecord,
  type SnapshotRecord,
  type SnapshotSkillRecord,
} from "../store";
import { readVerdict, type StoredVerdict } from "./stored-verdict";

/** A directory with a SKILL.md of a source, as it was judged; its files are looked up by digest. */
export type CachedSkill = Omit<SnapshotSkillRecord, "verdict"> & { verdict: StoredVerdict };

/** One entry of the registry with what the package cache holds of it. */
export interface RegistryContent {
  entry: RegistryRecord;
  /** Null where nothing was brought yet. */
  snapshot: SnapshotRecord | null;
  /** By path, refused ones too. */
  skills: readonly CachedSkill[];
}

/** Snapshots are immutable, so that their skills are read from the database once. The newest stay. */
const remembered = new Map<string, readonly CachedSkill[]>();
const REMEMBERED = 24;

/**
 * The registry in its order with what is cached of each entry; `only` names
 * the entries that are wanted. The network is never asked. For verbs, which
 * have asked for permission.
 */
export async function registryContents(
  ctx: Context,
  only: (entry: RegistryRecord) => boolean = () => true,
): Promise<RegistryContent[]> {
  const { db } = ctx.ports.store;
  const entries = (await listRegistryEntries(db, ctx.ownerId)).filter(only);
  const ids = entries.flatMap(({ snapshotId }) => (snapshotId === null ? [] : [snapshotId]));
  const found = ids.length === 0 ? [] : await findSnapshots(db, ctx.ownerId, ids);
  const snapshots = new Map(found.map((snapshot) => [snapshot.id, snapshot]));
  const contents: RegistryContent[] = [];
  for (const entry of entries) {
    const snapshot = (entry.snapshotId !== null && snapshots.get(entry.snapshotId)) || null;
    contents.push({ entry, snapshot, skills: snapshot === null ? [] : await skillsOf(ctx, snapshot) });
  }
  return contents;
}

async function skillsOf(ctx: Context, snapshot: SnapshotRecord): Promise<readonly CachedSkill[]> {
  const known = remembered.get(snapshot.id);
  if (known) {
    remembered.delete(snapshot.id);
    remembered.set(snapshot.id, known);
    return known;
  }
  const rows = await listSnapshotSkills(ctx.ports.store.db, ctx.ownerId, [snapshot.id]);
  const skills = rows.map((row) => ({ ...row, verdict: readVerdict(row) }));
  remembered.set(snapshot.id, skills);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return skills;
}
