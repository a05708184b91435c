import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";

/** A file outside the library that is no longer the one that was planned. */
export function packageChanged(file: PackageFile, found: string): Refusal {
  return new Refusal("DIGEST_MISMATCH", "The file changed after the launch was planned. Plan the launch again.", {
    details: { reason: "source-changed", digest: file.digest, found },
    remedy: "Plan the launch again.",
  });
}
