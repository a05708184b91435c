import { mkdir } from "node:fs/promises";
import path from "node:path";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { PublishTarget } from "@/lib/contract/launch";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { PublishedDirectory } from "@/lib/contract/workspaces";
import { storageError } from "../blobs";
import { hashToken, newTokenSecret } from "../people";
import type { Context } from "../ports";
import { findLaunchStep, findWorkspace, type LaunchKey, type LaunchSnapshot } from "../store";
import { openCandidates } from "./candidate-files";
import { claimLaunch } from "./claim-launch";
import type { PlanDraft } from "./draft-plan";
import { finishLaunch } from "./finish-launch";
import { type ChosenPackage, type GatheredBytes, gatherBytes } from "./gather-bytes";
import { isSameLaunch, type LaunchBefore, launchBefore } from "./launch-before";
import { type LaunchDocument, launchDocuments } from "./launch-documents";
import { holdLease } from "./launch-lease";
import { switchLive } from "./live-link";
import { planPublishing, targetsOf } from "./plan-publishing";
import { inspectHome } from "./prepare-home";
import { requireLaunchable } from "./require-launchable";
import { makeLive, settleLaunch } from "./settle-launch";
import { writeTreeIndex } from "./tree-index";
import { launchDirectory, layoutOf, type TreeLayout } from "./tree-layout";
import { type FileToWrite, writeLaunch } from "./write-launch";

export interface LaunchOutcome {
  workspaceId: string;
  published: PublishedDirectory[];
  /** False where everything was as asked and nothing was written. */
  changed: boolean;
  /** Said once, with the first launch. */
  token: string | null;
}

/**
 * Launches what a plan chose: every byte is made sure of, the rows are claimed,
 * the catalogue is written beside the live one and reaches the disk, one rename
 * makes it live, and the rows follow. Up to the rename the old launch stands,
 * whole; after it the new one, whoever dies. Refuses what requireLaunchable
 * does, CACHE_MISS, DIGEST_MISMATCH, CONFLICT, STORAGE_FULL,
 * skill_materialization_failed. Source: product rules, section 9.
 */
export async function runLaunch(
  ctx: Context,
  draft: PlanDraft,
  publish: readonly PublishTarget[] | undefined,
): Promise<LaunchOutcome> {
  requireLaunchable(draft.plan);
  const { target } = draft.request;
  const { workspace } = target;
  const layout = layoutOf(target.root);
  if (target.exists) await inspectHome(layout);

  const chosen = draft.resolution.chosen.map(({ name, digest }) => ({ name, digest: digest as Digest }));
  const published = workspace?.published ?? [];
  const targets = publish ?? targetsOf(published);
  const publishing = await planPublishing({ root: target.root, targets, chosen, published });
  const before = workspace === null ? null : await launchBefore(ctx, layout, workspace);
  if (workspace?.status === "live" && before !== null && publishing.isIdle && isSameLaunch(before, draft)) {
    return { workspaceId: workspace.id, published: publishing.outcomes, changed: false, token: null };
  }

  const packages = await openChosen(ctx, draft);
  const gathered = await gatherBytes(
    ctx,
    packages,
    isAtHand(packages, before),
    before?.launch.snapshot.lockHashes ?? {},
  );
  const files = new Map(packages.map((each) => [each.package.digest as string, each.package.files]));
  const { plan, request } = draft;
  const documents = launchDocuments({ plan, request, files, lockHashes: gathered.lockHashes });
  const snapshot = snapshotOf(draft, documents, gathered.lockHashes);
  const claim = { draft, snapshot, journal: publishing.journal, packages: packageRecords(packages) };
  const key = await claimLaunch(ctx, claim);
  const story = {
    verb: workspace?.status === "live" ? "workspaces.relaunch" : "workspaces.launch",
    secret: newTokenSecret(),
  };
  const toWrite = filesToWrite(packages, documents, gathered, before);
  const { token, outcomes } = await carryOut(ctx, layout, key, toWrite, story);
  return {
    workspaceId: key.workspaceId,
    published: [...publishing.outcomes, ...outcomes].sort((a, b) => (a.path < b.path ? -1 : 1)),
    changed: true,
    token,
  };
}

