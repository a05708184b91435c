import parse from "semver/functions/parse";

/** SemVer 2.0.0, the grammar's own expression; `semver.valid` alone also takes `v1.2.3` and blanks. */
const STRICT =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

const LOOSE = /^[vV=]?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(\+[0-9A-Za-z.-]+)?$/;

/** Longest version text that is looked at; the limit of the `semver` package. */
const LONGEST = 256;

/**
 * True for strict SemVer 2.0.0 (semver.org) of at most 256 characters whose
 * numbers stay below 2^53, so that any two accepted versions can be compared.
 */
export function isStrictVersion(text: string): boolean {
  return text.length <= LONGEST && STRICT.test(text) && parse(text) !== null;
}

/**
 * The strict form that a person most likely meant: a leading `v` dropped,
 * leading zeros dropped, missing parts filled with 0. Null where that would be
 * guessing: words, dates, four numbers.
 */
export function nearestVersion(text: string): string | null {
  const match = text.length <= LONGEST ? LOOSE.exec(text.trim()) : null;
  if (match === null) return null;
  const [, major = "0", minor, patch, preRelease, build = ""] = match;
  // `2026-01-15` is a date, not 2026 with a pre-release.
  if (preRelease !== undefined && /^\d/.test(preRelease) && patch === undefined) return null;
  const core = [major, minor ?? "0", patch ?? "0"].map(withoutLeadingZeros).join(".");
  const tail = preRelease === undefined ? "" : `-${preRelease.split(".").map(plainIdentifier).join(".")}`;
  const version = `${core}${tail}${build}`;
  return isStrictVersion(version) ? version : null;
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}

function plainIdentifier(identifier: string): string {
  return /^\d+$/.test(identifier) ? withoutLeadingZeros(identifier) : identifier;
}
