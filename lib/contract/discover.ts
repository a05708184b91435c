import { z } from "zod";
import { ErrorBody } from "./errors";
import { Digest, FindingCounts, Provider } from "./skill";

/** How a skill of a source stands to the library's skill of the same slug. */
export const LIBRARY_STANDINGS = ["absent", "same", "newer", "differs"] as const;
/**
 * `same` bytes; `newer` upstream of a skill that came from this source and was
 * not changed since; `differs` otherwise.
 */
export const LibraryStanding = z.enum(LIBRARY_STANDINGS);
export type LibraryStanding = z.infer<typeof LibraryStanding>;

export const DiscoverItem = z
  .object({
    id: z
      .string()
      .describe("`<source>:<slug>`, as the panel and GET /api/v1/skills/{id} take it; the path where there is no slug"),
    entryId: z.string(),
    source: z.string().describe("Name of the registry entry"),
    provider: Provider,
    path: z.string().describe("Directory of the skill in the source"),
    slug: z.string().nullable(),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    version: z.string().nullable(),
    commit: z.string().nullable(),
    digest: Digest.nullable(),
    files: z.number().int().nonnegative(),
    bytes: z.number().int().nonnegative(),
    hasExecutableAssets: z.boolean(),
    findings: FindingCounts,
    refusal: ErrorBody.pick({ code: true, message: true })
      .nullable()
      .describe("Why it could not be imported as it stands"),
    repairable: z.boolean(),
    library: z.object({ standing: LibraryStanding, slug: z.string().nullable() }),
  })
  .meta({ id: "DiscoverItem" });
export type DiscoverItem = z.infer<typeof DiscoverItem>;

export const DISCOVER_STATUSES = ["ready", "stale", "empty", "failed", "disabled"] as const;

export const DiscoverSource = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(DISCOVER_STATUSES),
  items: z.number().int().nonnegative(),
  warning: z.string().optional(),
});
export type DiscoverSource = z.infer<typeof DiscoverSource>;

export const DiscoverList = z
  .object({ items: z.array(DiscoverItem), sources: z.array(DiscoverSource) })
  .meta({ id: "DiscoverList" });
export type DiscoverList = z.infer<typeof DiscoverList>;

export const DiscoverQuery = z.object({
  q: z.string().max(200).optional().describe("Best matches first; all rows unless given"),
  source: z.string().max(64).optional().describe("Id of one registry entry"),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type DiscoverQuery = z.infer<typeof DiscoverQuery>;
