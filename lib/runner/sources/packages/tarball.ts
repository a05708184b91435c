import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import type { SourceTree, TreeEntry } from "../source-kind";

export interface TarballOptions {
  /** Where an entry lies in the tree; null for one that is passed over. */
  pathOf(name: string): string | null;
  signal: AbortSignal;
  /** Most that it may hold unpacked. Bytes. */
  unpackedBytes?: number;
}

/**
 * The entries of a tarball and their reader. It is unpacked in passing, once
 * for the names and once for the bytes that are wanted; nothing is written.
 * Refuses LIMIT_EXCEEDED and SOURCE_UNAVAILABLE (reason `archive`).
 */
export async function readTarball(
  tarball: string,
  options: TarballOptions,
): Promise<Pick<SourceTree, "entries" | "read">> {
  const { pathOf } = options;
  const entries: TreeEntry[] = [];
  const seen = new Set<string>();
  await eachEntry(tarball, options, async (header) => {
    const entry = treeEntry(header, pathOf, seen);
    if (entry === null) return false;
    if (entries.push(entry) > ARCHIVE_LIMITS.entries) {
      throw overLimit("entries", `${ARCHIVE_LIMITS.entries} files`, ARCHIVE_LIMITS.entries);
    }
    seen.add(entry.path);
    return false;
  });
  return {
    entries,
    async read(paths, take) {
      const wanted = new Set(paths);
      await eachEntry(tarball, options, async (header) => {
        const path = pathOf(header.name);
        if (path === null || !isFile(header) || !wanted.delete(path)) return false;
        return (bytes) => take(path, bytes);
      });
    },
  };
}

type Take = (bytes: Uint8Array) => Promise<void>;

/** Calls `look` for every entry; what it answers takes the entry's bytes. */
async function eachEntry(
  tarball: string,
  { signal, unpackedBytes = ARCHIVE_LIMITS.unpackedBytes }: TarballOptions,
  look: (header: Header) => Promise<Take | false>,
) {
  const unpacked = extract();
  unpacked.on("entry", (header, stream, next) => {
    // What ends the archive ends the open entry too; the pipeline tells it.
    stream.on("error", () => undefined);
    (async () => {
      const take = await look(header);
      if (take === false) {
        stream.resume();
        return;
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of stream) pieces.push(piece as Uint8Array);
      await take(Buffer.concat(pieces));
    })().then(
      () => next(),
      (error: Error) => next(error),
    );
  });
  try {
    await pipeline(createReadStream(tarball), createGunzip(), capped(unpackedBytes), unpacked, {
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (isRefusal(error) || isSystemError(error)) throw error;
    throw new Refusal("SOURCE_UNAVAILABLE", "The package is no tarball that can be unpacked.", {
      details: { reason: "archive" },
      remedy: "Take another version, or tell those who publish the package.",
      cause: error,
    });
  }
}

function capped(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(overLimit("unpackedBytes", `${most} bytes (${most / 1024 ** 2} MiB)`, most));
      else done(null, chunk);
    },
  });
}

function treeEntry(header: Header, pathOf: TarballOptions["pathOf"], seen: ReadonlySet<string>): TreeEntry | null {
  const { name, type, size = 0, mode = 0o644, linkname } = header;
  const path = type === "directory" ? null : pathOf(name);
  if (path === null) return null;
  const facts = { path, size: 0, mode: "0644" } as const;
  if (type === "symlink" || type === "link") return { ...facts, kind: "link", target: linkname ?? "" };
  if (!isFile(header)) return { ...facts, kind: "special" };
  if (seen.has(path)) return { ...facts, kind: "twice" };
  return { path, kind: "file", size, mode: (mode & 0o111) === 0 ? "0644" : "0755" };
}

function isFile({ type }: Header): boolean {
  return type === "file" || type === "contiguous-file";
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function overLimit(limit: "entries" | "unpackedBytes", text: string, allowed: number): Refusal {
  return new Refusal(
    "LIMIT_EXCEEDED",
    `The package holds more than ${text} unpacked; that is the most that is taken.`,
    {
      details: { reason: limit, limit, allowed },
      remedy: "Use a smaller package, or upload the skills that are wanted.",
    },
  );
}
