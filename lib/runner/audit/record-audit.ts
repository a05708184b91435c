import type { Context } from "../ports";
import { type AuditRecord, appendAudit, type Tx } from "../store";
import { describeActor } from "./describe-actor";

export interface AuditInput {
  ctx: Context;
  /** The transaction of what is recorded: both stand, or neither. */
  tx: Tx;
  /** For example `tokens.create`. */
  verb: string;
  subject: string;
  /** Facts of this verb; never a secret. */
  details?: Record<string, unknown>;
}

/** Appends what `ctx` did to its owner's chain. */
export function recordAudit({ ctx, tx, verb, subject, details = {} }: AuditInput): Promise<AuditRecord> {
  return appendAudit(tx, {
    ownerId: ctx.ownerId,
    at: ctx.ports.clock.now(),
    ...describeActor(ctx.actor),
    verb,
    subject,
    details,
    requestId: ctx.requestId,
  });
}
