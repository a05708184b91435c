import { Refusal } from "@/lib/contract/errors";
import type { Finding, PackageFile, RevisionSummary } from "@/lib/contract/skill";
import { namingFile } from "../blobs";
import type { Context } from "../ports";
import { findPackage, findRevision, type RevisionRecord, type SkillRecord } from "../store";
import { findById } from "./find-skill";
import { type ReadOnlySkill, readOnlyDetail } from "./read-only/read-only-skill";
import { revisionSummary } from "./revision-summary";

/** One revision of any skill of the library, with the way to its bytes. */
export interface OpenedRevision {
  slug: string;
  displayName: string;
  tags: string[];
  summary: RevisionSummary;
  files: PackageFile[];
  findings: Finding[];
  /** Null for a skill of a read-only tier. */
  managed: { skill: SkillRecord; revision: RevisionRecord } | null;
  /** The bytes of one of `files`, re-hashed. Refuses DIGEST_MISMATCH and CACHE_MISS, naming the file. */
  read(file: PackageFile): Promise<Uint8Array>;
}

/**
 * Finds a revision by the id of its row and its number, the current one where
 * none is given. Refuses NOT_FOUND, also for a skill of another owner.
 */
export async function openRevision(ctx: Context, id: string, number?: number): Promise<OpenedRevision> {
  const found = await findById(ctx, id);
  if (found.kind === "read-only") return openReadOnly(found.skill, number);
  const { skill } = found;
  const { db } = ctx.ports.store;
  const revision = await findRevision(db, ctx.ownerId, skill.id, number ?? skill.currentRevision);
  if (revision === null) throw noSuchRevision(skill.slug, number ?? skill.currentRevision, skill.currentRevision);
  const tree = await findPackage(db, revision.bundleDigest);
  if (tree === null) throw new Error(`no package row for ${revision.bundleDigest}`);
  return {
    slug: skill.slug,
    displayName: skill.displayName,
    tags: skill.tags,
    summary: revisionSummary(revision),
    files: tree.files,
    findings: revision.findings,
    managed: { skill, revision },
    read: (file) => namingFile(skill.slug, file, () => ctx.ports.blobs.read(file.digest)),
  };
}

async function openReadOnly(skill: ReadOnlySkill, number: number | undefined): Promise<OpenedRevision> {
  const { revisions, displayName, tags, findings } = await readOnlyDetail(skill);
  const [summary] = revisions;
  if (summary === undefined) throw new Error("a skill of a read-only tier has one revision");
  if (number !== undefined && number !== summary.number) throw noSuchRevision(skill.slug, number, summary.number);
  return {
    slug: skill.slug,
    displayName,
    tags,
    summary,
    files: await skill.files(),
    findings,
    managed: null,
    read: (file) => namingFile(skill.slug, file, () => skill.read(file)),
  };
}

function noSuchRevision(slug: string, number: number, newest: number): Refusal {
  return new Refusal("NOT_FOUND", `${slug} has no revision ${number}; the newest is ${newest}.`, {
    details: { reason: "revision", newest },
  });
}

/** All bytes of a revision by path; a package has 16 MiB at most. Refuses as `read` does. */
export async function readAllFiles(
  opened: Pick<OpenedRevision, "read">,
  files: readonly PackageFile[],
): Promise<Map<string, Uint8Array>> {
  const bytes = new Map<string, Uint8Array>();
  for (const file of files) bytes.set(file.path, await opened.read(file));
  return bytes;
}
