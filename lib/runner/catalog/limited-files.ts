import { CATALOG_LIMITS } from "@/lib/contract/limits";
import type { FileOperator } from "../ports";

/** Hands out a bounded number of turns, in the order they were asked for. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(limit: number = CATALOG_LIMITS.readers): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn goes over to the next one, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** The same files, with every look at them taking its turn: a scan may ask for all at once. */
export function limitedFiles(files: FileOperator, turns: Turns): FileOperator {
  return {
    kind: files.kind,
    stat: (path) => turns(() => files.stat(path)),
    list: (path, limit) => turns(() => files.list(path, limit)),
    read: (path, limit) => turns(() => files.read(path, limit)),
    write: (path, bytes, mode) => turns(() => files.write(path, bytes, mode)),
    remove: (path) => turns(() => files.remove(path)),
  };
}

/**
 * The results of all in the order given. Where some fail it rejects with the
 * failure of the first in that order, never with the one that came first in
 * time: what a scan says does not depend on which read finished first.
 */
export async function inOrder<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}
