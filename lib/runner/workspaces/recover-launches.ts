import { stat } from "node:fs/promises";
import type { Context, Ports } from "../ports";
import {
  findLaunchStep,
  findWorkspace,
  type LaunchStep,
  listLaunches,
  listUnsettledWorkspaces,
  takeLaunchOver,
} from "../store";
import { finishLaunch } from "./finish-launch";
import { inOwnersLine } from "./in-owners-line";
import { isAbandoned, leaseEnd } from "./launch-lease";
import { settleLaunch } from "./settle-launch";
import { layoutOf } from "./tree-layout";

/**
 * Settles what consoles that are gone have left of launches of one owner, or of
 * one workspace: a launch that the tree's link names is live, another one never
 * was, and directories that were still to be published are published. What a
 * living console works on is left alone. A tree that cannot be looked at now is
 * settled another time.
 */
export async function recoverLaunches(ctx: Context, workspaceId?: string): Promise<void> {
  const unsettled = await listUnsettledWorkspaces(ctx.ports.store.db, ctx.ownerId);
  for (const each of unsettled) {
    if (workspaceId === undefined || each.workspaceId === workspaceId) await recoverWorkspace(ctx, each.workspaceId);
  }
}

/** For the start of a console: every owner, one after another. A fault of one tree does not keep the others waiting. */
export async function recoverAllLaunches(ports: Ports, onFault: (error: unknown) => void): Promise<void> {
  for (const { ownerId, workspaceId } of await listUnsettledWorkspaces(ports.store.db)) {
    const actor = { kind: "system", id: "system", label: "Slipway" } as const;
    const ctx: Context = { ownerId, actor, requestId: "start", ports };
    await recoverWorkspace(ctx, workspaceId).catch(onFault);
  }
}

async function recoverWorkspace(ctx: Context, workspaceId: string): Promise<void> {
  const { db } = ctx.ports.store;
  const workspace = await findWorkspace(db, ctx.ownerId, workspaceId);
  if (workspace === null || !(await canBeLookedAt(workspace.root))) return;
  const system: Context = { ...ctx, actor: { kind: "system", id: "system", label: "Slipway" } };
  const layout = layoutOf(workspace.root);
  const prepared = await listLaunches(db, { ownerId: ctx.ownerId, workspaceId, states: ["prepared"] });
  const settled = new Set<number>();
  for (const launch of prepared) {
    if (!(await takeOver(system, launch))) continue;
    const verb = workspace.status === "live" ? "workspaces.relaunch" : "workspaces.launch";
    await settleLaunch(system, layout, launch, verb);
    settled.add(launch.number);
  }
  await completeLaunch(system, workspaceId, settled);
}

/** What follows the switch of the live launch, where somebody stopped halfway. */
async function completeLaunch(ctx: Context, workspaceId: string, settled: ReadonlySet<number>): Promise<void> {
  const { db } = ctx.ports.store;
  const workspace = await findWorkspace(db, ctx.ownerId, workspaceId);
  if (workspace === null || workspace.launchNumber === 0) return;
  const launch = await findLaunchStep(db, { ownerId: ctx.ownerId, workspaceId, number: workspace.launchNumber });
  if (launch === null || launch.state !== "live" || launch.journal.done) return;
  const settledHere = settled.has(launch.number);
  if (!settledHere && !(await takeOver(ctx, launch))) return;
  await finishLaunch(ctx, layoutOf(workspace.root), launch, workspace.published);
}

async function takeOver(ctx: Context, launch: LaunchStep): Promise<boolean> {
  if (!(await isAbandoned(ctx, launch))) return false;
  const to = { consoleId: ctx.ports.consoleId, leaseUntil: leaseEnd(ctx) };
  return inOwnersLine(ctx, (tx) => takeLaunchOver(tx, launch, to));
}

/** False where it may come back: a disk that is not mounted yet. A tree that is gone has nothing live in it. */
async function canBeLookedAt(root: string): Promise<boolean> {
  try {
    return (await stat(root)).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
