import compare from "semver/functions/compare";
import type { Warning } from "@/lib/contract/errors";

/**
 * The warning beside a new revision whose declared version does not advance
 * past the one it replaces, or disappears; null where all is well, and for
 * none → none, the usual case. Both arguments are strict SemVer or null.
 * Build metadata does not count as advancing (SemVer 2.0.0, item 10).
 */
export function versionDrift(replaced: string | null, next: string | null): Warning | null {
  if (replaced === null) return null;
  if (next === null) {
    return drift(`The revision before declared version ${replaced}; this one declares none. Add metadata.version.`);
  }
  const order = compare(next, replaced);
  if (order > 0) return null;
  return drift(
    order < 0
      ? `The declared version went back from ${replaced} to ${next}. Raise metadata.version above ${replaced}.`
      : `This is a new revision, but the declared version stayed ${next}. Raise metadata.version above ${replaced}.`,
  );
}

function drift(message: string): Warning {
  return { code: "VERSION_DRIFT", message };
}
