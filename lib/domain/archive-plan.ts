import type { ErrorCode } from "@/lib/contract/errors";
import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { baseName, displayPath } from "./archive-paths";
import { BIDI_CHARACTER, INVISIBLE_CHARACTER } from "./text-characters";

/** The root manifest of an export. */
export const MANIFEST_PATH = "slipway-export.json";

/** One file entry of an archive; its path has passed `judgeEntryPath`. Directory entries are left out. */
export interface PlanEntry {
  path: string;
  /** Bytes, as far as they are known. */
  size: number;
}

export interface PlannedFile {
  /** Path in the archive. */
  entry: string;
  /** Path in the package. */
  path: string;
  size: number;
}

export interface RowRefusal {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown> & { reason: string };
}

export interface PlannedSkill {
  /** The skill's directory; `.` at the root of the archive. */
  path: string;
  /** The archive path of its document, in whatever case it is written there. */
  document: string;
  /** Sorted by package path. Cut off where a limit was passed: `refusal` is set then. */
  files: PlannedFile[];
  fileCount: number;
  /** Sum of the sizes, bytes. */
  bytes: number;
  /** What the names and sizes alone already decide. */
  refusal: RowRefusal | null;
  /** Files whose names are one name after NFC and lower-casing; the content decides, see `judgeCollisions`. */
  collisions: PlannedFile[][];
  notes: string[];
}

export interface ArchivePlan {
  /** Sorted by path. */
  skills: PlannedSkill[];
  /** Paths of entries that belong to no skill, the manifest not among them. */
  ignored: string[];
  hasManifest: boolean;
}

/**
 * Decides from names and sizes alone which directories of an archive are
 * skills and which files each takes along. A skill inside another is a row of
 * its own and part of the outer one. With a manifest, only its paths are rows.
 * Throws ARCHIVE_LIMIT_EXCEEDED (entries, skills) and ARCHIVE_INVALID (a
 * manifest that names a path without a SKILL.md). Sizes that are not known
 * yet may be given as 0 and judged again later. Source: product rules, section 5.
 */
export function planArchive(
  entries: readonly PlanEntry[],
  options: { manifest?: Readonly<Record<string, string>> | null } = {},
): ArchivePlan {
  if (entries.length > ARCHIVE_LIMITS.entries) throw overArchiveLimit("entries", entries.length);
  const ignored: string[] = [];
  const kept: PlanEntry[] = [];
  let hasManifest = false;
  for (const entry of entries) {
    if (entry.path === MANIFEST_PATH) hasManifest = true;
    else if (isLeftover(entry.path)) ignored.push(entry.path);
    else kept.push(entry);
  }
  const documents = findDocuments(kept);
  const wanted = options.manifest ? onlyManifestPaths(documents, options.manifest) : documents;
  if (wanted.size > ARCHIVE_LIMITS.skills) throw overArchiveLimit("skills", wanted.size);

  const skills = collectFiles(kept, wanted, ignored);
  for (const skill of skills) finishSkill(skill);
  skills.sort((a, b) => compareText(a.path, b.path));
  return { skills, ignored, hasManifest };
}

function overArchiveLimit(limit: "entries" | "skills", found: number): Refusal {
  const allowed = ARCHIVE_LIMITS[limit];
  return new Refusal("ARCHIVE_LIMIT_EXCEEDED", `The archive holds ${found} ${limit}; at most ${allowed} are taken.`, {
    details: { reason: limit, allowed, found },
  });
}

/** What macOS leaves in archives and directories: never part of a skill. */
export function isLeftover(path: string): boolean {
  const name = baseName(path);
  return name === ".DS_Store" || name.startsWith("._") || path.startsWith("__MACOSX/") || path.includes("/__MACOSX/");
}

/** Skill directory → archive path of its document; the exact `SKILL.md` wins, then the first by path. */
function findDocuments(entries: readonly PlanEntry[]): Map<string, string> {
  const documents = new Map<string, string>();
  for (const { path } of entries) {
    const name = baseName(path);
    if (name.length !== 8 || name.toLowerCase() !== "skill.md") continue;
    const directory = path.length > 8 ? path.slice(0, -9) : ".";
    const known = documents.get(directory);
    if (known === undefined || name === "SKILL.md" || (baseName(known) !== "SKILL.md" && path < known)) {
      documents.set(directory, path);
    }
  }
  return documents;
}

function onlyManifestPaths(
  documents: ReadonlyMap<string, string>,
  manifest: Readonly<Record<string, string>>,
): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const path of Object.keys(manifest)) {
    const document = documents.get(path);
    if (document === undefined) {
      throw new Refusal(
        "ARCHIVE_INVALID",
        `${MANIFEST_PATH} names ${displayPath(path)}, but the archive holds no SKILL.md there. Export again, or remove ${MANIFEST_PATH} from the archive.`,
        {
          details: { reason: "manifest-path-missing", entries: [{ path: displayPath(path), reason: "No SKILL.md." }] },
        },
      );
    }
    wanted.set(path, document);
  }
  return wanted;
}

/**
 * All entries below one directory stand together when paths are sorted, right
 * behind the directory itself: one pass with a stack of open directories gives
 * every file to each skill around it, however deep the paths are.
 */
