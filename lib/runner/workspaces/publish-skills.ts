import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isRefusal } from "@/lib/contract/errors";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { PublishedDirectory } from "@/lib/contract/workspaces";
import { makeDurable, storageError } from "../blobs";
import type { Context } from "../ports";
import type { LaunchKey, LaunchRecord, PublishedTree, PublishStep } from "../store";
import { parentsOf } from "./find-drift";
import { readRecorded } from "./hash-file";
import { filesOfPackages } from "./launch-files";
import { refused } from "./plan-publishing";
import { lookAt, obstacleOnTheWay } from "./published-tree";
import { launchDirectory, type TreeLayout } from "./tree-layout";
import { writeChecked } from "./write-launch";

/**
 * Does what a live launch's journal says to the tree's own directories: each is
 * staged whole and renamed into its place, so that no half of one is ever seen,
 * and it may be done again after a crash at any point. What somebody changed
 * in the meantime is left alone and refused PUBLISH_BLOCKED, and so is what
 * cannot be written. Answers also every directory that is Slipway's now.
 */
export async function publishSkills(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey & Pick<LaunchRecord, "journal">,
  published: readonly PublishedTree[],
): Promise<{ outcomes: PublishedDirectory[]; written: Map<string, Digest> }> {
  const { publish, remove } = launch.journal;
  const written = new Map(published.map((each) => [each.path, each.digest]));
  for (const tree of remove) written.delete(tree.path);
  if (publish.length + remove.length === 0) return { outcomes: [], written };
  const digests = publish.map((step) => step.digest);
  const files = await filesOfPackages(ctx, digests);
  const steps = publish.map((step, index): Step => {
    const packageFiles = files.get(step.digest);
    if (packageFiles === undefined) throw new Error(`no package row for ${step.digest}`);
    const staged = path.join(layout.publishing, `new-${index}`);
    return { ...step, staged, files: packageFiles, before: written.get(step.path) };
  });

  const outcomes = new Map<string, PublishedDirectory>();
  const attempt = async (steps: readonly Step[], work: (step: Step) => Promise<PublishedDirectory | null>) => {
    const open: Step[] = [];
    for (const step of steps) {
      const outcome = await work(step).catch((error) => failed(layout, step, error));
      if (outcome === null) open.push(step);
      else outcomes.set(step.path, outcome);
    }
    return open;
  };
  const all = async (work: () => Promise<unknown>, steps: readonly Step[]) => {
    try {
      await work();
      return steps;
    } catch (error) {
      for (const step of steps) outcomes.set(step.path, failed(layout, step, error));
      return [];
    }
  };

  const changed = new Set<string>();
  const begun = await all(() => emptyStaging(layout), steps);
  for (const tree of remove) await takeAway(layout, tree, changed).catch(() => undefined);
  const staged = await attempt(begun, async (step) => {
    return (await judge(layout, step)) ?? (await stage(ctx, layout, launch, step, changed));
  });
  const durable = await all(() => makeDurable(layout.root, changed), staged);
  changed.clear();
  const placed = await attempt(durable, (step) => moveIntoPlace(layout, step, changed));
  await all(() => makeDurable(layout.root, changed), placed);
  for (const { path: below, digest } of placed) {
    if (!outcomes.has(below)) outcomes.set(below, { path: below, status: "done" });
    written.set(below, digest);
  }
  for (const { path: below, digest } of publish) if (outcomes.get(below)?.status === "done") written.set(below, digest);
  await rm(layout.publishing, { recursive: true, force: true }).catch(() => undefined);
  return { outcomes: publish.flatMap((step) => outcomes.get(step.path) ?? []), written };
}

interface Step extends PublishStep {
  staged: string;
  files: readonly PackageFile[];
  /** What Slipway wrote there before. */
  before: Digest | undefined;
}

async function emptyStaging({ publishing }: TreeLayout): Promise<void> {
  await rm(publishing, { recursive: true, force: true });
  await mkdir(publishing, { mode: 0o755 });
}

/** Null where the name is free or ours, as the journal says it was. */
async function judge(layout: TreeLayout, step: Step): Promise<PublishedDirectory | null> {
  const obstacle = await obstacleOnTheWay(layout.root, step.path);
  if (obstacle !== null) return refused(step.path, `${obstacle} is in the way.`);
  const lying = await lookAt(path.join(layout.root, step.path));
  // Written before a crash.
  if (lying.kind === "tree" && lying.digest === step.digest) return { path: step.path, status: "done" };
  if (lying.kind === "nothing" || (lying.kind === "tree" && lying.digest === step.before)) return null;
  return refused(step.path, "Something that Slipway did not write holds the name.");
}

async function moveIntoPlace(layout: TreeLayout, step: Step, changed: Set<string>): Promise<null> {
  const place = path.join(layout.root, step.path);
  await makeParents(layout.root, step.path, changed);
  if (step.before !== undefined) await rename(place, `${step.staged}.old`).catch(unlessMissing);
  await rename(step.staged, place);
  return null;
}

function failed(layout: TreeLayout, step: Step, error: unknown): PublishedDirectory {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR") {
    return refused(step.path, "Something that Slipway did not write holds the name.");
  }
  const named = storageError(error, layout.root);
  if (isRefusal(named)) return { path: step.path, status: "refused", code: named.code, message: named.message };
  return refused(step.path, `It could not be written${typeof code === "string" ? ` (${code})` : ""}.`);
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** A copy of its own, so that a change in one place is no change in the other. */
async function stage(
  ctx: Context,
  layout: TreeLayout,
  launch: LaunchKey,
  { name, staged, files }: Step,
  changed: Set<string>,
): Promise<null> {
  const source = path.join(launchDirectory(layout, launch.number), name);
  changed.add(layout.publishing).add(staged);
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
  return null;
}

async function makeParents(root: string, below: string, changed: Set<string>): Promise<void> {
  changed.add(path.join(root, path.dirname(below)));
  for (const parent of parentsOf([below])) {
    try {
      await mkdir(path.join(root, parent), { mode: 0o755 });
      changed.add(path.dirname(path.join(root, parent)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

async function takeAway(layout: TreeLayout, tree: PublishedTree, changed: Set<string>): Promise<void> {
  if ((await obstacleOnTheWay(layout.root, tree.path)) !== null) return;
  const place = path.join(layout.root, tree.path);
  const lying = await lookAt(place);
  if (lying.kind !== "tree" || lying.digest !== tree.digest) return;
  await rename(place, path.join(layout.publishing, `gone-${tree.path.replaceAll("/", "-")}`));
  changed.add(path.dirname(place));
}
