import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isRefusal } from "@/lib/contract/errors";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { PublishedDirectory } from "@/lib/contract/workspaces";
import { makeDurable, storageError } from "../blobs";
import type { Context } from "../ports";
import {
  changeWorkspace,
  findWorkspace,
  type LaunchKey,
  type LaunchRecord,
  type PublishedTree,
  type PublishStep,
  setLaunchJournal,
} from "../store";
import { parentsOf } from "./find-drift";
import { readRecorded } from "./hash-file";
import { inOwnersLine } from "./in-owners-line";
import { filesOfPackages } from "./launch-files";
import { refused } from "./plan-publishing";
import { lookAt, obstacleOnTheWay } from "./published-tree";
import { launchDirectory, type TreeLayout } from "./tree-layout";
import { writeChecked } from "./write-launch";

/**
 * Does what a live launch's journal says to the tree's own directories: each is
 * staged whole and renamed into its place, so that no half of one is ever seen.
 * It may be run again after a crash at any point. What somebody changed in the
 * meantime is left alone and refused PUBLISH_BLOCKED. Then the rows say what
 * is published, and the journal is done.
 */
export async function publishSkills(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey & Pick<LaunchRecord, "journal">,
  published: readonly PublishedTree[],
): Promise<PublishedDirectory[]> {
  const { journal } = launch;
  if (journal.done) return [];
  const written = new Map(published.map((each) => [each.path, each.digest]));
  const files = await filesOfPackages(
    ctx,
    journal.publish.map((step) => step.digest),
  );
  const outcomes: PublishedDirectory[] = [];
  await rm(layout.publishing, { recursive: true, force: true });
  await mkdir(layout.publishing, { mode: 0o755 });
  for (const tree of journal.remove) {
    written.delete(tree.path);
    await takeAway(layout, tree);
  }
  for (const [index, step] of journal.publish.entries()) {
    const outcome = await publishOne(ctx, layout, launch, {
      step,
      staged: path.join(layout.publishing, `new-${index}`),
      files: files.get(step.digest) ?? [],
      before: written.get(step.path),
    });
    if (outcome.status === "done") written.set(step.path, step.digest);
    outcomes.push(outcome);
  }
  await rm(layout.publishing, { recursive: true, force: true });
  await finishJournal(ctx, launch, [...written]);
  return outcomes;
}

async function publishOne(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey,
  input: { step: PublishStep; staged: string; files: readonly PackageFile[]; before: Digest | undefined },
): Promise<PublishedDirectory> {
  const { step, staged, files, before } = input;
  const place = path.join(layout.root, step.path);
  try {
    const obstacle = await obstacleOnTheWay(layout.root, step.path);
    if (obstacle !== null) return refused(step.path, `${obstacle} is in the way.`);
    const lying = await lookAt(place);
    // Written before a crash; the journal says that the name was free or ours.
    if (lying.kind === "tree" && lying.digest === step.digest) return { path: step.path, status: "done" };
    if (lying.kind !== "nothing" && !(lying.kind === "tree" && lying.digest === before)) {
      return refused(step.path, "Something that Slipway did not write holds the name.");
    }
    await stage(ctx, layout, launch, step, staged, files);
    const parents = await makeParents(layout.root, step.path);
    if (lying.kind === "tree") await rename(place, `${staged}.old`);
    await rename(staged, place);
    await makeDurable(layout.root, parents);
    return { path: step.path, status: "done" };
  } catch (error) {
    const named = storageError(error, layout.root);
    if (isRefusal(named)) return { path: step.path, status: "refused", code: named.code, message: named.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR") {
      return refused(step.path, "Something that Slipway did not write holds the name.");
    }
    throw error;
  }
}

/** A copy of its own, so that a change in one place is no change in the other. */
async function stage(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey,
  step: PublishStep,
  staged: string,
  files: readonly PackageFile[],
): Promise<void> {
  const source = path.join(launchDirectory(layout, launch.number), step.name);
  const changed = new Set([layout.publishing, staged]);
  await mkdir(staged, { mode: 0o755 });
  for (const parent of parentsOf(files.map((file) => file.path))) {
    await mkdir(path.join(staged, parent), { mode: 0o755 });
    changed.add(path.join(staged, parent));
  }
  for (const file of files) {
    const bytes = (await readRecorded(path.join(source, file.path), file)) ?? (await ctx.ports.blobs.read(file.digest));
    await writeChecked(path.join(staged, file.path), file, bytes);
    changed.add(path.join(staged, file.path));
  }
  await makeDurable(layout.root, changed);
}

/** Answers every directory whose entries change. */
async function makeParents(root: string, below: string): Promise<Set<string>> {
  const changed = new Set([path.join(root, path.dirname(below))]);
  for (const parent of parentsOf([below])) {
    try {
      await mkdir(path.join(root, parent), { mode: 0o755 });
      changed.add(path.dirname(path.join(root, parent)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return changed;
}

async function takeAway(layout: TreeLayout, tree: PublishedTree): Promise<void> {
  if ((await obstacleOnTheWay(layout.root, tree.path)) !== null) return;
  const place = path.join(layout.root, tree.path);
  const lying = await lookAt(place);
  if (lying.kind !== "tree" || lying.digest !== tree.digest) return;
  await rename(place, path.join(layout.publishing, `gone-${path.basename(tree.path)}`));
  await makeDurable(layout.root, new Set([path.dirname(place)]));
}

function finishJournal(
  ctx: Context,
  launch: LaunchKey & Pick<LaunchRecord, "journal">,
  published: readonly (readonly [string, Digest])[],
): Promise<void> {
  return inOwnersLine(ctx, async (tx) => {
    const workspace = await findWorkspace(tx, launch.ownerId, launch.workspaceId);
    if (workspace === null) throw new Error("a launch has its workspace");
    await changeWorkspace(
      tx,
      { ownerId: launch.ownerId, id: workspace.id, root: workspace.root, expectedVersion: workspace.version },
      {
        published: published.map(([path, digest]) => ({ path, digest })).sort((a, b) => (a.path < b.path ? -1 : 1)),
        updatedAt: workspace.updatedAt,
      },
    );
    await setLaunchJournal(tx, launch, { ...launch.journal, done: true });
  });
}
