import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addSums, emptySum, exitCodeOf, lastLine, readSum } from "./sums";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "slipway-sums-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function left(sum: Partial<ReturnType<typeof emptySum>>): string {
  const file = join(directory, "sum.json");
  writeFileSync(file, JSON.stringify({ ...emptySum(), ...sum }));
  return file;
}

describe("the sum of a test run", () => {
  test("is printed as its last line, word for word", () => {
    const sum = addSums([
      { ...emptySum(), passed: 4 },
      { ...emptySum(), passed: 1, failed: 2, skipped: 3 },
    ]);
    expect(lastLine(sum)).toBe("5 passed, 2 failed, 3 skipped");
  });

  test("keeps the names of what failed and what was skipped", () => {
    const sum = addSums([
      { ...emptySum(), failed: 1, failures: ["a"] },
      { ...emptySum(), failed: 1, failures: ["b"], skipped: 1, skips: ["c (no browser)"] },
    ]);
    expect(sum.failures).toEqual(["a", "b"]);
    expect(sum.skips).toEqual(["c (no browser)"]);
  });

  test("counts a program that crashed without a failed test as one failure", () => {
    expect(readSum(left({ passed: 9 }), 1, "the unit tests")).toMatchObject({ passed: 9, failed: 1 });
    expect(readSum(join(directory, "never-written.json"), 134, "the unit tests").failures).toEqual([
      "the unit tests ended with exit code 134",
    ]);
  });

  test("counts failed tests once where the program also ends with an error", () => {
    expect(readSum(left({ passed: 9, failed: 2 }), 1, "the unit tests").failed).toBe(2);
  });

  test("does not let a run pass that found no tests", () => {
    expect(readSum(left({}), 0, "the browser tests").failures).toEqual(["the browser tests found no tests"]);
  });

  test.each([
    { failed: 0, skipped: 0, ci: false, code: 0 },
    { failed: 0, skipped: 2, ci: false, code: 0 },
    { failed: 0, skipped: 2, ci: true, code: 1 },
    { failed: 1, skipped: 0, ci: false, code: 1 },
    { failed: 1, skipped: 0, ci: true, code: 1 },
  ])("with $failed failed and $skipped skipped under CI=$ci exits with $code", ({ failed, skipped, ci, code }) => {
    expect(exitCodeOf({ ...emptySum(), passed: 1, failed, skipped }, ci)).toBe(code);
  });
});
