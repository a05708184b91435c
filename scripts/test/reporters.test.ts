import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program, root } from "../house/project";
import type { Sum } from "./sums";

let directory: string;
beforeEach(() => {
  // Inside the project, so that the planted tests find the test programs.
  mkdirSync(join(root, ".cache"), { recursive: true });
  directory = mkdtempSync(join(root, ".cache/reporters-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function run(args: string[], files: Record<string, string>): Sum {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const file = join(directory, "sum.json");
  spawnSync(process.execPath, args, { cwd: directory, env: { ...process.env, SUM_FILE: file, CI: "" } });
  return JSON.parse(readFileSync(file, "utf8")) as Sum;
}

describe("the sum that a test program leaves behind", { timeout: 120_000 }, () => {
  test("vitest's holds passed, failed, skipped, a file that does not load, a failing hook and a stray rejection", () => {
    const reporter = join(root, "scripts/test/vitest-sum-reporter.ts");
    const sum = run([program("vitest", "vitest.mjs"), "run", "--root", directory, `--reporter=${reporter}`], {
      "vitest.config.ts": "export default {};\n",
      "planted.test.ts": [
        'import { beforeAll, describe, expect, test } from "vitest";',
        'test("passes", () => {});',
        'test("passes too", () => {});',
        'test("fails", () => expect(1).toBe(2));',
        'test("is skipped", ({ skip }) => skip("no browser"));',
        'test("rejects astray", () => { Promise.reject(new Error("stray")); });',
        'describe("with a bad hook", () => { beforeAll(() => { throw new Error("hook"); }); test("never runs", () => {}); });',
      ].join("\n"),
      "broken.test.ts": 'import "./nowhere";\n',
    });
    expect(sum.passed).toBe(3);
    expect(sum.failures.map((failure) => failure.split("\n")[0])).toEqual([
      expect.stringContaining("broken.test.ts"),
      expect.stringContaining("planted.test.ts: fails"),
      expect.stringContaining("hook"),
      "Outside any test: stray",
    ]);
    expect(sum.failed).toBe(4);
    expect(sum.skips).toEqual([
      "planted.test.ts: is skipped (no browser)",
      "planted.test.ts: with a bad hook > never runs",
    ]);
  });

  test("Playwright's holds passed, failed, skipped with the reason, and a test that passes only when repeated", () => {
    const reporter = join(root, "scripts/test/playwright-sum-reporter.ts");
    const sum = run(
      [program("@playwright/test", "cli.js"), "test", "--config", join(directory, "playwright.config.ts")],
      {
        "playwright.config.ts": `export default { retries: 1, workers: 1, reporter: [[${JSON.stringify(reporter)}]] };\n`,
        "planted.spec.ts": [
          'import { expect, test } from "@playwright/test";',
          'test("passes", () => {});',
          'test("fails", () => expect(1).toBe(2));',
          'test("is skipped", () => test.skip(true, "no browser"));',
          'test("wavers", ({}, info) => expect(info.retry).toBe(1));',
        ].join("\n"),
      },
    );
    expect(sum).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
    expect(sum.failures[0]).toContain("fails");
    expect(sum.repeats).toEqual([expect.stringContaining("wavers")]);
    expect(sum.skips[0]).toContain("is skipped (no browser)");
  });
});
