import { Refusal } from "@/lib/contract/errors";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import { forkDisplayName } from "@/lib/domain/derived-slug";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findSkill } from "../store";
import { findFreeSlug } from "./free-slug";
import { inspectFiles } from "./inspect-files";
import { openRevision, readAllFiles } from "./open-revision";
import { contentOf } from "./revision-records";
import { skillChanged } from "./skill-changed";
import { inOwnersLine, writeNewSkill } from "./write-revision";

/** How often somebody else may take the slug first before the fork gives up. */
const ATTEMPTS = 20;

/**
 * Makes a new skill of a revision's bytes, of a read-only tier's too; the one
 * it came from stays untouched. Slug and display name are derived. Refuses
 * FORBIDDEN, NOT_FOUND, DIGEST_MISMATCH, CACHE_MISS, STORAGE_FULL.
 * Source: product rules, section 4.
 */
export async function forkRevision({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; number: number };
}): Promise<SkillChanged> {
  requirePermission(ctx.actor, "library.write");
  const opened = await openRevision(ctx, input.id, input.number);
  const { summary, files, displayName, tags } = opened;
  const bytes = await readAllFiles(opened, files);
  // Shipped bytes are not in the store yet; the others are, or reading would have refused.
  if (opened.managed === null) for (const content of bytes.values()) await ctx.ports.blobs.put(content);

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { slug, count } = await findFreeSlug(ctx.ports.store.db, ctx, opened.slug, "fork");
    const content = contentOf(await inspectFiles(slug, files, bytes));
    const provenance = { skill: input.id, revision: summary.number, digest: summary.digest };
    const written = await inOwnersLine(ctx, async (tx) => {
      if ((await findSkill(tx, ctx.ownerId, slug)) !== null) return false;
      const skill = { slug, displayName: forkDisplayName(displayName, count), source: opened.slug, tags };
      await writeNewSkill(tx, ctx, { provider: "fork", ...skill }, content, {
        origin: "fork",
        note: `Content of ${input.id}, revision ${summary.number}.`,
        warnings: [],
        provenance,
      });
      await recordAudit({ ctx, tx, verb: "skills.fork", subject: slug, details: provenance });
      return true;
    });
    if (written) return skillChanged(ctx, slug, 1, []);
  }
  throw new Refusal("SLUG_TAKEN", `Every slug tried for the fork of ${opened.slug} was taken in the meantime.`, {
    details: { reason: "slug" },
    remedy: "Fork it again.",
  });
}
