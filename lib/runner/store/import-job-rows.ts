import { DbNull } from "@prisma/client/runtime/client";
import { z } from "zod";
import { ErrorBody } from "@/lib/contract/errors";
import { ImportJob, JOB_PHASES, JobPhase, type JobProgress, JobState, StartImportInput } from "@/lib/contract/imports";
import { Role, TokenScope } from "@/lib/contract/people";
import { UploadResult, UploadSummary } from "@/lib/contract/upload";
import type { ImportJobModel } from "@/prisma/generated/sqlite/client/models/ImportJob";
import { AuthorKind } from "./author-kind";
import { clientOf, type Db, type Tx } from "./db";
import type { ImportJobKey, ImportJobRecord, ImportJobResult, RunningImportJob } from "./import-job-records";
import { jsonValue } from "./json-value";
import { storableText } from "./storable-json";

const Results = z.array(UploadResult);
const Progress = ImportJob.shape.progress;
const Gone = ImportJob.shape.gone;
const Failure = ErrorBody.omit({ requestId: true });
const ActingRole = z.templateLiteral([Role, "/", TokenScope]).or(Role);

const RUNNING = [...JOB_PHASES];
const OPEN = ["queued", ...JOB_PHASES];

function toRecord(row: ImportJobModel): ImportJobRecord {
  return {
    ...row,
    request: StartImportInput.parse(row.request),
    state: JobState.parse(row.state),
    phase: JobPhase.nullable().parse(row.phase),
    progress: Progress.parse(row.progress),
    results: Results.parse(row.results),
    summary: UploadSummary.nullable().parse(row.summary),
    gone: Gone.parse(row.gone),
    error: Failure.nullable().parse(row.error),
    authorKind: AuthorKind.parse(row.authorKind),
    authorRole: ActingRole.parse(row.authorRole),
  };
}

/** A moment of the database's own clock: those of two consoles differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const sql =
    db.kind === "sqlite"
      ? `SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS "now"`
      : `SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS "now"`;
  const [row] = await clientOf(db).$queryRawUnsafe<{ now: number | bigint }[]>(sql);
  if (row === undefined) throw new Error("the database did not say what time it is");
  return new Date(Number(row.now));
}

/** A queued job behind all others. Two at once may be a unique violation: then begin again. */
export async function insertImportJob(
  tx: Tx,
  job: Pick<
    ImportJobRecord,
    | "id"
    | "ownerId"
    | "request"
    | "entryName"
    | "authorKind"
    | "authorId"
    | "authorLabel"
    | "authorRole"
    | "requestId"
    | "createdAt"
  >,
): Promise<ImportJobRecord> {
  const client = clientOf(tx).importJob;
  const { _max } = await client.aggregate({ _max: { sequence: true } });
  const row = await client.create({
    data: {
      ...job,
      request: jsonValue(job.request),
      authorLabel: storableText(job.authorLabel),
      sequence: (_max.sequence ?? 0) + 1,
      state: "queued",
      results: [],
      gone: [],
    },
  });
  return toRecord(row);
}

export async function findImportJob(db: Db, ownerId: string, id: string): Promise<ImportJobRecord | null> {
  const row = await clientOf(db).importJob.findUnique({ where: { ownerId_id: { ownerId, id: storableText(id) } } });
  return row && toRecord(row);
}

/** Every open job of an owner and its newest ended ones, newest first. Their rows stay where they are: `results` is empty. */
export async function listImportJobs(db: Db, ownerId: string, ended: number): Promise<ImportJobRecord[]> {
  const query = { orderBy: { sequence: "desc" }, omit: { results: true } } as const;
  const client = clientOf(db).importJob;
  const open = await client.findMany({ where: { ownerId, state: { in: OPEN } }, ...query });
  const past = await client.findMany({ where: { ownerId, state: { notIn: OPEN } }, take: ended, ...query });
  const rows = new Map([...open, ...past].map((row) => [row.id, toRecord({ ...row, results: [] })]));
  return [...rows.values()].sort((a, b) => b.sequence - a.sequence);
}

