import path from "node:path";
import type { PackageFile } from "@/lib/contract/skill";
import { DISK_LANES, eachLimited } from "../blobs";
import { readRecorded } from "./hash-file";
import { type TreeEntry, walkTree } from "./walk-tree";

export type DriftKind = "changed" | "missing" | "extra";

export interface Drift {
  /** Below the directory that was looked at. */
  path: string;
  kind: DriftKind;
  message: string;
}

export interface DriftReport {
  drift: Drift[];
  /** Files that were hashed. */
  hashed: number;
  /** Paths that hold the recorded bytes under the recorded mode. */
  sound: Set<string>;
}

/** More than any launch writes; a tree that somebody filled up is not walked to its end. */
const EXTRA_ENTRIES = 10_000;

/**
 * Compares a directory with the files it should hold, and no others. Files for
 * which `isTrusted` vouches are not read. Nothing is followed: a link is a
 * change. Sorted by path.
 */
export async function findDrift(
  directory: string,
  expected: ReadonlyMap<string, PackageFile>,
  isTrusted: (entry: TreeEntry) => boolean = () => false,
): Promise<DriftReport> {
  const directories = parentsOf(expected.keys());
  const found = await walkTree(directory, expected.size + directories.size + EXTRA_ENTRIES);
  const report: DriftReport = { drift: [], hashed: 0, sound: new Set() };
  const say = (place: string, kind: DriftKind, message: string) => report.drift.push({ path: place, kind, message });

  for (const entry of found?.values() ?? []) {
    if (expected.has(entry.path)) continue;
    if (entry.kind === "directory") {
      if (!directories.has(entry.path)) say(entry.path, "extra", "A directory that no launch wrote.");
    } else say(entry.path, "extra", "A file that no launch wrote.");
  }
  await eachLimited(expected.values(), DISK_LANES, async (file) => {
    const entry = found?.get(file.path);
    if (entry === undefined) return void say(file.path, "missing", "The file is gone.");
    if (entry.kind !== "file") return void say(file.path, "changed", "It is no longer a regular file.");
    if (!isTrusted(entry)) {
      report.hashed += 1;
      if ((await readRecorded(path.join(directory, file.path), file)) === null) {
        return void say(file.path, "changed", "Its bytes are not the ones that were launched.");
      }
    }
    if (modeOf(entry) !== file.mode) {
      return void say(file.path, "changed", `Its mode is ${modeOf(entry)}; ${file.mode} was launched.`);
    }
    report.sound.add(file.path);
  });
  report.drift.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return report;
}

/** As packages keep modes: executable or not. */
export function modeOf(entry: TreeEntry): "0644" | "0755" {
  return (entry.stats.mode & 0o111n) === 0n ? "0644" : "0755";
}

/** Every directory that the paths lie in, each before what lies below it. */
export function parentsOf(paths: Iterable<string>): Set<string> {
  const parents = new Set<string>();
  for (const each of paths) {
    const segments = each.split("/");
    for (let depth = 1; depth < segments.length; depth += 1) parents.add(segments.slice(0, depth).join("/"));
  }
  return parents;
}