/** From the claim to the end, while the lease is held. */
async function carryOut(
  ctx: Context,
  layout: TreeLayout,
  key: LaunchKey,
  files: readonly FileToWrite[],
  story: { verb: string; secret: string },
): Promise<{ token: string | null; outcomes: PublishedDirectory[] }> {
  const lease = holdLease(ctx, key);
  let sealedAt: Date;
  try {
    try {
      await makeTree(layout.root);
      await writeLaunch(layout, key.number, files);
      await lease.confirm();
      // By the machine's clock, which file systems go by.
      sealedAt = new Date();
      await switchLive(layout, key.number);
    } catch (error) {
      await settleLaunch(ctx, layout, { ...key, state: "prepared" }, story.verb).catch(() => undefined);
      throw launchFault(error, layout.root);
    }
    const made = await makeLive(ctx, key, { verb: story.verb, tokenHash: hashToken(story.secret) });
    const outcomes = await finishLive(ctx, layout, key);
    const { workspaceId, number: launch } = key;
    await writeTreeIndex(ctx, { workspaceId, launch, directory: launchDirectory(layout, launch), sealedAt });
    return { token: made?.tokenKept ? story.secret : null, outcomes };
  } finally {
    lease.release();
  }
}

/** What follows the switch; the launch stands whatever becomes of it. */
async function finishLive(ctx: Context, layout: TreeLayout, key: LaunchKey): Promise<PublishedDirectory[]> {
  const { db } = ctx.ports.store;
  const launch = await findLaunchStep(db, key);
  const workspace = await findWorkspace(db, key.ownerId, key.workspaceId);
  if (launch === null || workspace === null) throw new Error("a live launch has its rows");
  return finishLaunch(ctx, layout, launch, workspace.published);
}

/** Makes the directory of a plain name. */
async function makeTree(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o755 });
}

async function openChosen(ctx: Context, { resolution }: PlanDraft): Promise<ChosenPackage[]> {
  const opened = await openCandidates(
    ctx,
    resolution.chosen.map((each) => each.best),
  );
  return resolution.chosen.map(({ name, best }) => {
    const found = opened.get(best.digest);
    if (found === undefined) throw new Error(`no package of ${name}`);
    return { name, package: found, isForeign: best.pin === undefined };
  });
}

function isAtHand(packages: readonly ChosenPackage[], before: LaunchBefore | null): (place: string) => boolean {
  const wanted = new Map<string, PackageFile>();
  for (const each of packages) for (const file of each.package.files) wanted.set(`${each.name}/${file.path}`, file);
  return (place) => {
    const file = wanted.get(place);
    return file !== undefined && before?.has(place, file) === true;
  };
}

function filesToWrite(
  packages: readonly ChosenPackage[],
  documents: readonly LaunchDocument[],
  gathered: GatheredBytes,
  before: LaunchBefore | null,
): FileToWrite[] {
  const from = (place: string, file: PackageFile) =>
    before?.has(place, file) ? path.join(before.directory, place) : null;
  const ofPackages = packages.flatMap((each) =>
    each.package.files.map((file): FileToWrite => {
      const place = `${each.name}/${file.path}`;
      const read = () => gathered.read(each, file);
      return { file: { ...file, path: place }, from: from(place, file), read };
    }),
  );
  const ofDocuments = documents.map(({ file, bytes }) => ({ file, from: null, read: async () => bytes }));
  return [...ofPackages, ...ofDocuments];
}

function snapshotOf(
  { plan, request, hidden }: PlanDraft,
  documents: readonly LaunchDocument[],
  lockHashes: Record<string, string>,
): Omit<LaunchSnapshot, "mounts"> {
  const { user, environment, agent, policy, mode, tiers, overrides, target } = request;
  const { sets, chosen, shadowed, excluded, budget } = plan;
  return {
    name: target.name,
    ...{ user, environment, agent, policy, mode, tiers, sets, overrides, chosen, shadowed, excluded, budget },
    hidden,
    documents: documents.map(({ file }) => file),
    lockHashes,
  };
}

function packageRecords(packages: readonly ChosenPackage[]) {
  return packages
    .filter((each) => each.isForeign)
    .map(({ package: { digest, files } }) => ({
      bundleDigest: digest,
      files: [...files],
      bytes: files.reduce((sum, file) => sum + file.size, 0),
      fileCount: files.length,
    }));
}

/** A full disk says so; whatever else the tree refuses is named as what it is for the launch. */
function launchFault(error: unknown, root: string): unknown {
  const named = storageError(error, root);
  if (isRefusal(named) && named.code !== "INTERNAL") return named;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return named;
  return new Refusal("skill_materialization_failed", `The launch could not be written below ${root} (${code}).`, {
    details: { reason: "tree", path: root, cause: code },
    remedy: "Make the working tree writable for the console, then launch again.",
    cause: error,
  });
}
