import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Digest } from "@/lib/contract/skill";
import type { PublishedDirectory } from "@/lib/contract/workspaces";
import type { Context } from "../ports";
import {
  changeWorkspace,
  findWorkspace,
  type LaunchKey,
  type LaunchRecord,
  type PublishedTree,
  setLaunchJournal,
} from "../store";
import { inOwnersLine } from "./in-owners-line";
import { publishSkills } from "./publish-skills";
import { removeTree } from "./remove-tree";
import type { TreeLayout } from "./tree-layout";

/**
 * What follows the switch, for whoever launched or for whoever finds it undone:
 * launches before this one leave the disk, and its journal is carried out. It
 * may be run again after a crash at any point.
 */
export async function finishLaunch(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey & Pick<LaunchRecord, "journal">,
  published: readonly PublishedTree[],
): Promise<PublishedDirectory[]> {
  if (launch.journal.done) return [];
  await sweepLaunches(layout, launch.number);
  const { outcomes, written } = await publishSkills(ctx, layout, launch, published);
  await finishJournal(ctx, launch, [...written]);
  return outcomes;
}

/** A later launch is somebody's who is at work on it. */
async function sweepLaunches({ launches }: TreeLayout, live: number): Promise<void> {
  for (const name of await readdir(launches).catch(() => [])) {
    if (/^\d+$/.test(name) && Number(name) >= live) continue;
    await removeTree(path.join(launches, name)).catch(() => undefined);
  }
}

function finishJournal(
  ctx: Context,
  launch: LaunchKey & Pick<LaunchRecord, "journal">,
  published: readonly (readonly [string, Digest])[],
): Promise<void> {
  return inOwnersLine(ctx, async (tx) => {
    const workspace = await findWorkspace(tx, launch.ownerId, launch.workspaceId);
    if (workspace === null) throw new Error("a launch has its workspace");
    const { id, root, version: expectedVersion, updatedAt } = workspace;
    const trees = published.map(([place, digest]) => ({ path: place, digest }));
    trees.sort((a, b) => (a.path < b.path ? -1 : 1));
    const key = { ownerId: launch.ownerId, id, root, expectedVersion };
    await changeWorkspace(tx, key, { published: trees, updatedAt });
    await setLaunchJournal(tx, launch, { ...launch.journal, done: true });
  });
}
