import { basename } from "node:path";
import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { hostTree, walkHost } from "./host-tree";
import type { SourceTree, TreeEntry } from "./source-kind";

/** Git's own directory is no content: it changes with every fetch. */
const LEFT_OUT = new Set([".git"]);
/** A tree that makes a walk look at more than this is no directory of skills. */
const MOST_LOOKED_AT = 4 * ARCHIVE_LIMITS.entries;

/**
 * The skills of a directory of this machine: the directory itself, or each of
 * its immediate children. Only directories with a document are walked, and
 * none for longer than it takes to see that it is over the limit of files.
 * `root` has no link left in it. Refuses LIMIT_EXCEEDED and skill_source_failed.
 * Source: product rules, section 3.
 */
export async function directoryTree(root: string, signal: AbortSignal): Promise<SourceTree> {
  const walk = walkHost(root, { leaveOut: LEFT_OUT, most: MOST_LOOKED_AT, signal });
  const tree = { rootName: basename(root), depth: "children" as const };
  const children = await walk.list("");
  if (children.some(isDocument)) return hostTree(root, { ...tree, entries: await walk.below("") });

  const entries: TreeEntry[] = [];
  for (const child of children) {
    if (child.kind !== "directory") entries.push(await walk.entry(child.name, child));
    else if ((await walk.list(child.name)).some(isDocument)) {
      entries.push(...(await walk.below(child.name, PACKAGE_LIMITS.files)));
    }
  }
  return hostTree(root, { ...tree, entries });
}

function isDocument({ name, kind }: { name: string; kind: string }): boolean {
  return name.toLowerCase() === "skill.md" && kind !== "directory";
}
