import { setImmediate as breathe } from "node:timers/promises";

/** A millisecond or two of work. */
const NAMES_PER_TURN = 128;

/**
 * Works with names on this thread, some hundred at a time and then others are
 * served: through the thread pool each would cost several times as much.
 */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % NAMES_PER_TURN === 0) await breathe();
  }
}
