import { stat } from "node:fs/promises";
import { Refusal } from "@/lib/contract/errors";
import { isTierOn } from "@/lib/domain/launch-plan";
import { createLocalFiles, createMemoryFiles, type Environment } from "../catalog";
import type { Context } from "../ports";
import { type LaunchedMount, listMounts, type MountRecord, type ObservedMount } from "../store";
import type { Target } from "./find-target";
import type { LaunchRequest } from "./launch-request";

export const TREE_MOUNT = "/workspace";

type MountFacts = Pick<MountRecord, "id" | "path" | "directory" | "skills" | "required" | "generation">;

/** The mounts of a target: its rows, or the tree alone where no launch has made rows yet. */
export async function mountsOf(ctx: Context, target: Target): Promise<MountFacts[]> {
  const rows = target.workspace === null ? [] : await listMounts(ctx.ports.store.db, ctx.ownerId, target.workspace.id);
  if (rows.some((mount) => mount.path === TREE_MOUNT)) return rows;
  const place = await placeOf(target.root);
  const tree = { id: `tree:${place ?? "absent"}`, path: TREE_MOUNT, directory: target.root, generation: 1 };
  return [{ ...tree, skills: null, required: false }, ...rows];
}

/** Whether a launch reads through a mount: the tree always, another one where it has a directory of skills. */
export function isRelevant(mount: Pick<MountFacts, "path" | "skills">, tiers: LaunchRequest["tiers"]): boolean {
  return mount.path === TREE_MOUNT || (mount.skills !== null && isTierOn(tiers, "workspace"));
}

/** The relevant mounts as they are at this moment, each with the directory that really lies there. */
export async function observeMounts(ctx: Context, { target, tiers }: LaunchRequest): Promise<ObservedMount[]> {
  const relevant = (await mountsOf(ctx, target)).filter((mount) => isRelevant(mount, tiers));
  return Promise.all(
    relevant.map(async ({ id, path, generation, directory }) => {
      return { path, mountId: id, generation, place: await placeOf(directory) };
    }),
  );
}

/** The relevant ones of a workspace's rows, as a launch records them. */
export function relevantMounts(mounts: readonly MountRecord[], tiers: LaunchRequest["tiers"]): LaunchedMount[] {
  return mounts
    .filter((mount) => isRelevant(mount, tiers))
    .map(({ id, path, generation }) => ({ path, mountId: id, generation }));
}

/** Whether two records of mounts name the same incarnations. */
export function areSameMounts(a: readonly LaunchedMount[] | null, b: readonly LaunchedMount[]): boolean {
  const key = (mounts: readonly LaunchedMount[]) =>
    JSON.stringify(mounts.map(({ path, mountId, generation }) => [path, mountId, generation]).sort());
  return a !== null && key(a) === key(b);
}

/** Refuses skill_catalog_stale where a mount that was read through is another one by now. */
export function requireSameMounts(before: readonly ObservedMount[], now: readonly ObservedMount[]): void {
  const key = (mount: ObservedMount) => JSON.stringify([mount.mountId, mount.generation, mount.place]);
  const known = new Map(before.map((mount) => [mount.path, key(mount)]));
  const current = new Map(now.map((mount) => [mount.path, key(mount)]));
  const changed = [...new Set([...known.keys(), ...current.keys()])]
    .sort()
    .find((path) => known.get(path) !== current.get(path));
  if (changed === undefined) return;
  throw new Refusal("skill_catalog_stale", `What ${changed} leads to was replaced after the launch was planned.`, {
    details: { reason: "mount-changed", path: changed },
    remedy: "Plan the launch again.",
  });
}

/** The target's mounts as catalogues read through them; a tree that a launch has yet to make is empty. */
export function environmentOf(mounts: readonly MountFacts[], target: Target): Environment {
  return {
    mounts: mounts.map(({ id, path, generation, directory }) => {
      const isAbsent = path === TREE_MOUNT && !target.exists;
      return { id, path, generation, files: isAbsent ? createMemoryFiles({}) : createLocalFiles(directory) };
    }),
  };
}

/** Device and inode; null where nothing lies there. */
async function placeOf(directory: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(directory, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
