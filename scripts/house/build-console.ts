import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program, root } from "./project";
import { runProgram } from "./run-program";
import { CONSOLE_SOURCES, sourceStamp } from "./source-stamp";

const dist = join(root, process.env.SLIPWAY_DIST_DIR ?? ".next");
const stampFile = join(dist, "slipway-build");

/** Whether the build folder holds a whole build of exactly these sources. */
export function isBuilt(stamp = sourceStamp(root, CONSOLE_SOURCES)): boolean {
  return existsSync(join(dist, "BUILD_ID")) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** Builds the console. Answers whether that succeeded; the reason of a failure has been printed. */
export async function buildConsole(): Promise<boolean> {
  // Taken before the build: a file saved while it runs makes the next start build again.
  const stamp = sourceStamp(root, CONSOLE_SOURCES);
  rmSync(stampFile, { force: true });
  console.log("Building the console. This takes about a minute.");
  const ended = await runProgram([program("next", "dist/bin/next"), "build"], {
    doing: "building the console",
    show: false,
    env: { NODE_ENV: "production" },
  });
  if (ended.code !== 0) {
    console.error(ended.output);
    console.error("The console could not be built; the reason is above.");
    return false;
  }
  mkdirSync(dist, { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Built the console in ${Math.round(ended.seconds)} s.`);
  return true;
}
