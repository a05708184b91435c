import { z } from "zod";

/**
 * The shape that Anthropic's and OpenAI's programs share under `/v1/skills`:
 * one object carries the fields of both, so that each finds its own.
 */
export const V1Skill = z
  .object({
    id: z.string(),
    type: z.literal("skill"),
    object: z.literal("skill"),
    source: z.literal("custom"),
    display_title: z.string(),
    name: z.string(),
    description: z.string(),
    default_version: z.string(),
    latest_version: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "V1Skill" });
export type V1Skill = z.infer<typeof V1Skill>;

export const V1SkillList = z
  .object({
    object: z.literal("list"),
    data: z.array(V1Skill),
    has_more: z.boolean(),
    next_page: z.string().nullable(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  })
  .meta({ id: "V1SkillList" });
export type V1SkillList = z.infer<typeof V1SkillList>;

export const V1Version = z
  .object({
    id: z.string(),
    type: z.literal("skill_version"),
    object: z.literal("skill.version"),
    skill_id: z.string(),
    version: z.string(),
    name: z.string(),
    description: z.string(),
    directory: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "V1Version" });
export type V1Version = z.infer<typeof V1Version>;

export const V1VersionList = z
  .object({
    object: z.literal("list"),
    data: z.array(V1Version),
    has_more: z.boolean(),
    next_page: z.string().nullable(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  })
  .meta({ id: "V1VersionList" });
export type V1VersionList = z.infer<typeof V1VersionList>;

export const V1Deleted = z
  .object({
    id: z.string(),
    type: z.literal("skill_deleted"),
    object: z.literal("skill.deleted"),
    deleted: z.literal(true),
  })
  .meta({ id: "V1Deleted" });
export type V1Deleted = z.infer<typeof V1Deleted>;

export const V1ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  page: z.string().max(300).optional().describe("`next_page` of the page before"),
  after: z.string().max(300).optional().describe("`last_id` of the page before"),
  order: z.enum(["asc", "desc"]).optional(),
  source: z.string().max(40).optional(),
});
export type V1ListQuery = z.infer<typeof V1ListQuery>;

export const V1SkillParams = z.object({ id: z.string().min(1).max(200) });
export const V1VersionParams = V1SkillParams.extend({ version: z.string().min(1).max(64) });
