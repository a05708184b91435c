import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./port";
import { root } from "./project";

export interface FirstOwner {
  email: string;
  password: string;
  token: string;
}

export interface RunningConsole {
  /** Origin, without a trailing slash. */
  address: string;
  /** Process id of `npm start`'s own process; the service is its only child. */
  pid: number;
  /** The one-time link, where the console has no owner yet. */
  setUpLink: string | null;
  /** What was written so far, line by line. */
  lines: readonly string[];
  /** Ends the service as Ctrl-C does and removes its data; answers with its exit code. May be called again. */
  stop(): Promise<number>;
}

const READY = /^Slipway is ready at (\S+)$/;
const SET_UP = /^Set up the first owner: (\S+)$/;

/** Somebody to be, on a console that is thrown away afterwards. */
export const TEST_OWNER: FirstOwner = {
  email: "owner@example.com",
  password: "a long and harmless password",
  token: "slw_test-token-of-the-first-owner-0000000000",
};

/**
 * Starts the console as people do (`npm start`), on a free port and an empty
 * data directory of its own, and waits until it answers. Without an owner it
 * waits for the set-up link as well.
 */
export async function runConsole(
  options: { owner?: FirstOwner | null; env?: Record<string, string> } = {},
): Promise<RunningConsole> {
  const owner = options.owner === undefined ? TEST_OWNER : options.owner;
  const dataDirectory = await mkdtemp(join(tmpdir(), "slipway-console-"));
  const port = await freePort();
  const lines: string[] = [];
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...withoutSettings(process.env),
      HOST: "127.0.0.1",
      PORT: String(port),
      SLIPWAY_DATA_DIR: dataDirectory,
      SLIPWAY_LOG_LEVEL: "warn",
      SLIPWAY_RATE_LIMITS: "sign-in=0,upload=0,launch=0,agent=0",
      ...(owner === null
        ? {}
        : {
            SLIPWAY_OWNER_EMAIL: owner.email,
            SLIPWAY_OWNER_PASSWORD: owner.password,
            SLIPWAY_OWNER_TOKEN: owner.token,
          }),
      ...options.env,
    },
  });
  const exited = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const remove = () => rm(dataDirectory, { recursive: true, force: true });

  let address: string | undefined;
  let setUpLink: string | null = null;
  await new Promise<void>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      address ??= READY.exec(line)?.[1];
      setUpLink ??= SET_UP.exec(line)?.[1] ?? null;
      if (address !== undefined && (owner !== null || setUpLink !== null)) resolve();
    };
    createInterface({ input: child.stdout }).on("line", read);
    createInterface({ input: child.stderr }).on("line", read);
    child.once("error", reject);
    void exited.then((code) => reject(new Error(`The console ended with code ${code}:\n${lines.join("\n")}`)));
  }).catch(async (error) => {
    await remove();
    throw error;
  });

  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    setUpLink,
    lines,
    async stop() {
      child.kill("SIGTERM");
      const code = await exited;
      await remove();
      return code;
    },
  };
}

/** The settings of whoever runs this are theirs, not the throw-away console's. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const rest = { ...env };
  for (const name of Object.keys(rest)) {
    if (name === "DATABASE_URL" || (name.startsWith("SLIPWAY_") && name !== "SLIPWAY_DIST_DIR")) delete rest[name];
  }
  return rest;
}
