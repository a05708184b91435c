import { Refusal } from "@/lib/contract/errors";
import type { ImportJob } from "@/lib/contract/imports";
import { inOwnersLine } from "../library";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { requeueImportJob } from "../store";
import { findJob } from "./find-job";
import { importTarget } from "./import-target";
import { authorOf } from "./job-author";
import { oneJobRow } from "./job-row";
import { recordStart, requireRoom } from "./start-import";

/**
 * Lets a job that failed or was cancelled run again, judged anew and as
 * whoever asks for it. Refuses FORBIDDEN, NOT_FOUND, INVALID_TRANSITION for a
 * job that waits, runs or succeeded, and what starting it would refuse.
 */
export async function retryImport({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ImportJob> {
  requirePermission(ctx.actor, "library.write");
  const { db } = ctx.ports.store;
  const job = await findJob(db, ctx, input.id);
  if (job.state !== "failed" && job.state !== "cancelled") throw notEnded(job.state);
  const { request, entryName } = await importTarget(ctx, job.request);
  await inOwnersLine(ctx, async (tx) => {
    await requireRoom(tx, ctx);
    const { id, ownerId, attempt } = job;
    if (!(await requeueImportJob(tx, { id, ownerId, attempt, request, entryName, ...authorOf(ctx) }))) {
      throw notEnded("waiting again");
    }
    await recordStart(tx, ctx, "imports.retry", id, { request, entryName });
  });
  ctx.ports.wakeImports();
  return oneJobRow(db, await findJob(db, ctx, job.id));
}

function notEnded(state: string): Refusal {
  return new Refusal("INVALID_TRANSITION", `The import is ${state}; what failed or was cancelled can be retried.`, {
    details: { reason: "state", state },
    remedy: state === "succeeded" ? "Start a new import of the same source." : "Wait until it ends.",
  });
}
