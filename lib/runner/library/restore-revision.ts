import type { SkillChanged } from "@/lib/contract/skill-changes";
import { executableRule } from "@/lib/domain/executable-assets";
import { versionDrift } from "@/lib/domain/version-drift";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findAgain, findManaged } from "./find-skill";
import { headsOf } from "./inspect-files";
import { openRevision, readAllFiles } from "./open-revision";
import type { RevisionContent } from "./revision-records";
import { skillChanged } from "./skill-changed";
import { inOwnersLine, writeNextRevision } from "./write-revision";

/**
 * Publishes a revision with the content of an older one; what was published in
 * between stays. Every byte is re-hashed first. Refuses FORBIDDEN, NOT_FOUND,
 * READ_ONLY_TIER, DIGEST_MISMATCH and CACHE_MISS; warns VERSION_DRIFT.
 * Source: product rules, section 4.
 */
export async function restoreRevision({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; number: number };
}): Promise<SkillChanged> {
  requirePermission(ctx.actor, "library.write");
  const { slug } = await findManaged(ctx, input.id);
  const content = await contentOfRevision(ctx, slug, input.number);

  const { number, warnings } = await inOwnersLine(ctx, async (tx) => {
    const skill = await findAgain(tx, ctx, slug);
    const drift = versionDrift(skill.declaredVersion, content.declaredVersion);
    const story = {
      note: `Content of revision ${input.number}.`,
      warnings: drift === null ? [] : [drift],
      provenance: { revision: input.number },
    };
    const published = await writeNextRevision(tx, ctx, skill, content, { origin: "restore", ...story });
    const details = { revision: published, content: input.number, digest: content.bundleDigest };
    await recordAudit({ ctx, tx, verb: "skills.restore", subject: slug, details });
    return { number: published, warnings: story.warnings };
  });
  return skillChanged(ctx, slug, number, warnings);
}

/** What was judged of the revision when it was published holds for its bytes; a rule of executable assets is no part of the record. */
async function contentOfRevision(ctx: Context, slug: string, number: number): Promise<RevisionContent> {
  const opened = await openRevision(ctx, slug, number);
  const { files, findings, managed } = opened;
  if (managed === null) throw new Error(`${slug} is not managed`);
  const heads = headsOf(await readAllFiles(opened, files));
  const { bundleDigest, name, description, declaredVersion } = managed.revision;
  return {
    bundleDigest,
    name,
    description,
    declaredVersion,
    findings,
    files,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
    executableRule: executableRule(files.map(({ path, mode }) => ({ path, mode, head: heads.get(path) }))),
  };
}
