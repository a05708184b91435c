import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { StagingArea } from "../ports";
import { isProcessAlive, newProcessMark } from "./process-mark";

/**
 * A staging area carries its process in its name (`<pid>-<start>-<random>`), so
 * that a sweep can tell a dead one from one that another process is filling.
 */
export async function openStagingArea(stagingRoot: string, storeDirectory: string): Promise<StagingArea> {
  const directory = path.join(stagingRoot, await newProcessMark());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return { directory, storeDirectory, dispose: () => rm(directory, { recursive: true, force: true }) };
}

/** Removes the staging areas whose process is gone. */
export async function sweepStaging(stagingRoot: string): Promise<void> {
  for (const name of await readdir(stagingRoot).catch(emptyWhenAbsent)) {
    if (await isProcessAlive(name)) continue;
    await rm(path.join(stagingRoot, name), { recursive: true, force: true });
  }
}

function emptyWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
