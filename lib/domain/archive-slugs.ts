import { TEXT_LIMITS } from "@/lib/contract/limits";
import { baseName } from "./archive-paths";
import { hashedSlug } from "./hashed-slug";
import { slugify } from "./slug";

export interface SlugEntry {
  /** The skill's directory; `.` at the root of the archive. */
  path: string;
  /** Bundle digest; null where the content is not known, which equals nothing. */
  digest: string | null;
  /** The front matter's name, else the archive's file name: used at the root, and where a directory gives no slug. */
  slugHint?: string;
}

export interface SlugPlan {
  /** Null where neither the directory nor the hint gives a slug. For a duplicate: the slug of the path taken. */
  slug: string | null;
  /** The path with the same bytes and the same plain slug that is taken instead. */
  duplicateOf?: string;
  /** True where the plain slug was prefixed because other content claims it too. */
  qualified?: boolean;
  /** How many paths of the archive give this plain slug, where more than one does. */
  sharedBy?: number;
}

/** Ancestors looked at, from the nearest; keeps the work linear for absurdly deep paths. */
const ANCESTORS = 64;

interface Candidate extends SlugEntry {
  depth: number;
}

interface Contested {
  plain: string;
  path: string;
  depth: number;
  /** Slugs of the ancestor folders, the nearest last. */
  ancestors: string[];
  /** For each folder slug, how many of the paths that share the plain slug have it. */
  seenIn: ReadonlyMap<string, number>;
  sharedBy: number;
}

/**
 * Gives every skill directory of one archive its slug, or the path it
 * duplicates. Invariants: no two paths without `duplicateOf` share a slug; the
 * result depends on neither the order of the entries nor their verdicts.
 * Folder names are compared as slugs. Source: product rules, section 5.
 */
export function planSlugs(entries: readonly SlugEntry[]): Map<string, SlugPlan> {
  const plan = new Map<string, SlugPlan>();
  const taken = new Set<string>();
  const contested: Contested[] = [];
  const duplicates: { path: string; of: string; sharedBy: number }[] = [];

  for (const [plain, group] of groupBySlug(entries, plan)) {
    const sharedBy = group.length;
    const { distinct, repeated } = splitByContent(group);
    for (const { path, of } of repeated) duplicates.push({ path, of, sharedBy });
    const keeper = keepsPlainSlug(distinct);
    if (keeper !== null) {
      taken.add(plain);
      plan.set(keeper.path, sharedBy > 1 ? { slug: plain, sharedBy } : { slug: plain });
    }
    if (distinct.length > 1) {
      const folders = distinct.map((entry) => folderSlugs(entry.path));
      const seenIn = countPaths(folders);
      distinct.forEach((entry, index) => {
        if (entry === keeper) return;
        const ancestors = (folders[index] ?? []).slice(0, -1).filter((slug) => slug !== null);
        contested.push({ plain, path: entry.path, depth: entry.depth, ancestors, seenIn, sharedBy });
      });
    }
  }

  // Plain slugs stand before any prefixed one is given, and those are given in
  // order of path: a clash of the two kinds ends the same way for every listing.
  contested.sort(byDepthThenPath);
  for (const entry of contested) {
    const slug = firstFree(entry, taken);
    taken.add(slug);
    plan.set(entry.path, { slug, qualified: true, sharedBy: entry.sharedBy });
  }
  for (const { path, of, sharedBy } of duplicates) {
    plan.set(path, { slug: plan.get(of)?.slug ?? null, duplicateOf: of, sharedBy });
  }
  return plan;
}

/** Entries that give no slug go straight into the plan; each group is sorted by depth, then path. */
function groupBySlug(entries: readonly SlugEntry[], plan: Map<string, SlugPlan>): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  const sorted = entries.map((entry) => ({ ...entry, depth: depthOf(entry.path) })).sort(byDepthThenPath);
  for (const entry of sorted) {
    const hinted = entry.slugHint === undefined ? null : slugify(entry.slugHint);
    const plain = entry.path === "." ? hinted : (slugify(baseName(entry.path)) ?? hinted);
    const group = plain === null ? undefined : groups.get(plain);
    if (plain === null) plan.set(entry.path, { slug: null });
    else if (group) group.push(entry);
    else groups.set(plain, [entry]);
  }
  return groups;
}

function splitByContent(group: readonly Candidate[]) {
  const distinct: Candidate[] = [];
  const repeated: { path: string; of: string }[] = [];
  const firstWith = new Map<string, string>();
  for (const entry of group) {
    const of = entry.digest === null ? undefined : firstWith.get(entry.digest);
    if (of !== undefined) repeated.push({ path: entry.path, of });
    else {
      if (entry.digest !== null) firstWith.set(entry.digest, entry.path);
      distinct.push(entry);
    }
  }
  return { distinct, repeated };
}

/** The shallowest, if it is alone at its depth. */
function keepsPlainSlug([first, second]: readonly Candidate[]): Candidate | null {
  if (first === undefined) return null;
  return second === undefined || second.depth > first.depth ? first : null;
}

function countPaths(folders: readonly (string | null)[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of folders) {
    for (const slug of new Set(path)) if (slug !== null) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return counts;
}

function firstFree({ plain, path, ancestors, seenIn }: Contested, taken: ReadonlySet<string>): string {
  const telling = ancestors.findLast((slug) => seenIn.get(slug) === 1);
  const candidates = telling === undefined ? [] : [`${telling}-${plain}`];
  if (ancestors.length > 0) candidates.push([...ancestors, plain].join("-"));
  for (const candidate of candidates) {
    const slug = candidate.length > TEXT_LIMITS.slug ? hashedSlug(candidate, path) : candidate;
    if (!taken.has(slug)) return slug;
  }
  for (let attempt = 0; ; attempt++) {
    const slug = hashedSlug(candidates[0] ?? plain, attempt === 0 ? path : `${path}\n${attempt}`);
    if (!taken.has(slug)) return slug;
  }
}

/** Slugs of the last folders of a path, its own directory last; null for a folder that gives none. */
function folderSlugs(path: string): (string | null)[] {
  if (path === ".") return [];
  const segments: string[] = [];
  for (let end = path.length; end > 0 && segments.length <= ANCESTORS; ) {
    const start = path.lastIndexOf("/", end - 1) + 1;
    segments.push(path.slice(start, end));
    end = start - 1;
  }
  return segments.reverse().map(slugify);
}

function depthOf(path: string): number {
  if (path === ".") return 0;
  let depth = 1;
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) depth++;
  return depth;
}

function byDepthThenPath(a: { depth: number; path: string }, b: { depth: number; path: string }): number {
  if (a.depth !== b.depth) return a.depth - b.depth;
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
