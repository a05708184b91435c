import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import type { PublishRevisionInput, SkillChanged } from "@/lib/contract/skill-changes";
import { overPackageLimit } from "@/lib/domain/archive-plan";
import { versionDrift } from "@/lib/domain/version-drift";
import { recordAudit } from "../audit";
import { digestOf } from "../packages";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { requireCurrentBase } from "./changed-since-read";
import { findAgain, findManaged } from "./find-skill";
import { inspectFiles } from "./inspect-files";
import { openRevision, readAllFiles } from "./open-revision";
import { documentBytes, requirePlainText } from "./plain-text";
import { contentOf } from "./revision-records";
import { skillChanged } from "./skill-changed";
import { inOwnersLine, writeNextRevision } from "./write-revision";

const DOCUMENT = "SKILL.md";

/**
 * Publishes an edited SKILL.md as the next revision; every other file of the
 * package is carried over with its bytes and its mode. Refuses FORBIDDEN,
 * NOT_FOUND, READ_ONLY_TIER, CHANGED_SINCE_READ where `baseRevision` is not the
 * current one, INVALID_FRONTMATTER, INVALID_VERSION, LIMIT_EXCEEDED, and
 * DIGEST_MISMATCH or CACHE_MISS where a file to carry over is not sound.
 * Warns VERSION_DRIFT. Source: product rules, sections 3 and 4.
 */
export async function publishRevision({
  ctx,
  input,
}: {
  ctx: Context;
  input: PublishRevisionInput & { id: string };
}): Promise<SkillChanged> {
  requirePermission(ctx.actor, "library.write");
  requirePlainText(input);
  const read = await findManaged(ctx, input.id);
  const { slug } = read;
  await requireCurrentBase(ctx.ports.store.db, ctx, read, input.baseRevision);
  const bytes = documentBytes(input.instructions);
  const base = await openRevision(ctx, slug, input.baseRevision);
  const files = withDocument(base.files, bytes);
  refuseOverLimit(files);
  const carried = await readAllFiles(
    base,
    files.filter((file) => file.path !== DOCUMENT),
  );
  const content = contentOf(await inspectFiles(slug, files, carried.set(DOCUMENT, bytes)));

  await ctx.ports.blobs.put(bytes);
  const { number, warnings } = await inOwnersLine(ctx, async (tx) => {
    const skill = await findAgain(tx, ctx, slug);
    await requireCurrentBase(tx, ctx, skill, input.baseRevision);
    const drift = versionDrift(skill.declaredVersion, content.declaredVersion);
    const story = { note: input.note || null, warnings: drift === null ? [] : [drift], provenance: null };
    const published = await writeNextRevision(tx, ctx, skill, content, { origin: "edit", ...story });
    const details = { revision: published, digest: content.bundleDigest };
    await recordAudit({ ctx, tx, verb: "skills.edit", subject: slug, details });
    return { number: published, warnings: story.warnings };
  });
  return skillChanged(ctx, slug, number, warnings);
}

function withDocument(files: readonly PackageFile[], bytes: Uint8Array): PackageFile[] {
  return files.map((file) =>
    file.path === DOCUMENT ? { ...file, size: bytes.length, digest: digestOf(bytes) } : file,
  );
}

function refuseOverLimit(files: PackageFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const planned = files.map(({ path, size }) => ({ entry: path, path, size }));
  const over = overPackageLimit({ fileCount: files.length, bytes, files: planned });
  if (over) throw new Refusal(over.code, over.message, { details: over.details });
}
