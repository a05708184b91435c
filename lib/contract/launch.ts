import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "./errors";
import { LAUNCH_LIMITS, TEXT_LIMITS } from "./limits";
import { Digest, TIERS, Tier } from "./skill";
import { FileDiff } from "./skill-changes";

/** What happens where two copies of one name differ (product rules, section 6). */
export const CONFLICT_POLICIES = ["ask", "most-specific", "owner-first", "error"] as const;
export const ConflictPolicy = z.enum(CONFLICT_POLICIES);
export type ConflictPolicy = z.infer<typeof ConflictPolicy>;

/** Where the user tier lies: in the working tree, in the shared store, or in the tree and projected into a container. */
export const WORKSPACE_MODES = ["local", "shared", "sandbox"] as const;
export const WorkspaceMode = z.enum(WORKSPACE_MODES);
export type WorkspaceMode = z.infer<typeof WorkspaceMode>;

export const SKILL_FORMATS = ["skill", "legacy", "command"] as const;
export const SkillFormat = z.enum(SKILL_FORMATS);
export type SkillFormat = z.infer<typeof SkillFormat>;

/** Becomes a name of a directory, so it is a plain one: it cannot lead anywhere else. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const plainName = (what: string) =>
  z.string().max(TEXT_LIMITS.slug).regex(PLAIN_NAME, `${what} has letters, digits, dots, hyphens and underscores only`);

export const AgentUser = plainName("a user").refine(
  (name) => name !== "skills",
  "skills is the workspace's own directory",
);
export const AgentName = plainName("an agent");
export const EnvironmentTag = plainName("an environment");

/** Which tiers take part; built-in is off and every other is on unless said. */
export const TierSwitches = z.strictObject(
  Object.fromEntries(TIERS.map((tier) => [tier, z.boolean().optional()])) as Record<Tier, z.ZodOptional<z.ZodBoolean>>,
);
export type TierSwitches = z.infer<typeof TierSwitches>;

/** A candidate's `id`, as plans name it. */
const CandidateId = z.string().min(1).max(400);

const LaunchSet = z.strictObject({ id: z.string().min(1).max(64), generation: z.number().int().positive() });
export type LaunchSet = z.infer<typeof LaunchSet>;

/** A working tree by its path (a plain name lies below the owner's own directory), or a workspace that exists. */
export const LaunchTarget = z.union([
  z.strictObject({
    root: z.string().min(1).max(4_096),
    name: z.string().trim().min(1).max(TEXT_LIMITS.displayName).optional().describe("From the root unless given"),
  }),
  z.strictObject({ id: z.string().min(1).max(64) }),
]);
export type LaunchTarget = z.infer<typeof LaunchTarget>;

const OVERRIDES = z.record(z.string().min(1).max(TEXT_LIMITS.name), CandidateId);

/** Fields that are left out are the workspace's own where `workspace` is `{ id }`, else the defaults. */
const launchFields = {
  workspace: LaunchTarget,
  sets: z
    .array(LaunchSet)
    .max(LAUNCH_LIMITS.sets)
    .refine((sets) => new Set(sets.map((set) => set.id)).size === sets.length, "names a set twice")
    .optional(),
  policy: ConflictPolicy.optional().describe("ask unless given"),
  tiers: TierSwitches.optional(),
  mode: WorkspaceMode.optional().describe("local unless given"),
  overrides: OVERRIDES.optional().describe("Name → id of the candidate to take"),
  user: AgentUser.nullable().optional(),
  environment: EnvironmentTag.nullable().optional(),
  agent: AgentName.optional().describe("Whose part of the shared store is read in mode shared; default unless given"),
};

export const LaunchPlanInput = z.strictObject(launchFields).meta({ id: "LaunchPlanInput" });
export type LaunchPlanInput = z.infer<typeof LaunchPlanInput>;

export const PUBLISH_TARGETS = ["agents", "claude"] as const;
export const PublishTarget = z.enum(PUBLISH_TARGETS);
export type PublishTarget = z.infer<typeof PublishTarget>;

export const LaunchInput = z
  .strictObject({
    ...launchFields,
    planDigest: Digest,
    publish: z.array(PublishTarget).max(PUBLISH_TARGETS.length).optional(),
  })
  .meta({ id: "LaunchInput" });
export type LaunchInput = z.infer<typeof LaunchInput>;

