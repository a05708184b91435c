import type { PackageFile } from "@/lib/contract/skill";
import type { Context } from "../ports";
import { findLaunch, type LaunchRecord, type WorkspaceRecord } from "../store";
import type { PlanDraft } from "./draft-plan";
import { findDrift } from "./find-drift";
import { filesOfLaunch } from "./launch-files";
import { areDocumentsLinked } from "./linked-documents";
import { liveOnDisk } from "./live-link";
import { readTreeIndex } from "./tree-index";
import { launchDirectory, type TreeLayout } from "./tree-layout";
import { areSameMounts } from "./tree-mounts";

/** The newest launch of a workspace, and what of it lies sound on the disk. */
export interface LaunchBefore {
  launch: LaunchRecord;
  directory: string;
  /** Nothing of it was changed, is missing or was added. */
  isClean: boolean;
  /** Whether it holds this file, sound, at this path. */
  has(place: string, file: PackageFile): boolean;
}

/**
 * Looks at the newest launch: files that the index vouches for are not read,
 * every other one is hashed. Null where there is none, or the tree's link names
 * another one.
 */
export async function launchBefore(
  ctx: Context,
  layout: TreeLayout,
  workspace: WorkspaceRecord,
): Promise<LaunchBefore | null> {
  const { ownerId, id: workspaceId, launchNumber: number } = workspace;
  if (number === 0 || (await liveOnDisk(layout)) !== number) return null;
  const launch = await findLaunch(ctx.ports.store.db, { ownerId, workspaceId, number });
  if (launch === null) return null;
  const directory = launchDirectory(layout, number);
  const expected = await filesOfLaunch(ctx, launch.snapshot);
  const isTrusted = (await readTreeIndex(ctx, workspaceId, number)) ?? undefined;
  const { drift, sound } = await findDrift(directory, expected, isTrusted);
  return {
    launch,
    directory,
    isClean: drift.length === 0 && (await areDocumentsLinked(layout)),
    has(place, file) {
      const lying = expected.get(place);
      return lying?.digest === file.digest && lying.mode === file.mode && sound.has(place);
    },
  };
}

/** Whether launching would change nothing: the same choice from the same plan through the same mounts, and the disk as it was written. */
export function isSameLaunch({ launch, isClean }: LaunchBefore, { plan, request, mounts }: PlanDraft): boolean {
  const { snapshot } = launch;
  const choice = (chosen: readonly { name: string; id: string; digest: string }[]) =>
    JSON.stringify(chosen.map(({ name, id, digest }) => [name, id, digest]));
  return (
    isClean &&
    areSameMounts(snapshot.mounts, mounts) &&
    launch.planDigest === plan.planDigest &&
    choice(snapshot.chosen) === choice(plan.chosen) &&
    JSON.stringify(sorted(snapshot.overrides)) === JSON.stringify(sorted(request.overrides))
  );
}

function sorted(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
