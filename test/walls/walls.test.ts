import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAWFUL, PLANTED, type Tree } from "./planted";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const config = join(root, ".dependency-cruiser.cjs");
const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string; severity: string }[] };
const walls = forbidden.map((rule) => rule.name);

interface Violation {
  from: string;
  rule: { name: string };
}

/** Runs the walls over a tree as `npm run check` runs them over the project. */
async function violationsOf(directory: string, ...trees: Tree[]): Promise<Violation[]> {
  for (const [path, text] of trees.flatMap((tree) => Object.entries(tree))) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const { stdout } = await run(process.execPath, [program, "--config", config, "--output-type", "json", "."], {
    cwd: directory,
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

let scratch: string;
let lawful: Violation[];
let planted: Violation[];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "slipway-walls-"));
  [lawful, planted] = await Promise.all([
    violationsOf(join(scratch, "lawful"), LAWFUL),
    violationsOf(join(scratch, "planted"), LAWFUL, ...Object.values(PLANTED)),
  ]);
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe("the walls between the folders", () => {
  test("a tree in which every arrow runs down passes them all", () => {
    expect(lawful).toEqual([]);
  });

  test("every one of them is an error", () => {
    expect(forbidden.filter((rule) => rule.severity !== "error")).toEqual([]);
  });

  test("every one of them has a planted violation, and no violation is planted for a wall that is gone", () => {
    expect(Object.keys(PLANTED).sort()).toEqual([...walls].sort());
  });

  test.each(walls)("%s stops its planted violation, and nothing else does", (wall) => {
    const trespassers = Object.keys(PLANTED[wall] ?? {});
    const reported = planted.filter((violation) => trespassers.includes(violation.from));
    expect(reported.map((violation) => violation.rule.name)).toContain(wall);
    expect(reported.filter((violation) => violation.rule.name !== wall)).toEqual([]);
    expect(
      planted.filter((violation) => violation.rule.name === wall && !trespassers.includes(violation.from)),
    ).toEqual([]);
  });
});
