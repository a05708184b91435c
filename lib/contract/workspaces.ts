import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "./errors";
import {
  AgentName,
  AgentUser,
  Budget,
  Candidate,
  ConflictPolicy,
  EnvironmentTag,
  ExcludedItem,
  LaunchInput,
  ShadowedCandidate,
  TierSwitches,
  WorkspaceMode,
} from "./launch";
import { TEXT_LIMITS } from "./limits";
import { UploadStatus } from "./upload";

/** Ready: set up and never launched. Live: from a launch until it is stopped. */
export const WORKSPACE_STATUSES = ["ready", "live", "stopped"] as const;
export const WorkspaceStatus = z.enum(WORKSPACE_STATUSES);
export type WorkspaceStatus = z.infer<typeof WorkspaceStatus>;

const Code = z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]);

export const WorkspaceSet = z.object({
  id: z.string(),
  name: z.string(),
  generation: z.number().int().positive().describe("The one it was launched with"),
  currentGeneration: z.number().int().positive().nullable().describe("Null where the set is gone"),
});
export type WorkspaceSet = z.infer<typeof WorkspaceSet>;

export const WorkspaceRow = z
  .object({
    id: z.string(),
    name: z.string(),
    status: WorkspaceStatus,
    root: z.string(),
    user: z.string().nullable(),
    environment: z.string().nullable(),
    agent: z.string(),
    policy: ConflictPolicy,
    mode: WorkspaceMode,
    tiers: TierSwitches,
    dynamic: z.boolean(),
    shell: z.boolean(),
    sets: z.array(WorkspaceSet),
    launch: z.number().int().positive().nullable().describe("Number of the newest launch"),
    planDigest: z.string().nullable(),
    skills: z.number().int().nonnegative().describe("Skills of the live catalogue"),
    notice: z.string().nullable().describe("Why a dynamic workspace kept its last catalogue"),
    etag: z.string(),
    launchedAt: z.iso.datetime().nullable(),
    stoppedAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "WorkspaceRow" });
export type WorkspaceRow = z.infer<typeof WorkspaceRow>;

export const PublishedDirectory = z
  .object({
    path: z.string().describe("Below the working tree"),
    status: z.enum(["done", "refused"]),
    code: Code.optional(),
    message: z.string().optional(),
  })
  .meta({ id: "PublishedDirectory" });
export type PublishedDirectory = z.infer<typeof PublishedDirectory>;

