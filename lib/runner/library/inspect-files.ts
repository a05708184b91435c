import type { PackageFile } from "@/lib/contract/skill";
import { inspectPackage } from "../packages";
import type { InspectedPackage } from "../ports";
import { documentRefusal } from "./document-refusal";

/** As many bytes of a file as the shebang rule looks at. */
const HEAD_BYTES = 2;

/** Judges a whole package whose bytes lie in memory. Refuses INVALID_FRONTMATTER and INVALID_VERSION. */
export async function inspectFiles(
  slug: string,
  files: readonly PackageFile[],
  bytes: ReadonlyMap<string, Uint8Array>,
): Promise<InspectedPackage> {
  const verdict = await inspectPackage({
    directory: slug,
    files,
    heads: headsOf(bytes),
    readFile: (path) => {
      const found = bytes.get(path);
      if (found === undefined) throw new Error(`no bytes of ${path}`);
      return found;
    },
  });
  if (!verdict.ok) throw documentRefusal(verdict.refusal);
  return verdict.package;
}

export function headsOf(bytes: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map([...bytes].map(([path, content]) => [path, content.subarray(0, HEAD_BYTES)]));
}