export function countOpenImportJobs(db: Db, ownerId: string): Promise<number> {
  return clientOf(db).importJob.count({ where: { ownerId, state: { in: OPEN } } });
}

/** Places in line of the jobs that wait or run, in order; of every owner unless one is named. */
export async function listOpenImportSequences(db: Db, ownerId?: string): Promise<number[]> {
  const rows = await clientOf(db).importJob.findMany({
    where: { state: { in: OPEN }, ...(ownerId !== undefined && { ownerId }) },
    select: { sequence: true },
    orderBy: { sequence: "asc" },
  });
  return rows.map((row) => row.sequence);
}

export async function hasQueuedImportJobs(db: Db): Promise<boolean> {
  return (await clientOf(db).importJob.findFirst({ where: { state: "queued" }, select: { id: true } })) !== null;
}

/**
 * Makes the oldest queued job this console's, by one compare-and-set of its
 * state; null where none waits. However many consoles ask, each job is given
 * to one.
 */
export async function claimImportJob(
  tx: Tx,
  to: { consoleId: string; leaseMs: number; startedAt: Date },
): Promise<ImportJobRecord | null> {
  const client = clientOf(tx);
  // What another console is about to take is passed over instead of waited for.
  const lock = tx.kind === "sqlite" ? "" : "FOR UPDATE SKIP LOCKED";
  const [oldest] = await client.$queryRawUnsafe<{ id: string }[]>(
    `SELECT "id" FROM "ImportJob" WHERE "state" = 'queued' ORDER BY "sequence" LIMIT 1 ${lock}`,
  );
  if (oldest === undefined) return null;
  const { count } = await client.importJob.updateMany({
    where: { id: oldest.id, state: "queued" },
    data: {
      state: "resolving",
      phase: "resolving",
      consoleId: to.consoleId,
      leaseUntil: await leaseEnd(tx, to.leaseMs),
      startedAt: to.startedAt,
    },
  });
  if (count !== 1) return null;
  const row = await client.importJob.findUnique({ where: { id: oldest.id } });
  return row && toRecord(row);
}

/** Null where the job is not this console's any more. */
export async function renewImportJob(
  tx: Tx,
  key: ImportJobKey,
  leaseMs: number,
): Promise<{ cancelRequested: boolean } | null> {
  const client = clientOf(tx).importJob;
  const { count } = await client.updateMany({ where: ours(key), data: { leaseUntil: await leaseEnd(tx, leaseMs) } });
  if (count !== 1) return null;
  return client.findUnique({ where: { id: key.id }, select: { cancelRequested: true } });
}

/** What a running job is doing; false where it is not this console's any more. */
export async function moveImportJob(
  tx: Tx,
  key: ImportJobKey,
  to: { phase: JobPhase; progress: JobProgress | null; commit: string | null },
): Promise<boolean> {
  const { count } = await clientOf(tx).importJob.updateMany({
    where: ours(key),
    data: {
      state: to.phase,
      phase: to.phase,
      progress: to.progress === null ? DbNull : jsonValue(to.progress),
      commit: to.commit,
    },
  });
  return count === 1;
}

