import { z } from "zod";
import { AuditList, AuditQuery } from "./audit";
import type { ErrorCode } from "./errors";
import { Health } from "./health";
import { CandidateDiff, CompareCandidatesInput, LaunchInput, LaunchPlan, LaunchPlanInput } from "./launch";
import { ApiTokenRow, ChangeRoleInput, CreateTokenInput, InvitationRow, InviteUserInput, UserRow } from "./people";
import { RevisionPackage, SkillDetail, SkillId, SkillRow } from "./skill";
import {
  BulkInput,
  BulkReport,
  ChangeSkillInput,
  CreateSkillInput,
  ExportInput,
  PublishRevisionInput,
  RevisionDiff,
  SkillChanged,
} from "./skill-changes";
import { ChangeSkillSetInput, CreateSkillSetInput, SkillSetAnswer, SkillSetList, SkillsLock } from "./skill-sets";
import { AddSourceInput, ChangeSourceInput, RegistryList, SourceAnswer } from "./sources";
import { OnExisting, RepairChoice, UploadReport } from "./upload";
import {
  ChangeWorkspaceInput,
  ImportedToLibrary,
  ImportToLibraryInput,
  Launched,
  MountList,
  PutSharedSkillInput,
  RelaunchInput,
  ReplaceMountInput,
  SharedSkill,
  StepReport,
  VerifyReport,
  WorkspaceAnswer,
  WorkspaceList,
} from "./workspaces";

/** Who may call: nobody needs to be asked, any signed-in caller, or one who may change things. */
export type ApiAccess = "public" | "read" | "write";

export interface ApiOperation {
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** OpenAPI path template. */
  path: string;
  summary: string;
  access: ApiAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: {
    contentType: string;
    schema: z.ZodType;
    /** A call without a body is a call with an empty object. */
    optional?: true;
    alternative?: { contentType: string; schema: z.ZodType };
  };
  answer: { status: number; description: string; contentType: string; schema?: z.ZodType };
  /** Codes that this call gives beyond those that any call may give. */
  errors: readonly ErrorCode[];
}

const JSON_TYPE = "application/json";

export const SkillParams = z.object({ slug: SkillId });

export const ListSkillsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).optional().describe("All rows unless given"),
  cursor: z.string().max(300).optional().describe("`nextCursor` of the page before"),
});
export type ListSkillsQuery = z.infer<typeof ListSkillsQuery>;

export const SkillFileParams = SkillParams.extend({ path: z.string().min(1).max(8_192) });
export const SkillFileQuery = z.object({
  revision: z.coerce.number().int().positive().optional().describe("The current one unless given"),
});

const RevisionNumber = z.coerce.number().int().positive().max(2_147_483_647);
export const RevisionParams = SkillParams.extend({ number: RevisionNumber });
export const DiffQuery = z.object({
  from: RevisionNumber.optional().describe("The one before `to` unless given"),
  to: RevisionNumber.optional().describe("The current one unless given"),
});
export const ExportQuery = z.object({ revision: RevisionNumber.optional().describe("The current one unless given") });

export const UploadQuery = z.strictObject({
  onExisting: OnExisting.default("revise"),
  repair: RepairChoice.default("none"),
});

export const SkillList = z
  .object({ items: z.array(SkillRow), nextCursor: z.string().optional() })
  .meta({ id: "SkillList" });
export type SkillList = z.infer<typeof SkillList>;

/** A row that is known by its id alone. */
export const IdParams = z.object({ id: z.string().min(1).max(64) });

export const SharedSkillParams = z.object({
  agent: z.string().min(1).max(64),
  user: z.string().min(1).max(64),
  name: z.string().min(1).max(64),
});

export const TokenParams = z.object({ id: z.string().min(1).max(64) });

const Binary = z.string().meta({ format: "binary" });

