import { IMPORT_LIMITS } from "@/lib/contract/limits";
import type { Ports } from "../ports";
import { claimImportJob, hasQueuedImportJobs, type ImportJobRecord, renewImportJob } from "../store";
import { interruptImports } from "./interrupt-imports";
import { cancelled, interrupted, JobLost } from "./job-end";
import { runImport } from "./run-import";

/** How often a console looks for jobs of others, says that it lives, and hears of cancelled ones. */
const LOOK_MS = 2_000;

export interface ImportWorker {
  /** There is something to do, or to stop. */
  wake(): void;
  /** Ends what runs at its next safe point as INTERRUPTED, and resolves when all of it has ended. */
  stop(): Promise<void>;
}

export interface ImportWorkerOptions {
  onError: (error: unknown) => void;
  /** Jobs at once. */
  running?: number;
}

interface Run {
  job: ImportJobRecord;
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Works import jobs off in this process, the oldest first and a few at once,
 * together with the workers of other consoles on the same database. One look
 * at a time: interrupt what is nobody's, renew leases, claim.
 */
export function createImportWorker(ports: Ports, options: ImportWorkerOptions): ImportWorker {
  const { onError, running: most = IMPORT_LIMITS.running } = options;
  const runs = new Map<string, Run>();
  let stopping = false;
  let again = false;
  let looking: Promise<void> | null = null;
  let wasFailing = false;

  async function look(): Promise<void> {
    await Promise.all([...runs.values()].map(renew));
    await interruptImports(ports);
    while (!stopping && runs.size < most && (await hasQueuedImportJobs(ports.store.db))) {
      const to = { consoleId: ports.consoleId, leaseMs: IMPORT_LIMITS.leaseMs, startedAt: ports.clock.now() };
      const job = await ports.store.transaction((tx) => claimImportJob(tx, to));
      if (job === null) break;
      start(job);
    }
  }

  async function renew({ job, abort }: Run): Promise<void> {
    const key = { id: job.id, consoleId: ports.consoleId, attempt: job.attempt };
    const held = await ports.store.transaction((tx) => renewImportJob(tx, key, IMPORT_LIMITS.leaseMs));
    if (held?.cancelRequested) abort.abort(cancelled());
    // A job that has just ended is not this console's either: then there is nobody to hear it.
    else if (held === null) abort.abort(new JobLost());
  }

  function start(job: ImportJobRecord): void {
    const abort = new AbortController();
    const done = runImport(ports, { job, signal: abort.signal, onFault: onError }).finally(() => {
      runs.delete(job.id);
      wake();
    });
    runs.set(job.id, { job, abort, done });
  }

  async function lookUntilQuiet(): Promise<void> {
    do {
      again = false;
      try {
        await look();
        wasFailing = false;
      } catch (error) {
        // A database that is gone is gone at every look: said once.
        if (!wasFailing) onError(error);
        wasFailing = true;
      }
    } while (again && !stopping && !wasFailing);
    looking = null;
  }

  function wake(): void {
    if (stopping) return;
    again = true;
    looking ??= lookUntilQuiet();
  }

  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();

  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking;
      for (const { abort } of runs.values()) abort.abort(interrupted("stopped"));
      await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}
