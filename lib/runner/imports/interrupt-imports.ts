import { isProcessAlive } from "../blobs";
import type { Context, Ports } from "../ports";
import { endAbandonedImportJob, listRunningImportJobs, type RunningImportJob } from "../store";
import { endOf, interrupted, recordEnd } from "./job-end";

/**
 * Ends running jobs of consoles that are gone as failed INTERRUPTED; jobs of
 * living ones are left alone. A console says that it lives by its leases, by
 * the database's clock. One data directory has one console: with SQLite a job
 * of a process that has ended is interrupted at once.
 */
export async function interruptImports(ports: Ports): Promise<void> {
  for (const job of await listRunningImportJobs(ports.store.db)) {
    if (job.lapsed || (await isGone(ports, job))) await interrupt(ports, job);
  }
}

async function isGone({ store, consoleId }: Ports, job: RunningImportJob): Promise<boolean> {
  if (store.kind !== "sqlite" || job.consoleId === consoleId) return false;
  return !(await isProcessAlive(job.consoleId));
}

async function interrupt(ports: Ports, job: RunningImportJob): Promise<void> {
  const actor = { kind: "system", id: "system", label: "Slipway" } as const;
  const ctx: Context = { ownerId: job.ownerId, actor, requestId: job.requestId, ports };
  const end = endOf(ctx, interrupted("gone"));
  await ports.store.transaction(async (tx) => {
    if (await endAbandonedImportJob(tx, job, end)) await recordEnd(tx, ctx, job, end);
  });
}
