import { Refusal } from "@/lib/contract/errors";
import type { RevisionDiff } from "@/lib/contract/skill-changes";
import { diffTrees } from "../packages";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { type OpenedRevision, openRevision } from "./open-revision";

/**
 * What changed between two revisions, all files, the current one against the
 * one before it where none are named. Bytes are read of files that differ and
 * are within the limits alone; one text at a time, so that others are served
 * in between. Refuses NOT_FOUND, INVALID_INPUT where there is no revision
 * before, DIGEST_MISMATCH, CACHE_MISS. Source: product rules, section 4 (Diff).
 */
export async function diffRevisions({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; from?: number | undefined; to?: number | undefined };
}): Promise<RevisionDiff> {
  requirePermission(ctx.actor, "library.read");
  const to = await openRevision(ctx, input.id, input.to);
  const from = await openRevision(ctx, input.id, input.from ?? numberBefore(to));
  return { from: from.summary, to: to.summary, files: await diffTrees(from, to) };
}

function numberBefore({ slug, summary }: OpenedRevision): number {
  if (summary.number > 1) return summary.number - 1;
  throw new Refusal("INVALID_INPUT", `from: revision 1 of ${slug} is its first; there is none before it.`, {
    details: { reason: "first-revision", field: "from" },
    remedy: "Name the revision to compare with.",
  });
}
