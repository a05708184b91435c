import type { SkillUsage } from "@/lib/contract/usage";
import { usesBy, usesByDay, windowUpTo } from "@/lib/domain/use-days";
import { getSkill } from "../../library";
import type { Context } from "../../ports";
import { lastUse, listUses, listWorkspaces } from "../../store";

/**
 * How often a skill was loaded by agents and downloaded by client programs in
 * the last `days` days, today included, by day (UTC), revision and workspace.
 * An archived skill has its past. Bytes that are several revisions count for
 * the newest of them; a skill of a read-only tier is known by the bytes that it
 * has now. Refuses FORBIDDEN, NOT_FOUND.
 */
export async function getSkillUsage({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; days: number };
}): Promise<SkillUsage> {
  const skill = await getSkill({ ctx, input: { id: input.id } });
  const { store, clock } = ctx.ports;
  const window = windowUpTo(clock.now(), input.days);
  const of = skill.tier === "owner" ? { slug: skill.slug } : { bundleDigest: skill.digest };
  const [uses, lastUsedAt, workspaces] = await Promise.all([
    listUses(store.db, ctx.ownerId, of, window),
    lastUse(store.db, ctx.ownerId, of),
    listWorkspaces(store.db, ctx.ownerId),
  ]);
  // Newest first: of equal bytes the newest revision is found.
  const revisionOf = (digest: string) => skill.revisions.find((revision) => revision.digest === digest)?.number ?? null;
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  return {
    ...usesByDay(window, uses),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    byRevision: usesBy(uses, (use) => use.bundleDigest).map(({ first: { bundleDigest: digest }, uses }) => {
      return { revision: revisionOf(digest), digest, uses };
    }),
    byWorkspace: usesBy(uses, (use) => use.workspaceId).map(({ first: { workspaceId: id }, uses }) => {
      return id === "" ? { id: null, name: "No workspace", uses } : { id, name: names.get(id) ?? id, uses };
    }),
  };
}
