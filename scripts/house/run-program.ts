import { spawn } from "node:child_process";
import { root } from "./project";

export interface Ended {
  code: number;
  /** What it wrote, where it was captured; else empty. */
  output: string;
  seconds: number;
}

const HEARTBEAT_MS = 15_000;

/**
 * Runs one program with this Node, in the project. `show` passes what it
 * writes on as it comes; otherwise it is kept, and a line every 15 s says that
 * work goes on. Whoever asks for a stop stops both: the program first, then
 * this process, with exit code 130.
 */
export async function runProgram(
  args: readonly string[],
  options: { doing: string; show: boolean; env?: Record<string, string> },
): Promise<Ended> {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", options.show ? "inherit" : "pipe", options.show ? "inherit" : "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env },
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const heartbeat = setInterval(() => {
    if (!options.show) console.log(`  still ${options.doing} (${Math.round(seconds())} s)`);
  }, HEARTBEAT_MS);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    child.kill(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      // `close` comes after the last byte of output, `exit` may come before it.
      child.once("close", (exitCode) => resolve(exitCode ?? 1));
    });
    if (stopping) process.exit(130);
    return { code, output: Buffer.concat(chunks).toString("utf8"), seconds: seconds() };
  } finally {
    clearInterval(heartbeat);
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
