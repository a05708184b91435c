import { z } from "zod";
import { TEXT_LIMITS } from "./limits";

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const Slug = z
  .string()
  .max(TEXT_LIMITS.slug)
  .regex(SLUG_PATTERN, "lower-case letters, digits and single hyphens");
export type Slug = z.infer<typeof Slug>;

/** An `id` of a row: a slug, or `<source>:<slug>` in a read-only tier. */
export const SkillId = z
  .string()
  .max(200)
  .regex(/^([A-Za-z0-9._-]+:)?[a-z0-9]+(-[a-z0-9]+)*$/, "a slug, or <source>:<slug>");

/** From broad to specific; the order is the one of the tier ladder. */
export const TIERS = ["builtin", "global", "registry", "owner", "repository", "workspace", "user"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** The kind of source shown to people. */
export const PROVIDERS = [
  "created",
  "upload",
  "fork",
  "git",
  "npm",
  "http",
  "clawhub",
  "mysql",
  "nacos",
  "directory",
  "builtin",
] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

export const SKILL_STATES = ["enabled", "disabled", "archived"] as const;
export const SkillState = z.enum(SKILL_STATES);
export type SkillState = z.infer<typeof SkillState>;

export const REVISION_ORIGINS = [
  "create",
  "edit",
  "upload",
  "import",
  "refresh",
  "restore",
  "fork",
  "promote",
  "repair",
] as const;
export const RevisionOrigin = z.enum(REVISION_ORIGINS);
export type RevisionOrigin = z.infer<typeof RevisionOrigin>;

export const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;
/** `sha256:` and 64 lower-case hexadecimal digits. */
export const Digest = z.string().regex(DIGEST_PATTERN);
export type Digest = `sha256:${string}`;

/** The only two modes a package keeps. */
export const FileMode = z.enum(["0644", "0755"]);
export type FileMode = z.infer<typeof FileMode>;

export const PackageFile = z
  .object({
    path: z.string().describe("Relative to the skill's directory, separated by /"),
    size: z.number().int().nonnegative().describe("Bytes"),
    mode: FileMode,
    digest: Digest,
  })
  .meta({ id: "PackageFile" });
export type PackageFile = Omit<z.infer<typeof PackageFile>, "digest"> & { digest: Digest };

export const SEVERITIES = ["error", "warning", "info"] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

export const Finding = z
  .object({
    code: z.string().describe("Stable, in capitals, for example NAME_NOT_CONFORMING"),
    severity: Severity,
    path: z.string().describe("File inside the package"),
    line: z.number().int().positive().optional().describe("Counts from 1 in the whole file"),
    message: z.string().describe("What was found and what to do"),
  })
  .meta({ id: "Finding" });
export type Finding = z.infer<typeof Finding>;

export const FindingCounts = z.object({
  error: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
});
export type FindingCounts = z.infer<typeof FindingCounts>;

/** How many sets and live workspaces pin a skill, and how often it was loaded or downloaded in the last 30 days. */
export const UsageCounts = z.object({
  sets: z.number().int(),
  workspaces: z.number().int(),
  uses: z.number().int().describe("Loads and downloads of the last 30 days"),
});
export type UsageCounts = z.infer<typeof UsageCounts>;

export const SkillRow = z
  .object({
    id: z.string().describe("The slug, or `<source>:<slug>` in a read-only tier"),
    slug: z.string(),
    name: z.string().describe("Front matter name: the identity for conflicts and selection"),
    displayName: z.string(),
    description: z.string(),
    provider: Provider,
    tier: Tier,
    source: z.string().nullable().describe("Name of the source it came from, where it has one"),
    version: z.string().nullable().describe("Declared version of the current revision"),
    state: SkillState,
    served: z.boolean().describe("Whether it goes out with the library where that is served"),
    tags: z.array(z.string()),
    revision: z.number().int().positive().describe("Number of the current revision"),
    digest: Digest.describe("Bundle digest of the current revision"),
    hasExecutableAssets: z.boolean(),
    findings: FindingCounts,
    usage: UsageCounts,
    etag: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "SkillRow" });
export type SkillRow = z.infer<typeof SkillRow>;

/** Where the bytes of an imported revision came from. */
export const RevisionSource = z.object({
  kind: z.string(),
  location: z.string(),
  commit: z.string().nullable(),
  path: z.string().describe("Directory of the skill in the source"),
  entry: z.string().nullable().describe("Name of the registry entry, where one was used"),
});
export type RevisionSource = z.infer<typeof RevisionSource>;

export const RevisionSummary = z
  .object({
    number: z.number().int().positive(),
    origin: RevisionOrigin,
    digest: Digest,
    version: z.string().nullable(),
    author: z.string(),
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    importedFrom: RevisionSource.optional().describe("Of revisions that an import or a refresh made"),
  })
  .meta({ id: "Revision" });
export type RevisionSummary = z.infer<typeof RevisionSummary>;

/** A set or a live workspace that pins a revision of a skill. */
export const SkillPin = z
  .object({
    kind: z.enum(["set", "workspace"]),
    id: z.string(),
    name: z.string(),
    revision: z.number().int().positive().describe("The pinned one"),
  })
  .meta({ id: "SkillPin" });
export type SkillPin = z.infer<typeof SkillPin>;

/** One skill in full. `findings` is the list here; its counts move to `findingCounts`. */
export const SkillDetail = SkillRow.omit({ findings: true })
  .extend({
    revisions: z.array(RevisionSummary).describe("Newest first"),
    files: z.array(PackageFile),
    findings: z.array(Finding),
    findingCounts: FindingCounts,
    executableRule: z.string().nullable().describe("The rule that found executable assets, where one did"),
    usedBy: z.array(SkillPin).describe("What `usage` counts, sets first, by name"),
  })
  .meta({ id: "SkillDetail" });
export type SkillDetail = z.infer<typeof SkillDetail>;

/** One revision with what stands in it; older ones keep their files and findings. */
export const RevisionPackage = z
  .object({ revision: RevisionSummary, files: z.array(PackageFile), findings: z.array(Finding) })
  .meta({ id: "RevisionPackage" });
export type RevisionPackage = z.infer<typeof RevisionPackage>;