export const CandidateOrigin = z
  .object({
    id: CandidateId.describe("Also accepted in an override"),
    tier: Tier,
    source: z.string().describe("Name of the set, directory or registry entry"),
    path: z.string().optional().describe("Where it was found"),
    commit: z.string().optional().describe("Of a registry entry that is read from the package cache"),
  })
  .meta({ id: "CandidateOrigin" });
export type CandidateOrigin = z.infer<typeof CandidateOrigin>;

/** One package that a launch could take for a name. Equal digests are one candidate with several origins. */
export const Candidate = z
  .object({
    id: CandidateId,
    name: z.string().describe("Slug of the front matter's name: what is compared"),
    tier: Tier,
    source: z.string(),
    origins: z.array(CandidateOrigin).min(1),
    format: SkillFormat,
    description: z.string(),
    slug: z.string().optional().describe("The library's skill, in tier owner"),
    revision: z.number().int().positive().optional().describe("Its pinned revision, in tier owner"),
    version: z.string().nullable().describe("Declared version"),
    digest: Digest,
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Candidate" });
export type Candidate = z.infer<typeof Candidate>;

export const ShadowedCandidate = Candidate.extend({
  by: CandidateId.describe("The candidate that is taken instead"),
  reason: z.string(),
}).meta({ id: "ShadowedCandidate" });
export type ShadowedCandidate = z.infer<typeof ShadowedCandidate>;

export const Conflict = z
  .object({ name: z.string(), candidates: z.array(Candidate).min(2), reason: z.string() })
  .meta({ id: "Conflict" });
export type Conflict = z.infer<typeof Conflict>;

/** What was found and takes no part: invalid packages, lower formats of one id, what Slipway itself published. */
export const ExcludedItem = z
  .object({
    name: z.string(),
    tier: Tier,
    source: z.string(),
    path: z.string(),
    reason: z.string(),
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]).optional(),
    line: z.number().int().positive().optional(),
    column: z.number().int().positive().optional(),
  })
  .meta({ id: "ExcludedItem" });
export type ExcludedItem = z.infer<typeof ExcludedItem>;

/** What stands in the way of a launch besides conflicts. */
export const LaunchBlocker = z
  .object({
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    remedy: z.string(),
    name: z.string().optional(),
  })
  .meta({ id: "LaunchBlocker" });
export type LaunchBlocker = z.infer<typeof LaunchBlocker>;

export const Budget = z
  .object({
    tokens: z.number().int().nonnegative().describe("What the prompt block costs"),
    suggested: z.number().int().positive().describe("Advice; nothing is ever left out because of it"),
    bySkill: z.array(z.object({ name: z.string(), tokens: z.number().int().nonnegative() })).describe("Largest first"),
  })
  .meta({ id: "Budget" });
export type Budget = z.infer<typeof Budget>;

export const TierCount = z.object({
  tier: Tier,
  on: z.boolean(),
  candidates: z.number().int().nonnegative(),
});
export type TierCount = z.infer<typeof TierCount>;

export const LaunchPlan = z
  .object({
    planDigest: Digest.describe("Covers everything but the overrides"),
    launchable: z.boolean(),
    workspace: z.object({
      id: z.string().nullable(),
      name: z.string(),
      root: z.string(),
      status: z.enum(["new", "ready", "live", "stopped"]),
    }),
    policy: ConflictPolicy,
    mode: WorkspaceMode,
    sets: z.array(LaunchSet.extend({ name: z.string() })),
    chosen: z.array(Candidate).describe("Sorted by name"),
    conflicts: z.array(Conflict).describe("Open ones, sorted by name"),
    settled: z.array(Conflict).describe("Conflicts that an override or the policy settled"),
    shadowed: z.array(ShadowedCandidate),
    excluded: z.array(ExcludedItem),
    ignoredOverrides: z.array(z.string()),
    blockers: z.array(LaunchBlocker),
    tiers: z.array(TierCount).describe("Broad to specific"),
    budget: Budget,
  })
  .meta({ id: "LaunchPlan" });
export type LaunchPlan = z.infer<typeof LaunchPlan>;

/** Two candidates of one name, file by file. */
export const CompareCandidatesInput = z
  .strictObject({ ...launchFields, name: z.string().min(1).max(TEXT_LIMITS.name), from: CandidateId, to: CandidateId })
  .meta({ id: "CompareCandidatesInput" });
export type CompareCandidatesInput = z.infer<typeof CompareCandidatesInput>;

export const CandidateDiff = z
  .object({ from: Candidate, to: Candidate, files: z.array(FileDiff) })
  .meta({ id: "CandidateDiff" });
export type CandidateDiff = z.infer<typeof CandidateDiff>;
