import { createHash } from "node:crypto";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { lockHash } from "../../blobs";
import { type ZipStream, zipStream } from "../../library";
import { rememberedByDigest } from "./remembered";
import type { ServedPackage } from "./served-packages";

/** What is said of a file before it is fetched. */
export interface ArchiveFacts {
  /** Of the raw bytes. */
  digest: Digest;
  /** Bytes. */
  size: number;
}

/** The one file that a client program fetches of a skill. */
export interface ArtifactFacts extends ArchiveFacts {
  /** skill-md where the package is its document alone, else archive: a ZIP. */
  type: "skill-md" | "archive";
}

type Package = Pick<ServedPackage, "digest" | "files" | "read">;

const archives = rememberedByDigest<ArchiveFacts>();
const lockHashes = rememberedByDigest<string>();

/**
 * A package as a ZIP with SKILL.md at its root: the same bytes on every console
 * and every time, sizes in the local headers. It is made while it is read, one
 * file in memory at a time.
 */
export function packageArchive({ files, read }: Pick<Package, "files" | "read">): ZipStream {
  const entries = files.map((file) => ({ path: file.path, mode: file.mode, size: file.size, read: () => read(file) }));
  return zipStream(entries.sort((a, b) => (a.path < b.path ? -1 : 1)));
}

/** Digest and size of that ZIP. Refuses DIGEST_MISMATCH and CACHE_MISS. */
export function archiveFacts(skill: Package): Promise<ArchiveFacts> {
  return archives(skill.digest, async () => {
    const hash = createHash("sha256");
    let size = 0;
    const { body, finished } = packageArchive(skill);
    // The body breaks off with the same error; it is heard there.
    finished.catch(() => undefined);
    const reader = body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      hash.update(piece.value);
      size += piece.value.length;
    }
    return { digest: `sha256:${hash.digest("hex")}`, size };
  });
}

/** What an index says of a package. Refuses DIGEST_MISMATCH and CACHE_MISS. Source: interfaces, section 4. */
export async function artifactFacts(skill: Package): Promise<ArtifactFacts> {
  const document = soleDocument(skill);
  if (document !== null) return { type: "skill-md", digest: document.digest, size: document.size };
  return { type: "archive", ...(await archiveFacts(skill)) };
}

/** The document, where the package is nothing else. */
export function soleDocument({ files }: Pick<Package, "files">): PackageFile | null {
  const [only, second] = files;
  return second === undefined && only?.path === "SKILL.md" ? only : null;
}

/** `computedHash` of the package in a lock file. Refuses DIGEST_MISMATCH and CACHE_MISS. Source: interfaces, section 6. */
export function packageLockHash(skill: Package): Promise<string> {
  return lockHashes(skill.digest, () => lockHash(skill.files, skill.read));
}
