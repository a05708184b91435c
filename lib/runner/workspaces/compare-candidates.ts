import { Refusal } from "@/lib/contract/errors";
import type { CandidateDiff, CompareCandidatesInput } from "@/lib/contract/launch";
import { candidateName } from "@/lib/domain/candidate-name";
import { mergeCandidates } from "@/lib/domain/merge-candidates";
import { diffTrees } from "../packages";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { openCandidates } from "./candidate-files";
import { draftPlan } from "./draft-plan";
import { findTarget } from "./find-target";
import { candidateOf } from "./found-candidate";
import { launchRequest } from "./launch-request";

/**
 * Two candidates of one name, file by file, as they are now. Refuses NOT_FOUND
 * where the plan has no such name or candidate, what planning refuses, and
 * DIGEST_MISMATCH and CACHE_MISS for bytes. Source: product rules, section 6.
 */
export async function compareCandidates({
  ctx,
  input,
}: {
  ctx: Context;
  input: CompareCandidatesInput;
}): Promise<CandidateDiff> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { workspace, name, from, to, ...rest } = input;
  const target = await findTarget(ctx, workspace);
  const { candidates, request } = await draftPlan(ctx, await launchRequest(ctx, target, rest));
  const slug = candidateName(name);
  const copies = mergeCandidates(candidates, request.policy).find(([each]) => each === slug)?.[1] ?? [];
  const find = (id: string) => {
    const found = copies.find((copy) => copy.origins.some((origin) => origin.id === id));
    if (found) return found;
    throw new Refusal("NOT_FOUND", `The plan has no candidate ${id} of the name ${slug}.`, {
      details: { reason: "candidate", name: slug, candidates: copies.map((copy) => copy.id) },
      remedy: "Plan the launch again and compare what it lists.",
    });
  };
  const [before, after] = [find(from), find(to)];
  const opened = await openCandidates(ctx, [before.best, after.best]);
  const [old, next] = [opened.get(before.best.digest), opened.get(after.best.digest)];
  if (old === undefined || next === undefined) throw new Error("both candidates were opened");
  return { from: candidateOf(before), to: candidateOf(after), files: await diffTrees(old, next) };
}
