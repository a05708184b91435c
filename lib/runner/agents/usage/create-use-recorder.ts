import { AGENT_LIMITS } from "@/lib/contract/limits";
import { utcDay, windowUpTo } from "@/lib/domain/use-days";
import type { Clock, UseRecorder } from "../../ports";
import { addUses, putPlaceRequests, putTokenRequests, removeUsesBefore, type Store, type Tx } from "../../store";
import { WaitingUses } from "./waiting-uses";

/** A database that does not answer is asked again after twice as long each time, up to this. Milliseconds. */
const LONGEST_WAIT_MS = 30_000;

export interface OpenUseRecorder extends UseRecorder {
  /** Writes what waits and takes no more; what cannot be written now is lost, and said. */
  close(): Promise<void>;
}

interface RecorderOptions {
  /** Told once for a series of failed writes, and once for a series of notes that found no room. */
  onError: (error: unknown) => void;
  flushMs?: number;
  limit?: number;
}

/**
 * Counts uses and requests in memory and adds them to the database together, a
 * moment later. Several consoles add up, for it is the database that adds. A
 * failed write keeps its counts for the next one, within a bound, so that a
 * database which is gone costs neither memory nor an answer. With the first
 * write of a day what is older than `AGENT_LIMITS.useDays` is taken away.
 */
export function createUseRecorder(store: Store, clock: Clock, options: RecorderOptions): OpenUseRecorder {
  const { onError, flushMs = AGENT_LIMITS.useFlushMs, limit = AGENT_LIMITS.useWaiting } = options;
  let waiting = new WaitingUses(limit);
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let waitMs = flushMs;
  let tidiedOn: string | null = null;
  let isClosed = false;

  function schedule(): void {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => void flush(), waitMs);
    timer.unref();
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // One write after the other, whoever asks for it.
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.isEmpty) return;
    const batch = waiting;
    waiting = new WaitingUses(limit);
    const now = clock.now();
    const today = utcDay(now);
    try {
      await store.transaction(async (tx) => {
        await write(tx, batch, now);
        if (tidiedOn !== today) await removeUsesBefore(tx, windowUpTo(now, AGENT_LIMITS.useDays).from);
      });
      tidiedOn = today;
      waitMs = flushMs;
      if (batch.lost > 0) onError(new Error(`${batch.lost} uses and requests found no room and were not counted`));
    } catch (error) {
      if (waitMs === flushMs) onError(error);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      waiting.takeBack(batch);
      schedule();
    }
  }

  function note(add: (to: WaitingUses, at: Date) => void): void {
    if (isClosed) return;
    add(waiting, clock.now());
    schedule();
  }

  return {
    used: (use) => note((to, at) => to.use(use, at)),
    asked: (request) => note((to, at) => to.ask(request, at)),
    flush,
    async close() {
      isClosed = true;
      await flush();
      if (!waiting.isEmpty) onError(new Error(`${waiting.uses.length} counters of use could not be written`));
    },
  };
}

async function write(tx: Tx, { uses, asked }: WaitingUses, now: Date): Promise<void> {
  await addUses(tx, uses);
  const ofTokens = (kind: "workspace-token" | "serve-link") =>
    asked.flatMap(({ ownerId, through, request }) =>
      through.kind === kind ? [{ id: through.id, ownerId, at: new Date(request.at), request }] : [],
    );
  const places = asked.flatMap(({ ownerId, through, request }) =>
    through.kind === "public-place" ? [{ ownerId, kind: through.placeKind, targetId: through.targetId, request }] : [],
  );
  await putTokenRequests(tx, "WorkspaceToken", ofTokens("workspace-token"), now);
  await putTokenRequests(tx, "ServeLink", ofTokens("serve-link"), now);
  await putPlaceRequests(tx, places, now);
}
