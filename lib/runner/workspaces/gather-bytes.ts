import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { DISK_LANES, eachLimited, lockHash, namingFile } from "../blobs";
import type { Context, StagedFile } from "../ports";
import type { OpenedPackage } from "./candidate-files";

/** Bytes that are kept between checking and writing; what is beyond is read and hashed a second time. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** One chosen package under the name of its directory. */
export interface ChosenPackage {
  name: string;
  package: OpenedPackage;
  /** From a source outside the library: its bytes are put into the blob store first. */
  isForeign: boolean;
}

export interface GatheredBytes {
  /** The bytes of a file of a launch, re-hashed. */
  read(chosen: ChosenPackage, file: PackageFile): Promise<Uint8Array>;
  /** `computedHash` by bundle digest. */
  lockHashes: Record<string, string>;
}

/**
 * Makes sure of every byte that a launch is going to write, before it writes
 * any: each is read and hashed, from the blob store or, for what is not the
 * library's, from its source, whose bytes are stored first. `isAtHand` says
 * which files are taken over from the launch before; `knownHashes` spares
 * reading a whole package for the lock file. Refuses CACHE_MISS and
 * DIGEST_MISMATCH, naming skill and file, and STORAGE_FULL.
 */
export async function gatherBytes(
  ctx: Context,
  chosen: readonly ChosenPackage[],
  isAtHand: (place: string) => boolean,
  knownHashes: Readonly<Record<string, string>>,
): Promise<GatheredBytes> {
  const kept = new Map<Digest, Uint8Array>();
  let keptBytes = 0;
  const keep = (digest: Digest, bytes: Uint8Array) => {
    if (kept.has(digest) || keptBytes + bytes.byteLength > KEPT_BYTES) return;
    kept.set(digest, bytes);
    keptBytes += bytes.byteLength;
  };
  const fromStore = (each: ChosenPackage, file: PackageFile) =>
    namingFile(each.package.name, file, () => ctx.ports.blobs.read(file.digest));
  const read = async (each: ChosenPackage, file: PackageFile) => kept.get(file.digest) ?? fromStore(each, file);

  await storeForeign(ctx, chosen);
  const lockHashes: Record<string, string> = {};
  const checked = new Set<Digest>();
  await eachLimited(chosen, DISK_LANES, async (each) => {
    const { digest, files } = each.package;
    const known = knownHashes[digest];
    const needed = known === undefined ? files : files.filter((file) => !isAtHand(`${each.name}/${file.path}`));
    for (const file of needed) {
      if (checked.has(file.digest)) continue;
      keep(file.digest, await read(each, file));
      checked.add(file.digest);
    }
    lockHashes[digest] = known ?? (await lockHash(files, (file) => read(each, file)));
  });
  return { read, lockHashes };
}

/** Bytes of other sources, as the plan saw them, go into the blob store where it has them not. */
async function storeForeign(ctx: Context, chosen: readonly ChosenPackage[]): Promise<void> {
  const { blobs } = ctx.ports;
  const wanted = new Map<Digest, { each: ChosenPackage; file: PackageFile }>();
  for (const each of chosen) {
    if (!each.isForeign) continue;
    for (const file of each.package.files) wanted.set(file.digest, { each, file });
  }
  const missing = await blobs.missing([...wanted.keys()]);
  if (missing.length === 0) return;
  const staging = await blobs.openStaging();
  try {
    const staged: StagedFile[] = [];
    for (const [index, digest] of missing.entries()) {
      const found = wanted.get(digest);
      if (found === undefined) continue;
      const bytes = await found.each.package.read(found.file);
      const stagedPath = path.join(staging.directory, String(index));
      await writeFile(stagedPath, bytes, { flag: "wx", mode: 0o600 });
      staged.push({ digest, size: bytes.byteLength, stagedPath });
    }
    await blobs.adopt(staged);
  } finally {
    await staging.dispose();
  }
}
