import path from "node:path";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { Candidate } from "@/lib/contract/launch";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { namingFile } from "../blobs";
import type { Context, Ports } from "../ports";
import {
  findLaunch,
  findWorkspaceState,
  type LaunchedMount,
  type LaunchSnapshot,
  listMounts,
  type WorkspaceState,
} from "../store";
import { noSuchWorkspace } from "./find-target";
import { readRecorded } from "./hash-file";
import { filesOfPackages } from "./launch-files";
import { createLaunchMemory } from "./launch-memory";
import { recoverLaunches } from "./recover-launches";
import { notLive } from "./relaunch-workspace";
import { launchDirectory, layoutOf } from "./tree-layout";
import { areSameMounts, relevantMounts } from "./tree-mounts";

/** One skill of a launch, with the files that it was launched with. */
export interface LaunchedSkill {
  candidate: Candidate;
  /** It has disable-model-invocation. */
  hidden: boolean;
  /** Sorted by path. */
  files: readonly PackageFile[];
}

/** What a launch took; it never changes, so that all who ask share it. */
export interface LaunchContents {
  number: number;
  /** By name. */
  skills: readonly LaunchedSkill[];
  tiers: LaunchSnapshot["tiers"];
  mounts: readonly LaunchedMount[] | null;
}

const remembered = createLaunchMemory();

/**
 * The live launch of a workspace for whoever reads from it, currency checked
 * at every call with two rows read. Refuses NOT_FOUND, CONFLICT where it is not
 * live, and skill_catalog_stale where a mount that the launch read through is
 * another one by now. Source: product rules, sections 7 and 9.
 */
export async function openLiveLaunch(
  ctx: Context,
  id: string,
): Promise<{ workspace: WorkspaceState; contents: LaunchContents }> {
  let workspace = await requireState(ctx, id);
  const isKnown = () => remembered.has(ctx.ports.store, keyOf(workspace));
  if (workspace.status !== "live" || !isKnown()) {
    // What a console that is gone has left half done is settled before anything is said about it.
    await recoverLaunches(ctx, id);
    workspace = await requireState(ctx, id);
  }
  if (workspace.status !== "live") throw notLive(workspace.name);
  const [contents, mounts] = await Promise.all([
    remembered.get(ctx.ports.store, keyOf(workspace), () => readContents(ctx, workspace)),
    listMounts(ctx.ports.store.db, ctx.ownerId, id),
  ]);
  if (!areSameMounts(contents.mounts, relevantMounts(mounts, contents.tiers))) throw mountsChanged(workspace);
  return { workspace, contents };
}

/**
 * The bytes of one file as they were launched, whatever was edited since: from
 * the blob store, or where that lost them from the launch's own directory.
 * Refuses CACHE_MISS and DIGEST_MISMATCH, naming skill and file.
 */
export async function readLaunchedFile(
  { blobs }: Pick<Ports, "blobs">,
  launch: { root: string; number: number },
  name: string,
  file: PackageFile,
): Promise<Uint8Array> {
  return namingFile(name, file, async () => {
    try {
      return await blobs.read(file.digest);
    } catch (error) {
      if (!isRefusal(error) || (error.code !== "CACHE_MISS" && error.code !== "DIGEST_MISMATCH")) throw error;
      const place = path.join(launchDirectory(layoutOf(launch.root), launch.number), name, file.path);
      const bytes = await readRecorded(place, file).catch(() => null);
      if (bytes === null) throw error;
      return bytes;
    }
  });
}

async function requireState(ctx: Context, id: string): Promise<WorkspaceState> {
  const workspace = await findWorkspaceState(ctx.ports.store.db, ctx.ownerId, id);
  if (workspace === null) throw noSuchWorkspace(id);
  return workspace;
}

async function readContents(ctx: Context, workspace: WorkspaceState): Promise<LaunchContents> {
  const { ownerId, id: workspaceId, launchNumber: number } = workspace;
  const launch = await findLaunch(ctx.ports.store.db, { ownerId, workspaceId, number });
  if (launch === null) throw new Error("a live workspace has its launch");
  const { chosen, hidden, tiers, mounts } = launch.snapshot;
  const files = await filesOfPackages(
    ctx,
    chosen.map(({ digest }) => digest as Digest),
  );
  const skills = chosen.map((candidate): LaunchedSkill => {
    const found = files.get(candidate.digest as Digest);
    if (found === undefined) throw new Error(`no package row for ${candidate.digest}`);
    return { candidate, hidden: hidden.includes(candidate.name), files: found };
  });
  return { number, skills, tiers, mounts };
}

function keyOf({ ownerId, id, launchNumber }: WorkspaceState): string {
  return JSON.stringify([ownerId, id, launchNumber]);
}

function mountsChanged({ name }: WorkspaceState): Refusal {
  return new Refusal("skill_catalog_stale", `A mount that ${name} was launched through was replaced since.`, {
    details: { reason: "mount-changed" },
    remedy: "Relaunch the workspace.",
  });
}
