/** More than the largest body that is refused for being just too large. */
const DISCARD_BYTES = 72 * 1024 * 1024;
const DISCARD_MS = 5_000;

/**
 * Takes what is left of a refused body off the sender's hands, within bounds:
 * most programs send all of it before they listen, and closing under them hides
 * the answer. True where there was something left; the connection is then not
 * to be used again.
 */
export async function discardBody({ body }: Request): Promise<boolean> {
  // Whoever is still reading it has it to the end.
  if (body === null || body.locked) return false;
  const reader = body.getReader();
  const deadline = setTimeout(() => void reader.cancel().catch(() => undefined), DISCARD_MS);
  let taken = 0;
  try {
    while (taken < DISCARD_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      taken += value.length;
    }
  } catch {
    // The sender went away: there is nobody to answer.
  } finally {
    clearTimeout(deadline);
  }
  return taken > 0;
}
