import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { SKILL_FORMATS } from "@/lib/contract/launch";
import type { Provider, Tier } from "@/lib/contract/skill";
import { displayPath } from "@/lib/domain/archive-paths";
import { createLocalFiles, preferFormats, type RootScan, scanPackages, type Turns } from "../catalog";
import type { Context } from "../ports";
import { findOwner } from "../store";
import { requireOutsideData } from "./host-directory";
import type { OpenedFiles, SourceAccess } from "./source-kind";

/** A source whose packages take part in launches. */
export interface OpenedSource {
  /** `registry:<entry name>` or `global:<directory>`: the beginning of its candidates' ids. */
  id: string;
  tier: Extract<Tier, "registry" | "global">;
  /** As people know it: the entry's name, the directory. */
  name: string;
  provider: Provider;
  /** Place in its tier, from 0. Larger ones win in the registry. */
  order: number;
  /** Of the package cache; null for what is read in place. */
  commit: string | null;
  /** Every package of it. Refuses as `scanPackages` does. */
  scan(options: ScanOptions): Promise<RootScan>;
}

export interface ScanOptions {
  /** Skills that it may hold. */
  skills: number;
  turns?: Turns;
}

/** What the caller's owner may use, as every kind asks. */
export async function sourceAccess(ctx: Context): Promise<SourceAccess> {
  const { store, places, network } = ctx.ports;
  const owner = await findOwner(store.db, ctx.ownerId);
  return { ownerId: ctx.ownerId, home: owner?.home ?? false, places, network };
}

/**
 * The directories of the global tier, for the home owner; nobody else has any.
 * One that does not exist is passed over. Refuses SOURCE_FORBIDDEN for one that
 * is or holds the data directory, and skill_source_unavailable.
 */
export async function globalSources(ctx: Context): Promise<OpenedSource[]> {
  const { globalSkills } = ctx.ports.places;
  if (globalSkills.length === 0) return [];
  const { home, places } = await sourceAccess(ctx);
  if (!home) return [];
  const opened: OpenedSource[] = [];
  for (const [order, directory] of globalSkills.entries()) {
    const real = await realOrAbsent(directory);
    if (real === null) continue;
    await requireOutsideData(directory, real, places);
    const roots = [{ path: "/", name: basename(real), formats: SKILL_FORMATS }];
    const files = { files: createLocalFiles(real), roots };
    opened.push({
      id: globalId(directory),
      tier: "global",
      name: directory,
      provider: "directory",
      order,
      commit: null,
      scan: (options) => scanSource(files, options),
    });
  }
  return opened;
}

async function realOrAbsent(directory: string): Promise<string | null> {
  try {
    return await realpath(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new Refusal(
      "skill_source_unavailable",
      `The directory of global skills ${displayPath(directory)} cannot be read (${code}).`,
      { details: { reason: "unreadable", path: displayPath(directory) }, cause: error },
    );
  }
}

/** Characters of a directory in an id; ids have 400, and a package's own id may be added. */
const LONGEST_DIRECTORY = 240;

function globalId(directory: string): string {
  if (directory.length <= LONGEST_DIRECTORY) return `global:${directory}`;
  const hash = createHash("sha256").update(directory).digest("hex").slice(0, 12);
  return `global:${hash}:${directory.slice(-200)}`;
}

/** Every package of an opened source, its formats settled across its roots. Refuses as `scanPackages` does. */
export async function scanSource(source: OpenedFiles, options: ScanOptions): Promise<RootScan> {
  const { turns, skills } = options;
  const scans: RootScan[] = [];
  for (const { path, name, formats } of source.roots) {
    const input = { files: source.files, root: path, rootName: name, formats, limits: { skills } };
    scans.push(await scanPackages({ ...input, ...(turns && { turns }) }));
  }
  return preferFormats({
    packages: scans.flatMap((scan) => scan.packages),
    invalid: scans.flatMap((scan) => scan.invalid),
    hidden: scans.flatMap((scan) => scan.hidden),
  });
}
