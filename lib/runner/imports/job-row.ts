import type { ImportJob } from "@/lib/contract/imports";
import { displayPath } from "@/lib/domain/archive-paths";
import { sourceKind } from "../sources";
import type { Db, ImportJobRecord } from "../store";
import { listOpenImportSequences } from "../store";
import { jobLine } from "./job-line";

/** Jobs of one owner as they are shown. */
export async function jobRows(db: Db, jobs: readonly ImportJobRecord[]): Promise<ImportJob[]> {
  const waiting = jobs.find((job) => job.state === "queued");
  // How much other owners import is nobody's business: only one's own jobs are counted.
  const line = waiting ? await listOpenImportSequences(db, waiting.ownerId) : [];
  return jobs.map((job) => jobRow(job, line.filter((sequence) => sequence < job.sequence).length));
}

export async function oneJobRow(db: Db, job: ImportJobRecord): Promise<ImportJob> {
  const [row] = await jobRows(db, [job]);
  if (row === undefined) throw new Error("a job has a row");
  return row;
}

/** A place as people read it: an entry's name, or an address without its scheme. */
export function placeOf({ entryName, request }: Pick<ImportJobRecord, "entryName" | "request">): string {
  return entryName ?? displayPath(request.source.replace(/^https?:\/\//i, ""));
}

function jobRow(job: ImportJobRecord, before: number): ImportJob {
  const { id, state, phase, progress, request, entryName, commit, attempt, results, summary, gone, error } = job;
  return {
    id,
    state,
    phase,
    line: jobLine({
      state,
      phase,
      progress,
      commit,
      summary,
      gone,
      place: placeOf(job),
      remote: sourceKind(request.kind).remote,
      ref: request.ref ?? null,
      cancelRequested: job.cancelRequested,
      before,
      message: error?.message ?? null,
    }),
    progress,
    request,
    entryName,
    commit,
    attempt,
    results,
    summary,
    gone,
    ...(error && { error }),
    author: job.authorLabel,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
