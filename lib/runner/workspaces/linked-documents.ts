import { readlink } from "node:fs/promises";
import path from "node:path";
import { documentTarget } from "./prepare-home";
import { CATALOG_FILE, LOCK_FILE, type TreeLayout } from "./tree-layout";

/** The documents beside `.slipway/skills` that no longer lead through it. */
export async function unlinkedDocuments({ home }: TreeLayout): Promise<string[]> {
  const names = [CATALOG_FILE, LOCK_FILE];
  const targets = await Promise.all(names.map((name) => readlink(path.join(home, name)).catch(() => null)));
  return names.filter((name, index) => targets[index] !== documentTarget(name));
}

export async function areDocumentsLinked(layout: TreeLayout): Promise<boolean> {
  return (await unlinkedDocuments(layout)).length === 0;
}
