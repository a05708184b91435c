import { Refusal } from "@/lib/contract/errors";
import type { TierSwitches } from "@/lib/contract/launch";
import type { Digest } from "@/lib/contract/skill";
import type { Context } from "../ports";
import { loadLaunchSets } from "../sets";
import {
  findLaunchStep,
  findWorkspace,
  findWorkspaceByRoot,
  insertLaunch,
  insertPackages,
  insertWorkspace,
  type LaunchedMount,
  type LaunchJournal,
  type LaunchKey,
  type LaunchSnapshot,
  listLaunches,
  listMounts,
  newestLaunchNumber,
  type PackageRecord,
  putMount,
  type Tx,
  type WorkspaceRecord,
} from "../store";
import type { PlanDraft } from "./draft-plan";
import { inOwnersLine } from "./in-owners-line";
import { leaseEnd } from "./launch-lease";
import { memberBlockers } from "./owner-candidates";
import { refuseBlocked } from "./require-launchable";
import { observeMounts, relevantMounts, requireSameMounts, TREE_MOUNT } from "./tree-mounts";

export interface Claim {
  draft: PlanDraft;
  /** The mounts join it with the rows: the first launch makes that of the tree. */
  snapshot: Omit<LaunchSnapshot, "mounts">;
  journal: LaunchJournal;
  /** Packages of other sources: revisions name the library's. */
  packages: PackageRecord[];
}

/**
 * The first half of a launch's rows, in the owner's line: whoever comes second
 * on one tree is told. Sets and skills are looked at once more, because they
 * may have changed since the plan; from here on they are held fast. Refuses
 * CONFLICT (reason `launching`, `workspace-live` or `workspace-changed`),
 * STALE_GENERATION, INVALID_TRANSITION and skill_catalog_stale.
 */
export function claimLaunch(ctx: Context, claim: Claim): Promise<LaunchKey> {
  return inOwnersLine(ctx, async (tx) => {
    const { draft, snapshot } = claim;
    const workspace = await claimWorkspace(tx, ctx, draft, snapshot.name);
    const sets = await loadLaunchSets(ctx, draft.request.sets, tx);
    refuseBlocked(memberBlockers(sets));
    requireSameMounts(draft.mounts, await observeMounts(ctx, draft.request));
    const at = ctx.ports.clock.now();
    const { id: workspaceId } = workspace;
    const number = (await newestLaunchNumber(tx, ctx.ownerId, workspaceId)) + 1;
    const key = { ownerId: ctx.ownerId, workspaceId, number };
    await insertPackages(tx, claim.packages);
    await insertLaunch(
      tx,
      {
        ...key,
        state: "prepared",
        planDigest: draft.plan.planDigest as Digest,
        snapshot: { ...snapshot, mounts: await launchedMounts(tx, ctx, workspaceId, draft.request.tiers) },
        journal: claim.journal,
        consoleId: ctx.ports.consoleId,
        leaseUntil: leaseEnd(ctx),
        authorKind: ctx.actor.kind,
        authorId: ctx.actor.id,
        authorLabel: ctx.actor.label,
        createdAt: at,
      },
      { pins: pinsOf(draft), setIds: sets.map((set) => set.id) },
    );
    return key;
  });
}

async function launchedMounts(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  tiers: TierSwitches,
): Promise<LaunchedMount[]> {
  return relevantMounts(await listMounts(tx, ctx.ownerId, workspaceId), tiers);
}

async function claimWorkspace(tx: Tx, ctx: Context, draft: PlanDraft, name: string): Promise<WorkspaceRecord> {
  const { target } = draft.request;
  const drafted = target.workspace;
  const found =
    drafted === null
      ? await findWorkspaceByRoot(tx, ctx.ownerId, target.root)
      : await findWorkspace(tx, ctx.ownerId, drafted.id);
  if (found === null) return insertFirst(tx, ctx, draft, name);
  const prepared = await listLaunches(tx, { ownerId: ctx.ownerId, workspaceId: found.id, states: ["prepared"] });
  const isBusy = prepared.length > 0 || (await isUnfinished(tx, found));
  if (isBusy) throw tooLate(found, "launching", "is being launched at this moment");
  if (found.status === "live" && drafted?.status !== "live") throw tooLate(found, "workspace-live", "is live");
  if (found.status !== drafted?.status || found.launchNumber !== drafted.launchNumber) {
    throw tooLate(found, "workspace-changed", "was launched or stopped in between");
  }
  return found;
}

/** The live launch still publishes: somebody is at work on it, or it would have been completed. */
async function isUnfinished(
  tx: Tx,
  { ownerId, id: workspaceId, launchNumber: number }: WorkspaceRecord,
): Promise<boolean> {
  const launch = number === 0 ? null : await findLaunchStep(tx, { ownerId, workspaceId, number });
  return launch?.state === "live" && !launch.journal.done;
}

async function insertFirst(tx: Tx, ctx: Context, draft: PlanDraft, name: string): Promise<WorkspaceRecord> {
  const at = ctx.ports.clock.now();
  const { target, user, sets: _, ...request } = draft.request;
  const workspace: WorkspaceRecord = {
    id: ctx.ports.newId(),
    ownerId: ctx.ownerId,
    name,
    root: target.root,
    status: "ready",
    agentUser: user,
    ...request,
    sets: draft.plan.sets,
    dynamic: false,
    shell: false,
    launchNumber: 0,
    published: [],
    notice: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    launchedAt: null,
    stoppedAt: null,
  };
  await insertWorkspace(tx, workspace);
  const mounts = await listMounts(tx, ctx.ownerId, workspace.id);
  if (!mounts.some((mount) => mount.path === TREE_MOUNT)) {
    await putMount(tx, {
      id: ctx.ports.newId(),
      ownerId: ctx.ownerId,
      workspaceId: workspace.id,
      path: TREE_MOUNT,
      directory: target.root,
      skills: null,
      required: false,
      generation: 1,
      createdAt: at,
    });
  }
  return workspace;
}

/** Every revision of the library that is taken, whichever of several sets pins it. */
function pinsOf({ resolution }: PlanDraft): { skillId: string; revision: number }[] {
  const pins = new Map<string, { skillId: string; revision: number }>();
  for (const { origins } of resolution.chosen) {
    for (const { pin } of origins) {
      if (pin) pins.set(`${pin.skillId} ${pin.revision}`, { skillId: pin.skillId, revision: pin.revision });
    }
  }
  return [...pins.values()];
}

export function tooLate(
  workspace: Pick<WorkspaceRecord, "id" | "name" | "root">,
  reason: "launching" | "workspace-live" | "workspace-changed",
  what: string,
): Refusal {
  const { id, name, root } = workspace;
  return new Refusal("CONFLICT", `The workspace ${name} on ${root} ${what}.`, {
    details: { reason, workspace: { id, name } },
    remedy: reason === "workspace-live" ? "Stop it first, or relaunch it instead." : "Look at it again, then launch.",
  });
}
