import { z } from "zod";

/**
 * The shape that Anthropic's and OpenAI's programs share under `/v1/skills`:
 * one object carries the fields of both, so that each finds its own. Where one
 * field has two forms, Anthropic's programs (known by `anthropic-version`,
 * `anthropic-beta` or `x-api-key`) get theirs and everybody else OpenAI's.
 */
const CreatedAt = z
  .union([z.iso.datetime(), z.number().int()])
  .describe("RFC 3339 for Anthropic's programs, Unix seconds for OpenAI's");

const Source = z
  .union([z.literal("custom"), z.object({ type: z.literal("custom") })])
  .describe("An object for Anthropic's programs that do not name the beta skills-2025-10-02");

export const V1Skill = z
  .object({
    id: z.string().describe("The slug; it never changes"),
    type: z.literal("skill"),
    object: z.literal("skill"),
    source: Source,
    display_title: z.string(),
    display_name: z.string().describe("The same"),
    name: z.string(),
    description: z.string(),
    default_version: z.string().describe("Always the latest"),
    latest_version: z.string().describe("Number of the current revision"),
    latest_version_id: z.string(),
    created_at: CreatedAt,
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "V1Skill" });
export type V1Skill = z.infer<typeof V1Skill>;

/** Both ways of going on: `next_page` for Anthropic's programs, the id of the last row for OpenAI's. */
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean(),
    next_page: z.string().nullable(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  });

export const V1SkillList = page(V1Skill).meta({ id: "V1SkillList" });
export type V1SkillList = z.infer<typeof V1SkillList>;

export const V1Version = z
  .object({
    id: z.string().describe("`<skill>@<version>`; it stands for the version in paths too"),
    type: z.literal("skill_version"),
    object: z.literal("skill.version"),
    skill_id: z.string(),
    version: z.string().describe("Number of the revision"),
    name: z.string(),
    description: z.string(),
    directory: z.string().describe("Folder of the files in the content's ZIP"),
    created_at: CreatedAt,
  })
  .meta({ id: "V1Version" });
export type V1Version = z.infer<typeof V1Version>;

export const V1VersionList = page(V1Version).meta({ id: "V1VersionList" });
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
  order: z.enum(["asc", "desc"]).default("desc").describe("Of creation"),
  source: z.string().max(40).optional().describe("Only `custom` has any"),
});
export type V1ListQuery = z.infer<typeof V1ListQuery>;

export const V1SkillParams = z.object({ id: z.string().min(1).max(200) });
export const V1VersionParams = V1SkillParams.extend({
  version: z.string().min(1).max(200).describe("A number, `latest`, or the id of the version"),
});
