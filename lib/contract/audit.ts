import { z } from "zod";

export const ACTOR_KINDS = ["user", "token", "agent", "system"] as const;
export const ActorKind = z.enum(ACTOR_KINDS);
export type ActorKind = z.infer<typeof ActorKind>;

/** One thing that was done, as the Activity page lists it. */
export const AuditRow = z
  .object({
    sequence: z.number().int().positive().describe("1, 2, 3… within the owner, without gaps"),
    at: z.iso.datetime(),
    actor: z.object({ kind: ActorKind, id: z.string(), label: z.string() }),
    verb: z.string().describe("For example skills.upload"),
    subject: z.string(),
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .meta({ id: "AuditEntry" });
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditList = z
  .object({ items: z.array(AuditRow), nextCursor: z.string().optional() })
  .meta({ id: "AuditList" });
export type AuditList = z.infer<typeof AuditList>;

export const AuditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe("`nextCursor` of the page before"),
  verb: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z-]*(\.[a-z-]*)?$/)
    .optional()
    .describe("Only this verb, or with a trailing dot this noun: skills."),
  subject: z.string().max(200).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
