/** More than the largest body that is refused for being just too large. */
const DISCARD_BYTES = 72 * 1024 * 1024;
const DISCARD_MS = 5_000;

/**
 * Takes a refused body off the sender's hands, within bounds: most programs
 * send all of it before they listen, and closing under them hides the answer.
 * Says whether there was anything to take; the connection is then closed.
 */
export async function discardBody({ body, bodyUsed }: Request): Promise<boolean> {
  // Whoever has begun to read it has it to the end.
  if (body === null || bodyUsed || body.locked) return false;
  const reader = body.getReader();
  const deadline = setTimeout(() => void reader.cancel().catch(() => undefined), DISCARD_MS);
  try {
    for (let taken = 0; taken < DISCARD_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return true;
      taken += value.length;
    }
  } catch {
    // The sender went away: there is nobody to answer.
  } finally {
    clearTimeout(deadline);
  }
  return true;
}
