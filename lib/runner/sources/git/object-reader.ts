import { Refusal } from "@/lib/contract/errors";
import { type GitProcess, startGit } from "./git-process";

export interface GitObject {
  type: string;
  bytes: Buffer;
}

export interface ObjectReader {
  /** The objects of these ids, in their order; each is asked for while the one before is taken. */
  read(ids: readonly string[]): AsyncGenerator<GitObject>;
  close(): Promise<void>;
}

/**
 * One `git cat-file --batch`, which gives objects as they are stored: no
 * filter, no attribute and no conversion takes part. Refuses
 * skill_source_failed for an object that is not there.
 */
export async function openObjects(directory: string, signal: AbortSignal, timeoutMs: number): Promise<ObjectReader> {
  const git = await startGit({ directory, args: ["cat-file", "--batch"], signal, timeoutMs, what: "Reading objects" });
  const input = new PipeReader(git);
  return {
    async *read(ids) {
      git.stdin.write(ids.map((id) => `${id}\n`).join(""));
      for (const id of ids) {
        const [found, type = "", size = ""] = (await input.line()).split(" ");
        if (found !== id || !/^\d+$/.test(size)) throw lost(id);
        const bytes = await input.bytes(Number(size));
        await input.bytes(1);
        yield { type, bytes };
      }
    },
    async close() {
      git.kill(null);
      await git.ended;
    },
  };
}

/** Lines and counted bytes from the output of a process. */
class PipeReader {
  readonly #git: GitProcess;
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(git: GitProcess) {
    this.#git = git;
    this.#chunks = git.stdout[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) {
        const line = this.#rest.toString("latin1", 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    }
  }

  /** A copy, so that what is kept of it does not keep what came with it. */
  async bytes(count: number): Promise<Buffer> {
    const whole = Buffer.allocUnsafeSlow(count);
    for (let filled = 0; filled < count; ) {
      if (this.#rest.byteLength === 0) this.#rest = await this.#next();
      const copied = this.#rest.copy(whole, filled, 0, count - filled);
      this.#rest = this.#rest.subarray(copied);
      filled += copied;
    }
    return whole;
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next();
    if (!done) return value;
    const { killed } = await this.#git.ended;
    throw killed?.reason ?? lost(null);
  }
}

function lost(id: string | null): Refusal {
  return new Refusal(
    "skill_source_failed",
    id === null ? "Git stopped while objects were read." : `The object ${id} is missing in what was fetched.`,
    { details: { reason: "object" }, remedy: "Try again." },
  );
}
