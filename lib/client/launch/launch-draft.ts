import {
  AgentName,
  AgentUser,
  type ConflictPolicy,
  EnvironmentTag,
  type LaunchPlanInput,
  type PublishTarget,
  type TierSwitches,
  type WorkspaceMode,
} from "@/lib/contract/launch";
import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import { TIERS, type Tier } from "@/lib/contract/skill";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { Workspace } from "@/lib/contract/workspaces";
import { isTierOn } from "@/lib/domain/launch-plan";

/** What the launch dialog begins with; nothing is needed. */
export interface LaunchStart {
  /** A workspace that exists; a live one is launched again with what is chosen here. */
  workspaceId?: string;
  setIds?: readonly string[];
  /** Working tree of a new workspace: an absolute path or a plain name. */
  root?: string;
}

/** What somebody has chosen in the dialog so far, as it stands in the fields. */
export interface LaunchDraft {
  /** Null for a new workspace, whose tree is `root`. */
  workspaceId: string | null;
  root: string;
  user: string;
  environment: string;
  agent: string;
  mode: WorkspaceMode;
  policy: ConflictPolicy;
  setIds: readonly string[];
  tiers: TierSwitches;
  overrides: Readonly<Record<string, string>>;
  publish: readonly PublishTarget[];
}

export function newDraft(start: LaunchStart): LaunchDraft {
  return {
    workspaceId: null,
    root: start.root ?? "",
    user: "",
    environment: "",
    agent: "",
    mode: "local",
    policy: "ask",
    setIds: (start.setIds ?? []).slice(0, LAUNCH_LIMITS.sets),
    tiers: {},
    overrides: {},
    publish: [],
  };
}

/** The workspace's own fields; sets that it is started with come on top of its own. Sets that are gone stay out. */
export function draftOf(workspace: Workspace, start: LaunchStart): LaunchDraft {
  const own = workspace.sets.filter((set) => set.currentGeneration !== null).map((set) => set.id);
  return {
    workspaceId: workspace.id,
    root: workspace.root,
    user: workspace.user ?? "",
    environment: workspace.environment ?? "",
    agent: workspace.agent === "default" ? "" : workspace.agent,
    mode: workspace.mode,
    policy: workspace.policy,
    setIds: [...new Set([...own, ...(start.setIds ?? [])])].slice(0, LAUNCH_LIMITS.sets),
    tiers: workspace.tiers,
    overrides: workspace.overrides,
    publish: publishedTargets(workspace),
  };
}

/** What the last launch published into is kept up to date unless somebody says otherwise. */
function publishedTargets(workspace: Workspace): PublishTarget[] {
  const found: PublishTarget[] = [];
  if (workspace.published.some(({ path }) => path.startsWith(".agents/skills/"))) found.push("agents");
  if (workspace.published.some(({ path }) => path.startsWith(".claude/skills/"))) found.push("claude");
  return found;
}

/** Switches one tier; what is as it is without a word needs none. */
export function switchTier(tiers: TierSwitches, tier: Tier, on: boolean): TierSwitches {
  const next: TierSwitches = {};
  for (const each of TIERS) {
    const value = each === tier ? on : isTierOn(tiers, each);
    if (value !== isTierOn({}, each)) next[each] = value;
  }
  return next;
}

export type DraftField = "root" | "user" | "environment" | "agent";
export type DraftFaults = Partial<Record<DraftField, string>>;

const NAMED = "Use letters, digits, dots, hyphens and underscores, with a letter or digit first; at most 64.";
/** A name that becomes a directory below the owner's own. */
const PLAIN_TREE = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;

/** What is wrong with the fields as they stand. An empty tree is no fault yet: nothing has been typed. */
export function draftFaults(draft: LaunchDraft): DraftFaults {
  const faults: DraftFaults = {};
  const root = draft.root.trim();
  if (draft.workspaceId === null && root !== "" && !root.startsWith("/") && !PLAIN_TREE.test(root)) {
    faults.root = "Enter a plain name such as storefront, or an absolute path that begins with /.";
  }
  const user = draft.user.trim();
  if (user === "skills") faults.user = "skills is the workspace's own directory. Choose another user.";
  else if (user !== "" && !AgentUser.safeParse(user).success) faults.user = NAMED;
  const environment = draft.environment.trim();
  if (environment !== "" && !EnvironmentTag.safeParse(environment).success) faults.environment = NAMED;
  const agent = draft.agent.trim();
  if (draft.mode === "shared" && agent !== "" && !AgentName.safeParse(agent).success) faults.agent = NAMED;
  return faults;
}

/**
 * What to ask a plan for, at the present generations of the sets; null while
 * something is missing or wrong. `overrides` are those that still hold.
 */
export function planInput(
  draft: LaunchDraft,
  sets: ReadonlyMap<string, Pick<SkillSet, "generation">>,
): LaunchPlanInput | null {
  const root = draft.root.trim();
  if (draft.workspaceId === null && root === "") return null;
  if (Object.keys(draftFaults(draft)).length > 0) return null;
  const chosen: { id: string; generation: number }[] = [];
  for (const id of draft.setIds) {
    const set = sets.get(id);
    if (set === undefined) return null;
    chosen.push({ id, generation: set.generation });
  }
  const agent = draft.agent.trim();
  return {
    workspace: draft.workspaceId === null ? { root } : { id: draft.workspaceId },
    sets: chosen,
    policy: draft.policy,
    tiers: draft.tiers,
    mode: draft.mode,
    overrides: { ...draft.overrides },
    user: draft.user.trim() || null,
    environment: draft.environment.trim() || null,
    ...(draft.mode === "shared" ? { agent: agent || "default" } : {}),
  };
}

/** Whether both ask for the same but for the choices: a plan's digest does not cover those. */
export function samePlanDigest(a: LaunchPlanInput, b: LaunchPlanInput): boolean {
  const bare = (input: LaunchPlanInput) => JSON.stringify({ ...input, overrides: {} });
  return bare(a) === bare(b);
}

export function isDirty(draft: LaunchDraft, first: LaunchDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(first);
}
