import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/contract/errors";
import type { ArchiveContent, ArchiveReader } from "../../ports";
import { ArchiveWorkers, HEAP_MIB } from "./archive-workers";
import { type ArchiveAnswer, type ArchiveTask, refusalOf } from "./worker-messages";

export interface ArchiveReaderOptions {
  /** After this many milliseconds the worker is ended and the archive refused. */
  timeLimitMs?: number;
  /** Archives read at one time; further ones wait their turn. */
  concurrency?: number;
  /** JavaScript heap of one worker, MiB. */
  heapMiB?: number;
}

/** Far above what the largest allowed archive needs (seconds), far below a person's patience. */
const TIME_LIMIT_MS = 120_000;
const CONCURRENCY = 2;

/**
 * Reads each archive in a worker thread, so that a hostile one can be ended:
 * by the caller's signal (CANCELLED), by the clock (TIMEOUT) or by its memory
 * (ARCHIVE_LIMIT_EXCEEDED). A worker that dies is a refusal, never a crash.
 */
export function createArchiveReader(options: ArchiveReaderOptions = {}): ArchiveReader {
  const { timeLimitMs = TIME_LIMIT_MS, concurrency = CONCURRENCY, heapMiB = HEAP_MIB } = options;
  const turns = createTurns(concurrency);
  const workers = new ArchiveWorkers(concurrency, heapMiB);
  return {
    async read({ signal, ...task }) {
      const release = await turns.take(signal);
      try {
        return await readInWorker(workers, task, timeLimitMs, signal);
      } finally {
        release();
      }
    },
  };
}

async function readInWorker(
  workers: ArchiveWorkers,
  task: ArchiveTask,
  timeLimitMs: number,
  signal?: AbortSignal,
): Promise<ArchiveContent> {
  if (signal?.aborted) throw cancelled();
  const worker = workers.take();
  try {
    const content = await answerOfWorker(worker, task, timeLimitMs, signal);
    workers.keep(worker);
    return content;
  } catch (error) {
    // An error that comes while it ends must find a listener, or it ends the process.
    worker.on("error", () => undefined);
    // Awaited, so that nothing writes into the staging area once the caller removes it.
    await worker.terminate();
    throw error;
  }
}

async function answerOfWorker(
  worker: Worker,
  task: ArchiveTask,
  timeLimitMs: number,
  signal?: AbortSignal,
): Promise<ArchiveContent> {
  const cleanUp: (() => void)[] = [];
  try {
    return await new Promise<ArchiveContent>((resolve, reject) => {
      const timer = setTimeout(() => reject(tooSlow(timeLimitMs)), timeLimitMs);
      const onAbort = () => reject(cancelled());
      signal?.addEventListener("abort", onAbort);
      cleanUp.push(
        () => clearTimeout(timer),
        () => signal?.removeEventListener("abort", onAbort),
      );
      const onMessage = (answer: ArchiveAnswer) => {
        if (answer.kind === "content") resolve(answer.content);
        else reject(answer.kind === "refusal" ? refusalOf(answer) : readerFailed(faultOf(answer)));
      };
      const onError = (error: unknown) => reject(isOutOfMemory(error) ? tooMuchMemory() : readerFailed(error));
      const onExit = (code: number) =>
        reject(readerFailed(new Error(`the worker ended with code ${code} and no answer`)));
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      cleanUp.push(() => worker.off("message", onMessage).off("exit", onExit).off("error", onError));
      worker.postMessage(task);
    });
  } finally {
    for (const step of cleanUp) step();
  }
}

/** Hands out at most `limit` turns at a time, in the order they were asked for. */
function createTurns(limit: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return {
    async take(signal?: AbortSignal): Promise<() => void> {
      if (signal?.aborted) throw cancelled();
      if (taken < limit) {
        taken += 1;
        return release;
      }
      return await new Promise((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener("abort", leave);
          resolve(release);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(cancelled());
        };
        waiting.push(begin);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}

function faultOf(answer: Extract<ArchiveAnswer, { kind: "fault" }>): Error {
  const error = new Error(answer.message);
  error.name = answer.name;
  if (answer.stack !== undefined) error.stack = answer.stack;
  return error;
}

function cancelled(): Refusal {
  return new Refusal("CANCELLED", "The upload was cancelled while its archive was read; nothing was stored.", {
    details: { reason: "aborted" },
  });
}

function tooSlow(timeLimitMs: number): Refusal {
  return new Refusal(
    "TIMEOUT",
    `Reading the archive took longer than ${Math.round(timeLimitMs / 1000)} seconds, so it was stopped; nothing was stored. Try again, or split the archive.`,
    { details: { reason: "archive-time-limit", timeLimitMs } },
  );
}

function tooMuchMemory(): Refusal {
  return new Refusal(
    "ARCHIVE_LIMIT_EXCEEDED",
    "Reading the archive took more memory than is allowed, so it was stopped; nothing was stored. Split it into several archives.",
    { details: { reason: "memory", entries: [] } },
  );
}

function readerFailed(cause: unknown): Refusal {
  return new Refusal(
    "INTERNAL",
    "The archive could not be read because of a fault in Slipway; nothing was stored. Try again; if it repeats, give the request id to the operator.",
    { details: { reason: "archive-reader-failed" }, cause },
  );
}
