import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { isPackageName } from "@/lib/domain/npm-package";
import type { DirectoryEntry } from "../../ports";
import { type HostWalk, hostTree, walkHost } from "../host-tree";
import type { SourceTree, TreeEntry } from "../source-kind";

/** Packages that a package brings for itself are no choice of whoever installed it. */
const LEFT_OUT = new Set([".git", "node_modules"]);
/** Files and directories of all packages together; a large installation has about half. */
const MOST_LOOKED_AT = 200_000;

/** The directory itself where it is called node_modules, else the one in it where there is one. */
export async function nodeModulesIn(directory: string): Promise<string> {
  const trimmed = directory.length > 1 ? directory.replace(/\/+$/, "") : directory;
  if (basename(trimmed) === "node_modules") return trimmed;
  const inner = join(trimmed, "node_modules");
  const found = await stat(inner).catch(() => null);
  return found?.isDirectory() ? inner : trimmed;
}

/**
 * The packages of a node_modules directory, or the one that is named: those
 * that are links inside the directory are followed. `root` has no link left in
 * it. Refuses LIMIT_EXCEEDED, skill_source_unavailable (reason `package`) and
 * skill_source_failed.
 */
export async function nodeModulesTree(root: string, only: string | null, signal: AbortSignal): Promise<SourceTree> {
  const walk = walkHost(root, { leaveOut: LEFT_OUT, most: MOST_LOOKED_AT, signal });
  const entries: TreeEntry[] = [];
  const names = (await installed(walk)).filter((name) => only === null || name === only);
  if (only !== null && names.length === 0) throw notInstalled(root, only);
  for (const name of names) entries.push(...(await walk.below(name)));
  return hostTree(root, { rootName: "node_modules", entries, depth: "any" });
}

async function installed(walk: HostWalk): Promise<string[]> {
  const names: string[] = [];
  for (const { name, kind } of await walk.list("")) {
    if (kind !== "directory") continue;
    if (!name.startsWith("@")) names.push(name);
    else names.push(...(await walk.list(name)).filter(isDirectory).map((inner) => `${name}/${inner.name}`));
  }
  return names.filter(isPackageName);
}

function isDirectory({ kind }: DirectoryEntry): boolean {
  return kind === "directory";
}

function notInstalled(root: string, name: string): Refusal {
  return new Refusal("skill_source_unavailable", `There is no package ${name} in ${displayPath(root)}.`, {
    details: { reason: "package", package: name },
    remedy: "Install it there, or correct its name. A package that is a link out of the directory is not read.",
  });
}
