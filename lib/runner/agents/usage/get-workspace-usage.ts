import type { WorkspaceUsage } from "@/lib/contract/usage";
import { usesBy, usesByDay, windowUpTo } from "@/lib/domain/use-days";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { lastUse, listUses } from "../../store";
import { requireWorkspace } from "../../workspaces";

/**
 * How often the skills of a workspace were loaded and downloaded in the last
 * `days` days, today included, by day (UTC) and skill, whichever launch it was.
 * Refuses FORBIDDEN, NOT_FOUND.
 */
export async function getWorkspaceUsage({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; days: number };
}): Promise<WorkspaceUsage> {
  requirePermission(ctx.actor, "workspaces.read");
  const { id: workspaceId } = await requireWorkspace(ctx, input.id);
  const { store, clock } = ctx.ports;
  const window = windowUpTo(clock.now(), input.days);
  const [uses, lastUsedAt] = await Promise.all([
    listUses(store.db, ctx.ownerId, { workspaceId }, window),
    lastUse(store.db, ctx.ownerId, { workspaceId }),
  ]);
  return {
    ...usesByDay(window, uses),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    // A name may come from the library in one launch and from elsewhere in the next.
    bySkill: usesBy(uses, ({ name, slug }) => JSON.stringify([name, slug])).map(({ first: { name, slug }, uses }) => {
      return { name, slug: slug || null, uses };
    }),
  };
}
