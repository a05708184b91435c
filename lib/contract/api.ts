import { z } from "zod";
import type { ErrorCode } from "./errors";
import { Health } from "./health";
import { ApiTokenRow, CreateTokenInput } from "./people";
import { SkillDetail, SkillRow } from "./skill";
import { OnExisting, RepairChoice, UploadReport } from "./upload";

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
  body?: { contentType: string; schema: z.ZodType; alternative?: { contentType: string; schema: z.ZodType } };
  answer: { status: number; description: string; contentType: string; schema?: z.ZodType };
  /** Codes that this call gives beyond those that any call may give. */
  errors: readonly ErrorCode[];
}

const JSON_TYPE = "application/json";

/** An `id` of a row: a slug, or `<source>:<slug>` in a read-only tier. */
export const SkillId = z
  .string()
  .max(200)
  .regex(/^([A-Za-z0-9._-]+:)?[a-z0-9]+(-[a-z0-9]+)*$/, "a slug, or <source>:<slug>");

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

export const UploadQuery = z.strictObject({
  onExisting: OnExisting.default("revise"),
  repair: RepairChoice.default("none"),
});

export const SkillList = z
  .object({ items: z.array(SkillRow), nextCursor: z.string().optional() })
  .meta({ id: "SkillList" });
export type SkillList = z.infer<typeof SkillList>;

export const TokenParams = z.object({ id: z.string().min(1).max(64) });

const Binary = z.string().meta({ format: "binary" });

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
] as const satisfies readonly ApiOperation[];

/** Codes that any call which needs a caller may give. */
export const COMMON_ERRORS: readonly ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED", "INTERNAL"];