/** Whether a running job is still this console's and nobody asked for its end. */
export async function isImportJobOurs(db: Db, key: ImportJobKey): Promise<boolean> {
  const where = { ...ours(key), cancelRequested: false };
  return (await clientOf(db).importJob.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Ends a running job of this console. False, and nothing changed, where it is
 * not this console's any more; a success also where it is to be cancelled.
 */
export async function endImportJob(tx: Tx, key: ImportJobKey, result: ImportJobResult): Promise<boolean> {
  const { count } = await clientOf(tx).importJob.updateMany({
    where: { ...ours(key), ...(result.state === "succeeded" && { cancelRequested: false }) },
    data: ended(result),
  });
  return count === 1;
}

/** Jobs that some console works on, oldest first, and whether its lease has run out by the database's clock. */
export async function listRunningImportJobs(db: Db): Promise<RunningImportJob[]> {
  const rows = await clientOf(db).importJob.findMany({
    where: { state: { in: RUNNING } },
    select: {
      id: true,
      ownerId: true,
      sequence: true,
      consoleId: true,
      attempt: true,
      leaseUntil: true,
      requestId: true,
      entryName: true,
      request: true,
    },
    orderBy: { sequence: "asc" },
  });
  if (rows.length === 0) return [];
  const now = await databaseNow(db);
  return rows.map(({ consoleId, leaseUntil, request, ...row }) => {
    if (consoleId === null || leaseUntil === null) throw new Error(`the running job ${row.id} is nobody's`);
    const lapsed = leaseUntil.getTime() <= now.getTime();
    return { ...row, request: StartImportInput.parse(request), consoleId, leaseUntil, lapsed };
  });
}

/** Ends a job of a console that is gone; false where that one has renewed its lease, or another was quicker. */
export async function endAbandonedImportJob(
  tx: Tx,
  job: ImportJobKey & { leaseUntil: Date },
  result: ImportJobResult,
): Promise<boolean> {
  const { count } = await clientOf(tx).importJob.updateMany({
    where: { ...ours(job), leaseUntil: job.leaseUntil },
    data: ended(result),
  });
  return count === 1;
}

/** A job that failed or was cancelled waits again, for whoever asked; false where it is in another state or attempt. */
export async function requeueImportJob(
  tx: Tx,
  job: Pick<
    ImportJobRecord,
    | "id"
    | "ownerId"
    | "attempt"
    | "request"
    | "entryName"
    | "authorKind"
    | "authorId"
    | "authorLabel"
    | "authorRole"
    | "requestId"
  >,
): Promise<boolean> {
  const { id, ownerId, attempt, request, authorLabel, ...author } = job;
  const { count } = await clientOf(tx).importJob.updateMany({
    where: { id, ownerId, attempt, state: { in: ["failed", "cancelled"] } },
    data: {
      ...author,
      authorLabel: storableText(authorLabel),
      request: jsonValue(request),
      state: "queued",
      phase: null,
      progress: DbNull,
      commit: null,
      attempt: attempt + 1,
      results: [],
      summary: DbNull,
      gone: [],
      error: DbNull,
      cancelRequested: false,
      startedAt: null,
      finishedAt: null,
    },
  });
  return count === 1;
}

/** A job that waits ends at once, one that runs is asked to; false where it has ended. */
export async function cancelImportJob(tx: Tx, ownerId: string, id: string, at: Date): Promise<boolean> {
  const client = clientOf(tx).importJob;
  const waiting = await client.updateMany({
    where: { id, ownerId, state: "queued" },
    data: { state: "cancelled", finishedAt: at },
  });
  if (waiting.count === 1) return true;
  const running = await client.updateMany({
    where: { id, ownerId, state: { in: RUNNING } },
    data: { cancelRequested: true },
  });
  return running.count === 1;
}

function ours({ id, consoleId, attempt }: ImportJobKey) {
  return { id, consoleId, attempt, state: { in: RUNNING } };
}

async function leaseEnd(tx: Tx, leaseMs: number): Promise<Date> {
  return new Date((await databaseNow(tx)).getTime() + leaseMs);
}

function ended(result: ImportJobResult) {
  const { state, finishedAt, commit, results, summary, gone, error } = result;
  return {
    state,
    finishedAt,
    consoleId: null,
    leaseUntil: null,
    progress: DbNull,
    ...(commit !== undefined && { commit }),
    ...(results && { results: jsonValue(results) }),
    ...(summary && { summary: jsonValue(summary) }),
    ...(gone && { gone: jsonValue(gone) }),
    ...(error && { error: jsonValue(error) }),
  };
}
