import { Refusal } from "@/lib/contract/errors";

/** Refuses TIMEOUT where the work takes longer, and ends with the signal's reason where that comes first. */
export async function withinTime<T>(
  work: Promise<T>,
  { ms, what }: { ms: number; what: string },
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(tookTooLong(what, ms)), ms);
        abort = () => reject(signal?.reason);
        signal?.addEventListener("abort", abort, { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    if (abort) signal?.removeEventListener("abort", abort);
  }
}

/** `what` begins a sentence: "Finding the address of …". */
export function tookTooLong(what: string, ms: number): Refusal {
  return new Refusal("TIMEOUT", `${what} took longer than ${ms / 1_000} seconds and was given up.`, {
    details: { reason: "time" },
    remedy: "Try again later; if it repeats, ask those who run the source.",
  });
}
