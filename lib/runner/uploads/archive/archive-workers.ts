import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * The JavaScript heap of one worker, MiB. File contents lie outside it; what
 * fills it is the list of entries and of findings.
 */
export const HEAP_MIB = 192;
const YOUNG_MIB = 16;

/** An idle worker costs some 25 MB; after this long nobody is uploading any more. Milliseconds. */
const IDLE_MS = 60_000;

/**
 * Worker threads that have ended their last archive well, for the next one.
 * One that was interrupted or failed is never given out again.
 */
export class ArchiveWorkers {
  /** Each with what ends its rest; the listeners are taken off one by one, because Node keeps some of its own on a worker. */
  readonly #idle = new Map<Worker, { wake: () => void }>();
  readonly #most: number;
  readonly #heapMiB: number;

  constructor(most: number, heapMiB: number) {
    this.#most = most;
    this.#heapMiB = heapMiB;
  }

  take(): Worker {
    const [kept] = this.#idle;
    if (kept === undefined) {
      return startWorker({ maxOldGenerationSizeMb: this.#heapMiB, maxYoungGenerationSizeMb: YOUNG_MIB });
    }
    const [worker, { wake }] = kept;
    wake();
    worker.ref();
    return worker;
  }

  keep(worker: Worker): void {
    if (this.#idle.size >= this.#most) {
      void worker.terminate();
      return;
    }
    const wake = () => {
      clearTimeout(timer);
      worker.off("error", forget).off("exit", forget);
      this.#idle.delete(worker);
    };
    const forget = () => {
      wake();
      void worker.terminate();
    };
    // Neither the thread nor its timer keeps the process alive.
    const timer = setTimeout(forget, IDLE_MS).unref();
    worker.on("error", forget).on("exit", forget);
    worker.unref();
    this.#idle.set(worker, { wake });
  }
}

/**
 * The bundler replaces `process.env.NEXT_RUNTIME` and carries the first worker
 * along, if its options are written out in the call (it looks for that form);
 * everywhere else the second one reads the TypeScript source.
 */
function startWorker(resourceLimits: ResourceLimits): Worker {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    return new Worker(new URL("./archive-worker.ts", import.meta.url), { resourceLimits, execArgv: [] });
  }
  return new Worker(new URL("./archive-worker-source.mjs", import.meta.url), { resourceLimits, execArgv: [] });
}
