import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Digest } from "@/lib/contract/skill";
import { blobPath } from "./blob-path";

/**
 * The place of a blob whose bytes on the disk are the ones of its digest; null
 * where it is absent, altered or cannot be read. Blocks: it is for worker
 * threads that hold `size` bytes of the same file anyway.
 */
export function isStored(storeDirectory: string, digest: Digest, size: number): string | null {
  const place = blobPath(storeDirectory, digest);
  try {
    if (statSync(place, { throwIfNoEntry: false })?.size !== size) return null;
    return `sha256:${hash("sha256", readFileSync(place), "hex")}` === digest ? place : null;
  } catch {
    return null;
  }
}
