import { existsSync, readFileSync } from "node:fs";

/** How one part of the test run went, by count and by name. */
export interface Sum {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** Name and, where the test gives one, the reason. */
  skips: string[];
  /** Passed, but only when tried again. */
  repeats: string[];
}

export const emptySum = (): Sum => ({ passed: 0, failed: 0, skipped: 0, failures: [], skips: [], repeats: [] });

export function addSums(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (total, sum) => ({
      passed: total.passed + sum.passed,
      failed: total.failed + sum.failed,
      skipped: total.skipped + sum.skipped,
      failures: [...total.failures, ...sum.failures],
      skips: [...total.skips, ...sum.skips],
      repeats: [...total.repeats, ...sum.repeats],
    }),
    emptySum(),
  );
}

/**
 * The sum that a test program's reporter left behind. A program that ended
 * badly without a failed test (a crash, a file that did not load, no tests at
 * all) counts as one failure: nothing may pass by not running.
 */
export function readSum(file: string, exitCode: number, what: string): Sum {
  const sum = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Sum) : emptySum();
  if (exitCode !== 0 && sum.failed === 0) {
    return { ...sum, failed: 1, failures: [`${what} ended with exit code ${exitCode}`] };
  }
  if (exitCode === 0 && sum.passed + sum.failed + sum.skipped === 0) {
    return { ...sum, failed: 1, failures: [`${what} found no tests`] };
  }
  return sum;
}

/** 0 only where nothing failed and, under `CI=true`, nothing was skipped either. */
export function exitCodeOf(sum: Sum, ci: boolean): number {
  return sum.failed > 0 || (ci && sum.skipped > 0) ? 1 : 0;
}

/** The last line of `npm test`, word for word. */
export const lastLine = (sum: Sum): string => `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`;
