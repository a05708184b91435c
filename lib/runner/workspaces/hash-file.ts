import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { Digest } from "@/lib/contract/skill";
import { digestOf } from "../packages";

/** Nothing waits for the other end of a pipe, and a link is not followed. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** The bytes of a regular file of exactly this size; null where something else lies there. */
export async function readSized(place: string, size: number): Promise<Buffer | null> {
  try {
    const handle = await open(place, OPEN_FLAGS);
    try {
      const facts = await handle.stat();
      if (!facts.isFile() || facts.size !== size) return null;
      const bytes = await handle.readFile();
      return bytes.length === size ? bytes : null;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "EACCES" || code === "EIO") return null;
    throw error;
  }
}

/** The bytes of a file that is still the one recorded; null where it is not. */
export async function readRecorded(place: string, file: { size: number; digest: Digest }): Promise<Buffer | null> {
  const bytes = await readSized(place, file.size);
  return bytes !== null && digestOf(bytes) === file.digest ? bytes : null;
}
