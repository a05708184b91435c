import { Refusal } from "@/lib/contract/errors";
import type { LaunchTarget } from "@/lib/contract/launch";
import type { Context } from "../ports";
import { type Db, findWorkspace, findWorkspaceByRoot, type WorkspaceRecord } from "../store";
import { findWorkingRoot, type WorkingRoot } from "./working-root";

/** What a plan or a launch is for. */
export interface Target extends WorkingRoot {
  /** Null where no launch has used this tree yet. */
  workspace: WorkspaceRecord | null;
  name: string;
  /** Named by its id: its own fields stand for what is left out, and a live one is relaunched. */
  byId: boolean;
}

/**
 * The workspace or the tree that a caller names. Refuses NOT_FOUND, also for
 * another owner's workspace, and what the tree itself is refused for: a tree
 * that became a link, or lies outside by now, is no longer that workspace's.
 */
export async function findTarget(ctx: Context, target: LaunchTarget): Promise<Target> {
  if ("id" in target) {
    const workspace = await requireWorkspace(ctx, target.id);
    const found = await findWorkingRoot(ctx, workspace.root);
    if (found.root !== workspace.root) {
      throw new Refusal("FORBIDDEN", `${workspace.root} leads to another directory than when it was first launched.`, {
        details: { reason: "root" },
        remedy: "Put the directory back, or launch the other one as a workspace of its own.",
      });
    }
    return { ...found, workspace, name: workspace.name, byId: true };
  }
  const found = await findWorkingRoot(ctx, target.root);
  const workspace = await findWorkspaceByRoot(ctx.ports.store.db, ctx.ownerId, found.root);
  const name = target.name ?? workspace?.name ?? nameOf(found.root);
  return { ...found, workspace, name, byId: false };
}

/** Refuses NOT_FOUND: another owner's workspace is as unknown as one that never was. */
export async function requireWorkspace(
  ctx: Context,
  id: string,
  db: Db = ctx.ports.store.db,
): Promise<WorkspaceRecord> {
  const workspace = await findWorkspace(db, ctx.ownerId, id);
  if (workspace === null) throw noSuchWorkspace(id);
  return workspace;
}

export function noSuchWorkspace(id: string): Refusal {
  return new Refusal("NOT_FOUND", `There is no workspace ${id}.`, { details: { reason: "workspace" } });
}

/** Last segment of the tree's path. */
function nameOf(root: string): string {
  return root.split("/").findLast((segment) => segment !== "") ?? root;
}
