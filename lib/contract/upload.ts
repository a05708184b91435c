import { z } from "zod";
import { ERROR_CODES, type ErrorCode, Warning } from "./errors";
import { FindingCounts } from "./skill";

/** What to do with a slug that the library already has, where the bytes differ. */
export const OnExisting = z.enum(["revise", "skip", "refuse"]);
export type OnExisting = z.infer<typeof OnExisting>;

export const RepairChoice = z.enum(["none", "all"]);
export type RepairChoice = z.infer<typeof RepairChoice>;

const RowChoice = z.strictObject({ onExisting: OnExisting.optional(), repair: z.boolean().optional() });

/** A map, because a directory may be called `__proto__` and an object has no room for that name. */
const ChoicesByPath = z.preprocess(
  (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : value),
  z
    .array(z.tuple([z.string(), RowChoice]))
    .max(1_000)
    .transform((entries) => new Map(entries)),
);

/**
 * How one archive is taken in. `paths` decides for single rows, by the path
 * that the outcome names; `only` acts on these rows and leaves every other row
 * out of the answer. Slugs are always planned over the whole archive, so `only`
 * never changes a name.
 */
export const UploadOptions = z
  .strictObject({
    onExisting: OnExisting.default("revise"),
    repair: RepairChoice.default("none"),
    paths: ChoicesByPath.optional(),
    only: z.array(z.string()).max(1_000).optional(),
  })
  .meta({ id: "UploadOptions" });
export type UploadOptions = z.output<typeof UploadOptions>;
/** As it is sent: `paths` is an object there. */
export type UploadOptionsInput = Omit<z.input<typeof UploadOptions>, "paths"> & {
  paths?: Record<string, z.input<typeof RowChoice>>;
};

export const UPLOAD_STATUSES = ["created", "revised", "unchanged", "skipped", "refused"] as const;
export const UploadStatus = z.enum(UPLOAD_STATUSES);
export type UploadStatus = z.infer<typeof UploadStatus>;

/** A mechanical cure of a refusal, as one replaced or added line. */
export const REPAIR_CODES = ["QUOTE_SCALAR", "COMPLETE_VERSION", "ADD_NAME"] as const;
export const Repair = z
  .object({
    code: z.enum(REPAIR_CODES),
    before: z.string().describe("The line as it stands; empty where a line is added"),
    after: z.string().describe("The line as it would be"),
  })
  .meta({ id: "Repair" });
export type Repair = z.infer<typeof Repair>;

export const UploadResult = z
  .object({
    path: z.string().describe("The skill's directory in the archive, `.` at its root"),
    slug: z.string().nullable().describe("Null where no valid slug can be given"),
    name: z.string().nullable(),
    status: UploadStatus,
    revision: z.number().int().positive().optional(),
    version: z.string().nullable().optional(),
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]).optional(),
    message: z.string().optional(),
    line: z.number().int().positive().optional(),
    column: z.number().int().positive().optional(),
    repair: Repair.optional(),
    findings: FindingCounts.optional(),
    notes: z.array(z.string()),
    warnings: z.array(Warning),
  })
  .meta({ id: "UploadResult" });
export type UploadResult = z.infer<typeof UploadResult>;

export const UploadSummary = z.object({
  total: z.number().int(),
  created: z.number().int(),
  revised: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  repairable: z.number().int().describe("Refused rows that carry a repair"),
  ignored: z.number().int().describe("Archive entries that belong to no skill"),
});
export type UploadSummary = z.infer<typeof UploadSummary>;

export const UploadReport = z
  .object({ results: z.array(UploadResult), summary: UploadSummary })
  .meta({ id: "UploadReport" });
export type UploadReport = z.infer<typeof UploadReport>;

/** One entry that makes a whole archive unacceptable. */
export const ArchiveEntryFault = z.object({
  path: z.string().describe("As stored, with control and bidirectional characters escaped"),
  reason: z.string(),
  target: z.string().optional().describe("Where a symbolic link points"),
});
export type ArchiveEntryFault = z.infer<typeof ArchiveEntryFault>;
