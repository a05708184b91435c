import compareParsed from "semver/functions/compare";
import parse from "semver/functions/parse";
import { isStrictVersion } from "./declared-version";

export interface VersionedRevision {
  /** From 1. */
  number: number;
  /** What the revision's front matter declares; null where it declares nothing. */
  declared: string | null;
}

/** Longest version that readers of semantic versions take. */
const LONGEST = 256;
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * One semantic version for every revision of a skill, by number, for programs
 * that know versions alone; no two are of one precedence. The newest revision
 * that declares a version has it. Any other one gets a version just above the
 * highest that was declared before it, with its number at the end:
 * `1.0.1-0.r.3` for the third revision after 1.0.0, `0.0.0-0.r.1` where none
 * was. So it sorts behind what was there and before what people declare next.
 *
 * A version changes with a later revision only where that one declares the same
 * version again, which then is the later one's. Build metadata does not tell
 * versions apart, as it does not sort them. The order of revisions is the
 * order of their versions as long as people declare rising ones, and none that
 * begins a pre-release with `0`, for which nothing is left below.
 * Source: interfaces, section 5; semver.org 2.0.0, section 11.
 */
export function publishedVersions(revisions: readonly VersionedRevision[]): Map<number, string> {
  const ordered = [...revisions].sort((a, b) => a.number - b.number);
  const owners = new Map<string, number>();
  for (const { number, declared } of ordered) {
    if (isDeclared(declared)) owners.set(precedenceOf(declared), number);
  }
  const taken = new Set(owners.keys());
  const versions = new Map<number, string>();
  let floor: string | null = null;
  for (const { number, declared } of ordered) {
    if (isDeclared(declared) && owners.get(precedenceOf(declared)) === number) {
      versions.set(number, declared);
      if (floor === null || compareParsed(declared, floor) > 0) floor = precedenceOf(declared);
    } else {
      const version = unclaimed(justAbove(floor, number), taken);
      taken.add(version);
      versions.set(number, version);
    }
  }
  return versions;
}

function isDeclared(declared: string | null): declared is string {
  return declared !== null && isStrictVersion(declared);
}

/** Without build metadata. */
function precedenceOf(version: string): string {
  return version.replace(/\+.*$/, "");
}

function justAbove(floor: string | null, number: number): string {
  const mark = `0.r.${number}`;
  const parsed = floor === null ? null : parse(floor);
  if (parsed === null) return `0.0.0-${mark}`;
  const extended = `${floor}.${mark}`;
  if (parsed.prerelease.length > 0 && extended.length <= LONGEST) return extended;
  const { major, minor, patch } = parsed;
  if (patch < LARGEST) return `${major}.${minor}.${patch + 1}-${mark}`;
  if (minor < LARGEST) return `${major}.${minor + 1}.0-${mark}`;
  return major < LARGEST ? `${major + 1}.0.0-${mark}` : `0.0.0-${mark}`;
}

/** Somebody may have declared the very version that another revision would get. */
function unclaimed(version: string, taken: ReadonlySet<string>): string {
  let free = version;
  while (taken.has(free)) free = `${free}.0`;
  return free;
}
