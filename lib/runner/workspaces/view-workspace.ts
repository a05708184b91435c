import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import type { Mount, Workspace, WorkspaceRow, WorkspaceSet } from "@/lib/contract/workspaces";
import type { Context } from "../ports";
import {
  findLaunch,
  findSkillSets,
  type LaunchSummary,
  listMounts,
  type MountRecord,
  type WorkspaceRecord,
} from "../store";
import { requireWorkspace } from "./find-target";
import { isRelevant } from "./tree-mounts";

const NO_BUDGET = { tokens: 0, suggested: LAUNCH_LIMITS.suggestedTokens, bySkill: [] };

/** One workspace with what its newest launch took. Refuses NOT_FOUND. */
export async function viewWorkspace(ctx: Context, id: string): Promise<Workspace> {
  const { db } = ctx.ports.store;
  const record = await requireWorkspace(ctx, id);
  const { ownerId } = ctx;
  const number = record.launchNumber;
  const launch = number === 0 ? null : await findLaunch(db, { ownerId, workspaceId: id, number });
  const generations = await currentGenerations(ctx, [record]);
  const mounts = await listMounts(db, ownerId, id);
  const summary = launch && {
    workspaceId: id,
    number,
    planDigest: launch.planDigest,
    skills: launch.snapshot.chosen.length,
  };
  return {
    ...workspaceRow(record, summary, generations),
    catalog: launch?.snapshot.chosen ?? [],
    shadowed: launch?.snapshot.shadowed ?? [],
    excluded: launch?.snapshot.excluded ?? [],
    overrides: record.overrides,
    published: record.published,
    budget: launch?.snapshot.budget ?? NO_BUDGET,
    mounts: mounts.map((mount) => viewMount(mount, record)),
  };
}

/** Generations of all sets that these workspaces name, by id; a set that is gone is not among them. */
export async function currentGenerations(
  ctx: Context,
  records: readonly WorkspaceRecord[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(records.flatMap((record) => record.sets.map((set) => set.id)))];
  const sets = ids.length === 0 ? [] : await findSkillSets(ctx.ports.store.db, ctx.ownerId, ids);
  return new Map(sets.map((set) => [set.id, set.generation]));
}

export function workspaceRow(
  record: WorkspaceRecord,
  launch: LaunchSummary | null,
  generations: ReadonlyMap<string, number>,
): WorkspaceRow {
  const { id, name, status, root, environment, agent, policy, mode, tiers, dynamic, shell, notice } = record;
  return {
    ...{ id, name, status, root, environment, agent, policy, mode, tiers, dynamic, shell, notice },
    user: record.agentUser,
    sets: record.sets.map((set): WorkspaceSet => {
      return { ...set, currentGeneration: generations.get(set.id) ?? null };
    }),
    launch: record.launchNumber === 0 ? null : record.launchNumber,
    planDigest: launch?.planDigest ?? null,
    skills: launch?.skills ?? 0,
    etag: etagOf(record),
    launchedAt: record.launchedAt?.toISOString() ?? null,
    stoppedAt: record.stoppedAt?.toISOString() ?? null,
    updatedAt: record.updatedAt.toISOString(),
  };
}

export function etagOf({ version }: WorkspaceRecord): string {
  return String(version);
}

export function viewMount(mount: MountRecord, workspace: WorkspaceRecord): Mount {
  const { id, path, directory, generation, skills, required, createdAt } = mount;
  return {
    ...{ id, path, directory, generation, skills, required },
    relevant: isRelevant(mount, workspace.tiers),
    createdAt: createdAt.toISOString(),
  };
}
