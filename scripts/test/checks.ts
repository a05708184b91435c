import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program, root } from "../house/project";
import { runProgram } from "../house/run-program";

export interface Check {
  name: string;
  run: () => Promise<{ code: number; output: string; seconds: number }>;
}

const check = (name: string, doing: string, args: () => string[]): Check => ({
  name,
  run: () => runProgram(args(), { doing, show: false }),
});

/** The slowest first, so that the others run beside it. */
export const CHECKS: readonly Check[] = [
  {
    name: "types",
    run: async () => {
      const routes = await describeRoutes();
      if (routes.code !== 0) return routes;
      return await runProgram([program("typescript", "bin/tsc"), "--noEmit", "-p", "."], {
        doing: "checking types",
        show: false,
      });
    },
  },
  check("dead code", "looking for dead code", () => [program("knip", "bin/knip.js"), "--no-progress"]),
  check("boundaries", "checking boundaries", () => [
    program("dependency-cruiser", "bin/dependency-cruise.mjs"),
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "err-long",
    ".",
  ]),
  check("lint and format", "checking lint and format", () => [
    program("@biomejs/biome", "bin/biome"),
    "check",
    "--error-on-warnings",
    "--max-diagnostics=50",
    ".",
  ]),
];

/**
 * Next writes the types of the routes into `.next`, which a fresh clone does
 * not have and which go stale when a route comes or goes. Quick where the list
 * of routes is the one they were written for.
 */
async function describeRoutes(): Promise<{ code: number; output: string; seconds: number }> {
  const files = existsSync(join(root, "app"))
    ? readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    : [];
  const routes = files.filter((path) => /(^|\/)(page|route|layout)\.tsx?$/.test(path)).sort();
  const stampFile = join(root, ".next", "slipway-routes");
  const stamp = routes.join("\n");
  const fresh =
    existsSync(join(root, "next-env.d.ts")) &&
    existsSync(join(root, ".next/types")) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === stamp;
  if (fresh) return { code: 0, output: "", seconds: 0 };
  const ended = await runProgram([program("next", "dist/bin/next"), "typegen"], {
    doing: "describing routes",
    show: false,
  });
  if (ended.code === 0) writeFileSync(stampFile, stamp);
  return ended;
}
