import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { StagingArea } from "../ports";

/**
 * A staging area carries its process in its name (`<pid>-<start>-<random>`), so
 * that a sweep can tell a dead one from one that another process is filling.
 */
export async function openStagingArea(stagingRoot: string, storeDirectory: string): Promise<StagingArea> {
  const owner = `${process.pid}-${(await startOf(process.pid)) ?? "0"}`;
  const directory = path.join(stagingRoot, `${owner}-${randomUUID()}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return { directory, storeDirectory, dispose: () => rm(directory, { recursive: true, force: true }) };
}

/** Removes the staging areas whose process is gone. */
export async function sweepStaging(stagingRoot: string): Promise<void> {
  for (const name of await readdir(stagingRoot).catch(emptyWhenAbsent)) {
    const owner = /^(\d+)-(\d+)-/.exec(name);
    if (owner?.[1] && owner[2] && (await isAlive(Number(owner[1]), owner[2]))) continue;
    await rm(path.join(stagingRoot, name), { recursive: true, force: true });
  }
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  const now = await startOf(pid);
  if (now !== null) return now === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process began, in clock ticks since boot: a number is given to a new
 * process after a while, the pair is not. Null where the system has no /proc.
 */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    // The command's name may hold blanks and brackets; the fields after the last bracket are fixed.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function emptyWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
