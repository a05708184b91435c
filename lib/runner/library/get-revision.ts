import type { RevisionPackage } from "@/lib/contract/skill";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { openRevision } from "./open-revision";

/** One revision with its files and findings. Refuses NOT_FOUND, also for a skill of another owner. */
export async function getRevision({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; number: number };
}): Promise<RevisionPackage> {
  requirePermission(ctx.actor, "library.read");
  const { summary, files, findings } = await openRevision(ctx, input.id, input.number);
  return { revision: summary, files, findings };
}
