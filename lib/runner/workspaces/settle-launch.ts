import { recordAudit } from "../audit";
import type { Context } from "../ports";
import {
  changeWorkspace,
  countWorkspaceTokens,
  findLaunch,
  findWorkspace,
  insertWorkspaceToken,
  type LaunchKey,
  type LaunchRecord,
  listLaunches,
  moveLaunch,
  releaseLaunchHolds,
} from "../store";
import { inOwnersLine } from "./in-owners-line";
import { liveOnDisk } from "./live-link";
import { removeTree } from "./remove-tree";
import { launchDirectory, type TreeLayout } from "./tree-layout";

export interface MadeLive {
  /** The token was kept: the workspace had none. */
  tokenKept: boolean;
}

/**
 * The second half of a launch's rows: what the tree's link names is live now,
 * the launch before is past, and what that one held is let go. Null where the
 * launch was settled already.
 */
export function makeLive(
  ctx: Context,
  key: LaunchKey,
  story: { verb: string; tokenHash?: string; recovered?: boolean },
): Promise<MadeLive | null> {
  return inOwnersLine(ctx, async (tx) => {
    const launch = await findLaunch(tx, key);
    const workspace = await findWorkspace(tx, key.ownerId, key.workspaceId);
    if (launch === null || workspace === null) throw new Error("a prepared launch has its rows");
    if (!(await moveLaunch(tx, key, "prepared", "live"))) return null;
    const { ownerId, workspaceId, number } = key;
    for (const old of await listLaunches(tx, { ownerId, workspaceId, states: ["live"] })) {
      if (old.number !== number) await moveLaunch(tx, old, "live", "past");
    }
    await releaseLaunchHolds(tx, key, { except: number });
    const at = ctx.ports.clock.now();
    const { name, user, environment, agent, policy, mode, tiers, sets, overrides, chosen } = launch.snapshot;
    const changed = await changeWorkspace(
      tx,
      { ownerId, id: workspaceId, root: workspace.root, expectedVersion: workspace.version },
      {
        ...{ name, environment, agent, policy, mode, tiers, sets, overrides },
        agentUser: user,
        status: "live",
        launchNumber: number,
        notice: null,
        updatedAt: at,
        launchedAt: at,
        stoppedAt: null,
      },
    );
    if (!changed) throw new Error(`${workspaceId} changed inside its owner's line`);
    const tokenKept = story.tokenHash !== undefined && (await countWorkspaceTokens(tx, ownerId, workspaceId)) === 0;
    if (tokenKept) await insertWorkspaceToken(tx, firstToken(ctx, key, story.tokenHash ?? "", at));
    await recordAudit({
      ctx,
      tx,
      verb: story.verb,
      subject: name,
      details: {
        workspace: workspaceId,
        launch: number,
        root: workspace.root,
        planDigest: launch.planDigest,
        skills: chosen.length,
        sets: sets.map((set) => ({ name: set.name, generation: set.generation })),
        overrides,
        ...(story.recovered && { recovered: true }),
      },
    });
    return { tokenKept };
  });
}

function firstToken(ctx: Context, { ownerId, workspaceId }: LaunchKey, hash: string, createdAt: Date) {
  return {
    id: ctx.ports.newId(),
    ownerId,
    workspaceId,
    parentId: null,
    hash,
    name: "first launch",
    selection: null,
    createdBy: ctx.actor.label,
    createdAt,
    expiresAt: null,
    lastUsedAt: null,
    lastRequest: null,
    revokedAt: null,
  };
}

/**
 * Settles a launch that was begun: it is live where the tree's link names it,
 * else it never was, and what it wrote is removed. True where it is live.
 */
export async function settleLaunch(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey & Pick<LaunchRecord, "state">,
  verb: string,
): Promise<boolean> {
  if ((await liveOnDisk(layout)) === launch.number) {
    await makeLive(ctx, launch, { verb, recovered: true });
    return true;
  }
  const given = await inOwnersLine(ctx, async (tx) => {
    const moved = await moveLaunch(tx, launch, "prepared", "abandoned");
    if (moved) await releaseLaunchHolds(tx, launch, { only: launch.number });
    return moved;
  });
  // Nobody can want it now; what cannot be removed is removed with the next launch.
  if (given) await removeTree(launchDirectory(layout, launch.number)).catch(() => undefined);
  return false;
}
