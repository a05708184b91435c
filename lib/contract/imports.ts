import { z } from "zod";
import { ErrorBody } from "./errors";
import { Digest } from "./skill";
import { SourceKind } from "./sources";
import { OnExisting, RepairChoice, UploadResult, UploadSummary } from "./upload";

export const JOB_PHASES = ["resolving", "acquiring", "scanning", "publishing"] as const;
/** What a running job is doing. */
export const JobPhase = z.enum(JOB_PHASES);
export type JobPhase = z.infer<typeof JobPhase>;

export const JOB_STATES = ["queued", ...JOB_PHASES, "succeeded", "failed", "cancelled"] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof JobState>;

export function isJobEnded(state: JobState): boolean {
  return state === "succeeded" || state === "failed" || state === "cancelled";
}

/** Paths of skills in the source; a job takes those and leaves the others. */
const Select = z.array(z.string().min(1).max(4_096)).min(1).max(1_000);

/** How the library takes what it has already, for all rows or for one. */
const Choices = z.record(
  z.string().max(4_096),
  z.strictObject({ onExisting: OnExisting.optional(), repair: z.boolean().optional() }),
);

export const StartImportInput = z
  .strictObject({
    kind: SourceKind,
    source: z.string().min(1).max(4_096).describe("An https address, a package (`name@version`), a directory"),
    path: z.string().min(1).max(1_024).optional().describe("Directory inside the source that is looked at alone"),
    ref: z.string().min(1).max(200).optional().describe("A full commit id of 40 or 64 lower-case hexadecimal digits"),
    select: Select.optional().describe("Paths of the skills that are wanted; all unless given"),
    onExisting: OnExisting.default("revise"),
    repair: RepairChoice.default("none"),
    choices: Choices.optional().describe("By path, for single skills"),
    entry: z.string().max(64).optional().describe("The registry entry whose secrets and policy are used"),
  })
  .meta({ id: "StartImportInput" });
export type StartImportInput = z.infer<typeof StartImportInput>;
export type StartImportRequest = z.input<typeof StartImportInput>;

const Progress = z.object({
  done: z.number().nonnegative(),
  total: z.number().nonnegative().nullable().describe("Null while it is not known"),
  unit: z.enum(["bytes", "files", "skills"]),
});
export type JobProgress = z.infer<typeof Progress>;

/** A skill of the library that came from this source and is not there any more. */
const GoneSkill = z.object({ slug: z.string(), path: z.string() });

export const ImportJob = z
  .object({
    id: z.string(),
    state: JobState,
    phase: JobPhase.nullable().describe("The one it is in, or ended in"),
    line: z.string().describe("A sentence with counts, for people"),
    progress: Progress.nullable(),
    request: StartImportInput,
    entryName: z.string().nullable(),
    commit: z.string().nullable().describe("What the source was resolved to"),
    attempt: z.number().int().positive(),
    results: z.array(UploadResult),
    summary: UploadSummary.nullable(),
    gone: z.array(GoneSkill).describe("Left upstream; their revisions and pins stay"),
    error: ErrorBody.omit({ requestId: true }).optional(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ImportJob" });
export type ImportJob = z.infer<typeof ImportJob>;
export const ImportJobAnswer = z.object({ job: ImportJob });
/** Jobs of a list come without their rows. */
export const ImportJobList = z.object({ items: z.array(ImportJob) }).meta({ id: "ImportJobList" });
export type ImportJobList = z.infer<typeof ImportJobList>;

/** What an import would do, without a job: for sources that are read in place. */
export const ImportPreview = z
  .object({ results: z.array(UploadResult), summary: UploadSummary, digest: Digest.nullable() })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof ImportPreview>;
