import { hash } from "node:crypto";
import type { Digest } from "@/lib/contract/skill";

/** SHA-256 of bytes that are in memory, or of a text as UTF-8, as it is written everywhere. */
export function digestOf(bytes: Uint8Array | string): Digest {
  return `sha256:${hash("sha256", bytes, "hex")}`;
}
