import { z } from "zod";
import type { Digest } from "@/lib/contract/skill";
import type { SnapshotSkillModel } from "@/prisma/generated/sqlite/client/models/SnapshotSkill";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import { findPackages } from "./package-rows";
import type { SnapshotPackageRecord, SnapshotRecord, SnapshotSkillRecord } from "./records";
import { storableText } from "./storable-json";

const COLUMNS: Columns<SnapshotSkillModel> = {
  ownerId: "text",
  snapshotId: "text",
  path: "text",
  slug: "text",
  name: "text",
  description: "text",
  digest: "text",
  bundleDigest: "text",
  repairedDigest: "text",
  verdict: "json",
  notes: "json",
};

/** Packages whose file lists are asked for at once. */
const PER_QUERY = 100;
const Notes = z.array(z.string());

/** What one place is to the package cache of one owner. */
export interface SnapshotPlace {
  ownerId: string;
  kind: string;
  location: string;
}

function toSkill(row: SnapshotSkillModel): SnapshotSkillRecord {
  return {
    ...row,
    digest: row.digest as Digest | null,
    bundleDigest: row.bundleDigest as Digest | null,
    repairedDigest: row.repairedDigest as Digest | null,
    notes: Notes.parse(row.notes),
  };
}

function placeOf({ ownerId, kind, location }: SnapshotPlace): SnapshotPlace {
  return { ownerId, kind, location: storableText(location) };
}

/**
 * With its skills, whose packages must be there. A commit that the place has
 * already is a unique violation. Immutable but for `headAt`.
 */
export async function insertSnapshot(
  tx: Tx,
  snapshot: SnapshotRecord,
  skills: readonly Omit<SnapshotSkillRecord, "ownerId" | "snapshotId">[],
): Promise<void> {
  await clientOf(tx).snapshot.create({
    data: { ...snapshot, location: storableText(snapshot.location), rootName: storableText(snapshot.rootName) },
  });
  const key = { ownerId: snapshot.ownerId, snapshotId: snapshot.id };
  const rows = skills.map((skill) => ({ ...skill, ...key }));
  await insertRows(tx, "SnapshotSkill", COLUMNS, rows as unknown as SnapshotSkillModel[]);
}

export async function findSnapshot(db: Db, ownerId: string, id: string): Promise<SnapshotRecord | null> {
  return clientOf(db).snapshot.findUnique({ where: { ownerId_id: { ownerId, id: storableText(id) } } });
}

export async function findSnapshots(db: Db, ownerId: string, ids: readonly string[]): Promise<SnapshotRecord[]> {
  return clientOf(db).snapshot.findMany({ where: { ownerId, id: { in: ids.map(storableText) } } });
}

export async function findSnapshotAt(db: Db, place: SnapshotPlace, commit: string): Promise<SnapshotRecord | null> {
  const key = { ...placeOf(place), commit: storableText(commit) };
  return clientOf(db).snapshot.findUnique({ where: { ownerId_kind_location_commit: key } });
}

/** What the place was last found to offer; null where nobody ever asked for that. */
export async function findHeadSnapshot(db: Db, place: SnapshotPlace): Promise<SnapshotRecord | null> {
  return clientOf(db).snapshot.findFirst({
    where: { ...placeOf(place), headAt: { not: null } },
    orderBy: [{ headAt: "desc" }, { id: "desc" }],
  });
}

/** Says that a place offers this commit now. */
export async function markSnapshotHead(tx: Tx, ownerId: string, id: string, at: Date): Promise<void> {
  await clientOf(tx).snapshot.updateMany({ where: { ownerId, id }, data: { headAt: at } });
}

/** Every directory with a SKILL.md of these snapshots, by path, refused ones too. */
export async function listSnapshotSkills(
  db: Db,
  ownerId: string,
  snapshotIds: readonly string[],
): Promise<SnapshotSkillRecord[]> {
  const rows = await clientOf(db).snapshotSkill.findMany({ where: { ownerId, snapshotId: { in: [...snapshotIds] } } });
  return rows.map(toSkill).sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** These rows with the files of their packages. */
export async function withSnapshotPackages(
  db: Db,
  skills: readonly SnapshotSkillRecord[],
): Promise<SnapshotPackageRecord[]> {
  const digests = [...new Set(skills.flatMap((skill) => [skill.bundleDigest, skill.repairedDigest]))].filter(
    (digest) => digest !== null,
  );
  const files = new Map<Digest, SnapshotPackageRecord["files"]>();
  for (let start = 0; start < digests.length; start += PER_QUERY) {
    for (const [digest, tree] of await findPackages(db, digests.slice(start, start + PER_QUERY))) {
      files.set(digest, tree.files);
    }
  }
  const filesOf = (digest: Digest | null) => (digest === null ? null : (files.get(digest) ?? null));
  return skills.map((skill) => ({
    ...skill,
    files: filesOf(skill.bundleDigest),
    repairedFiles: filesOf(skill.repairedDigest),
  }));
}

/**
 * Forgets snapshots of a place that were its head once and that no entry
 * names, but for the `keep` newest. Those that were asked for by their id stay.
 */
export async function pruneSnapshots(tx: Tx, place: SnapshotPlace, keep: number): Promise<void> {
  const client = clientOf(tx);
  const old = await client.snapshot.findMany({
    where: { ...placeOf(place), headAt: { not: null } },
    orderBy: [{ headAt: "desc" }, { id: "desc" }],
    skip: keep,
    select: { id: true, entries: { select: { id: true }, take: 1 } },
  });
  const ids = old.flatMap(({ id, entries }) => (entries.length === 0 ? [id] : []));
  if (ids.length === 0) return;
  await client.snapshotSkill.deleteMany({ where: { ownerId: place.ownerId, snapshotId: { in: ids } } });
  await client.snapshot.deleteMany({ where: { ownerId: place.ownerId, id: { in: ids } } });
}
