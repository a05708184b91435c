import type { PackageFile } from "@/lib/contract/skill";

/** One path of two packages. `changed` says that bytes or mode differ. */
export type FileChange =
  | { path: string; status: "added"; from: null; to: PackageFile }
  | { path: string; status: "removed"; from: PackageFile; to: null }
  | { path: string; status: "changed" | "same"; from: PackageFile; to: PackageFile };

/**
 * Every path of both packages with what became of it, sorted by path. A file
 * that moved is removed at one path and added at the other. Told by digests
 * alone; no byte is looked at. Source: product rules, section 4 (Diff).
 */
export function diffPackages(from: readonly PackageFile[], to: readonly PackageFile[]): FileChange[] {
  const before = new Map(from.map((file) => [file.path, file]));
  const after = new Map(to.map((file) => [file.path, file]));
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  return paths.flatMap((path) => {
    const change = compare(path, before.get(path), after.get(path));
    return change === null ? [] : [change];
  });
}

function compare(path: string, from: PackageFile | undefined, to: PackageFile | undefined): FileChange | null {
  if (from === undefined) return to === undefined ? null : { path, status: "added", from: null, to };
  if (to === undefined) return { path, status: "removed", from, to: null };
  const same = from.digest === to.digest && from.mode === to.mode;
  return { path, status: same ? "same" : "changed", from, to };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
