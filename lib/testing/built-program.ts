import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles one of our programs into a directory below the project, where its packages are found: it then starts in a moment. */
export async function buildProgram(entry: string, outDir: string): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    resolve: { alias: [{ find: /^@\//, replacement: ROOT }] },
    build: { ssr: entry, outDir, emptyOutDir: true, minify: false, target: "node20" },
  });
  return join(outDir, `${basename(entry, ".ts")}.js`);
}

export interface ProgramEnd {
  /** Signal that ended it, or null. */
  signal: string | null;
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, with one thread for the file system so that its calls come in one order. */
export function runProgram(command: string, args: readonly string[]): ProgramEnd {
  const { signal, status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, UV_THREADPOOL_SIZE: "1" },
    timeout: 300_000,
  });
  return { signal, status, stdout, stderr };
}
