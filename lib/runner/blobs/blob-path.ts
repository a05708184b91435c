import path from "node:path";
import { DIGEST_PATTERN, type Digest } from "@/lib/contract/skill";

/**
 * Where a blob lies below the store's directory: `blobs/sha256/ab/cdef…`, so
 * that no directory grows beyond 1/256 of the store. Throws on anything that is
 * not a digest, so a path can never be built from foreign text.
 */
export function blobPath(directory: string, digest: Digest): string {
  if (!DIGEST_PATTERN.test(digest)) throw new Error(`not a digest: ${JSON.stringify(digest)}`);
  const hex = digest.slice("sha256:".length);
  return path.join(directory, "blobs", "sha256", hex.slice(0, 2), hex.slice(2));
}
