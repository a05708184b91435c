import { lstat, mkdir, open, readlink, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { CATALOG_FILE, LOCK_FILE, type TreeLayout } from "./tree-layout";

/** Nothing that a launch writes is anything for the tree's own history. */
const IGNORE = "*\n";

/**
 * Refuses a working tree in which something else stands where Slipway's own
 * directories belong: a link there would lead a launch out of the tree. Writes
 * nothing.
 */
export async function inspectHome({ home, launches, publishing, skills }: TreeLayout): Promise<void> {
  for (const directory of [home, launches, publishing]) {
    const facts = await lstatOf(directory);
    if (facts !== null && !facts.isDirectory()) throw inTheWay(directory, "a directory of Slipway's own");
  }
  const link = await lstatOf(skills);
  if (link !== null && !link.isSymbolicLink()) throw inTheWay(skills, "the link to the live launch");
}

/** Makes what is missing of Slipway's own directories; answers the directories whose entries changed, for the sync. */
export async function makeHome(layout: TreeLayout): Promise<Set<string>> {
  await inspectHome(layout);
  const changed = new Set<string>();
  if (await makeDirectory(layout.home)) changed.add(layout.root);
  if (await makeDirectory(layout.launches)) changed.add(layout.home);
  const ignore = path.join(layout.home, ".gitignore");
  if ((await lstatOf(ignore)) === null) {
    const handle = await open(ignore, "wx", 0o644);
    await handle.writeFile(IGNORE);
    await handle.close();
    changed.add(ignore).add(layout.home);
  }
  for (const name of [CATALOG_FILE, LOCK_FILE]) {
    if (await isLinkTo(path.join(layout.home, name), documentTarget(name))) continue;
    await replaceLink(path.join(layout.home, name), documentTarget(name));
    changed.add(layout.home);
  }
  return changed;
}

/** What `.slipway/catalog.json` and its neighbour hold: they change with the live launch, in the same rename. */
export function documentTarget(name: string): string {
  return `skills/${name}`;
}

/** Puts a link in the place of a link or a file, in one rename. */
export async function replaceLink(place: string, target: string): Promise<void> {
  const temporary = path.join(path.dirname(place), `.${path.basename(place)}.new`);
  await rm(temporary, { recursive: true, force: true });
  await symlink(target, temporary);
  await rename(temporary, place);
}

async function isLinkTo(place: string, target: string): Promise<boolean> {
  return (await readlink(place).catch(() => null)) === target;
}

/** False where it was there. */
async function makeDirectory(place: string): Promise<boolean> {
  try {
    await mkdir(place, { mode: 0o755 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

async function lstatOf(place: string) {
  try {
    return await lstat(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

function inTheWay(place: string, what: string): Refusal {
  return new Refusal("CONFLICT", `${place} is in the way: ${what} belongs there, and something else is.`, {
    details: { reason: "slipway-directory", path: place },
    remedy: "Move or remove it, then launch again.",
  });
}