/** What reading sets, tree and sources may refuse. */
const LAUNCH_ERRORS = [
  "INVALID_INPUT",
  "NOT_FOUND",
  "FORBIDDEN",
  "STALE_GENERATION",
  "CONFLICT",
  "skill_source_unavailable",
  "skill_source_failed",
  "skill_path_outside_source",
  "skill_catalog_too_large",
  "skill_catalog_stale",
] as const satisfies readonly ErrorCode[];

/** What a launch may refuse beyond that. */
const WRITE_LAUNCH_ERRORS = [
  "CONFLICTS_CHANGED",
  "UNRESOLVED_CONFLICT",
  "INVALID_TRANSITION",
  "LIMIT_EXCEEDED",
  "CACHE_MISS",
  "DIGEST_MISMATCH",
  "skill_materialization_failed",
  "STORAGE_FULL",
] as const satisfies readonly ErrorCode[];

/** Every route under /api that programs may depend on; the OpenAPI document is made from it. */
export const API_OPERATIONS = [
  {
    id: "getHealth",
    method: "GET",
    path: "/api/v1/health",
    summary: "Whether the service, its database and its blob store answer",
    access: "public",
    answer: {
      status: 200,
      description: "Healthy; 503 with the same body where a part failed",
      contentType: JSON_TYPE,
      schema: Health,
    },
    errors: [],
  },
  {
    id: "getOpenApi",
    method: "GET",
    path: "/api/v1/openapi.json",
    summary: "This document",
    access: "public",
    answer: {
      status: 200,
      description: "OpenAPI 3.1",
      contentType: JSON_TYPE,
      schema: z.record(z.string(), z.unknown()),
    },
    errors: [],
  },
  {
    id: "listSkills",
    method: "GET",
    path: "/api/v1/skills",
    summary: "Every skill this owner can use, read-only tiers included",
    access: "read",
    query: ListSkillsQuery,
    answer: { status: 200, description: "Rows sorted by id", contentType: JSON_TYPE, schema: SkillList },
    errors: ["INVALID_INPUT"],
  },
  {
    id: "getSkill",
    method: "GET",
    path: "/api/v1/skills/{slug}",
    summary: "One skill with its revisions, files and findings",
    access: "read",
    params: SkillParams,
    answer: { status: 200, description: "The skill", contentType: JSON_TYPE, schema: z.object({ skill: SkillDetail }) },
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    id: "getSkillFile",
    method: "GET",
    path: "/api/v1/skills/{slug}/files/{path}",
    summary: "The bytes of one file of a revision, as an attachment",
    access: "read",
    params: SkillFileParams,
    query: SkillFileQuery,
    answer: { status: 200, description: "Raw bytes", contentType: "application/octet-stream", schema: Binary },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CACHE_MISS", "DIGEST_MISMATCH"],
  },
  {
    id: "createSkill",
    method: "POST",
    path: "/api/v1/skills",
    summary: "Create a skill from the text of its SKILL.md",
    access: "write",
    body: { contentType: JSON_TYPE, schema: CreateSkillInput },
    answer: { status: 201, description: "The skill at revision 1", contentType: JSON_TYPE, schema: SkillChanged },
    errors: ["INVALID_INPUT", "INVALID_FRONTMATTER", "INVALID_VERSION", "SLUG_TAKEN", "STORAGE_FULL"],
  },
  {
    id: "changeSkill",
    method: "PATCH",
    path: "/api/v1/skills/{slug}",
    summary: "Change tags or display name, if the skill is still the one that was read",
    access: "write",
    params: SkillParams,
    body: { contentType: JSON_TYPE, schema: ChangeSkillInput },
    answer: { status: 200, description: "The skill", contentType: JSON_TYPE, schema: z.object({ skill: SkillDetail }) },
    errors: ["INVALID_INPUT", "NOT_FOUND", "READ_ONLY_TIER", "CHANGED_SINCE_READ"],
  },
  {
    id: "publishRevision",
    method: "POST",
    path: "/api/v1/skills/{slug}/revisions",
    summary: "Publish a new SKILL.md as the next revision; every other file is carried over",
    access: "write",
    params: SkillParams,
    body: { contentType: JSON_TYPE, schema: PublishRevisionInput },
    answer: { status: 201, description: "The new revision", contentType: JSON_TYPE, schema: SkillChanged },
    errors: [
      "INVALID_INPUT",
      "NOT_FOUND",
      "READ_ONLY_TIER",
      "CHANGED_SINCE_READ",
      "INVALID_FRONTMATTER",
      "INVALID_VERSION",
      "LIMIT_EXCEEDED",
      "DIGEST_MISMATCH",
      "CACHE_MISS",
      "STORAGE_FULL",
    ],
  },
  {
    id: "getRevision",
    method: "GET",
    path: "/api/v1/skills/{slug}/revisions/{number}",
    summary: "One revision with its files and findings",
    access: "read",
    params: RevisionParams,
    answer: { status: 200, description: "The revision", contentType: JSON_TYPE, schema: RevisionPackage },
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    id: "restoreRevision",
    method: "POST",
    path: "/api/v1/skills/{slug}/revisions/{number}/restore",
    summary: "Publish a revision with the content of an older one",
    access: "write",
    params: RevisionParams,
    answer: { status: 201, description: "The new revision", contentType: JSON_TYPE, schema: SkillChanged },
    errors: ["INVALID_INPUT", "NOT_FOUND", "READ_ONLY_TIER", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "forkRevision",
    method: "POST",
    path: "/api/v1/skills/{slug}/revisions/{number}/fork",
    summary: "Make a new skill of a revision's bytes",
    access: "write",
    params: RevisionParams,
    answer: { status: 201, description: "The new skill at revision 1", contentType: JSON_TYPE, schema: SkillChanged },
    errors: ["INVALID_INPUT", "NOT_FOUND", "DIGEST_MISMATCH", "CACHE_MISS", "STORAGE_FULL"],
  },
  {
    id: "diffRevisions",
    method: "GET",
    path: "/api/v1/skills/{slug}/diff",
    summary: "What changed between two revisions, file by file",
    access: "read",
    params: SkillParams,
    query: DiffQuery,
    answer: { status: 200, description: "All files of both", contentType: JSON_TYPE, schema: RevisionDiff },
    errors: ["INVALID_INPUT", "NOT_FOUND", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "bulkSkills",
    method: "POST",
    path: "/api/v1/skills/bulk",
    summary: "Enable, disable, archive or tag up to 100 skills, one outcome each",
    access: "write",
    body: { contentType: JSON_TYPE, schema: BulkInput },
    answer: { status: 200, description: "One result per item", contentType: JSON_TYPE, schema: BulkReport },
    errors: ["INVALID_INPUT"],
  },
  {
    id: "exportSkill",
    method: "GET",
    path: "/api/v1/skills/{slug}/export",
    summary: "One revision as a ZIP that comes back as unchanged",
    access: "read",
    params: SkillParams,
    query: ExportQuery,
    answer: { status: 200, description: "ZIP", contentType: "application/zip", schema: Binary },
    errors: ["INVALID_INPUT", "NOT_FOUND", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "exportSkills",
    method: "POST",
    path: "/api/v1/exports",
    summary: "The current revisions of a selection as one ZIP",
    access: "read",
    body: { contentType: JSON_TYPE, schema: ExportInput },
    answer: { status: 200, description: "ZIP", contentType: "application/zip", schema: Binary },
    errors: ["INVALID_INPUT", "NOT_FOUND", "LIMIT_EXCEEDED", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "uploadSkills",
    method: "POST",
    path: "/api/v1/uploads",
    summary: "Take in a ZIP of skill directories, one outcome per skill",
    access: "write",
    query: UploadQuery,
    body: {
      contentType: "application/zip",
      schema: Binary,
      alternative: {
        contentType: "multipart/form-data",
        schema: z.object({
          options: z.string().optional().describe("UploadOptions as JSON; comes before `file`; wins over the query"),
          file: Binary,
        }),
      },
    },
    answer: { status: 200, description: "One result per skill", contentType: JSON_TYPE, schema: UploadReport },
    errors: [
      "INVALID_INPUT",
      "ARCHIVE_INVALID",
      "ARCHIVE_SPECIAL_ENTRY",
      "ARCHIVE_LIMIT_EXCEEDED",
      "CONFLICT",
      "TIMEOUT",
      "STORAGE_FULL",
    ],
  },
  {
    id: "listSkillSets",
    method: "GET",
    path: "/api/v1/skill-sets",
    summary: "Skill sets with their members",
    access: "read",
    answer: { status: 200, description: "Sets by name", contentType: JSON_TYPE, schema: SkillSetList },
    errors: [],
  },
  {
    id: "createSkillSet",
    method: "POST",
    path: "/api/v1/skill-sets",
    summary: "Make a set of up to 128 skills, each pinned to a revision",
    access: "write",
    body: { contentType: JSON_TYPE, schema: CreateSkillSetInput },
    answer: { status: 201, description: "The set", contentType: JSON_TYPE, schema: SkillSetAnswer },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CONFLICT", "READ_ONLY_TIER", "LIMIT_EXCEEDED"],
  },
  {
    id: "getSkillSet",
    method: "GET",
    path: "/api/v1/skill-sets/{id}",
    summary: "One skill set",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "The set", contentType: JSON_TYPE, schema: SkillSetAnswer },
    errors: ["NOT_FOUND"],
  },
  {
    id: "changeSkillSet",
    method: "PATCH",
    path: "/api/v1/skill-sets/{id}",
    summary: "Change name, description or members, if the set is still of the generation that was read",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: ChangeSkillSetInput },
    answer: { status: 200, description: "The set", contentType: JSON_TYPE, schema: SkillSetAnswer },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CONFLICT", "READ_ONLY_TIER", "LIMIT_EXCEEDED", "STALE_GENERATION"],
  },
  {
    id: "deleteSkillSet",
    method: "DELETE",
    path: "/api/v1/skill-sets/{id}",
    summary: "Remove a set that no live workspace uses",
    access: "write",
    params: IdParams,
    answer: { status: 200, description: "The removed set", contentType: JSON_TYPE, schema: SkillSetAnswer },
    errors: ["NOT_FOUND", "PINNED_BY_WORKSPACE"],
  },
  {
    id: "duplicateSkillSet",
    method: "POST",
    path: "/api/v1/skill-sets/{id}/duplicate",
    summary: "Make a set with the same pins under a free name",
    access: "write",
    params: IdParams,
    answer: { status: 201, description: "The new set", contentType: JSON_TYPE, schema: SkillSetAnswer },
    errors: ["NOT_FOUND"],
  },
  {
    id: "getSkillSetLock",
    method: "GET",
    path: "/api/v1/skill-sets/{id}/lock",
    summary: "The set as skills-lock.json",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "skills-lock.json, version 1", contentType: JSON_TYPE, schema: SkillsLock },
    errors: ["NOT_FOUND", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "exportSkillSet",
    method: "GET",
    path: "/api/v1/skill-sets/{id}/export",
    summary: "The pinned revisions as one ZIP that comes back as unchanged",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "ZIP", contentType: "application/zip", schema: Binary },
    errors: ["NOT_FOUND", "LIMIT_EXCEEDED", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "planLaunch",
    method: "POST",
    path: "/api/v1/launch-plans",
    summary: "What a launch would take, shadow and leave out, and which conflicts need a choice",
    access: "write",
    body: { contentType: JSON_TYPE, schema: LaunchPlanInput },
    answer: {
      status: 200,
      description: "The plan; nothing is written to the tree",
      contentType: JSON_TYPE,
      schema: LaunchPlan,
    },
    errors: [...LAUNCH_ERRORS],
  },
  {
    id: "compareCandidates",
    method: "POST",
    path: "/api/v1/launch-plans/compare",
    summary: "Two candidates of one name, file by file",
    access: "write",
    body: { contentType: JSON_TYPE, schema: CompareCandidatesInput },
    answer: { status: 200, description: "All files of both", contentType: JSON_TYPE, schema: CandidateDiff },
    errors: [...LAUNCH_ERRORS, "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "launchWorkspace",
    method: "POST",
    path: "/api/v1/workspaces",
    summary: "Launch what a plan showed",
    access: "write",
    body: { contentType: JSON_TYPE, schema: LaunchInput },
    answer: {
      status: 201,
      description: "The live workspace and, once, its token",
      contentType: JSON_TYPE,
      schema: Launched,
    },
    errors: [...LAUNCH_ERRORS, ...WRITE_LAUNCH_ERRORS],
  },
  {
    id: "listWorkspaces",
    method: "GET",
    path: "/api/v1/workspaces",
    summary: "Workspaces, live ones first",
    access: "read",
    answer: { status: 200, description: "Rows", contentType: JSON_TYPE, schema: WorkspaceList },
    errors: [],
  },
  {
    id: "getWorkspace",
    method: "GET",
    path: "/api/v1/workspaces/{id}",
    summary: "One workspace with its catalogue and mounts",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "The workspace", contentType: JSON_TYPE, schema: WorkspaceAnswer },
    errors: ["NOT_FOUND"],
  },
  {
    id: "changeWorkspace",
    method: "PATCH",
    path: "/api/v1/workspaces/{id}",
    summary: "Change name, dynamic, shell or environment",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: ChangeWorkspaceInput },
    answer: { status: 200, description: "The workspace", contentType: JSON_TYPE, schema: WorkspaceAnswer },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CHANGED_SINCE_READ"],
  },
  {
    id: "listMounts",
    method: "GET",
    path: "/api/v1/workspaces/{id}/mounts",
    summary: "Where the agent's paths lead",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "Mounts by path", contentType: JSON_TYPE, schema: MountList },
    errors: ["NOT_FOUND"],
  },
  {
    id: "replaceMount",
    method: "POST",
    path: "/api/v1/workspaces/{id}/mounts",
    summary: "Add, replace or take away a mount; a replaced one is another incarnation",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: ReplaceMountInput },
    answer: { status: 200, description: "Mounts by path", contentType: JSON_TYPE, schema: MountList },
    errors: ["INVALID_INPUT", "NOT_FOUND", "FORBIDDEN", "LIMIT_EXCEEDED"],
  },
  {
    id: "verifyWorkspace",
    method: "POST",
    path: "/api/v1/workspaces/{id}/verify",
    summary: "Hash again what lies on the disk and name each file that differs",
    access: "read",
    params: IdParams,
    answer: { status: 200, description: "What was found", contentType: JSON_TYPE, schema: VerifyReport },
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  {
    id: "relaunchWorkspace",
    method: "POST",
    path: "/api/v1/workspaces/{id}/relaunch",
    summary: "Launch again with the sets as they are now; heals what changed on the disk",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: RelaunchInput, optional: true },
    answer: { status: 200, description: "The live workspace", contentType: JSON_TYPE, schema: Launched },
    errors: [...LAUNCH_ERRORS, ...WRITE_LAUNCH_ERRORS],
  },
  {
    id: "stepWorkspace",
    method: "POST",
    path: "/api/v1/workspaces/{id}/step",
    summary: "Merge a dynamic workspace again before a reasoning step; a new conflict keeps the last catalogue",
    access: "write",
    params: IdParams,
    answer: { status: 200, description: "What changed", contentType: JSON_TYPE, schema: StepReport },
    errors: [...LAUNCH_ERRORS],
  },
  {
    id: "stopWorkspace",
    method: "POST",
    path: "/api/v1/workspaces/{id}/stop",
    summary: "Stop a live workspace and release its pins",
    access: "write",
    params: IdParams,
    answer: { status: 200, description: "The workspace", contentType: JSON_TYPE, schema: WorkspaceAnswer },
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  {
    id: "importToLibrary",
    method: "POST",
    path: "/api/v1/workspaces/{id}/import-to-library",
    summary: "Take a catalogue item of the repository, workspace or user tier into the library",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: ImportToLibraryInput },
    answer: { status: 200, description: "Its outcome", contentType: JSON_TYPE, schema: ImportedToLibrary },
    errors: [
      "INVALID_INPUT",
      "NOT_FOUND",
      "CONFLICT",
      "SLUG_TAKEN",
      "skill_catalog_stale",
      "skill_selection_unknown",
      "STORAGE_FULL",
    ],
  },
  {
    id: "listSharedSkills",
    method: "GET",
    path: "/api/v1/shared-skills",
    summary: "Skills of users in the shared store",
    access: "read",
    answer: {
      status: 200,
      description: "By agent, user and name",
      contentType: JSON_TYPE,
      schema: z.object({ items: z.array(SharedSkill) }),
    },
    errors: [],
  },
  {
    id: "putSharedSkill",
    method: "POST",
    path: "/api/v1/shared-skills",
    summary: "Give a user a revision of a skill in the shared store, in place of what is there",
    access: "write",
    body: { contentType: JSON_TYPE, schema: PutSharedSkillInput },
    answer: {
      status: 201,
      description: "What lies there now",
      contentType: JSON_TYPE,
      schema: z.object({ skill: SharedSkill }),
    },
    errors: ["INVALID_INPUT", "NOT_FOUND", "DIGEST_MISMATCH", "CACHE_MISS"],
  },
  {
    id: "removeSharedSkill",
    method: "DELETE",
    path: "/api/v1/shared-skills/{agent}/{user}/{name}",
    summary: "Take a user's skill out of the shared store",
    access: "write",
    params: SharedSkillParams,
    answer: {
      status: 200,
      description: "What was taken out",
      contentType: JSON_TYPE,
      schema: z.object({ skill: SharedSkill }),
    },
    errors: ["NOT_FOUND"],
  },
  {
    id: "listSources",
    method: "GET",
    path: "/api/v1/sources",
    summary: "Entries of the registry in their order",
    access: "read",
    answer: { status: 200, description: "Entries", contentType: JSON_TYPE, schema: RegistryList },
    errors: [],
  },
  {
    id: "addSource",
    method: "POST",
    path: "/api/v1/sources",
    summary: "Add an entry to the registry",
    access: "write",
    body: { contentType: JSON_TYPE, schema: AddSourceInput },
    answer: { status: 201, description: "The entry", contentType: JSON_TYPE, schema: SourceAnswer },
    errors: ["INVALID_INPUT", "FORBIDDEN", "SOURCE_FORBIDDEN", "skill_source_unavailable"],
  },
  {
    id: "changeSource",
    method: "PATCH",
    path: "/api/v1/sources/{id}",
    summary: "Enable, disable, reorder or mark live",
    access: "write",
    params: IdParams,
    body: { contentType: JSON_TYPE, schema: ChangeSourceInput },
    answer: { status: 200, description: "The entry", contentType: JSON_TYPE, schema: SourceAnswer },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CHANGED_SINCE_READ"],
  },
  {
    id: "removeSource",
    method: "DELETE",
    path: "/api/v1/sources/{id}",
    summary: "Take an entry out of the registry",
    access: "write",
    params: IdParams,
    answer: { status: 200, description: "The removed entry", contentType: JSON_TYPE, schema: SourceAnswer },
    errors: ["NOT_FOUND"],
  },
  {
    id: "refreshSource",
    method: "POST",
    path: "/api/v1/sources/{id}/refresh",
    summary: "Look at the source again",
    access: "write",
    params: IdParams,
    answer: { status: 200, description: "The entry", contentType: JSON_TYPE, schema: SourceAnswer },
    errors: ["NOT_FOUND"],
  },
  {
    id: "listTokens",
    method: "GET",
    path: "/api/v1/tokens",
    summary: "API tokens of this owner, without their secrets",
    access: "write",
    answer: {
      status: 200,
      description: "Tokens, newest first",
      contentType: JSON_TYPE,
      schema: z.object({ items: z.array(ApiTokenRow) }),
    },
    errors: [],
  },
  {
    id: "createToken",
    method: "POST",
    path: "/api/v1/tokens",
    summary: "Make an API token; its secret is in this answer and never again",
    access: "write",
    body: { contentType: JSON_TYPE, schema: CreateTokenInput },
    answer: {
      status: 201,
      description: "The token and, once, its secret",
      contentType: JSON_TYPE,
      schema: z.object({ token: ApiTokenRow, secret: z.string() }),
    },
    errors: ["INVALID_INPUT"],
  },
  {
    id: "revokeToken",
    method: "DELETE",
    path: "/api/v1/tokens/{id}",
    summary: "Revoke an API token at once",
    access: "write",
    params: TokenParams,
    answer: {
      status: 200,
      description: "The revoked token",
      contentType: JSON_TYPE,
      schema: z.object({ token: ApiTokenRow }),
    },
    errors: ["NOT_FOUND"],
  },
  {
    id: "listUsers",
    method: "GET",
    path: "/api/v1/users",
    summary: "People of this owner, and invitations that are still open",
    access: "read",
    answer: {
      status: 200,
      description: "People by name",
      contentType: JSON_TYPE,
      schema: z.object({ items: z.array(UserRow), invitations: z.array(InvitationRow) }),
    },
    errors: [],
  },
  {
    id: "inviteUser",
    method: "POST",
    path: "/api/v1/users",
    summary: "Invite somebody; the one-time link is in this answer and never again",
    access: "write",
    body: { contentType: JSON_TYPE, schema: InviteUserInput },
    answer: {
      status: 201,
      description: "The invitation and, once, its link",
      contentType: JSON_TYPE,
      schema: z.object({ invitation: InvitationRow, url: z.url() }),
    },
    errors: ["INVALID_INPUT", "CONFLICT", "LIMIT_EXCEEDED"],
  },
  {
    id: "changeUserRole",
    method: "PATCH",
    path: "/api/v1/users/{id}",
    summary: "Give somebody another role",
    access: "write",
    params: TokenParams,
    body: { contentType: JSON_TYPE, schema: ChangeRoleInput },
    answer: { status: 200, description: "The user", contentType: JSON_TYPE, schema: z.object({ user: UserRow }) },
    errors: ["INVALID_INPUT", "NOT_FOUND", "CONFLICT"],
  },
  {
    id: "removeUser",
    method: "DELETE",
    path: "/api/v1/users/{id}",
    summary: "Take somebody out: sessions end and tokens are revoked at once",
    access: "write",
    params: TokenParams,
    answer: {
      status: 200,
      description: "The removed user",
      contentType: JSON_TYPE,
      schema: z.object({ user: UserRow }),
    },
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  {
    id: "revokeInvitation",
    method: "DELETE",
    path: "/api/v1/invitations/{id}",
    summary: "Make an invitation's link useless",
    access: "write",
    params: TokenParams,
    answer: {
      status: 200,
      description: "The revoked invitation",
      contentType: JSON_TYPE,
      schema: z.object({ invitation: InvitationRow }),
    },
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  {
    id: "listAudit",
    method: "GET",
    path: "/api/v1/audit",
    summary: "What was done, by whom and when, newest first",
    access: "read",
    query: AuditQuery,
    answer: { status: 200, description: "Entries", contentType: JSON_TYPE, schema: AuditList },
    errors: ["INVALID_INPUT"],
  },
] as const satisfies readonly ApiOperation[];

/** Codes that any call which needs a caller may give. */
export const COMMON_ERRORS: readonly ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED", "INTERNAL"];
