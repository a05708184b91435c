import { createHash } from "node:crypto";

/** The same bytes each time, which no compression makes smaller. */
export function noise(bytes: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
    createHash("sha256").update(String(index)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, bytes);
}
