import { ANY_CONTROL_CHARACTER, INVISIBLE_CHARACTER } from "./text-characters";

export type PathFault = "empty" | "control" | "absolute" | "drive" | "traversal" | "empty-segment" | "dot-segment";

export type PathVerdict =
  | { ok: true /** Separated by `/`, without a final one. */; path: string; directory: boolean }
  | { ok: false; fault: PathFault /** A sentence for people. */; reason: string };

const REASONS: Record<PathFault, string> = {
  empty: "The name is empty.",
  control: "The name holds a control character.",
  absolute: "The path is absolute; only paths inside the archive are taken.",
  drive: "The path names a drive; only paths inside the archive are taken.",
  traversal: "The path leads out of its directory (..).",
  "empty-segment": "The path has an empty part (//).",
  "dot-segment": "The path has a part that is a single dot (.).",
};

/**
 * Judges one entry name of an archive. Backslashes are read as `/` (archives
 * made by PowerShell) and then judged by the same rules. An accepted path is
 * relative, has no empty, `.` or `..` part, so joining it below a directory
 * never leaves that directory. Linear in the length of the name.
 * Source: hostile inputs, section 2.
 */
export function judgeEntryPath(raw: string): PathVerdict {
  if (raw === "") return fault("empty");
  if (ANY_CONTROL_CHARACTER.test(raw)) return fault("control");
  const slashed = raw.includes("\\") ? raw.replaceAll("\\", "/") : raw;
  if (slashed.startsWith("/")) return fault("absolute");
  if (/^[A-Za-z]:/.test(slashed)) return fault("drive");
  const directory = slashed.endsWith("/");
  const path = directory ? slashed.slice(0, -1) : slashed;
  let emptySegment = false;
  let dotSegment = false;
  for (let start = 0; start <= path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    const length = end - start;
    if (length === 0) emptySegment = true;
    else if (length === 1 && path[start] === ".") dotSegment = true;
    else if (length === 2 && path.startsWith("..", start)) return fault("traversal");
    start = end + 1;
  }
  if (emptySegment) return fault("empty-segment");
  if (dotSegment) return fault("dot-segment");
  return { ok: true, path, directory };
}

function fault(kind: PathFault): PathVerdict {
  return { ok: false, fault: kind, reason: REASONS[kind] };
}

/** What file names with are refused is what is escaped when they are shown. */
const UNSHOWN = new RegExp(`${ANY_CONTROL_CHARACTER.source}|${INVISIBLE_CHARACTER.source}`, "gu");

/** Longest path that is shown; the middle of a longer one is left out. */
const SHOWN_CHARACTERS = 240;

/**
 * A path for showing: control, bidirectional, zero-width and other invisible
 * characters appear as `\u{202E}`, and a very long path loses its middle.
 * Never use it as a key.
 */
export function displayPath(text: string): string {
  const cut = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 80)}…${text.slice(-79)}` : text;
  return cut.replace(UNSHOWN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
