import { lstatSync, readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { inTurns } from "./in-turns";

/**
 * Removes a directory and everything below it; nothing is followed. Done on
 * this thread in turns: through the thread pool each of a launch's thousands of
 * names costs several times as much. What this way does not take is left to
 * the thorough one, whose error it is then.
 */
export async function removeTree(directory: string): Promise<void> {
  try {
    const directories = [directory];
    await inTurns(filesBelow(directories), (file) => unlinkSync(file));
    await inTurns(directories.toReversed(), (place) => rmdirSync(place));
  } catch {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Whatever is no directory; `directories` grows meanwhile, each before what lies in it. */
function* filesBelow(directories: string[]): Generator<string> {
  for (const place of directories) {
    if (!lstatSync(place).isDirectory()) throw new Error(`${place} is no directory`);
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const inside = path.join(place, entry.name);
      if (entry.isDirectory()) directories.push(inside);
      else yield inside;
    }
  }
}
