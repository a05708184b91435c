import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

/** A name that says which process of this machine made it: `<pid>-<start>-<random>`. */
export async function newProcessMark(): Promise<string> {
  return `${process.pid}-${(await startOf(process.pid)) ?? "0"}-${randomUUID()}`;
}

/** Whether the process that made a mark still runs; false for what is no mark. */
export async function isProcessAlive(mark: string): Promise<boolean> {
  const owner = /^(\d+)-(\d+)-/.exec(mark);
  return owner?.[1] !== undefined && owner[2] !== undefined && (await isAlive(Number(owner[1]), owner[2]));
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
