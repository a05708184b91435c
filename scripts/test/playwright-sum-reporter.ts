import { writeFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { emptySum } from "./sums";

/**
 * Leaves the sum of a Playwright run in the file that SUM_FILE names. A test
 * that passes only when repeated counts as passed and is reported by its name:
 * a real browser on a busy machine wavers, and nobody may overlook that it did.
 */
export default class PlaywrightSumReporter implements Reporter {
  private tests: TestCase[] = [];
  private readonly errors: string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onError(error: TestError): void {
    this.errors.push(error.message ?? "an error without a message");
  }

  onEnd(): void {
    const sum = emptySum();
    for (const test of this.tests) {
      const name = test.titlePath().filter(Boolean).join(" › ");
      const outcome = test.outcome();
      if (outcome === "expected") sum.passed += 1;
      else if (outcome === "skipped") {
        sum.skipped += 1;
        const reason = test.annotations.find((annotation) => annotation.type === "skip")?.description;
        sum.skips.push(reason === undefined ? name : `${name} (${reason})`);
      } else if (outcome === "flaky") {
        sum.passed += 1;
        sum.repeats.push(name);
      } else {
        sum.failed += 1;
        sum.failures.push(name);
      }
    }
    for (const message of this.errors) {
      sum.failed += 1;
      sum.failures.push(`Outside any test: ${message}`);
    }
    const file = process.env.SUM_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(sum));
  }

  printsToStdio(): boolean {
    return false;
  }
}
