import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { openRevision } from "./open-revision";

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
  const opened = await openRevision(ctx, input.id, input.revision);
  const file = fileOf(opened.files, input.path);
  return { file, bytes: await opened.read(file) };
}

function fileOf(files: readonly PackageFile[], path: string): PackageFile {
  const file = files.find((candidate) => candidate.path === path);
  if (file) return file;
  throw new Refusal("NOT_FOUND", "The package has no file at that path.", {
    details: { reason: "path", available: files.map((candidate) => candidate.path) },
  });
}
