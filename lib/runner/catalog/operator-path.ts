import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";

/**
 * The segments of a canonical absolute path of a FileOperator's namespace;
 * none for `/`. Refuses skill_path_outside_source (reason `path`) for a path
 * that is relative, ends in a slash, or has a NUL or an empty, `.` or `..` part.
 */
export function pathSegments(path: string): string[] {
  if (path === "/") return [];
  const [first, ...segments] = path.split("/");
  const isFit = (segment: string) =>
    segment !== "" && segment !== "." && segment !== ".." && !segment.includes("\0") && segment.isWellFormed();
  if (first === "" && segments.length > 0 && segments.every(isFit)) return segments;
  throw new Refusal(
    "skill_path_outside_source",
    `${shown(path)} is no plain absolute path, so it could lead out of its source. Write it without ., .. and empty parts.`,
    { details: { reason: "path", path: displayPath(path) } },
  );
}

/** `name` below `directory`; both are canonical. */
export function joinPath(directory: string, name: string): string {
  return directory === "/" ? `/${name}` : `${directory}/${name}`;
}

/** True where `path` is `directory` or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith("/") ? directory : `${directory}/`);
}

/** The last part of a canonical path; null for `/`. */
export function lastSegment(path: string): string | null {
  return pathSegments(path).at(-1) ?? null;
}

export function leavesSource(path: string): Refusal {
  return new Refusal(
    "skill_path_outside_source",
    `${shown(path)} is or lies behind a link that leads out of its source. Put the files themselves there, or take the link away.`,
    { details: { reason: "link", path: displayPath(path) } },
  );
}

export function pathMissing(path: string): Refusal {
  return new Refusal("skill_path_unavailable", `Nothing lies at ${shown(path)}.`, {
    details: { reason: "missing", path: displayPath(path) },
  });
}

export function notOfKind(path: string, kind: "file" | "directory"): Refusal {
  return new Refusal("skill_path_unavailable", `${shown(path)} is no ${kind}.`, {
    details: { reason: `no-${kind}`, path: displayPath(path) },
  });
}

export function fileTooLarge(path: string, limit: number): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${shown(path)} has more than the ${limit} bytes that may still be read.`, {
    details: { reason: "bytes", path: displayPath(path), limit },
  });
}

export function tooManyEntries(path: string, limit: number): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${shown(path)} holds more than ${limit} entries.`, {
    details: { reason: "entries", path: displayPath(path), limit },
  });
}

/** What the system itself refuses; `code` is its word (EACCES, EIO). */
export function sourceFailed(path: string, code: string, cause: unknown): Refusal {
  const why = code === "EACCES" || code === "EPERM" ? "the service may not read it" : "the system refuses it";
  return new Refusal(
    "skill_source_failed",
    `${shown(path)} cannot be used: ${why} (${code}). Give the service's user access, or look at the disk.`,
    { details: { reason: code, path: displayPath(path) }, cause },
  );
}

function shown(path: string): string {
  return displayPath(path);
}
