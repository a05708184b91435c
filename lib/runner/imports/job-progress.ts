import type { JobPhase, JobProgress } from "@/lib/contract/imports";
import type { Store } from "../store";
import { type ImportJobKey, moveImportJob } from "../store";

/** Numbers are written this seldom; a new phase at once. */
const WRITE_MS = 400;

/** What a running job is doing, written to its row one after another and no oftener than people look. */
export class JobProgressWriter {
  #phase: JobPhase = "resolving";
  #progress: JobProgress | null = null;
  #commit: string | null = null;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly store: Store,
    private readonly key: ImportJobKey,
    private readonly onFault: (error: unknown) => void,
  ) {}

  get commit(): string | null {
    return this.#commit;
  }

  enter(phase: JobPhase, progress: JobProgress | null = null): void {
    this.#phase = phase;
    this.#progress = progress;
    this.#write();
  }

  foundCommit(commit: string): void {
    this.#commit = commit;
    this.#write();
  }

  count(progress: JobProgress): void {
    this.#progress = progress;
    this.#timer ??= setTimeout(() => this.#write(), WRITE_MS);
    this.#timer.unref();
  }

  /** Resolves when nothing is left to be written. */
  async settle(): Promise<void> {
    this.#clear();
    await this.#writing;
  }

  #write(): void {
    this.#clear();
    const now = { phase: this.#phase, progress: this.#progress, commit: this.#commit };
    this.#writing = this.#writing
      .then(async () => {
        await this.store.transaction((tx) => moveImportJob(tx, this.key, now));
      })
      .catch(this.onFault);
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
