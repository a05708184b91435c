import { Refusal } from "@/lib/contract/errors";
import type { Candidate } from "@/lib/contract/launch";
import type { Tier } from "@/lib/contract/skill";
import { candidateName } from "@/lib/domain/candidate-name";
import { createTurns } from "../catalog";
import type { Context } from "../ports";
import { findLaunch } from "../store";
import { type OpenedPackage, openCandidates } from "./candidate-files";
import { findTarget } from "./find-target";
import type { FoundCandidate } from "./found-candidate";
import { launchRequest } from "./launch-request";
import { recoverLaunches } from "./recover-launches";
import { notLive } from "./relaunch-workspace";
import { treeCandidates } from "./tree-candidates";
import { environmentOf, mountsOf, observeMounts, requireSameMounts } from "./tree-mounts";

/** What the working tree holds and the library may want. */
const IMPORTABLE: readonly Tier[] = ["repository", "workspace", "user"];

/** An item of a live catalogue, as it lies in the workspace's environment. */
export interface LiveItem {
  workspace: { id: string; name: string };
  candidate: Candidate;
  package: OpenedPackage;
  /** Refuses skill_catalog_stale where a mount was replaced since the item was opened. */
  requireCurrent(): Promise<void>;
}

/**
 * Opens an item of the tiers repository, workspace or user of a live catalogue,
 * scanned anew through the workspace's mounts. Refuses NOT_FOUND, CONFLICT for
 * a workspace that is not live and for an item of another tier,
 * skill_selection_unknown for a name that the catalogue has not, and
 * skill_catalog_stale where what lies there is no longer what was launched.
 */
export async function openLiveItem(ctx: Context, id: string, name: string): Promise<LiveItem> {
  await recoverLaunches(ctx, id);
  const target = await findTarget(ctx, { id });
  const { workspace } = target;
  if (workspace?.status !== "live") throw notLive(target.name);
  const candidate = await findItem(ctx, workspace.id, workspace.launchNumber, name);
  const request = await launchRequest(ctx, target, {});
  const observed = await observeMounts(ctx, request);
  const requireCurrent = async () => requireSameMounts(observed, await observeMounts(ctx, request));

  const mounts = await mountsOf(ctx, target);
  const found = await treeCandidates(ctx, request, mounts, environmentOf(mounts, target), createTurns());
  const copy = found
    .flatMap((each) => each.candidates)
    .find((each) => each.digest === candidate.digest && candidateName(each.name) === candidate.name);
  await requireCurrent();
  if (copy === undefined) throw itemChanged(candidate);
  return { workspace, candidate, package: await openOne(ctx, copy), requireCurrent };
}

async function findItem(ctx: Context, workspaceId: string, number: number, name: string): Promise<Candidate> {
  const launch = await findLaunch(ctx.ports.store.db, { ownerId: ctx.ownerId, workspaceId, number });
  const chosen = launch?.snapshot.chosen ?? [];
  const slug = candidateName(name);
  const candidate = chosen.find((each) => each.name === slug);
  if (candidate === undefined) {
    throw new Refusal("skill_selection_unknown", `The live catalogue has no skill ${slug}.`, {
      details: { reason: "name", name: slug, available: chosen.map((each) => each.name) },
    });
  }
  if (IMPORTABLE.includes(candidate.tier)) return candidate;
  const why =
    candidate.tier === "owner"
      ? "comes from the library already"
      : `comes from ${candidate.source} of the tier ${candidate.tier}`;
  throw new Refusal("CONFLICT", `${slug} ${why}; what the working tree holds is imported here.`, {
    details: { reason: "tier", tier: candidate.tier },
    remedy: "Choose a skill of the repository, workspace or user tier.",
  });
}

async function openOne(ctx: Context, copy: FoundCandidate): Promise<OpenedPackage> {
  const opened = (await openCandidates(ctx, [copy])).get(copy.digest);
  if (opened === undefined) throw new Error("a scanned candidate has its files");
  return opened;
}

function itemChanged({ name, source }: Candidate): Refusal {
  return new Refusal("skill_catalog_stale", `${name} in ${source} is no longer what was launched, or is gone.`, {
    details: { reason: "item-changed", name },
    remedy: "Relaunch the workspace, then import what it holds now.",
  });
}
