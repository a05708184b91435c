import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";
import { type ArchivePlan, type PlannedSkill, planArchive, type RowRefusal } from "@/lib/domain/archive-plan";
import { compareText } from "@/lib/domain/compare-text";
import { StagingWriter } from "../blobs";
import { digestOf, inspectSkills, type ReadFile } from "../packages";
import type { ArchiveContent, ArchiveReader, ArchiveSkill, StagingArea } from "../ports";
import { readArchives, refusedSkill, requireWithinBytes } from "./read-archives";
import type { SourceTree, TreeEntry } from "./source-kind";

/** Enough of a file's beginning for the shebang rule. Bytes. */
const HEAD_BYTES = 64;
/** A pointer of Git LFS is a short text that begins so; the content is not there. */
const LFS_POINTER = new TextEncoder().encode("version https://git-lfs.github.com/spec/v1\n");
const LFS_POINTER_BYTES = 1_024;
/** Stands where bytes of a name could not be read as UTF-8. */
const REPLACEMENT = "\uFFFD";
/** Named in one message. */
const NAMED = 3;

export interface ReadTreeOptions {
  staging: StagingArea;
  archives: ArchiveReader;
  signal: AbortSignal;
  onFiles?: (done: number, total: number) => void;
}

/**
 * Judges every skill of a source's tree, each by itself: a link, a submodule,
 * a device or a bad name refuses the skill that it lies in or stands for, a
 * pointer whose content is absent too. What belongs to no skill is not read. A
 * package that is an archive goes through the gate for archives by itself.
 * Refuses LIMIT_EXCEEDED where the skills together are over an archive's limits.
 * Source: product rules, section 5; hostile inputs, section 4.
 */
export async function readTree(tree: SourceTree, options: ReadTreeOptions): Promise<ArchiveContent> {
  const { staging, signal, onFiles } = options;
  const { files, faults } = judgeEntries(tree.entries);
  const plan = planWithin(files, tree.depth);
  const sizes = new Map(files.map((entry) => [entry.path, entry]));
  const faultsOf = groupFaults(plan, faults);
  for (const skill of plan.skills) skill.refusal ??= refusalOf(faultsOf.get(skill.path) ?? []);
  const wanted = wantedPaths(plan);
  const listed = [...wanted].reduce((bytes, path) => bytes + (sizes.get(path)?.size ?? 0), 0);
  requireWithinBytes(listed);

  const writer = new StagingWriter(staging.directory, staging.storeDirectory);
  const read = new Map<string, ReadFile>();
  const pointers = new Set<string>();
  await tree.read([...wanted], async (path, bytes) => {
    signal.throwIfAborted();
    const digest: Digest = digestOf(bytes);
    if (isPointer(bytes)) pointers.add(path);
    read.set(path, {
      size: bytes.byteLength,
      mode: sizes.get(path)?.mode ?? "0644",
      digest,
      head: bytes.slice(0, HEAD_BYTES),
    });
    await writer.add(bytes, digest);
    onFiles?.(read.size, wanted.size);
  });
  await writer.drain();
  for (const skill of plan.skills) skill.refusal ??= pointerRefusal(skill, pointers);
  const { skills, staged } = await inspectSkills(plan, read, writer);
  const lost = lostSkills(faults, new Set(plan.skills.map(({ path }) => path)), tree.depth);
  const refused = (tree.refused ?? []).map(({ path, refusal }) => refusedSkill(path, refusal));
  const packed = await readArchives(tree.archives ?? [], { ...options, bytes: listed });
  return {
    skills: [...skills, ...lost, ...refused, ...packed.skills].sort((a, b) => compareText(a.path, b.path)),
    staged: [...staged, ...packed.staged],
    ignored: plan.ignored.length + packed.ignored,
    manifest: null,
  };
}

/** An entry that no file of a package can be, and why. */
interface EntryFault {
  path: string;
  reason: string;
  target?: string;
  text: string;
}

function judgeEntries(entries: readonly TreeEntry[]): { files: TreeEntry[]; faults: EntryFault[] } {
  const files: TreeEntry[] = [];
  const faults: EntryFault[] = [];
  for (const entry of entries) {
    const { path, target } = entry;
    const shown = displayPath(path);
    if (entry.kind !== "file") {
      const text =
        entry.kind === "link"
          ? `${shown} is a link to ${displayPath(target ?? "nothing")}`
          : entry.kind === "submodule"
            ? `${shown} is a submodule at ${displayPath(target ?? "an unknown commit")}`
            : entry.kind === "twice"
              ? `${shown} stands in the source twice`
              : `${shown} is no regular file`;
      faults.push({ path, reason: entry.kind, text, ...(target !== undefined && { target }) });
      continue;
    }
    const judged = judgeEntryPath(path);
    const readable = !path.includes(REPLACEMENT);
    if (judged.ok && judged.path === path && readable) files.push(entry);
    else {
      const strange = readable ? "The name holds a backslash." : "The name is not valid UTF-8.";
      const reason = judged.ok ? strange : judged.reason;
      faults.push({ path, reason: "name", text: `${shown} is no name for a file: ${reason}` });
    }
  }
  return { files, faults };
}

