import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@/lib/runner/store/migrate";

export const OWNER = {
  email: "owner@example.test",
  password: "a long enough password",
  token: "bench-token-".padEnd(48, "x"),
};

/** A built console on a free port of loopback with a data folder of its own. */
export interface RunningConsole {
  url: string;
  /** Process id of the server itself, for its memory. */
  pid: number;
  dataDirectory: string;
  /** Milliseconds from spawn to the first answer. */
  startMs: number;
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export async function startConsole(dataDirectory?: string): Promise<RunningConsole> {
  const ownData = dataDirectory === undefined;
  const data = dataDirectory ?? (await mkdtemp(join(tmpdir(), "slipway-bench-")));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    // As scripts/house/serve.mjs starts it.
    MALLOC_ARENA_MAX: "2",
    UV_THREADPOOL_SIZE: "16",
    NODE_ENV: "production" as const,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: "",
    SLIPWAY_BASE_URL: "",
    SLIPWAY_DATA_DIR: data,
    SLIPWAY_OWNER_EMAIL: OWNER.email,
    SLIPWAY_OWNER_PASSWORD: OWNER.password,
    SLIPWAY_OWNER_TOKEN: OWNER.token,
    SLIPWAY_RATE_LIMITS: "sign-in=0,upload=0,launch=0,agent=0",
    SLIPWAY_ALLOW_PRIVATE_HOSTS: "127.0.0.1",
    SLIPWAY_LOG_LEVEL: "warn",
  };
  await migrateDatabase({ url: `file:${join(data, "slipway.db")}`, dataDirectory: data });
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  try {
    await answers(`${url}/api/v1/health`, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    url,
    pid: child.pid as number,
    dataDirectory: data,
    startMs: performance.now() - began,
    request: (path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${OWNER.token}`, ...init?.headers } }),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      if (ownData) await rm(data, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the console ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the console did not answer within a minute");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
