import { z } from "zod";
import { ErrorBody } from "./errors";
import { TEXT_LIMITS } from "./limits";

/** Kinds that this release has; each comes as one file of the runner's room `sources`. */
export const SOURCE_KINDS = ["directory"] as const;
export const SourceKind = z.enum(SOURCE_KINDS);
export type SourceKind = z.infer<typeof SourceKind>;

export const CACHE_STATES = ["empty", "caching", "ready", "stale", "failed"] as const;
export type CacheState = (typeof CACHE_STATES)[number];

/** Why looking at a source failed, or what of it could not be used. */
const SourceError = ErrorBody.pick({ code: true, message: true, remedy: true });
export type SourceError = z.infer<typeof SourceError>;

const SourceName = z
  .string()
  .trim()
  .max(TEXT_LIMITS.slug)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "letters, digits, dots, hyphens and underscores");

export const DirectorySettings = z.strictObject({
  directory: z.string().min(1).max(4_096).describe("Absolute, below SLIPWAY_SOURCE_ROOTS"),
});

export const AddSourceInput = z
  .strictObject({
    name: SourceName,
    kind: SourceKind,
    settings: DirectorySettings,
    live: z.boolean().default(false).describe("Whether launches read it"),
  })
  .meta({ id: "AddSourceInput" });
export type AddSourceInput = z.infer<typeof AddSourceInput>;

export const ChangeSourceInput = z
  .strictObject({
    enabled: z.boolean().optional(),
    live: z.boolean().optional(),
    position: z.number().int().nonnegative().optional().describe("Later ones win in the registry tier"),
    etag: z.string().min(1).max(100),
  })
  .meta({ id: "ChangeSourceInput" });
export type ChangeSourceInput = z.infer<typeof ChangeSourceInput>;

/** One configured source of the registry tier. */
export const RegistryEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: SourceKind,
    settings: z.record(z.string(), z.unknown()).describe("Without secrets"),
    position: z.number().int().nonnegative(),
    enabled: z.boolean(),
    live: z.boolean(),
    cacheState: z.enum(CACHE_STATES),
    skillCount: z.number().int().nonnegative().nullable(),
    lastCheckedAt: z.iso.datetime().nullable(),
    lastError: SourceError.nullable(),
    warning: z.string().nullable(),
    etag: z.string(),
  })
  .meta({ id: "RegistryEntry" });
export type RegistryEntry = z.infer<typeof RegistryEntry>;

export const RegistryList = z.object({ items: z.array(RegistryEntry) }).meta({ id: "RegistryList" });
export const SourceAnswer = z.object({ source: RegistryEntry });
