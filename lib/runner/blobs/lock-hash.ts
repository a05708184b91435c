import { createHash } from "node:crypto";
import type { PackageFile } from "@/lib/contract/skill";
import { filesOfLockHash } from "@/lib/domain/skills-lock";

/** `computedHash` of a skills-lock.json: each file as its path, then its bytes. Hexadecimal. Source: interfaces, section 6. */
export async function lockHash(
  files: readonly PackageFile[],
  read: (file: PackageFile) => Promise<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const file of filesOfLockHash(files)) {
    hash.update(file.path);
    hash.update(await read(file));
  }
  return hash.digest("hex");
}
