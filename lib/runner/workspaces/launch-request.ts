import type { ConflictPolicy, LaunchPlanInput, LaunchSet, TierSwitches, WorkspaceMode } from "@/lib/contract/launch";
import type { Context } from "../ports";
import { findSkillSets } from "../store";
import type { Target } from "./find-target";

/** What a launch was asked for, with everything that was left out filled in. */
export interface LaunchRequest {
  target: Target;
  sets: LaunchSet[];
  policy: ConflictPolicy;
  tiers: TierSwitches;
  mode: WorkspaceMode;
  overrides: Record<string, string>;
  user: string | null;
  environment: string | null;
  agent: string;
}

export const DEFAULT_AGENT = "default";

/** Fields that are left out are the workspace's own where it was named by its id, else the defaults. */
export async function launchRequest(
  ctx: Context,
  target: Target,
  input: Omit<LaunchPlanInput, "workspace">,
): Promise<LaunchRequest> {
  const own = target.byId ? target.workspace : null;
  return {
    target,
    sets: input.sets ?? (own === null ? [] : await presentSets(ctx, own.sets)),
    policy: input.policy ?? own?.policy ?? "ask",
    tiers: input.tiers ?? own?.tiers ?? {},
    mode: input.mode ?? own?.mode ?? "local",
    overrides: input.overrides ?? own?.overrides ?? {},
    user: input.user === undefined ? (own?.agentUser ?? null) : input.user,
    environment: input.environment === undefined ? (own?.environment ?? null) : input.environment,
    agent: input.agent ?? own?.agent ?? DEFAULT_AGENT,
  };
}

/** The sets of a workspace as they are now; one that was deleted while it stood still is left out. */
async function presentSets(ctx: Context, sets: readonly { id: string }[]): Promise<LaunchSet[]> {
  const ids = sets.map((set) => set.id);
  const present = new Map(
    (await findSkillSets(ctx.ports.store.db, ctx.ownerId, ids)).map((set) => [set.id, set.generation]),
  );
  return ids.flatMap((id) => {
    const generation = present.get(id);
    return generation === undefined ? [] : [{ id, generation }];
  });
}
