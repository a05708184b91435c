import { z } from "zod";
import { Warning } from "./errors";
import { BULK_LIMITS, TEXT_LIMITS } from "./limits";
import { FileMode, RevisionSummary, SkillDetail, SkillId, SkillState, Slug } from "./skill";

/** What somebody types into the skill dialog, or a program sends: the whole SKILL.md. */
export const Instructions = z
  .string()
  .min(1, "empty")
  .refine((text) => new TextEncoder().encode(text).length <= TEXT_LIMITS.instructionsBytes, {
    message: `over ${TEXT_LIMITS.instructionsBytes / 1024} KiB; send a package of this size as a ZIP`,
  })
  .describe("The whole SKILL.md, front matter included");

export const Note = z.string().trim().max(TEXT_LIMITS.note);
export const DisplayName = z.string().trim().min(1).max(TEXT_LIMITS.displayName);
export const Tag = z.string().trim().min(1).max(TEXT_LIMITS.tag);
const Tags = z.array(Tag).max(TEXT_LIMITS.tags);

export const CreateSkillInput = z
  .strictObject({
    slug: Slug.optional().describe("From the front matter's name unless given"),
    displayName: DisplayName.optional().describe("From the front matter's name unless given"),
    instructions: Instructions,
    tags: Tags.optional().describe("From the front matter unless given"),
    note: Note.optional(),
  })
  .meta({ id: "CreateSkillInput" });
export type CreateSkillInput = z.infer<typeof CreateSkillInput>;

export const PublishRevisionInput = z
  .strictObject({
    instructions: Instructions,
    baseRevision: z.number().int().positive().describe("Number of the revision that was edited"),
    note: Note.optional(),
  })
  .meta({ id: "PublishRevisionInput" });
export type PublishRevisionInput = z.infer<typeof PublishRevisionInput>;

/** A row's etag as it was read; the one of a tier that is only read is a digest. */
const Etag = z.string().min(1).max(100);

export const ChangeSkillInput = z
  .strictObject({ tags: Tags.optional(), displayName: DisplayName.optional(), etag: Etag })
  .refine((change) => change.tags !== undefined || change.displayName !== undefined, "nothing to change")
  .meta({ id: "ChangeSkillInput" });
export type ChangeSkillInput = z.infer<typeof ChangeSkillInput>;

/** What a change of the library answers: the skill as it stands now, and what stands beside the success. */
export const SkillChanged = z
  .object({ skill: SkillDetail, revision: RevisionSummary, warnings: z.array(Warning) })
  .meta({ id: "SkillChanged" });
export type SkillChanged = z.infer<typeof SkillChanged>;

export const BULK_ACTIONS = ["enable", "disable", "archive", "tag", "serve", "withhold"] as const;
export const BulkAction = z.enum(BULK_ACTIONS);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkInput = z
  .strictObject({
    action: BulkAction,
    tags: z
      .strictObject({ add: Tags.default([]), remove: Tags.default([]) })
      .optional()
      .describe("For the action tag"),
    items: z
      .array(z.strictObject({ id: SkillId, etag: Etag }))
      .min(1)
      .max(BULK_LIMITS.items),
  })
  .refine((input) => (input.action === "tag") === (input.tags !== undefined), {
    path: ["tags"],
    message: "is given with the action tag, and only then",
  })
  .refine((input) => new Set(input.items.map((item) => item.id)).size === input.items.length, {
    path: ["items"],
    message: "names a skill twice",
  })
  .meta({ id: "BulkInput" });
export type BulkInput = z.infer<typeof BulkInput>;

/** What stands in the way of a change, for a link. */
export const Blocker = z.object({ kind: z.enum(["set", "workspace"]), id: z.string(), name: z.string() });
export type Blocker = z.infer<typeof Blocker>;

export const BulkResult = z
  .object({
    id: z.string(),
    slug: z.string(),
    status: z.enum(["done", "refused"]),
    state: SkillState.optional().describe("State of the skill now, where it is known"),
    etag: z.string().optional().describe("The new one of a row that is done"),
    code: z.string().optional(),
    message: z.string().optional(),
    remedy: z.string().optional(),
    blockers: z.array(Blocker).optional(),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof BulkResult>;

export const BulkReport = z.object({ results: z.array(BulkResult) }).meta({ id: "BulkReport" });
export type BulkReport = z.infer<typeof BulkReport>;

export const ExportInput = z
  .strictObject({ slugs: z.array(Slug).min(1).max(BULK_LIMITS.exported) })
  .meta({ id: "ExportInput" });
export type ExportInput = z.infer<typeof ExportInput>;

/** One stretch of a text diff, as unified diffs have it. Lines count from 1; each begins with a blank, + or -, or is `\ No newline at end of file`. */
export const DiffHunk = z
  .object({
    oldStart: z.number().int().nonnegative(),
    oldLines: z.number().int().nonnegative(),
    newStart: z.number().int().nonnegative(),
    newLines: z.number().int().nonnegative(),
    lines: z.array(z.string()),
  })
  .meta({ id: "DiffHunk" });
export type DiffHunk = z.infer<typeof DiffHunk>;

export const DIFF_STATUSES = ["added", "removed", "changed", "same", "binary"] as const;

export const FileDiff = z
  .object({
    path: z.string(),
    status: z.enum(DIFF_STATUSES).describe("binary: changed, and not text on one side at least"),
    fromMode: FileMode.nullable(),
    toMode: FileMode.nullable(),
    fromSize: z.number().int().nullable(),
    toSize: z.number().int().nullable(),
    additions: z.number().int().nonnegative(),
    deletions: z.number().int().nonnegative(),
    hunks: z.array(DiffHunk),
    omitted: z
      .enum(["size", "time", "answer"])
      .optional()
      .describe("Why a changed text has no hunks: too large, too different, or the answer is long enough"),
  })
  .meta({ id: "FileDiff" });
export type FileDiff = z.infer<typeof FileDiff>;

export const RevisionDiff = z
  .object({ from: RevisionSummary, to: RevisionSummary, files: z.array(FileDiff) })
  .meta({ id: "RevisionDiff" });
export type RevisionDiff = z.infer<typeof RevisionDiff>;
