import path from "node:path";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { bundleDigest, digestOf } from "../packages";
import { modeOf } from "./find-drift";
import { readSized } from "./hash-file";
import { lstatOrNull, walkTree } from "./walk-tree";

/** More than a package has; a directory with more is none that Slipway wrote. */
const ENTRIES = PACKAGE_LIMITS.files * 4;

/** What lies where a skill is published: nothing, a tree with its bundle digest, or something that is no tree of plain files. */
export type LyingThere = { kind: "nothing" } | { kind: "tree"; digest: Digest } | { kind: "other" };

export async function lookAt(place: string): Promise<LyingThere> {
  if ((await lstatOrNull(place)) === null) return { kind: "nothing" };
  const entries = await walkTree(place, ENTRIES);
  if (entries === null || entries.size > ENTRIES) return { kind: "other" };
  const files: PackageFile[] = [];
  for (const entry of entries.values()) {
    if (entry.kind === "directory") continue;
    const size = Number(entry.stats.size);
    if (entry.kind === "other" || size > PACKAGE_LIMITS.bytes) return { kind: "other" };
    const bytes = await readSized(path.join(place, entry.path), size);
    if (bytes === null) return { kind: "other" };
    files.push({ path: entry.path, size, mode: modeOf(entry), digest: digestOf(bytes) });
  }
  return { kind: "tree", digest: bundleDigest(files) };
}

/** The first directory on the way from the tree to a path that is a link or a file; null where the way is plain or has yet to be made. */
export async function obstacleOnTheWay(root: string, below: string): Promise<string | null> {
  const segments = path.dirname(below).split("/");
  for (let depth = 1; depth <= segments.length; depth += 1) {
    const part = segments.slice(0, depth).join("/");
    const stats = await lstatOrNull(path.join(root, part));
    if (stats === null) return null;
    if (!stats.isDirectory()) return part;
  }
  return null;
}
