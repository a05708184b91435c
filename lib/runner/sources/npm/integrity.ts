import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "@/lib/contract/errors";

/** The strongest first. Source: Subresource Integrity, W3C. */
const ALGORITHMS = ["sha512", "sha384", "sha256", "sha1"] as const;

export interface Integrity {
  algorithm: (typeof ALGORITHMS)[number];
  /** Each of which the bytes may have. */
  digests: readonly Buffer[];
}

/**
 * What a registry says of a tarball's bytes: the strongest algorithm of
 * `integrity`, and `shasum` (SHA-1) where that names none. Refuses
 * SOURCE_UNAVAILABLE (reason `no-integrity`) where nothing could be checked.
 */
export function readIntegrity(dist: { integrity?: string | undefined; shasum?: string | undefined }): Integrity {
  const parts = (dist.integrity ?? "").split(/\s+/).map((part) => /^([a-z0-9]+)-([A-Za-z0-9+/]+={0,2})/.exec(part));
  for (const algorithm of ALGORITHMS) {
    const digests = parts.flatMap((part) => (part?.[1] === algorithm ? [Buffer.from(part[2] ?? "", "base64")] : []));
    if (digests.length > 0) return { algorithm, digests };
  }
  if (dist.shasum !== undefined && /^[0-9a-f]{40}$/i.test(dist.shasum)) {
    return { algorithm: "sha1", digests: [Buffer.from(dist.shasum, "hex")] };
  }
  throw new Refusal(
    "SOURCE_UNAVAILABLE",
    "The registry names no digest of the package, so its bytes cannot be checked.",
    {
      details: { reason: "no-integrity" },
      remedy: "Ask those who run the registry, or take another version.",
    },
  );
}

/** A sum over bytes as they come in; `isRight` once they are all there. */
export function checksum({ algorithm, digests }: Integrity) {
  const hash = createHash(algorithm);
  return {
    update: (bytes: Uint8Array) => void hash.update(bytes),
    isRight(): boolean {
      const found = hash.digest();
      return digests.some((digest) => digest.length === found.length && timingSafeEqual(digest, found));
    },
  };
}
