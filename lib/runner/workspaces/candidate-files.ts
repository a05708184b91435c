import type { Digest, PackageFile } from "@/lib/contract/skill";
import { namingFile } from "../blobs";
import { digestOf } from "../packages";
import type { Context } from "../ports";
import { findPackages } from "../store";
import type { FoundCandidate } from "./found-candidate";
import { packageChanged } from "./package-changed";

/** Packages whose file lists are asked for at once. */
const PER_QUERY = 100;

/** One package with its files and the way to their bytes. */
export interface OpenedPackage {
  name: string;
  digest: Digest;
  files: readonly PackageFile[];
  /** The bytes of one of `files`, checked against its digest. Refuses DIGEST_MISMATCH and CACHE_MISS, naming skill and file. */
  read(file: PackageFile): Promise<Uint8Array>;
}

/** Opens candidates, by digest: of the library's, the files are looked up and their bytes are blobs. */
export async function openCandidates(
  ctx: Context,
  candidates: readonly FoundCandidate[],
): Promise<Map<Digest, OpenedPackage>> {
  const opened = new Map<Digest, OpenedPackage>();
  const managed = new Map<Digest, FoundCandidate>();
  for (const candidate of candidates) {
    if (candidate.pin !== undefined) managed.set(candidate.digest, candidate);
    else if (candidate.scanned !== undefined) opened.set(candidate.digest, openScanned(candidate, candidate.scanned));
  }
  const digests = [...managed.keys()];
  for (let start = 0; start < digests.length; start += PER_QUERY) {
    const packages = await findPackages(ctx.ports.store.db, digests.slice(start, start + PER_QUERY));
    for (const digest of digests.slice(start, start + PER_QUERY)) {
      const files = packages.get(digest)?.files;
      const candidate = managed.get(digest);
      if (files === undefined || candidate === undefined) throw new Error(`no package row for ${digest}`);
      const name = candidate.pin?.slug ?? candidate.name;
      const read = (file: PackageFile) => namingFile(name, file, () => ctx.ports.blobs.read(file.digest));
      opened.set(digest, { name, digest, files, read });
    }
  }
  return opened;
}

function openScanned(candidate: FoundCandidate, scanned: NonNullable<FoundCandidate["scanned"]>): OpenedPackage {
  const { name, digest } = candidate;
  return {
    name,
    digest,
    files: scanned.files,
    read: (file) =>
      namingFile(name, file, async () => {
        const bytes = await scanned.read(file.path);
        const found = digestOf(bytes);
        if (found !== file.digest) throw packageChanged(file, found);
        return bytes;
      }),
  };
}
