import { open, readFile, rm } from "node:fs/promises";
import { isRefusal } from "@/lib/contract/errors";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { Digest } from "@/lib/contract/skill";
import type { RowRefusal } from "@/lib/domain/archive-plan";
import type { RefusedPackage, SourceTree, TreeArchive, TreeEntry } from "../source-kind";
import { readTarball } from "./tarball";
import { withoutDocument } from "./without-document";

/** One package that a server named, and what came of bringing it. */
export type BroughtPackage = { /** Its directory in the tree. */ path: string } & (
  | { form: "files"; files: readonly { path: string; file: string; size: number }[] }
  | {
      form: "archive";
      file: string;
      /** Whether a tarball will do as well. */
      tarball: boolean;
      leaveOut: readonly string[];
      /** What the server says of the files, by path. */
      digests: ReadonlyMap<string, Digest> | null;
    }
  | { form: "refused"; refusal: RowRefusal /** Whether it may come the next time. */; passing: boolean }
);

/** A package may hold 16 MiB; what unpacks to more than a few times that is not read to its end. Bytes. */
const UNPACKED_BYTES = 4 * PACKAGE_LIMITS.bytes;

export interface PackageTreeInput {
  /** Names nothing but the place: every package has a directory of its own. */
  rootName: string;
  packages: readonly BroughtPackage[];
  /** Holds everything that was brought, and nothing else. */
  directory: string;
  signal: AbortSignal;
}

/**
 * Packages that came one by one as one tree: each is a directory of its root,
 * and no skill is looked for inside another, because the server says what its
 * skills are. A ZIP goes to the gate for archives, a tarball is listed here;
 * one that cannot be unpacked is a refused row.
 */
export async function packageTree({ rootName, packages, directory, signal }: PackageTreeInput): Promise<SourceTree> {
  const entries: TreeEntry[] = [];
  const archives: TreeArchive[] = [];
  const refused: RefusedPackage[] = [];
  const onDisk = new Map<string, string>();
  const tarballs: Pick<SourceTree, "entries" | "read">[] = [];
  for (const brought of packages) {
    const { path } = brought;
    if (brought.form === "refused") refused.push(brought);
    else if (brought.form === "files") {
      for (const file of brought.files) {
        const place = `${path}/${file.path}`;
        entries.push({ path: place, kind: "file", size: file.size, mode: "0644" });
        onDisk.set(place, file.file);
      }
    } else if (!brought.tarball || !(await isTarball(brought.file))) archives.push(brought);
    else {
      const tarball = await listTarball(brought.file, path, signal);
      if ("code" in tarball) refused.push({ path, refusal: tarball });
      else tarballs.push(tarball);
    }
  }
  return {
    rootName,
    depth: "children",
    entries: [...entries, ...tarballs.flatMap((tarball) => tarball.entries)],
    archives,
    refused,
    passing: packages.some((brought) => brought.form === "refused" && brought.passing),
    async read(paths, take) {
      for (const path of paths) {
        const file = onDisk.get(path);
        if (file !== undefined) await take(path, await readFile(file));
      }
      for (const tarball of tarballs) await tarball.read(paths, take);
    },
    dispose: () => rm(directory, { recursive: true, force: true }),
  };
}

/** By its first bytes; what is neither is a ZIP that the gate refuses with its reason. */
async function isTarball(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

async function listTarball(
  file: string,
  directory: string,
  signal: AbortSignal,
): Promise<Pick<SourceTree, "entries" | "read"> | RowRefusal> {
  try {
    const pathOf = (name: string) => `${directory}/${name.replace(/^(?:\.\/)+/, "")}`;
    const { entries, read } = await readTarball(file, { pathOf, signal, unpackedBytes: UNPACKED_BYTES });
    const document = `${directory}/skill.md`;
    if (!entries.some(({ path }) => path.toLowerCase() === document)) return withoutDocument();
    const own = new Set(entries.map(({ path }) => path));
    return {
      entries,
      async read(paths, take) {
        const wanted = paths.filter((path) => own.has(path));
        if (wanted.length > 0) await read(wanted, take);
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!isRefusal(error)) throw error;
    const { code, message, details } = error;
    return { code, message, details: { reason: "archive", ...details } };
  }
}
