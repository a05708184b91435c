import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { VerifyReport } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findLaunch, type PublishedTree } from "../store";
import { type Drift, findDrift } from "./find-drift";
import { requireWorkspace } from "./find-target";
import { filesOfLaunch, filesOfPackages } from "./launch-files";
import { unlinkedDocuments } from "./linked-documents";
import { liveOnDisk } from "./live-link";
import { recoverLaunches } from "./recover-launches";
import { launchDirectory, layoutOf, SLIPWAY_DIRECTORY } from "./tree-layout";

/**
 * Hashes again what the newest launch and its publishing left in the tree, and
 * names each file that is changed, missing or extra. Nothing is trusted and
 * nothing is written. Refuses NOT_FOUND, and CONFLICT where nothing was
 * launched yet. Source: product rules, section 9.
 */
export async function verifyWorkspace({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<VerifyReport> {
  requirePermission(ctx.actor, "workspaces.read");
  await recoverLaunches(ctx, input.id);
  const workspace = await requireWorkspace(ctx, input.id);
  const { ownerId, launchNumber: number, root } = workspace;
  const launch =
    number === 0 ? null : await findLaunch(ctx.ports.store.db, { ownerId, workspaceId: workspace.id, number });
  if (launch === null) {
    throw new Refusal("CONFLICT", `Nothing was launched in ${workspace.name} yet.`, {
      details: { reason: "never-launched" },
      remedy: "Launch it first.",
    });
  }
  const layout = layoutOf(root);
  const drift: Drift[] = [];
  let files = 0;
  const named = await liveOnDisk(layout).catch(() => null);
  if (named !== number) {
    const kind = named === null ? "missing" : "changed";
    drift.push({ path: `${SLIPWAY_DIRECTORY}/skills`, kind, message: `The link should name launch ${number}.` });
  }
  for (const name of await unlinkedDocuments(layout)) {
    const message = "It should be a link into the live launch.";
    drift.push({ path: `${SLIPWAY_DIRECTORY}/${name}`, kind: "changed", message });
  }
  const launched = await findDrift(launchDirectory(layout, number), await filesOfLaunch(ctx, launch.snapshot));
  files += launched.hashed;
  drift.push(...below(`${SLIPWAY_DIRECTORY}/skills`, launched.drift));
  for (const [tree, expected] of await publishedFiles(ctx, workspace.published)) {
    const found = await findDrift(path.join(root, tree), expected);
    files += found.hashed;
    drift.push(...below(tree, found.drift));
  }
  drift.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { clean: drift.length === 0, files, drift };
}

async function publishedFiles(
  ctx: Context,
  published: readonly PublishedTree[],
): Promise<[string, Map<string, PackageFile>][]> {
  const packages = await filesOfPackages(
    ctx,
    published.map(({ digest }) => digest as Digest),
  );
  return published.map(({ path: tree, digest }) => {
    return [tree, new Map((packages.get(digest) ?? []).map((file) => [file.path, file]))];
  });
}

function below(directory: string, drift: readonly Drift[]): Drift[] {
  return drift.map((each) => ({ ...each, path: `${directory}/${each.path}` }));
}
