import { baseName, displayPath } from "@/lib/domain/archive-paths";
import type { InvalidPackage, RootScan, ScannedPackage } from "../catalog";
import type { ArchiveSkill, Context, InspectedPackage } from "../ports";
import { listSnapshotSkills, type SnapshotRecord, withSnapshotPackages } from "../store";
import { tooManySkills } from "./look-at-source";
import type { ScanOptions } from "./opened-source";
import { judgedSkill } from "./stored-verdict";

/**
 * The skills of a snapshot, as a scan of its files would give them: what was
 * judged when they were brought holds for their bytes. Copies of one path are
 * left out. Refuses skill_catalog_too_large.
 */
export async function scanSnapshot(
  ctx: Context,
  snapshot: SnapshotRecord,
  { skills: limit }: ScanOptions,
): Promise<RootScan> {
  if (snapshot.skillCount > limit) throw tooManySkills(snapshot.location, snapshot.skillCount, limit);
  const { db } = ctx.ports.store;
  const rows = await withSnapshotPackages(db, await listSnapshotSkills(db, ctx.ownerId, [snapshot.id]));
  const packages: ScannedPackage[] = [];
  const invalid: InvalidPackage[] = [];
  for (const row of rows) {
    const skill = judgedSkill(row);
    const taken = skill.verdict.ok ? skill.verdict.package : skill.verdict.scanned;
    if (taken === undefined) invalid.push(invalidPackage(skill, row.slug));
    else if (row.slug !== null) packages.push(scannedPackage(ctx, skill.path, taken, row.slug, snapshot.createdAt));
  }
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return { packages: packages.sort(byId), invalid: invalid.sort(byId), hidden: [] };
}

function placeOf(path: string, slug: string | null) {
  const root = path === "." ? "" : `/${path}`;
  return {
    id: slug ?? displayPath(baseName(path)),
    format: "skill" as const,
    path: root || "/",
    documentPath: `${root}/SKILL.md`,
  };
}

function scannedPackage(
  ctx: Context,
  path: string,
  taken: InspectedPackage,
  slug: string,
  updatedAt: Date,
): ScannedPackage {
  const { document, files, bundleDigest, bytes, findings } = taken;
  return {
    ...placeOf(path, slug),
    name: document.name,
    document,
    files,
    digest: bundleDigest,
    bytes,
    findings,
    updatedAt,
    read: (wanted) => {
      const file = files.find((each) => each.path === wanted);
      if (file === undefined) throw new Error(`${path} has no file ${wanted}`);
      return ctx.ports.blobs.read(file.digest);
    },
  };
}

function invalidPackage({ path, name, verdict }: ArchiveSkill, slug: string | null): InvalidPackage {
  if (verdict.ok) throw new Error(`${path} was not refused`);
  const { code, message, line, column, details } = verdict.refusal;
  return {
    ...placeOf(path, slug),
    name,
    code,
    message,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    details: { ...details },
  };
}
