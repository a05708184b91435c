import type { AuditList, AuditQuery } from "@/lib/contract/audit";
import type { Context } from "../ports";
import { listNewestAudit } from "../store";
import { requirePermission } from "./authorize";

/** What was done under this owner, newest first; the cursor is the number of the last entry. Refuses FORBIDDEN. */
export async function listAuditEntries({ ctx, input }: { ctx: Context; input: AuditQuery }): Promise<AuditList> {
  requirePermission(ctx.actor, "audit.read");
  const { limit, cursor, verb, subject } = input;
  const entries = await listNewestAudit(ctx.ports.store.db, ctx.ownerId, {
    ...(cursor === undefined ? {} : { beforeSequence: Number(cursor) }),
    ...(verb === undefined ? {} : { verb }),
    ...(subject === undefined ? {} : { subject }),
    // One more than asked for tells whether there is another page.
    limit: limit + 1,
  });
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((entry) => ({
      sequence: entry.sequence,
      at: entry.at.toISOString(),
      actor: { kind: entry.actorKind, id: entry.actorId, label: entry.actorLabel },
      verb: entry.verb,
      subject: entry.subject,
      details: entry.details,
      requestId: entry.requestId,
    })),
    ...(entries.length > limit && last ? { nextCursor: String(last.sequence) } : {}),
  };
}
