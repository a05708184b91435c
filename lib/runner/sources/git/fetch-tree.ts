import { posix } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { SourceTree, SourceWork, TreeEntry } from "../source-kind";
import { type BareRepository, makeBareRepository } from "./bare-repository";
import { gitFailure, type RemoteNames } from "./git-failure";
import { runGit } from "./git-process";
import { type GitLimits, type GitRemote, type PinnedRemote, pinRemote } from "./git-remote";
import { type GitTreeEntry, parseGitTree } from "./git-tree";
import { type ObjectReader, openObjects } from "./object-reader";

/** Between two looks at the size of what came in. Milliseconds. */
const WATCH_MS = 50;
/**
 * The list of a tree of some hundred thousand files. A few objects can name
 * each other so that a tree has billions. Bytes.
 */
const LISTING_BYTES = 16 * 1024 * 1024;
/** A longer target of a link is not read: it is for a message alone. Bytes. */
const TARGET_BYTES = 4_096;
/** Skills lie below it where a repository has it. */
const SKILLS = "skills";
const DOCUMENT = "/SKILL.md";

export interface GitPlace {
  /** Full commit id, judged. */
  commit: string;
  /** Directory that is the root; null where the repository decides. `.` is its own root. */
  path: string | null;
  /** Of the repository, for a skill that is its root. */
  name: string;
}

/**
 * Fetches one commit without its history into a private repository and lists
 * its tree. No file is checked out: content is read as the objects hold it.
 * Refuses SOURCE_UNAVAILABLE, SOURCE_FORBIDDEN, LIMIT_EXCEEDED, TIMEOUT,
 * STORAGE_FULL, and what the signal says.
 */
export async function fetchTree(
  remote: GitRemote,
  { commit, path, name }: GitPlace,
  limits: GitLimits,
  work: SourceWork,
): Promise<SourceTree> {
  const pinned = await pinRemote(remote, limits, work.signal);
  const login = remote.login && { url: pinned.url, ...remote.login };
  const repository = await makeBareRepository(work.directory, commit.length === 64 ? "sha256" : "sha1", login);
  let objects: ObjectReader | null = null;
  try {
    await fetchCommit(repository, pinned, commit, limits, work);
    await repository.forgetLogin();
    objects = await openObjects(repository.directory, work.signal, limits.acquireMs);
    await requireCommit(objects, commit, pinned.names);
    const all = await listTree(repository, commit, limits, work, pinned.names);
    const { root, entries } = belowRoot(all, path, pinned.names);
    await nameTargets(objects, entries);
    entries.push(...skillsBehindLinks(all, root, entries));
    return treeOf({
      rootName: root === "" ? name : root.slice(root.lastIndexOf("/") + 1),
      entries,
      objects,
      repository,
    });
  } catch (error) {
    await objects?.close();
    await repository.dispose();
    throw error;
  }
}

async function fetchCommit(
  repository: BareRepository,
  { url, settings, names }: PinnedRemote,
  commit: string,
  { acquireMs, packBytes }: GitLimits,
  { signal, onBytes }: SourceWork,
): Promise<void> {
  const tooLarge = new AbortController();
  let watched = 0;
  const watch = async () => {
    const bytes = await repository.packBytes();
    if (bytes > packBytes) tooLarge.abort(packTooLarge(names, packBytes));
    if (bytes !== watched) onBytes(bytes, null);
    watched = bytes;
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= watch().finally(() => {
      looking = null;
    });
  }, WATCH_MS);
  try {
    await runGit({
      directory: repository.directory,
      settings,
      args: ["fetch", "--quiet", "--depth=1", "--no-tags", "--", url, commit],
      signal: AbortSignal.any([signal, tooLarge.signal]),
      timeoutMs: acquireMs,
      maxBytes: LISTING_BYTES,
      what: `Fetching from ${names.shown}`,
      explain: (stderr) => gitFailure(stderr, names),
    });
  } finally {
    clearInterval(timer);
    await looking;
  }
  await watch();
  tooLarge.signal.throwIfAborted();
}

function packTooLarge({ shown }: RemoteNames, allowed: number): Refusal {
  const size = allowed >= 1024 * 1024 ? `${Math.floor(allowed / (1024 * 1024))} MiB` : `${allowed} bytes`;
  return new Refusal("LIMIT_EXCEEDED", `${shown} is over ${size} packed, which is the most that is fetched.`, {
    details: { reason: "compressedBytes", allowed },
    remedy: "Keep the skills in a repository of their own.",
  });
}

