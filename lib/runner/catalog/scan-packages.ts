import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { SkillFormat } from "@/lib/contract/launch";
import { CATALOG_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import { isLeftover } from "@/lib/domain/archive-plan";
import { slugify } from "@/lib/domain/slug";
import type { DirectoryEntry, FileFacts, FileOperator } from "../ports";
import { createTurns, inOrder, limitedFiles, type Turns } from "./limited-files";
import { joinPath, lastSegment } from "./operator-path";
import { preferFormats } from "./prefer-formats";
import { scanPackage } from "./scan-package";
import type { HiddenPackage, InvalidPackage, PackagePlace, RootScan } from "./scanned-package";
import { unusableEntry } from "./walk-directory";

export interface ScanInput {
  files: FileOperator;
  /** Canonical path in the operator's namespace. */
  root: string;
  /** What is looked for; `skill` and `legacy` unless given. Commands lie below `commands/`, or below a root of that name. */
  formats?: readonly SkillFormat[];
  /** The directory's own name where the root is `/`: of a skill that is the root itself, or `commands`. */
  rootName?: string;
  limits?: { entriesPerRoot?: number; skills?: number };
  /** Shared between scans that run together, so that they read eight files at once and not eight each. */
  turns?: Turns;
}

const COMMANDS = "commands";
const MARKDOWN = /\.md$/i;
/** Documents that lie beside skills and are none; with front matter they are judged like any other. */
const BESIDE_SKILLS = /^(?:readme|changelog|contributing|license|code_of_conduct|security|agents|claude|index)\.md$/i;

/**
 * Every package below one root: the root itself where it is a skill, and each
 * immediate child; commands at any depth below `commands`. An invalid package
 * is listed with file, line, column and reason, and never ends the scan. Where
 * one id occurs in several formats, skill beats legacy beats command and the
 * others are `hidden`. Results are sorted and do not depend on which read
 * finished first.
 * Refuses skill_source_unavailable (reason `missing`, or `unsupported` where
 * the root is no directory), skill_catalog_too_large (more than 256 entries in
 * the root, as many as skills where the setting is raised, or more packages than the catalogue's limit; nothing is left out
 * instead), skill_path_outside_source and skill_source_failed for the root.
 * Source: product rules, sections 3 and 7.
 */
export async function scanPackages(input: ScanInput): Promise<RootScan> {
  const { root, formats = ["skill", "legacy"] } = input;
  const skills = input.limits?.skills ?? CATALOG_LIMITS.skills;
  const limits = { skills, entriesPerRoot: input.limits?.entriesPerRoot ?? entriesFor(skills) };
  const files = limitedFiles(input.files, input.turns ?? createTurns());
  await requireDirectory(files, root);
  const rootName = input.rootName ?? lastSegment(root) ?? "root";
  const found = await findPackages({ files, root, rootName, formats, entries: limits.entriesPerRoot });
  if (found.places.length > limits.skills) throw tooManySkills(root, found.places.length, limits.skills);
  const scans = await inOrder(
    found.places.map((place) => scanPackage(files, place, lastSegment(place.path) ?? rootName)),
  );
  const scan: RootScan = {
    packages: scans.flatMap((each) => (each.ok ? [each.package] : [])),
    invalid: [...found.invalid, ...scans.flatMap((each) => (each.ok ? [] : [each.invalid]))],
    hidden: found.hidden,
  };
  return preferFormats(scan);
}

/** Who raises the limit of skills means it: the entries of a root follow, as each skill is one. */
export function entriesFor(skills: number): number {
  return skills > CATALOG_LIMITS.skills ? skills : CATALOG_LIMITS.entriesPerRoot;
}

async function requireDirectory(files: FileOperator, root: string): Promise<FileFacts> {
  const facts = await files.stat(root);
  if (facts?.kind === "directory") return facts;
  const reason = facts === null ? "missing" : "unsupported";
  const what = facts === null ? "does not exist" : "is no directory";
  throw new Refusal("skill_source_unavailable", `The directory of skills ${displayPath(root)} ${what}.`, {
    details: { reason, path: displayPath(root) },
  });
}

interface Found {
  places: PackagePlace[];
  invalid: InvalidPackage[];
  hidden: HiddenPackage[];
}

async function findPackages(input: {
  files: FileOperator;
  root: string;
  rootName: string;
  formats: readonly SkillFormat[];
  entries: number;
}): Promise<Found> {
  const { files, root, rootName, formats, entries } = input;
  const found: Found = { places: [], invalid: [], hidden: [] };
  const isCommands = rootName === COMMANDS;
  if (formats.includes("command") && isCommands) await findCommands(files, root, entries, found);
  const others = formats.filter((format) => format !== "command" && !(isCommands && format === "legacy"));
  if (others.length === 0 && isCommands) return found;

  const listed = (await listRoot(files, root, entries)).filter((entry) => !isLeftover(entry.name));
  const document = others.includes("skill") ? documentOf(listed) : null;
  if (document) found.places.push(skillPlace(root, document, rootName));
  const looks = listed.map(async (entry) => {
    const path = joinPath(root, entry.name);
    if (entry.kind === "directory") return others.includes("skill") ? await lookIntoChild(files, path, entry) : null;
    if (entry.kind === "other") return await judgeUnusable(files, path, entry, others);
    // Beside a SKILL.md they are files of that skill.
    return document || !others.includes("legacy") ? null : await lookAtFile(files, path, entry);
  });
  for (const look of await inOrder(looks)) {
    found.places.push(...(look?.places ?? []));
    found.invalid.push(...(look?.invalid ?? []));
    found.hidden.push(...(look?.hidden ?? []));
  }
  const commands = listed.find((entry) => entry.name === COMMANDS && entry.kind === "directory");
  const isSkill = found.places.some((place) => place.path === joinPath(root, COMMANDS));
  if (commands && formats.includes("command") && !isCommands && !isSkill) {
    await findCommands(files, joinPath(root, COMMANDS), entries, found);
  }
  return found;
}

async function listRoot(files: FileOperator, root: string, entries: number): Promise<DirectoryEntry[]> {
  try {
    return await files.list(root, entries);
  } catch (error) {
    throw isRefusal(error) && error.code === "LIMIT_EXCEEDED" ? tooManyEntries(root, entries) : error;
  }
}

/** The exact SKILL.md, else one in another case. */
function documentOf(entries: readonly DirectoryEntry[]): string | null {
  const names = entries.flatMap(({ name, kind }) =>
    kind !== "directory" && name.toLowerCase() === "skill.md" ? [name] : [],
  );
  return names.includes("SKILL.md") ? "SKILL.md" : (names[0] ?? null);
}

type Look = Partial<Found> | null;

async function lookIntoChild(files: FileOperator, path: string, entry: DirectoryEntry): Promise<Look> {
  const place = skillPlace(path, "SKILL.md", entry.name);
  try {
    // The usual case asks for one name instead of listing a directory.
    const exact = await files.stat(place.documentPath);
    const document = exact && exact.kind !== "directory" ? "SKILL.md" : documentOf(await listChild(files, path));
    return document === null ? null : { places: [skillPlace(path, document, entry.name)] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, details } = error;
    return { invalid: [{ ...place, name: null, code, message, details: { ...details } }] };
  }
}

/** Far more than a package may hold: a directory with more, and no SKILL.md, is none. */
const CHILD_ENTRIES = PACKAGE_LIMITS.files * 8;

async function listChild(files: FileOperator, path: string): Promise<DirectoryEntry[]> {
  try {
    return await files.list(path, CHILD_ENTRIES);
  } catch (error) {
    if (isRefusal(error) && error.code === "LIMIT_EXCEEDED") return [];
    throw error;
  }
}

/** A link that leaves or leads nowhere, a device, a pipe: told by name where a package could have been. */
async function judgeUnusable(
  files: FileOperator,
  path: string,
  entry: DirectoryEntry,
  formats: readonly SkillFormat[],
): Promise<Look> {
  const isDocument = entry.name.toLowerCase() === "skill.md";
  const isMarkdown = MARKDOWN.test(entry.name) && !isDocument;
  if (isDocument || (isMarkdown && !formats.includes("legacy"))) return null;
  const refusal = await unusableEntry(files, path);
  if (!isRefusal(refusal)) throw refusal;
  const place = isMarkdown ? flatPlace(path, "legacy", [entry.name]) : skillPlace(path, "SKILL.md", entry.name);
  const { code, message, details } = refusal;
  return { invalid: [{ ...place, name: null, code, message, details: { ...details } }] };
}

async function lookAtFile(files: FileOperator, path: string, entry: DirectoryEntry): Promise<Look> {
  if (!MARKDOWN.test(entry.name) || entry.name.toLowerCase() === "skill.md") return null;
  const place = flatPlace(path, "legacy", [entry.name]);
  if (BESIDE_SKILLS.test(entry.name) && !(await beginsWithFrontMatter(files, path))) {
    const reason = `${displayPath(entry.name)} has no front matter: it is a document beside the skills.`;
    return { hidden: [{ ...place, name: null, reason }] };
  }
  return { places: [place] };
}

async function beginsWithFrontMatter(files: FileOperator, path: string): Promise<boolean> {
  try {
    const bytes = await files.read(path, PACKAGE_LIMITS.bytes);
    return /^(?:\u{FEFF})?---[ \t]*\r?\n/u.test(Buffer.from(bytes.subarray(0, 1_024)).toString("utf8"));
  } catch (error) {
    if (isRefusal(error)) return true;
    throw error;
  }
}

/** Commands lie at any depth; what is looked at on the way counts as entries of this root. */
async function findCommands(files: FileOperator, root: string, limit: number, found: Found): Promise<void> {
  let looked = 0;
  const open: string[][] = [[]];
  for (let folders = open.pop(); folders !== undefined; folders = open.pop()) {
    const directory = folders.reduce(joinPath, root);
    const listed = await listRoot(files, directory, limit - looked);
    looked += listed.length;
    for (const entry of listed) {
      const path = joinPath(directory, entry.name);
      if (isLeftover(entry.name) || entry.name === ".git") continue;
      if (entry.kind === "directory") {
        if (folders.length === PACKAGE_LIMITS.directoryLevels) throw tooDeep(path);
        open.push([...folders, entry.name]);
      } else if (entry.kind === "other") {
        const refusal = await unusableEntry(files, path);
        if (!isRefusal(refusal)) throw refusal;
        const place = flatPlace(path, "command", [...folders, entry.name]);
        const { code, message, details } = refusal;
        found.invalid.push({ ...place, name: null, code, message, details: { ...details } });
      } else if (MARKDOWN.test(entry.name)) {
        found.places.push(flatPlace(path, "command", [...folders, entry.name]));
      }
    }
  }
}

function skillPlace(path: string, document: string, name: string): PackagePlace {
  return { id: idPart(name), format: "skill", path, documentPath: joinPath(path, document) };
}

function flatPlace(path: string, format: "legacy" | "command", parts: readonly string[]): PackagePlace {
  const id = parts.map((part, index) => idPart(index === parts.length - 1 ? part.replace(MARKDOWN, "") : part));
  return { id: id.join(":"), format, path, documentPath: path };
}

/** A name that gives no slug stands for itself, in a form that can be shown. */
function idPart(name: string): string {
  return slugify(name) ?? displayPath(name);
}

function tooManyEntries(root: string, limit: number): Refusal {
  return new Refusal(
    "skill_catalog_too_large",
    `${displayPath(root)} holds more than ${limit} entries; a scan looks at no more, and leaves none out. Raise SLIPWAY_CATALOG_LIMIT above ${CATALOG_LIMITS.skills}, or divide the directory.`,
    { details: { reason: "entries", path: displayPath(root), limit } },
  );
}

function tooManySkills(root: string, found: number, limit: number): Refusal {
  return new Refusal(
    "skill_catalog_too_large",
    `${displayPath(root)} holds ${found} skills; at most ${limit} are taken, and none is left out. Raise SLIPWAY_CATALOG_LIMIT or divide the directory.`,
    { details: { reason: "skills", path: displayPath(root), found, limit } },
  );
}

function tooDeep(path: string): Refusal {
  return new Refusal(
    "skill_catalog_too_large",
    `${displayPath(path)} lies too deep, or is a link that leads back to itself. Make the directory flatter.`,
    { details: { reason: "directoryLevels", path: displayPath(path), limit: PACKAGE_LIMITS.directoryLevels } },
  );
}
