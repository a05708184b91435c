import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import { digestOf } from "../packages";
import type { BlobStore, StagedFile } from "../ports";
import { blobPath } from "./blob-path";
import { DISK_LANES, makeDurable } from "./durable";
import { eachLimited } from "./each-limited";
import { openStagingArea, sweepStaging } from "./staging";
import { withStorageErrors } from "./storage-error";

/**
 * Blobs as files below one directory (0700, files 0600). A blob appears under
 * its name only after its bytes were flushed, by a rename on one file system,
 * and a caller hears of it only after the directory was flushed too
 * (architecture, section 4, "Bytes").
 */
export function createDiskBlobStore({ directory }: { directory: string }): BlobStore {
  const stagingRoot = path.join(directory, "staging");
  const guarded = <T>(work: () => Promise<T>) => withStorageErrors(directory, work);
  const openStaging = () => guarded(() => openStagingArea(stagingRoot, directory));

  async function adopt(files: readonly StagedFile[]): Promise<void> {
    const wanted = new Map(files.map((file) => [file.digest, file]));
    const fresh: StagedFile[] = [];
    await eachLimited(wanted.values(), DISK_LANES, async (file) => {
      if (!(await isSound(blobPath(directory, file.digest), file))) fresh.push(file);
    });

    await makeDurable(directory, new Set(fresh.map((file) => file.stagedPath)));

    // A blob found in place may have been renamed a moment ago by somebody who
    // has not flushed the directory yet, so its directory is flushed here too.
    const shards = new Set([...wanted.keys()].map((digest) => path.dirname(blobPath(directory, digest))));
    const changed = new Set(shards);
    await eachLimited(shards, DISK_LANES, async (shard) => {
      const highestMade = await mkdir(shard, { recursive: true, mode: 0o700 });
      if (highestMade === undefined) return;
      for (let made = shard; made.length >= highestMade.length; made = path.dirname(made))
        changed.add(path.dirname(made));
    });
    await eachLimited(fresh, DISK_LANES, (file) => rename(file.stagedPath, blobPath(directory, file.digest)));
    await makeDurable(directory, changed);
  }

  return {
    openStaging,

    adopt: (files) => guarded(() => adopt(files)),

    put: (bytes) =>
      guarded(async () => {
        const file = { digest: digestOf(bytes), size: bytes.byteLength };
        const area = await openStaging();
        try {
          const stagedPath = path.join(area.directory, "blob");
          await writeExclusively(stagedPath, bytes);
          await adopt([{ ...file, stagedPath }]);
        } finally {
          await area.dispose();
        }
        return file;
      }),

    read: (digest) =>
      guarded(async () => {
        const bytes = await readFile(blobPath(directory, digest)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          throw new Refusal(
            "CACHE_MISS",
            `The file with digest ${digest} is not in ${directory}. Upload the skill again or restore the data directory from a backup.`,
            { details: { reason: "blob-missing", digest } },
          );
        });
        const found = digestOf(bytes);
        if (found === digest) return bytes;
        throw new Refusal(
          "DIGEST_MISMATCH",
          `The file recorded as ${digest} now has the digest ${found}: its bytes changed on the disk. Upload the skill again or restore a sound revision.`,
          { details: { reason: "blob-corrupt", digest, found } },
        );
      }),

    missing: (digests) =>
      guarded(async () => {
        const absent = new Set<Digest>();
        await eachLimited(new Set(digests), DISK_LANES, async (digest) => {
          const present = await access(blobPath(directory, digest)).then(
            () => true,
            () => false,
          );
          if (!present) absent.add(digest);
        });
        return [...new Set(digests)].filter((digest) => absent.has(digest));
      }),

    check: () =>
      guarded(async () => {
        await mkdir(stagingRoot, { recursive: true, mode: 0o700 });
        const probe = path.join(stagingRoot, `${process.pid}-0-probe-${randomUUID()}`);
        try {
          await writeExclusively(probe, Buffer.from("probe"));
          const back = await readFile(probe, "utf8");
          if (back !== "probe") throw new Error(`${directory} gave back other bytes than were written`);
        } finally {
          await rm(probe, { force: true });
        }
      }),

    sweep: () => guarded(() => sweepStaging(stagingRoot)),
  };
}

/**
 * Whether a blob in place is the one that is wanted. It is hashed again, so
 * that an upload heals a blob whose bytes went bad on the disk.
 */
async function isSound(place: string, file: StagedFile): Promise<boolean> {
  try {
    const handle = await open(place, "r");
    try {
      if ((await handle.stat()).size !== file.size) return false;
      const hash = createHash("sha256");
      const buffer = Buffer.allocUnsafe(Math.min(Math.max(file.size, 1), 256 * 1024));
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        hash.update(buffer.subarray(0, bytesRead));
      }
      return `sha256:${hash.digest("hex")}` === file.digest;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "EIO") return false;
    throw error;
  }
}

async function writeExclusively(place: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(place, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}
