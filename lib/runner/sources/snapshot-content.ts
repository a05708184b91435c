import type { Digest } from "@/lib/contract/skill";
import type { ArchiveContent, Context } from "../ports";
import { listSnapshotSkills, type SnapshotRecord, withSnapshotPackages } from "../store";
import { judgedSkill } from "./stored-verdict";

/**
 * What a snapshot holds, as an upload would have it: nothing is staged, its
 * files are in the blob store.
 */
export async function snapshotContent(
  ctx: Context,
  snapshot: Pick<SnapshotRecord, "id" | "ignored">,
): Promise<ArchiveContent> {
  const { db } = ctx.ports.store;
  const skills = await withSnapshotPackages(db, await listSnapshotSkills(db, ctx.ownerId, [snapshot.id]));
  return { skills: skills.map(judgedSkill), staged: [], ignored: snapshot.ignored, manifest: null };
}

/** Whether every file of this content can be read without its source. */
export async function isComplete(ctx: Context, content: ArchiveContent): Promise<boolean> {
  const digests = new Set<Digest>();
  for (const { verdict } of content.skills) {
    const taken = verdict.ok ? verdict.package : verdict.repaired?.package;
    for (const file of taken?.files ?? []) digests.add(file.digest);
  }
  return (await ctx.ports.blobs.missing([...digests])).length === 0;
}
