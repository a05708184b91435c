import { Refusal } from "@/lib/contract/errors";
import type { ImportJob } from "@/lib/contract/imports";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { cancelImportJob } from "../store";
import { findJob } from "./find-job";
import { oneJobRow, placeOf } from "./job-row";

/**
 * Cancels a job: one that waits ends at once, one that runs at its next safe
 * point, with nothing published. Refuses FORBIDDEN, NOT_FOUND and
 * INVALID_TRANSITION for a job that has ended.
 */
export async function cancelImport({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ImportJob> {
  requirePermission(ctx.actor, "library.write");
  const { store, clock } = ctx.ports;
  const job = await findJob(store.db, ctx, input.id);
  await store.transaction(async (tx) => {
    if (!(await cancelImportJob(tx, ctx.ownerId, job.id, clock.now()))) {
      const { state } = await findJob(tx, ctx, job.id);
      throw new Refusal("INVALID_TRANSITION", `The import has ended (${state}); there is nothing to cancel.`, {
        details: { reason: "state", state },
        remedy: "Reload to see how it ended.",
      });
    }
    const details = { job: job.id, state: job.state };
    await recordAudit({ ctx, tx, verb: "imports.cancel", subject: placeOf(job), details });
  });
  ctx.ports.wakeImports();
  return oneJobRow(store.db, await findJob(store.db, ctx, job.id));
}
