import { z } from "zod";

/**
 * The closed table of error codes. A code is the contract: programs branch on
 * it. Title and remedy are sentences for people and may change. Several causes
 * under one code are told apart by `details.reason`.
 */
const TABLE = {
  INVALID_INPUT: [400, "The request is not valid", "Correct the named fields and send the request again."],
  UNAUTHENTICATED: [401, "Not signed in", "Sign in, or send a valid API token."],
  FORBIDDEN: [403, "Not allowed", "Ask an owner for a role or a token that allows this."],
  NOT_FOUND: [404, "Not found", "Check the address; the item may have been removed or belong to another owner."],
  CONFLICT: [409, "Conflicts with what exists", "Reload and decide again."],
  CHANGED_SINCE_READ: [409, "Changed since it was read", "Reload to see what changed, then apply your change again."],
  STALE_GENERATION: [409, "The set changed since it was read", "Reload the set and apply your change again."],
  REFERENCED_BY_SET: [409, "A skill set uses it", "Remove it from the named sets first."],
  PINNED_BY_WORKSPACE: [409, "A live workspace pins it", "Stop or relaunch the named workspaces first."],
  READ_ONLY_TIER: [409, "It cannot be changed in this tier", "Fork it into the library and change the fork."],
  INVALID_TRANSITION: [409, "That change of state is not possible", "Go through the states in between."],
  SLUG_TAKEN: [409, "The slug is taken", "Choose another slug."],
  INVALID_VERSION: [422, "The declared version is not semantic", "Write metadata.version as MAJOR.MINOR.PATCH."],
  INVALID_FRONTMATTER: [422, "The front matter cannot be read", "Correct the named line of SKILL.md."],
  LIMIT_EXCEEDED: [422, "Over a limit", "Make it smaller, or split it."],
  DUPLICATE_CONTENT: [409, "The same bytes were already taken", "Nothing to do: one copy is enough."],
  ARCHIVE_INVALID: [422, "The archive is not acceptable", "Make the archive again as the message says."],
  ARCHIVE_SPECIAL_ENTRY: [
    422,
    "The archive holds links or special files",
    "Make the archive again with links followed: zip -r skills.zip skills",
  ],
  ARCHIVE_LIMIT_EXCEEDED: [413, "The archive is over a limit", "Split it into several archives."],
  INVALID_REF: [422, "Not a full commit id", "Give the full 40 or 64 character commit id in lower case."],
  CACHE_MISS: [409, "Not in the package cache", "Warm the cache with the named command."],
  DIGEST_MISMATCH: [409, "The bytes are not the ones recorded", "Upload the skill again or restore a sound revision."],
  UNRESOLVED_CONFLICT: [409, "A name conflict needs a choice", "Choose one candidate for each named conflict."],
  CONFLICTS_CHANGED: [409, "The plan changed since it was shown", "Look at the new plan and launch again."],
  PUBLISH_BLOCKED: [409, "A directory not written by Slipway is in the way", "Move or rename the named directory."],
  SOURCE_UNAVAILABLE: [502, "The source cannot be reached", "Check the address and try again."],
  SOURCE_FORBIDDEN: [403, "The source is not allowed", "Use an allowed address, or ask the operator to allow it."],
  TIMEOUT: [504, "It took too long", "Try again; if it repeats, make the request smaller."],
  CANCELLED: [409, "Cancelled", "Start it again when you want it."],
  INTERRUPTED: [409, "Interrupted by a restart", "Retry it."],
  NO_EXECUTABLE_ASSETS: [422, "The skill carries no scripts", "Choose a revision that carries executable assets."],
  PRIVILEGE_APPROVAL_REQUIRED: [403, "An owner must approve this run", "Ask an owner for a grant."],
  HELPER_UNAVAILABLE: [503, "Scripts cannot run on this machine", "See the reason in the health report."],
  RESOURCE_LIMIT: [422, "A resource limit ended it", "Make the script use less, or raise the limit in the grant."],
  STORAGE_FULL: [507, "The disk is full", "Free space on the named disk and try again."],
  RATE_LIMITED: [429, "Too many requests", "Wait a moment and try again."],
  INTERNAL: [500, "Something went wrong", "Try again; if it repeats, give the request id to the operator."],
  skill_source_unavailable: [
    409,
    "A skill source cannot be read",
    "Make the source available, or mark it not required.",
  ],
  skill_catalog_too_large: [422, "The catalogue is over its limit", "Raise SLIPWAY_CATALOG_LIMIT or scan less."],
  skill_catalog_invalid: [422, "The catalogue holds invalid packages", "Correct the listed packages."],
  skill_catalog_ambiguous: [409, "A name occurs twice in the catalogue", "Rename one of the packages."],
  skill_path_outside_source: [403, "The path leaves its source", "Use a path inside the source."],
  skill_path_unavailable: [404, "The path is not there", "Use one of the listed paths."],
  skill_materialization_failed: [500, "Managed packages could not be written", "Check the target directory."],
  skill_source_failed: [502, "A skill source failed", "See the source's own error."],
  skill_catalog_stale: [409, "The catalogue is out of date", "Scan again."],
  skill_selection_unknown: [422, "The selection names an unknown skill", "Choose names from the catalogue."],
} as const satisfies Record<string, readonly [status: number, title: string, remedy: string]>;

export type ErrorCode = keyof typeof TABLE;

export interface ErrorFacts {
  /** HTTP status that the code always travels with. */
  status: number;
  title: string;
  remedy: string;
}

export const ERROR_CODES = Object.keys(TABLE) as ErrorCode[];

export function errorFacts(code: ErrorCode): ErrorFacts {
  const [status, title, remedy] = TABLE[code];
  return { status, title, remedy };
}

/** Free-form facts for programs; `reason` tells causes under one code apart. */
export type ErrorDetails = Record<string, unknown> & { reason?: string };

export const ErrorBody = z
  .object({
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe("What happened, for a person."),
    remedy: z.string().optional().describe("What to do about it."),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().describe("Names this request in the service's log."),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

export const ErrorResponse = z.object({ error: ErrorBody }).meta({ id: "ErrorResponse" });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** Warnings stand beside success; they never refuse anything. */
export const WarningCode = z.enum(["VERSION_DRIFT"]);
export type WarningCode = z.infer<typeof WarningCode>;

export const Warning = z.object({ code: WarningCode, message: z.string() }).meta({ id: "Warning" });
export type Warning = z.infer<typeof Warning>;

/** A bundler may load this module twice in one process, so a refusal is known by its brand, not by its class. */
const BRAND = Symbol.for("slipway.refusal");

export function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && BRAND in error;
}

/**
 * A refusal that somebody can act on. Anything else that is thrown is
 * unforeseen and leaves the service as INTERNAL.
 */
export class Refusal extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly remedy: string;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; remedy?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.details = options.details;
    this.remedy = options.remedy ?? errorFacts(code).remedy;
  }
}