function collectFiles(entries: readonly PlanEntry[], documents: ReadonlyMap<string, string>, ignored: string[]) {
  const skills: PlannedSkill[] = [];
  const events: { key: string; skill?: PlannedSkill; size: number }[] = [];
  for (const [path, document] of documents) {
    const skill: PlannedSkill = {
      path,
      document,
      files: [],
      fileCount: 0,
      bytes: 0,
      refusal: null,
      collisions: [],
      notes: [],
    };
    skills.push(skill);
    events.push({ key: path === "." ? "" : `${path}/`, skill, size: 0 });
  }
  for (const entry of entries) events.push({ key: entry.path, size: entry.size });
  events.sort((a, b) => compareText(a.key, b.key));

  const open: { prefix: string; skill: PlannedSkill }[] = [];
  for (const { key, skill, size } of events) {
    for (let top = open.at(-1); top !== undefined && !key.startsWith(top.prefix); top = open.at(-1)) open.pop();
    if (skill) open.push({ prefix: key, skill });
    else if (open.length === 0) ignored.push(key);
    else for (const { prefix, skill: holder } of open) addFile(holder, key, prefix.length, size);
  }
  return skills;
}

function addFile(skill: PlannedSkill, entry: string, prefixLength: number, size: number): void {
  skill.fileCount++;
  skill.bytes += size;
  if (skill.files.length > PACKAGE_LIMITS.files) return;
  const path = entry === skill.document ? "SKILL.md" : entry.slice(prefixLength);
  skill.files.push({ entry, path, size });
}

function finishSkill(skill: PlannedSkill): void {
  const written = baseName(skill.document);
  if (written !== "SKILL.md") skill.notes.push(`${written} is stored as SKILL.md.`);
  skill.refusal = hiddenName(skill) ?? overPackageLimit(skill);
  if (skill.refusal !== null) return;
  skill.files.sort((a, b) => compareText(a.path, b.path));
  const groups = new Map<string, PlannedFile[]>();
  for (const file of skill.files) {
    const folded = file.path.normalize("NFC").toLowerCase();
    const group = groups.get(folded);
    if (group) group.push(file);
    else groups.set(folded, [file]);
  }
  skill.collisions = [...groups.values()].filter((group) => group.length > 1);
  skill.refusal = fileAgainstDirectory(groups);
}

function hiddenName(skill: PlannedSkill): RowRefusal | null {
  const hidden = skill.files.find(({ entry }) => BIDI_CHARACTER.test(entry) || INVISIBLE_CHARACTER.test(entry));
  if (hidden === undefined) return null;
  return {
    code: "INVALID_INPUT",
    message: `The name ${displayPath(hidden.entry)} holds characters that cannot be seen or that turn the text around. Rename it and try again.`,
    details: { reason: "hidden-characters-in-name", path: displayPath(hidden.entry) },
  };
}

/** The first package limit that counts or sizes pass, or null. Sizes are judged again once the bytes are read. */
export function overPackageLimit(skill: Pick<PlannedSkill, "fileCount" | "bytes" | "files">): RowRefusal | null {
  if (skill.fileCount > PACKAGE_LIMITS.files) {
    return packageLimit(
      "files",
      skill.fileCount,
      `${skill.fileCount} files; at most ${PACKAGE_LIMITS.files} are taken`,
    );
  }
  if (skill.bytes > PACKAGE_LIMITS.bytes) {
    const allowed = PACKAGE_LIMITS.bytes;
    return packageLimit("bytes", skill.bytes, `${skill.bytes} bytes; at most ${allowed} (16 MiB) are taken`);
  }
  for (const { path } of skill.files) {
    const levels = countSlashes(path);
    if (levels > PACKAGE_LIMITS.directoryLevels) {
      const text = `${levels} levels of directories below its own; at most ${PACKAGE_LIMITS.directoryLevels} are taken`;
      return packageLimit("directoryLevels", levels, text);
    }
  }
  return null;
}

function packageLimit(limit: keyof typeof PACKAGE_LIMITS, found: number, text: string): RowRefusal {
  return {
    code: "LIMIT_EXCEEDED",
    message: `The skill has ${text}. Make it smaller, or split it.`,
    details: { reason: limit, limit, allowed: PACKAGE_LIMITS[limit], found },
  };
}

function fileAgainstDirectory(groups: ReadonlyMap<string, PlannedFile[]>): RowRefusal | null {
  for (const [folded, [file]] of groups) {
    for (let slash = folded.indexOf("/"); slash >= 0; slash = folded.indexOf("/", slash + 1)) {
      const other = groups.get(folded.slice(0, slash))?.[0];
      if (other && file) return collision(other.path, file.path);
    }
  }
  return null;
}

/**
 * The refusal of a skill in which two names are one on a file system that does
 * not tell case or Unicode forms apart, and the bytes differ; null where each
 * such pair holds the same bytes. `digestOf` takes the archive path.
 */
export function judgeCollisions(
  skill: Pick<PlannedSkill, "collisions">,
  digestOf: (entry: string) => string | null,
): RowRefusal | null {
  for (const group of skill.collisions) {
    const [first, ...others] = group;
    if (first === undefined) continue;
    const digest = digestOf(first.entry);
    const other = others.find((file) => digest === null || digestOf(file.entry) !== digest);
    if (other) return collision(first.path, other.path);
  }
  return null;
}

function collision(first: string, second: string): RowRefusal {
  const [one, two] = [displayPath(first), displayPath(second)];
  return {
    code: "INVALID_INPUT",
    message: `${one} and ${two} are one name on many file systems, and their content differs. Rename or remove one of them.`,
    details: { reason: "name-collision", paths: [one, two] },
  };
}

function countSlashes(path: string): number {
  let count = 0;
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) count++;
  return count;
}

/** By UTF-16 units, the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
