import { z } from "zod";

/** load: a tool or a route read a file of it for an agent. download: a client program fetched it to keep. */
export const USE_ACTS = ["load", "download"] as const;
export const UseAct = z.enum(USE_ACTS);
export type UseAct = z.infer<typeof UseAct>;

/** Days that the library's column and the charts look back, unless a program asks otherwise. */
export const USAGE_DAYS = 30;

export const UsageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(USAGE_DAYS) });
export type UsageQuery = z.infer<typeof UsageQuery>;

const Count = z.number().int().nonnegative();

export const UsageDay = z.object({ day: z.iso.date().describe("UTC"), loads: Count, downloads: Count });
export type UsageDay = z.infer<typeof UsageDay>;

export const SkillUsage = z
  .object({
    days: z.array(UsageDay).describe("Oldest first, one a day, days without use included"),
    loads: Count,
    downloads: Count,
    lastUsedAt: z.iso.datetime().nullable(),
    byRevision: z
      .array(z.object({ revision: z.number().int().positive().nullable(), digest: z.string(), uses: Count }))
      .describe("Most used first; null for bytes that are no revision of the skill now"),
    byWorkspace: z
      .array(z.object({ id: z.string().nullable(), name: z.string(), uses: Count }))
      .describe("Most used first; null for what came along no workspace"),
  })
  .meta({ id: "SkillUsage" });
export type SkillUsage = z.infer<typeof SkillUsage>;

export const WorkspaceUsage = z
  .object({
    days: z.array(UsageDay),
    loads: Count,
    downloads: Count,
    lastUsedAt: z.iso.datetime().nullable(),
    bySkill: z.array(z.object({ name: z.string(), slug: z.string().nullable(), uses: Count })),
  })
  .meta({ id: "WorkspaceUsage" });
export type WorkspaceUsage = z.infer<typeof WorkspaceUsage>;