/** Where a file path of the agent leads. `/workspace` is the working tree; others hang below `/environment`. */
export const Mount = z
  .object({
    id: z.string().describe("Of this incarnation; another one with every replacement"),
    path: z.string(),
    directory: z.string(),
    generation: z.number().int().positive(),
    skills: z.string().nullable().describe("Directory of skills below it that launches read, null where there is none"),
    required: z.boolean(),
    relevant: z.boolean().describe("Whether a launch reads through it"),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Mount" });
export type Mount = z.infer<typeof Mount>;

export const ReplaceMountInput = z
  .strictObject({
    path: z
      .string()
      .max(200)
      .regex(/^\/(workspace|environment\/[a-z0-9]+(-[a-z0-9]+)*)$/, "/workspace or /environment/{name}"),
    directory: z
      .string()
      .min(1)
      .max(4_096)
      .nullable()
      .optional()
      .describe(
        "A directory below the allowed roots; null takes the mount away, and without it the same one is mounted anew",
      ),
    skills: z
      .string()
      .max(400)
      .regex(/^[^/\0][^\0]*$/, "a path below the mount")
      .nullable()
      .optional(),
    required: z.boolean().optional(),
  })
  .meta({ id: "ReplaceMountInput" });
export type ReplaceMountInput = z.infer<typeof ReplaceMountInput>;

export const MountList = z.object({ items: z.array(Mount) }).meta({ id: "MountList" });

/** The immutable record of one launch, as the workspace's page shows it. */
export const Workspace = WorkspaceRow.extend({
  catalog: z.array(Candidate).describe("What is live, sorted by name"),
  shadowed: z.array(ShadowedCandidate),
  excluded: z.array(ExcludedItem),
  overrides: z.record(z.string(), z.string()),
  published: z.array(z.object({ path: z.string(), digest: z.string() })),
  budget: Budget,
  mounts: z.array(Mount),
}).meta({ id: "Workspace" });
export type Workspace = z.infer<typeof Workspace>;

export const WorkspaceList = z.object({ items: z.array(WorkspaceRow) }).meta({ id: "WorkspaceList" });
export type WorkspaceList = z.infer<typeof WorkspaceList>;

export const WorkspaceAnswer = z.object({ workspace: Workspace });

/** `token` opens the agent's side of this workspace; it is said once, with the first launch. */
export const Launched = z
  .object({
    workspace: Workspace.extend({ token: z.string().nullable() }),
    published: z.array(PublishedDirectory),
    changed: z.boolean().describe("False where everything was as asked and nothing was written"),
  })
  .meta({ id: "Launched" });
export type Launched = z.infer<typeof Launched>;

/** Without a body: the workspace's own sets at their present generations, its overrides and its policy. */
export const RelaunchInput = LaunchInput.omit({ workspace: true }).partial().meta({ id: "RelaunchInput" });
export type RelaunchInput = z.infer<typeof RelaunchInput>;

export const ChangeWorkspaceInput = z
  .strictObject({
    name: z.string().trim().min(1).max(TEXT_LIMITS.displayName).optional(),
    dynamic: z.boolean().optional(),
    shell: z.boolean().optional(),
    environment: EnvironmentTag.nullable().optional(),
    etag: z.string().min(1).max(100).optional().describe("Checked where it is given"),
  })
  .meta({ id: "ChangeWorkspaceInput" });
export type ChangeWorkspaceInput = z.infer<typeof ChangeWorkspaceInput>;

export const DRIFT_KINDS = ["changed", "missing", "extra"] as const;
export const VerifyReport = z
  .object({
    clean: z.boolean(),
    files: z.number().int().nonnegative().describe("Files that were hashed"),
    drift: z.array(
      z.object({ path: z.string().describe("Below the working tree"), kind: z.enum(DRIFT_KINDS), message: z.string() }),
    ),
  })
  .meta({ id: "VerifyReport" });
export type VerifyReport = z.infer<typeof VerifyReport>;

export const ImportToLibraryInput = z
  .strictObject({
    name: z.string().min(1).max(TEXT_LIMITS.name).describe("Name in the live catalogue"),
    onExisting: z.enum(["revise", "refuse"]).default("refuse"),
  })
  .meta({ id: "ImportToLibraryInput" });
export type ImportToLibraryInput = z.infer<typeof ImportToLibraryInput>;

export const ImportedToLibrary = z
  .object({ slug: z.string(), revision: z.number().int().positive(), status: UploadStatus, message: z.string() })
  .meta({ id: "ImportedToLibrary" });
export type ImportedToLibrary = z.infer<typeof ImportedToLibrary>;

/** What a re-merge before a reasoning step did to a dynamic workspace. */
export const StepReport = z
  .object({
    changed: z.boolean(),
    launch: z.number().int().positive(),
    notice: z.string().nullable().describe("Why the last catalogue was kept"),
    conflicts: z.array(z.string()),
  })
  .meta({ id: "StepReport" });
export type StepReport = z.infer<typeof StepReport>;

/** One skill of the shared store: `agents/<agent>/users/<user>/skills/<name>`. */
export const SharedSkill = z
  .object({
    agent: z.string(),
    user: z.string(),
    name: z.string(),
    files: z.number().int().positive(),
    bytes: z.number().int().nonnegative(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "SharedSkill" });
export type SharedSkill = z.infer<typeof SharedSkill>;

export const PutSharedSkillInput = z
  .strictObject({
    agent: AgentName.default("default"),
    user: AgentUser,
    slug: z.string().min(1).max(TEXT_LIMITS.slug).describe("A skill of the library"),
    revision: z.number().int().positive().optional().describe("The current one unless given"),
  })
  .meta({ id: "PutSharedSkillInput" });
export type PutSharedSkillInput = z.infer<typeof PutSharedSkillInput>;
