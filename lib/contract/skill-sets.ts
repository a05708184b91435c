import { z } from "zod";
import { BULK_LIMITS, TEXT_LIMITS } from "./limits";
import { Digest, SkillId, SkillState } from "./skill";
import { Blocker } from "./skill-changes";

const SetName = z.string().trim().min(1).max(TEXT_LIMITS.displayName);
const SetDescription = z.string().trim().max(TEXT_LIMITS.descriptionAdvice);

/** One member as it is sent. Without `revision` the pin is the skill's current one. */
export const SkillSetPin = z.strictObject({
  slug: SkillId.describe("Of the library; an id of another tier is refused READ_ONLY_TIER"),
  revision: z.number().int().positive().max(2_147_483_647).optional().describe("The current one unless given"),
});
export type SkillSetPin = z.infer<typeof SkillSetPin>;

/** The bound keeps a mistake small; the rule, `SET_LIMITS.members`, is the runner's, which names it (LIMIT_EXCEEDED). */
const Pins = z
  .array(SkillSetPin)
  .max(BULK_LIMITS.exported)
  .refine((pins) => new Set(pins.map((pin) => pin.slug)).size === pins.length, "names a skill twice");

export const CreateSkillSetInput = z
  .strictObject({ name: SetName, description: SetDescription.optional(), members: Pins.default([]) })
  .meta({ id: "CreateSkillSetInput" });
export type CreateSkillSetInput = z.infer<typeof CreateSkillSetInput>;

export const ChangeSkillSetInput = z
  .strictObject({
    generation: z.number().int().positive().describe("The one that was read"),
    name: SetName.optional(),
    description: SetDescription.nullable().optional(),
    members: Pins.optional().describe("All members; who is left out leaves the set"),
  })
  .meta({ id: "ChangeSkillSetInput" });
export type ChangeSkillSetInput = z.infer<typeof ChangeSkillSetInput>;

export const SkillSetMember = z
  .object({
    slug: z.string(),
    name: z.string().describe("Front matter name of the pinned revision"),
    displayName: z.string(),
    revision: z.number().int().positive().describe("The pin"),
    digest: Digest.describe("Bundle digest of the pinned revision"),
    version: z.string().nullable().describe("Declared version of the pinned revision"),
    latestRevision: z.number().int().positive(),
    state: SkillState,
  })
  .meta({ id: "SkillSetMember" });
export type SkillSetMember = z.infer<typeof SkillSetMember>;

export const SkillSet = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    generation: z.number().int().positive().describe("One higher with every change"),
    members: z.array(SkillSetMember).describe("In the order in which they were given"),
    usedBy: z.array(Blocker).describe("Live workspaces that were launched with it"),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "SkillSet" });
export type SkillSet = z.infer<typeof SkillSet>;

export const SkillSetList = z.object({ items: z.array(SkillSet) }).meta({ id: "SkillSetList" });
export type SkillSetList = z.infer<typeof SkillSetList>;

export const SkillSetAnswer = z.object({ skillSet: SkillSet });

/** `skills-lock.json`, version 1, as other programs write it. Keys are sorted. */
export const SkillsLock = z
  .object({
    version: z.literal(1),
    skills: z.record(
      z.string(),
      z.object({
        source: z.string(),
        ref: z.string().optional(),
        sourceType: z.string(),
        skillPath: z.string().optional(),
        computedHash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    ),
  })
  .meta({ id: "SkillsLock" });
export type SkillsLock = z.infer<typeof SkillsLock>;
