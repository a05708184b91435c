import type { WorkspaceMode } from "@/lib/contract/launch";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { noSuchWorkspace, openLiveLaunch } from "../../workspaces";
import { type AgentSkill, agentSkills } from "./agent-skills";
import { selectSkills } from "./select-skills";

export interface AgentCatalog {
  workspace: { id: string; name: string; shell: boolean; mode: WorkspaceMode; root: string };
  /** Number of the launch. */
  launch: number;
  /** By name. */
  skills: readonly AgentSkill[];
}

/**
 * What a caller may see of a workspace's live catalogue, with exactly the
 * bytes that were launched. `selection` undefined is all of it, an empty one
 * none of it, else exactly those names. An agent sees its own workspace alone,
 * and of that what its token selects. Refuses FORBIDDEN; NOT_FOUND, the same
 * for every workspace that is not the caller's; CONFLICT where it is not live;
 * skill_catalog_stale where a mount was replaced since; skill_selection_unknown.
 * Source: product rules, sections 7, 9 and 10.
 */
export async function openAgentCatalog(
  ctx: Context,
  workspaceId: string,
  selection?: readonly string[],
): Promise<AgentCatalog> {
  const { actor } = ctx;
  if (actor.kind !== "agent") requirePermission(actor, "workspaces.read");
  else if (actor.workspaceId !== workspaceId) throw noSuchWorkspace(workspaceId);
  const { workspace, contents } = await openLiveLaunch(ctx, workspaceId);
  const { id, name, shell, mode, root } = workspace;
  const own = actor.kind === "agent" ? actor.selection : null;
  return {
    workspace: { id, name, shell, mode, root },
    launch: contents.number,
    skills: selectSkills(agentSkills(ctx.ports, workspace, contents), { own, asked: selection }),
  };
}
