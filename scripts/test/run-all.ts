import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../generate";
import { buildConsole, isBuilt } from "../house/build-console";
import { findBrowser } from "../house/find-browser";
import { program, root } from "../house/project";
import { runProgram } from "../house/run-program";
import { CHECKS } from "./checks";
import { ensureClientPrograms } from "./client-programs";
import { runChecks } from "./run-checks";
import { addSums, emptySum, exitCodeOf, lastLine, readSum, type Sum } from "./sums";
import { ensureSystemTools } from "./system-tools";

const PARTS = ["checks", "unit", "browser"] as const;
type Part = (typeof PARTS)[number];

/** `npm test`: everything; `npm test -- unit browser` runs those parts. */
export async function test(args: readonly string[]): Promise<number> {
  const unknown = args.filter((arg) => !(PARTS as readonly string[]).includes(arg));
  if (unknown.length > 0) {
    console.error(`There is no part named ${unknown.join(", ")}; the parts are ${PARTS.join(", ")}.`);
    return 2;
  }
  const wanted = (part: Part) => args.length === 0 || args.includes(part);
  generate();
  ensureSystemTools();
  const sums: Sum[] = [];
  if (wanted("checks")) sums.push(await titled("Types, lint, format, boundaries, dead code", () => runChecks(CHECKS)));
  if (wanted("unit")) sums.push(await titled("Unit and integration tests", runVitest));
  if (wanted("browser")) sums.push(await titled("Build and browser tests", runBrowserTests));
  return conclude(addSums(sums));
}

/** One part of the run; what breaks it counts as a failure of it, and the other parts still run. */
async function titled(title: string, run: () => Promise<Sum>): Promise<Sum> {
  const began = Date.now();
  console.log(`\n── ${title}`);
  const sum = await run().catch((error: unknown) => {
    console.error(error);
    return {
      ...emptySum(),
      failed: 1,
      failures: [`${title}: ${error instanceof Error ? error.message : String(error)}`],
    };
  });
  console.log(`── ${lastLine(sum)} in ${Math.round((Date.now() - began) / 1000)} s`);
  return sum;
}

async function runVitest(): Promise<Sum> {
  const file = sumFile("vitest");
  const reporters = ["--reporter=default", `--reporter=${join(root, "scripts/test/vitest-sum-reporter.ts")}`];
  const ended = await runProgram([program("vitest", "vitest.mjs"), "run", ...reporters], {
    doing: "running unit tests",
    show: true,
    env: { SUM_FILE: file },
  });
  return readSum(file, ended.code, "the unit tests");
}

/** The build is a test of its own: one passed where it stands, and without it no browser test can run. */
async function runBrowserTests(): Promise<Sum> {
  if (!isBuilt() && !(await buildConsole())) return { ...emptySum(), failed: 1, failures: ["next build"] };
  const built = { ...emptySum(), passed: 1 };
  if (!(await ensureClientPrograms())) built.failures.push("npm ci in e2e/clients");
  built.failed = built.failures.length;
  const file = sumFile("playwright");
  const browser = findBrowser();
  if (browser === null)
    console.log("No Chromium: the browser tests are skipped. To run them: apt-get install -y chromium");
  const list = browser === null ? ["--list"] : [];
  const ended = await runProgram([program("@playwright/test", "cli.js"), "test", ...list], {
    doing: "running browser tests",
    show: true,
    env: { SUM_FILE: file },
  });
  return addSums([built, readSum(file, ended.code, "the browser tests")]);
}

function sumFile(name: string): string {
  const directory = join(root, "test-results");
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}-sum.json`);
  rmSync(file, { force: true });
  return file;
}

function conclude(sum: Sum): number {
  const ci = process.env.CI === "true";
  console.log("");
  for (const name of sum.skips) console.log(`Skipped: ${name}`);
  for (const name of sum.repeats) console.log(`Passed only when repeated: ${name}`);
  for (const name of sum.failures) console.log(`Failed: ${name}`);
  if (ci && sum.skipped > 0)
    console.log(`Under CI=true nothing may be skipped, and ${sum.skipped} were: this run fails.`);
  console.log(lastLine(sum));
  return exitCodeOf(sum, ci);
}
