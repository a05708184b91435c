import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { ExportInput } from "@/lib/contract/skill-changes";
import { MANIFEST_PATH } from "@/lib/domain/archive-plan";
import { writeExportManifest } from "@/lib/domain/export-manifest";
import { slugify } from "@/lib/domain/slug";
import { namingFile } from "../blobs";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackages, findSkillSet, findSkillsBySlug, listSetMembers, type SkillRecord } from "../store";
import { openRevision } from "./open-revision";
import { type ZipFile, type ZipStream, zipStream } from "./zip-stream";

export interface ExportedArchive extends ZipStream {
  fileName: string;
}

/** A package on its way into an archive, in the folder of its slug. */
interface ExportedSkill {
  slug: string;
  files: PackageFile[];
  read(file: PackageFile): Promise<Uint8Array>;
}

const SKILLS_PER_QUERY = 100;

/**
 * One revision of any skill as a deterministic ZIP that comes back as
 * `unchanged`, the current one where none is named. Refuses NOT_FOUND,
 * DIGEST_MISMATCH, CACHE_MISS. Source: product rules, section 5 (Export).
 */
export async function exportSkill({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; revision?: number | undefined };
}): Promise<ExportedArchive> {
  requirePermission(ctx.actor, "library.read");
  const opened = await openRevision(ctx, input.id, input.revision);
  const fileName = `${opened.slug}-r${opened.summary.number}.zip`;
  return { fileName, ...(await archiveOf([opened])) };
}

/**
 * One revision as a deterministic ZIP of nothing but its folder. Refuses as
 * `exportSkill` does. Source: interfaces, section 2.
 */
export async function exportPackage({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; revision: number };
}): Promise<ExportedArchive> {
  requirePermission(ctx.actor, "library.read");
  const opened = await openRevision(ctx, input.id, input.revision);
  const entries = await entriesOf([opened]);
  return { fileName: `${opened.slug}.zip`, ...zipStream(entries) };
}

/**
 * The current revisions of a selection as one deterministic ZIP, whatever
 * their states; an upload takes each back as `unchanged`. Refuses NOT_FOUND
 * naming every unknown slug, LIMIT_EXCEEDED where an upload would not take the
 * archive, DIGEST_MISMATCH, CACHE_MISS.
 */
export async function exportSkills({ ctx, input }: { ctx: Context; input: ExportInput }): Promise<ExportedArchive> {
  requirePermission(ctx.actor, "library.read");
  const slugs = [...new Set(input.slugs)].sort();
  const found = await findSkillsBySlug(ctx.ports.store.db, ctx.ownerId, slugs);
  refuseUnknown(slugs, found);
  return { fileName: `skills-${found.length}.zip`, ...(await archiveOf(await collect(ctx, found))) };
}

/**
 * The pinned revisions of a set as one deterministic ZIP; an upload takes each
 * whose pin is the current revision back as `unchanged`. Refuses NOT_FOUND,
 * LIMIT_EXCEEDED, DIGEST_MISMATCH, CACHE_MISS. Source: product rules, section 9.
 */
export async function exportSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<ExportedArchive> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  const set = await findSkillSet(db, ctx.ownerId, input.id);
  if (set === null) {
    throw new Refusal("NOT_FOUND", `There is no skill set ${input.id}.`, {
      details: { reason: "skill-set", id: input.id },
    });
  }
  const members = await listSetMembers(db, ctx.ownerId, set.id);
  const fileName = `${slugify(set.name) ?? "skill-set"}.zip`;
  return { fileName, ...(await archiveOf(await collect(ctx, members))) };
}

/** Packages of these digests, each in the folder of its slug. */
async function collect(
  ctx: Context,
  wanted: readonly Pick<SkillRecord, "slug" | "bundleDigest">[],
): Promise<ExportedSkill[]> {
  const skills: ExportedSkill[] = [];
  const total = { entries: 1, unpackedBytes: 0 };
  for (let start = 0; start < wanted.length; start += SKILLS_PER_QUERY) {
    const chunk = wanted.slice(start, start + SKILLS_PER_QUERY);
    const packages = await findPackages(
      ctx.ports.store.db,
      chunk.map((skill) => skill.bundleDigest),
    );
    for (const { slug, bundleDigest } of chunk) {
      const tree = packages.get(bundleDigest);
      if (tree === undefined) throw new Error(`no package row for ${bundleDigest}`);
      total.entries += tree.fileCount;
      total.unpackedBytes += tree.bytes;
      const read = (file: PackageFile) => namingFile(slug, file, () => ctx.ports.blobs.read(file.digest));
      skills.push({ slug, files: tree.files, read });
    }
    refuseOverLimit(total);
  }
  return skills;
}

function refuseUnknown(slugs: readonly string[], found: readonly SkillRecord[]): void {
  const known = new Set(found.map((skill) => skill.slug));
  const unknown = slugs.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 5).join(", ");
  const rest = unknown.length > 5 ? ` and ${unknown.length - 5} more` : "";
  throw new Refusal("NOT_FOUND", `This library has no skill ${named}${rest}.`, {
    details: { reason: "skill", slugs: unknown },
  });
}

/** What an upload would refuse is not handed out: an export is there to come back. */
function refuseOverLimit(total: { entries: number; unpackedBytes: number }): void {
  for (const limit of ["entries", "unpackedBytes"] as const) {
    const allowed = ARCHIVE_LIMITS[limit];
    if (total[limit] <= allowed) continue;
    const what = limit === "entries" ? "files" : "bytes";
    throw new Refusal(
      "LIMIT_EXCEEDED",
      `The selection has more than ${allowed} ${what}, the most that one archive may hold to be uploaded again.`,
      { details: { reason: limit, limit, allowed }, remedy: "Export it in several parts." },
    );
  }
}

/** With the manifest by which an upload knows each skill again. */
async function archiveOf(skills: readonly ExportedSkill[]): Promise<ZipStream> {
  const manifest = new TextEncoder().encode(writeExportManifest(skills.map(({ slug }) => slug)));
  const entry: ZipFile = { path: MANIFEST_PATH, mode: "0644", size: manifest.length, read: async () => manifest };
  return zipStream([entry, ...(await entriesOf(skills))].sort(byPath));
}

const byPath = (a: ZipFile, b: ZipFile) => (a.path < b.path ? -1 : 1);

/** Every byte is re-hashed before the first is sent: a fault is told in words as long as that is possible. */
async function entriesOf(skills: readonly ExportedSkill[]): Promise<ZipFile[]> {
  const checked = new Set<Digest>();
  const entries: ZipFile[] = [];
  for (const { slug, files, read } of skills) {
    for (const file of files) {
      if (!checked.has(file.digest)) await read(file);
      checked.add(file.digest);
      entries.push({ path: `${slug}/${file.path}`, mode: file.mode, size: file.size, read: () => read(file) });
    }
  }
  return entries.sort(byPath);
}
