import type { Context, Ports } from "../ports";
import { acquireSnapshot } from "../sources";
import { endImportJob, type ImportJobKey, type ImportJobRecord } from "../store";
import { importTarget } from "./import-target";
import { actorOf } from "./job-author";
import { endOf, JobLost, recordEnd } from "./job-end";
import { JobProgressWriter } from "./job-progress";
import { placeOf } from "./job-row";
import { publishImport } from "./publish-import";

export interface RunImportInput {
  /** Claimed by this console. */
  job: ImportJobRecord;
  /** Aborted with a Refusal, or with JobLost, where the work is to end. */
  signal: AbortSignal;
  onFault: (error: unknown) => void;
}

/**
 * Works one claimed job off: resolving, acquiring, scanning, publishing, and
 * writes how it ended, unless another console has done so. Never throws for
 * what befalls the job; what nobody foresaw is told to `onFault` too.
 */
export async function runImport(ports: Ports, { job, signal, onFault }: RunImportInput): Promise<void> {
  const { ownerId, requestId } = job;
  const ctx: Context = { ownerId, actor: actorOf(job), requestId, ports };
  const key: ImportJobKey = { id: job.id, consoleId: ports.consoleId, attempt: job.attempt };
  const progress = new JobProgressWriter(ports.store, key, onFault);
  try {
    await work(ctx, job, key, signal, progress);
  } catch (error) {
    await progress.settle();
    const why = signal.aborted ? signal.reason : error;
    if (why instanceof JobLost) return;
    const end = endOf(ctx, why);
    if (end.error?.code === "INTERNAL") onFault(why);
    const { commit } = progress;
    await ports.store
      .transaction(async (tx) => {
        const ended = await endImportJob(tx, key, { ...end, ...(commit !== null && { commit }) });
        if (ended) await recordEnd(tx, ctx, job, end);
      })
      .catch(onFault);
  }
}

async function work(
  ctx: Context,
  job: ImportJobRecord,
  key: ImportJobKey,
  signal: AbortSignal,
  progress: JobProgressWriter,
): Promise<void> {
  signal.throwIfAborted();
  const target = await importTarget(ctx, job.request);
  const taken = await acquireSnapshot(ctx, {
    kind: target.kind.kind,
    settings: target.settings,
    policy: target.policy,
    name: target.entryName ?? placeOf(job),
    work: { signal, onBytes: (done, total) => progress.count({ done, total, unit: "bytes" }) },
    onPhase: (phase) => progress.enter(phase),
    onCommit: (commit) => progress.foundCommit(commit),
    onFiles: (done, total) => progress.count({ done, total, unit: "files" }),
  });
  signal.throwIfAborted();
  const skills = job.request.select?.length ?? taken.content.skills.length;
  progress.enter("publishing", { done: 0, total: skills, unit: "skills" });
  await progress.settle();
  await publishImport(ctx, { job, key, target, taken });
}
