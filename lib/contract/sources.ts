import { z } from "zod";
import { ErrorBody } from "./errors";
import { TEXT_LIMITS } from "./limits";
import { Provider } from "./skill";

/**
 * Which kinds there are, and what each needs, is the runner's one list; programs
 * and forms read it with `GET /api/v1/source-kinds`.
 */
export const SourceKind = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9-]*$/, "a kind of source, for example git");
export type SourceKind = z.infer<typeof SourceKind>;

export const CACHE_STATES = ["empty", "caching", "ready", "stale", "failed"] as const;
export type CacheState = (typeof CACHE_STATES)[number];

export const SOURCE_POLICIES = ["fetch", "cache-only"] as const;
/** Whether a source may be asked over the network, or read from the package cache alone. */
export const SourcePolicy = z.enum(SOURCE_POLICIES);
export type SourcePolicy = z.infer<typeof SourcePolicy>;

/** Why looking at a source failed, or what of it could not be used. */
const SourceError = ErrorBody.pick({ code: true, message: true, remedy: true });
export type SourceError = z.infer<typeof SourceError>;

const SourceName = z
  .string()
  .trim()
  .max(TEXT_LIMITS.slug)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "letters, digits, dots, hyphens and underscores");

/** One setting of a kind, as a form draws it. */
export const SourceField = z
  .object({
    name: z.string(),
    title: z.string(),
    help: z.string().nullable(),
    placeholder: z.string().nullable(),
    required: z.boolean(),
    secret: z.boolean().describe("Kept encrypted; never comes back out"),
    choices: z.array(z.string()).nullable().describe("Where only these values are taken"),
    role: z
      .enum(["source", "path", "ref", "other"])
      .describe("The part of an import request that this setting is: a new one is asked for with these"),
  })
  .meta({ id: "SourceField" });
export type SourceField = z.infer<typeof SourceField>;

export const SourceKindRow = z
  .object({
    kind: SourceKind,
    provider: Provider,
    title: z.string(),
    summary: z.string().describe("What such a source is, in one sentence"),
    pins: z.boolean().describe("Whether an entry may be pinned to a commit or a version"),
    remote: z.boolean().describe("Whether it is reached over the network"),
    importable: z.boolean(),
    /** Empty where nobody of this owner may use it; the reason stands beside it. */
    unavailable: z.string().nullable().describe("Why this owner may not use it, where that is so"),
    fields: z.array(SourceField),
  })
  .meta({ id: "SourceKind" });
export type SourceKindRow = z.infer<typeof SourceKindRow>;
export const SourceKindList = z.object({ items: z.array(SourceKindRow) }).meta({ id: "SourceKindList" });
export type SourceKindList = z.infer<typeof SourceKindList>;

/** As a request sends them; the kind's own schema judges them. */
const RawSettings = z.record(z.string().max(64), z.union([z.string().max(4_096), z.number(), z.boolean()]));

export const AddSourceInput = z
  .strictObject({
    name: SourceName,
    kind: SourceKind,
    settings: RawSettings.describe("What the kind asks for, secrets among it"),
    policy: SourcePolicy.default("fetch"),
    live: z.boolean().default(false).describe("Whether launches read it"),
  })
  .meta({ id: "AddSourceInput" });
export type AddSourceInput = z.infer<typeof AddSourceInput>;

export const ChangeSourceInput = z
  .strictObject({
    enabled: z.boolean().optional(),
    live: z.boolean().optional(),
    policy: SourcePolicy.optional(),
    pin: z.string().max(200).nullable().optional().describe("A full commit id or an exact version; null floats again"),
    settings: RawSettings.optional().describe("Replaces the named ones; an empty text removes one"),
    position: z.number().int().nonnegative().optional().describe("Later ones win in the registry tier"),
    etag: z.string().min(1).max(100),
  })
  .meta({ id: "ChangeSourceInput" });
export type ChangeSourceInput = z.infer<typeof ChangeSourceInput>;

/** A live workspace that uses what an entry is pinned to. */
const SourceLock = z.object({ id: z.string(), name: z.string() });

/** One configured source of the registry tier. */
export const RegistryEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: SourceKind,
    provider: Provider,
    location: z.string().describe("Where it lies, as people read it; without secrets"),
    settings: z.record(z.string(), z.unknown()).describe("Without secrets"),
    secrets: z.array(z.string()).describe("Names of the secrets that are set"),
    policy: SourcePolicy,
    position: z.number().int().nonnegative(),
    enabled: z.boolean(),
    live: z.boolean(),
    cacheState: z.enum(CACHE_STATES),
    pin: z.string().nullable().describe("The commit or version it is pinned to"),
    commit: z.string().nullable().describe("What the package cache holds and launches read"),
    upstream: z.string().nullable().describe("What the last check found upstream"),
    skillCount: z.number().int().nonnegative().nullable(),
    lock: z.array(SourceLock).describe("Live workspaces that use the pinned commit; locked where there is one"),
    lastCheckedAt: z.iso.datetime().nullable(),
    lastError: SourceError.nullable(),
    warning: z.string().nullable(),
    etag: z.string(),
  })
  .meta({ id: "RegistryEntry" });
export type RegistryEntry = z.infer<typeof RegistryEntry>;

export const RegistryList = z.object({ items: z.array(RegistryEntry) }).meta({ id: "RegistryList" });
export type RegistryList = z.infer<typeof RegistryList>;
export const SourceAnswer = z.object({ source: RegistryEntry });
