import { sha256 } from "@noble/hashes/sha2.js";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { cutSlug } from "./slug";

const HASH_CHARACTERS = 6;

/** A slug cut so that six characters of the SHA-256 of `seed` fit behind it: at most 64 characters in all. */
export function hashedSlug(slug: string, seed: string): string {
  const digest = sha256(new TextEncoder().encode(seed)).subarray(0, HASH_CHARACTERS / 2);
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${cutSlug(slug, TEXT_LIMITS.slug - HASH_CHARACTERS - 1)}-${hash}`;
}
