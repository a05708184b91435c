import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { Refusal } from "@/lib/contract/errors";
import { tookTooLong } from "../network/within-time";
import { gitEnvironment, requireGit } from "./git-program";

export interface GitCommand {
  /** The private bare repository, in which git runs. */
  directory: string;
  args: readonly string[];
  /** `-c` settings beside those that every command has. */
  settings?: readonly string[];
  signal: AbortSignal;
  /** After so long the whole process group is killed. Milliseconds. */
  timeoutMs: number;
  /** What it does, as the beginning of a sentence: "Fetching from …". */
  what: string;
}

export interface GitProcess {
  stdin: Writable;
  stdout: Readable;
  /** Resolves when the process and all that it started are gone; never rejects. */
  ended: Promise<GitEnd>;
  /** Kills the whole process group; `ended` then tells this reason. */
  kill(reason: unknown): void;
}

export interface GitEnd {
  /** 0 alone is success; null where it was killed. */
  code: number | null;
  stderr: string;
  /** Why it was killed: what the signal says, or a Refusal of ours. */
  killed: { reason: unknown } | null;
}

/**
 * What git may do, whatever a repository or a server says: no transport but
 * https, no hook, no helper, no question to anybody, every object checked.
 * Source: hostile inputs, section 4.
 */
const SETTINGS = [
  "protocol.allow=never",
  "protocol.https.allow=always",
  "core.hooksPath=/dev/null",
  "credential.helper=",
  "core.askPass=",
  "fetch.fsckObjects=true",
  "transfer.fsckObjects=true",
  "submodule.recurse=false",
  "http.followRedirects=false",
  // One pack, whose size can be watched, instead of a file an object; nothing tidies up behind our back.
  "fetch.unpackLimit=1",
  "gc.auto=0",
  "maintenance.auto=false",
  // Larger contents are checked while they stream, so that one of them does not fill the memory.
  "core.bigFileThreshold=16m",
];

/** The end of what it complains about is what is read. Characters. */
const STDERR_KEPT = 16 * 1024;

/**
 * Starts git in a process group of its own, with nothing of this process's
 * environment but the path, so that no proxy, helper or configuration of
 * whoever runs the console takes part. Refuses SOURCE_UNAVAILABLE where there
 * is no git that can be used, and what the signal says.
 */
export async function startGit(command: GitCommand): Promise<GitProcess> {
  await requireGit();
  const { directory, args, settings = [], signal, timeoutMs, what } = command;
  signal.throwIfAborted();
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    "git",
    [...[...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]), "--git-dir", directory, ...args],
    { cwd: directory, env: gitEnvironment(), detached: true, stdio: ["pipe", "pipe", "pipe"] },
  );
  let killed: GitEnd["killed"] = null;
  const kill = (reason: unknown) => {
    killed ??= { reason };
    killGroup(child.pid);
  };
  const abort = () => kill(signal.reason);
  const timer = setTimeout(() => kill(tookTooLong(what, timeoutMs)), timeoutMs);
  signal.addEventListener("abort", abort, { once: true });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  // Whoever reads the other end may be gone first; how it ended says more.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<GitEnd>((resolve) => {
    child.on("error", (error) => {
      killed ??= { reason: error };
      if (child.pid === undefined) resolve({ code: null, stderr, killed });
    });
    child.on("close", (code) => resolve({ code, stderr, killed }));
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    killGroup(child.pid);
  });
  return { stdin: child.stdin, stdout: child.stdout, ended, kill };
}

/** Runs git to its end; answers what it printed. A failure is told by `explain`, from what git complained about. */
export async function runGit(
  command: GitCommand & { maxBytes: number; explain: (stderr: string) => Refusal },
): Promise<Buffer> {
  const git = await startGit(command);
  git.stdin.end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  git.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= command.maxBytes) chunks.push(chunk);
    else git.kill(tooMuch(command.what));
  });
  const end = await git.ended;
  if (end.killed) throw end.killed.reason;
  if (end.code !== 0) throw command.explain(end.stderr);
  return Buffer.concat(chunks);
}

function tooMuch(what: string): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${what} found more files than are taken.`, {
    details: { reason: "entries" },
    remedy: "Use a repository with fewer files.",
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