/** The skills among the files; everything outside of them is left out before the limits are asked. */
function planWithin(files: readonly TreeEntry[], depth: SourceTree["depth"]): ArchivePlan {
  const directories = new Set<string>();
  for (const { path } of files) {
    const slash = path.lastIndexOf("/");
    if (path.slice(slash + 1).toLowerCase() !== "skill.md") continue;
    const directory = slash < 0 ? "." : path.slice(0, slash);
    if (depth === "any" || !directory.includes("/")) directories.add(directory);
  }
  const within = files.filter(({ path }) => isWithin(path, directories));
  try {
    const plan = planArchive(within);
    const skills = depth === "any" ? plan.skills : plan.skills.filter(({ path }) => !path.includes("/"));
    const outside = files.length - within.length;
    return { ...plan, skills, ignored: [...plan.ignored, ...new Array<string>(outside).fill("")] };
  } catch (error) {
    if (!isRefusal(error) || error.code !== "ARCHIVE_LIMIT_EXCEEDED") throw error;
    throw new Refusal("LIMIT_EXCEEDED", error.message.replace("The archive", "The source"), {
      details: { ...error.details },
      remedy: "Name a directory inside the source that holds fewer.",
      cause: error,
    });
  }
}

function isWithin(path: string, directories: ReadonlySet<string>): boolean {
  if (directories.has(".")) return true;
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    if (directories.has(path.slice(0, slash))) return true;
  }
  return false;
}

/** Which faults lie in which skill; one inside a nested skill lies in the outer one too. */
function groupFaults(plan: ArchivePlan, faults: readonly EntryFault[]): Map<string, EntryFault[]> {
  const groups = new Map<string, EntryFault[]>(plan.skills.map(({ path }) => [path, []]));
  for (const fault of faults) {
    groups.get(".")?.push(fault);
    for (let slash = fault.path.indexOf("/"); slash >= 0; slash = fault.path.indexOf("/", slash + 1)) {
      groups.get(fault.path.slice(0, slash))?.push(fault);
    }
  }
  return groups;
}

function refusalOf([first, ...others]: readonly EntryFault[]): RowRefusal | null {
  return first === undefined ? null : faultRefusal([first, ...others]);
}

function faultRefusal(own: readonly [EntryFault, ...EntryFault[]]): RowRefusal {
  const [first] = own;
  const more = own.length > NAMED ? `, and ${own.length - NAMED} more` : "";
  const named = own.slice(0, NAMED).map(({ text }) => text);
  return {
    code: first.reason === "name" ? "INVALID_INPUT" : "ARCHIVE_SPECIAL_ENTRY",
    message: `${named.join("; ")}${more}. A skill holds regular files alone: put the files themselves in its directory.`,
    details: {
      reason: first.reason,
      entries: own.slice(0, 100).map(({ path, reason, target }) => ({
        path: displayPath(path),
        reason,
        ...(target !== undefined && { target: displayPath(target) }),
      })),
    },
  };
}

/**
 * Skills that no file shows: the document itself is a link or has a bad name,
 * or, where children are skills, a link stands for a whole one.
 */
function lostSkills(
  faults: readonly EntryFault[],
  planned: ReadonlySet<string>,
  depth: SourceTree["depth"],
): ArchiveSkill[] {
  const lost = new Map<string, ArchiveSkill>();
  for (const fault of faults) {
    const slash = fault.path.lastIndexOf("/");
    const isDocument = fault.path.slice(slash + 1).toLowerCase() === "skill.md";
    if (!isDocument && (depth === "any" || slash >= 0 || fault.reason !== "link")) continue;
    const directory = isDocument ? fault.path.slice(0, Math.max(slash, 0)) : fault.path;
    if (planned.has(directory || ".") || (depth === "children" && directory.includes("/"))) continue;
    const path = displayPath(directory || ".");
    lost.set(path, refusedSkill(path, faultRefusal([fault])));
  }
  return [...lost.values()];
}

function pointerRefusal(skill: PlannedSkill, pointers: ReadonlySet<string>): RowRefusal | null {
  const own = skill.files.filter(({ entry }) => pointers.has(entry));
  const [first] = own;
  if (first === undefined) return null;
  const more = own.length > 1 ? ` and ${own.length - 1} more` : "";
  return {
    code: "INVALID_INPUT",
    message: `${displayPath(first.entry)}${more}: a pointer of Git LFS stands where the content should be. Put the file itself in the source.`,
    details: { reason: "lfs-pointer", paths: own.slice(0, 100).map(({ entry }) => displayPath(entry)) },
  };
}

function isPointer(bytes: Uint8Array): boolean {
  if (bytes.byteLength > LFS_POINTER_BYTES || bytes.byteLength < LFS_POINTER.byteLength) return false;
  return LFS_POINTER.every((byte, index) => bytes[index] === byte);
}

/** Files of skills that may be taken; of a refused one its document alone, for the name of its row. */
function wantedPaths(plan: ArchivePlan): Set<string> {
  const wanted = new Set<string>();
  for (const skill of plan.skills) {
    wanted.add(skill.document);
    if (skill.refusal === null) for (const file of skill.files) wanted.add(file.entry);
  }
  return wanted;
}
