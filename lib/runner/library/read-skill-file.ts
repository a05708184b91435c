import { Refusal } from "@/lib/contract/errors";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackage, findRevision, type SkillRecord } from "../store";
import { findById } from "./find-skill";

export interface SkillFile {
  bytes: Uint8Array;
  file: PackageFile;
}

/**
 * The bytes of one file of one revision, re-hashed on the way out. The path is
 * looked up in the package's own list and never on a disk, so it cannot lead
 * anywhere else. Refuses NOT_FOUND (with the paths there are), DIGEST_MISMATCH,
 * CACHE_MISS.
 */
export async function readSkillFile({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; path: string; revision?: number };
}): Promise<SkillFile> {
  requirePermission(ctx.actor, "library.read");
  const found = await findById(ctx, input.id);
  if (found.kind === "builtin") {
    const file = fileOf(found.skill.files, input.path);
    return { file, bytes: await ctx.ports.builtin.read(found.skill.slug, file.path) };
  }
  const digest = await digestOfRevision(ctx, found.skill, input.revision);
  const tree = await findPackage(ctx.ports.store.db, digest);
  if (tree === null) throw new Error(`no package row for ${digest}`);
  const file = fileOf(tree.files, input.path);
  return { file, bytes: await ctx.ports.blobs.read(file.digest) };
}

async function digestOfRevision(ctx: Context, skill: SkillRecord, number: number | undefined): Promise<Digest> {
  if (number === undefined || number === skill.currentRevision) return skill.bundleDigest;
  const revision = await findRevision(ctx.ports.store.db, ctx.ownerId, skill.id, number);
  if (revision) return revision.bundleDigest;
  throw new Refusal("NOT_FOUND", `${skill.slug} has no revision ${number}; the newest is ${skill.currentRevision}.`, {
    details: { reason: "revision" },
  });
}

function fileOf(files: readonly PackageFile[], path: string): PackageFile {
  const file = files.find((candidate) => candidate.path === path);
  if (file) return file;
  throw new Refusal("NOT_FOUND", "The package has no file at that path.", {
    details: { reason: "path", available: files.map((candidate) => candidate.path) },
  });
}
