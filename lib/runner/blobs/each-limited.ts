/**
 * Runs `work` over all items, at most `limit` at a time. After the first
 * failure no further item is begun; it rejects once the running ones have ended.
 */
export async function eachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  let failure: unknown;
  const lane = async () => {
    for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        if (!failed) failure = error;
        failed = true;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
  if (failed) throw failure;
}
