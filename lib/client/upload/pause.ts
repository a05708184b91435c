/** Longest stretch of work between two chances for the page to react, in milliseconds. */
const STRETCH_MS = 10;

interface YieldingScheduler {
  yield?: () => Promise<void>;
}

/** A function that, called often in a long piece of work, lets the page breathe now and then. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: YieldingScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
}
