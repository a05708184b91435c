import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const PREFIX = "slipway-postgres-";
/** Not os.tmpdir(): the unprivileged user must be able to reach it. */
const TEMPORARY = "/tmp";

/** One private PostgreSQL cluster, on loopback, with a password of its own. */
export interface PostgresCluster {
  url(database: string): string;
  stop(): Promise<void>;
  /** Ends the server as a power cut would and starts it again on the same port. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

export class PostgresMissing extends Error {
  constructor() {
    super("PostgreSQL is not installed: apt-get install postgresql");
    this.name = "PostgresMissing";
  }
}

function findPrograms(): string {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const newest = versions
    .filter((version) => existsSync(path.join(installed, version, "bin/initdb")))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return path.join(installed, newest, "bin");
  const onPath = (process.env.PATH ?? "").split(path.delimiter).find((each) => existsSync(path.join(each, "initdb")));
  if (onPath === undefined) throw new PostgresMissing();
  return onPath;
}

/** PostgreSQL refuses to run as root, so root runs it as whichever of these users there is. */
function unprivilegedUser(): { name: string; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL cannot run as root, and there is neither a user postgres nor a user nobody.");
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port on loopback.");
  return address.port;
}

/** Directories of clusters whose server is gone: their test run was killed. */
function sweep(): void {
  for (const name of readdirSync(TEMPORARY).filter((each) => each.startsWith(PREFIX))) {
    const directory = path.join(TEMPORARY, name);
    try {
      process.kill(Number(readFileSync(path.join(directory, "owner"), "utf8")), 0);
    } catch {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

/**
 * Makes a cluster in a new directory and starts it; everything is gone after
 * `stop`, and the kernel stops the server if this process dies first.
 * Throws PostgresMissing where PostgreSQL is not installed.
 */
export async function startPostgres(): Promise<PostgresCluster> {
  const programs = findPrograms();
  sweep();
  const directory = mkdtempSync(path.join(TEMPORARY, PREFIX));
  const user = unprivilegedUser();
  const prefix = ["setpriv", "--pdeathsig", "INT"];
  if (user !== null) {
    chownSync(directory, user.uid, user.gid);
    prefix.push(`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups");
  }
  const password = randomBytes(18).toString("hex");
  const passwordFile = path.join(directory, "password");
  const log = path.join(directory, "log");
  const data = path.join(directory, "data");
  writeFileSync(path.join(directory, "owner"), String(process.pid));
  writeFileSync(passwordFile, password);
  writeFileSync(log, "");
  if (user !== null) for (const file of [passwordFile, log]) chownSync(file, user.uid, user.gid);

  const as = (program: string, ...args: string[]): [string, string[]] => [
    prefix[0] as string,
    [...prefix.slice(1), path.join(programs, program), ...args],
  ];
  const initialise = as("initdb", "-D", data, "-U", "slipway", "-E", "UTF8", "--locale=C", "-A", "scram-sha-256");
  execFileSync(initialise[0], [...initialise[1], `--pwfile=${passwordFile}`, "--no-sync"], {
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await findFreePort();
  const url = (database: string) => `postgresql://slipway:${password}@127.0.0.1:${port}/${database}`;

  let server: ChildProcess;
  const start = async () => {
    // Into a file: a pipe would be held open by the server's own children.
    const output = openSync(log, "a");
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: directory,
      max_connections: 60,
      // The machine under a test does not lose power; the server may still be killed.
      fsync: "off",
      full_page_writes: "off",
    };
    const run = as(
      "postgres",
      "-D",
      data,
      ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
    );
    server = spawn(run[0], run[1], { cwd: directory, stdio: ["ignore", output, output] });
    closeSync(output);
    for (let attempt = 0; ; attempt++) {
      const client = new Client({ connectionString: url("postgres") });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (server.exitCode !== null || attempt > 300) {
          throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`, { cause: error });
        }
        await sleep(50);
      }
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };

  try {
    await start();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    crash: () => end("SIGQUIT"),
    restart: start,
    async stop() {
      await end("SIGINT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A cluster for the length of `work`. */
export async function withPostgres<T>(work: (cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startPostgres();
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
