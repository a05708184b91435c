import { rm } from "node:fs/promises";
import { readTarball } from "../packages/tarball";
import type { SourceTree } from "../source-kind";

/**
 * The files of a package's tarball, below the one directory that every
 * tarball of npm has, whatever it is called; the tarball is gone when the tree
 * is. Refuses LIMIT_EXCEEDED and SOURCE_UNAVAILABLE (reason `archive`).
 * Source: product rules, section 8; hostile inputs, section 4.
 */
export async function tarballTree(tarball: string, rootName: string, signal: AbortSignal): Promise<SourceTree> {
  try {
    const { entries, read } = await readTarball(tarball, { pathOf: packagePath, signal });
    return { rootName, entries, depth: "any", read, dispose: () => rm(tarball, { force: true }) };
  } catch (error) {
    await rm(tarball, { force: true });
    throw error;
  }
}

/** Below the tarball's one directory. An absolute name stays one, to be judged; null for what lies beside it. */
function packagePath(name: string): string | null {
  if (name.startsWith("/")) return name;
  const relative = name.startsWith("./") ? name.slice(2) : name;
  const slash = relative.indexOf("/");
  return slash < 0 ? null : relative.slice(slash + 1);
}
