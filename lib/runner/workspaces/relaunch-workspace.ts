import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import type { Launched, RelaunchInput } from "@/lib/contract/workspaces";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findTarget } from "./find-target";
import { launchRequest } from "./launch-request";
import { draftAsPlanned, finish } from "./launch-workspace";
import { recoverLaunches } from "./recover-launches";

/**
 * Launches a live workspace again: with its own sets as they are now, its
 * overrides and its policy, unless others are given. Changes nothing where
 * nothing changed; what was changed on the disk is healed. Refuses as a launch
 * does, and CONFLICT where the workspace is not live.
 */
export async function relaunchWorkspace({
  ctx,
  input,
}: {
  ctx: Context;
  input: RelaunchInput & { id: string };
}): Promise<Launched> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { id, planDigest, publish, ...rest } = input;
  await recoverLaunches(ctx, id);
  const target = await findTarget(ctx, { id });
  if (target.workspace?.status !== "live") throw notLive(target.name);
  const draft = await draftAsPlanned(ctx, await launchRequest(ctx, target, rest), planDigest as Digest | undefined);
  return finish(ctx, draft, publish);
}

export function notLive(name: string): Refusal {
  return new Refusal("CONFLICT", `The workspace ${name} is not live.`, {
    details: { reason: "not-live" },
    remedy: "Launch it.",
  });
}
