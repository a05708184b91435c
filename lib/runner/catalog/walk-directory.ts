import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";
import { isLeftover } from "@/lib/domain/archive-plan";
import type { DirectoryEntry, FileOperator } from "../ports";
import { joinPath } from "./operator-path";

export interface WalkedFile extends DirectoryEntry {
  /** Below the directory that was walked. */
  path: string;
}

/** Git's own directory is no content: it changes with every fetch. */
const NO_CONTENT = ".git";

/**
 * Every file below `directory`, sorted by directory. Refuses what no package
 * may hold: devices, sockets and pipes, links that leave, names that are no
 * plain path, and directories more than 32 levels down, where links that lead
 * back to themselves end as well.
 */
export async function walkDirectory(files: FileOperator, directory: string, limit: number): Promise<WalkedFile[]> {
  const found: WalkedFile[] = [];
  let looked = 0;
  const open = [{ path: "", place: directory, level: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { place, path, level } = next;
    for (const entry of await files.list(place, limit)) {
      if (++looked > limit) throw tooMany(directory, limit);
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.name === NO_CONTENT || isLeftover(below)) continue;
      judgeName(below);
      if (entry.kind === "file") found.push({ ...entry, path: below });
      else if (entry.kind === "other") throw await unusableEntry(files, joinPath(place, entry.name));
      else if (level === PACKAGE_LIMITS.directoryLevels) throw tooDeep(below);
      else open.push({ path: below, place: joinPath(place, entry.name), level: level + 1 });
    }
  }
  return found;
}

/** Entries that one package may make a scan look at; its files have a limit of their own. */
export const WALKED_ENTRIES = ARCHIVE_LIMITS.entries;

function judgeName(path: string): void {
  const verdict = judgeEntryPath(path);
  if (verdict.ok && verdict.path === path) return;
  const why = verdict.ok ? "The name holds a backslash or ends in a slash." : verdict.reason;
  throw new Refusal("INVALID_INPUT", `${displayPath(path)}: ${why} Rename it.`, {
    details: { reason: verdict.ok ? "backslash" : verdict.fault, path: displayPath(path) },
  });
}

/** The refusal of an entry that is neither a file nor a directory. */
export async function unusableEntry(files: FileOperator, path: string): Promise<unknown> {
  try {
    if ((await files.stat(path)) === null) {
      return new Refusal(
        "skill_path_unavailable",
        `${displayPath(path)} is a link that leads nowhere. Mend it, or take it away.`,
        { details: { reason: "broken-link", path: displayPath(path) } },
      );
    }
  } catch (error) {
    return error;
  }
  return new Refusal(
    "INVALID_INPUT",
    `${displayPath(path)} is a device, a socket or a named pipe; packages hold files and directories. Take it away.`,
    { details: { reason: "special-file", path: displayPath(path) } },
  );
}

function tooDeep(path: string): Refusal {
  const allowed = PACKAGE_LIMITS.directoryLevels;
  return new Refusal(
    "LIMIT_EXCEEDED",
    `${displayPath(path)} lies more than ${allowed} levels of directories deep, or is a link that leads back to itself. Make the directory flatter.`,
    { details: { reason: "directoryLevels", limit: "directoryLevels", allowed, path: displayPath(path) } },
  );
}

function tooMany(directory: string, allowed: number): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${displayPath(directory)} holds more than ${allowed} files and directories.`, {
    details: { reason: "entries", limit: "entries", allowed, path: displayPath(directory) },
  });
}