/** A tag or a tree has an id of the same form; only a commit is taken. */
async function requireCommit(objects: ObjectReader, commit: string, { shown, host }: RemoteNames): Promise<void> {
  for await (const { type } of objects.read([commit])) {
    if (type === "commit") return;
    throw new Refusal("SOURCE_UNAVAILABLE", `${commit} in ${shown} is no commit, but a ${displayPath(type)}.`, {
      details: { reason: "commit", host },
      remedy: "Give the id of the commit itself.",
    });
  }
}

async function listTree(
  repository: BareRepository,
  commit: string,
  { acquireMs }: GitLimits,
  { signal }: SourceWork,
  names: RemoteNames,
): Promise<GitTreeEntry[]> {
  const listing = await runGit({
    directory: repository.directory,
    args: ["ls-tree", "-rz", "-l", commit],
    signal,
    timeoutMs: acquireMs,
    maxBytes: LISTING_BYTES,
    what: `Listing the files of ${names.shown}`,
    explain: (stderr) => gitFailure(stderr, names),
  });
  return parseGitTree(listing);
}

function belowRoot(
  all: readonly GitTreeEntry[],
  path: string | null,
  { shown, host }: RemoteNames,
): { root: string; entries: GitTreeEntry[] } {
  const below = (root: string) =>
    all
      .filter((entry) => entry.path.startsWith(`${root}/`))
      .map((entry) => ({ ...entry, path: entry.path.slice(root.length + 1) }));
  if (path === null) {
    const skills = below(SKILLS);
    return skills.length > 0 ? { root: SKILLS, entries: skills } : { root: "", entries: [...all] };
  }
  if (path === ".") return { root: "", entries: [...all] };
  const entries = below(path);
  if (entries.length > 0) return { root: path, entries };
  const isThere = all.some((entry) => entry.path === path);
  throw new Refusal(
    "SOURCE_UNAVAILABLE",
    isThere
      ? `${displayPath(path)} in ${shown} is no directory.`
      : `${shown} has no directory ${displayPath(path)} at this commit.`,
    { details: { reason: "path", path: displayPath(path), host }, remedy: "Correct the directory, or leave it out." },
  );
}

/** Says of each link where it leads; links of one target share an object. */
async function nameTargets(objects: ObjectReader, entries: readonly GitTreeEntry[]): Promise<void> {
  const links = entries.filter(({ kind, size }) => kind === "link" && size <= TARGET_BYTES);
  const targets = objects.read(links.map(({ id }) => id));
  for (const link of links) {
    const { value } = await targets.next();
    link.target = value?.bytes.toString("utf8");
  }
}

/**
 * Where a link stands for a skill that lies outside the root, nothing below it
 * is listed: its document is then listed as that link, so that the skill is
 * refused by name and not lost without a word.
 */
function skillsBehindLinks(
  all: readonly GitTreeEntry[],
  root: string,
  entries: readonly GitTreeEntry[],
): GitTreeEntry[] {
  if (root === "") return [];
  const documents = new Set(all.filter(({ path }) => path.endsWith(DOCUMENT)).map(({ path }) => path));
  return entries
    .filter(({ kind, path, target = "" }) => {
      const leadsTo = posix.join(root, posix.dirname(path), target);
      return kind === "link" && !leadsTo.startsWith(`${root}/`) && documents.has(`${leadsTo}${DOCUMENT}`);
    })
    .map((link) => ({ ...link, path: `${link.path}${DOCUMENT}` }));
}

interface OpenTree {
  rootName: string;
  entries: GitTreeEntry[];
  objects: ObjectReader;
  repository: BareRepository;
}

function treeOf({ rootName, entries, objects, repository }: OpenTree): SourceTree {
  const byPath = new Map(entries.filter(({ kind }) => kind === "file").map((entry) => [entry.path, entry]));
  return {
    rootName,
    depth: "any",
    entries: entries.map(({ id: _, ...entry }): TreeEntry => entry),
    async read(paths, take) {
      const wanted = paths.map((path) => {
        const entry = byPath.get(path);
        if (entry === undefined) throw new Error(`not a file of the tree: ${path}`);
        return entry;
      });
      let index = 0;
      for await (const { type, bytes } of objects.read(wanted.map(({ id }) => id))) {
        const entry = wanted[index++];
        if (entry === undefined || type !== "blob" || bytes.byteLength !== entry.size) {
          throw new Error(`git gave another object than the one that was listed for ${entry?.path}`);
        }
        await take(entry.path, bytes);
      }
    },
    async dispose() {
      await objects.close();
      await repository.dispose();
    },
  };
}
