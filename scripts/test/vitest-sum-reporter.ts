import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { emptySum } from "./sums";

/** Leaves the sum of a vitest run in the file that SUM_FILE names. */
export default class VitestSumReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const sum = emptySum();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") sum.passed += 1;
        else if (result.state === "failed") {
          sum.failed += 1;
          sum.failures.push(`${module.relativeModuleId}: ${test.fullName}`);
        } else {
          sum.skipped += 1;
          const note = result.state === "skipped" ? result.note : undefined;
          sum.skips.push(`${module.relativeModuleId}: ${test.fullName}${note === undefined ? "" : ` (${note})`}`);
        }
      }
      // A file that does not load holds no tests, and a failing hook fails none.
      for (const error of module.errors()) {
        sum.failed += 1;
        sum.failures.push(`${module.relativeModuleId}: ${error.message}`);
      }
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) {
          sum.failed += 1;
          sum.failures.push(`${module.relativeModuleId}: ${suite.fullName}: ${error.message}`);
        }
      }
    }
    for (const error of unhandled) {
      sum.failed += 1;
      sum.failures.push(`Outside any test: ${error.message}`);
    }
    const file = process.env.SUM_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(sum));
  }
}
