import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { makeDurable } from "../blobs";
import type { SampleFile } from "./read-sample";

/** A file that was being written when the process died. */
const PARTIAL = ".partial";

/**
 * Writes the sample's working tree to `root`, file by file, each whole; what an
 * interrupted writing left there is completed. False, and nothing written,
 * where the directory holds anything that is not the sample's: it is somebody's
 * work. Links in it are never followed.
 */
export async function placeSampleTree(root: string, files: ReadonlyMap<string, SampleFile>): Promise<boolean> {
  if (!(await holdsNothingElse(root, files))) return false;
  const touched = new Set<string>([root]);
  for (const [path, { bytes, mode }] of files) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target + PARTIAL, bytes, { mode: Number.parseInt(mode, 8) });
    await rename(target + PARTIAL, target);
    touched.add(target);
    for (let directory = dirname(target); directory !== root; directory = dirname(directory)) touched.add(directory);
  }
  touched.add(dirname(root));
  await makeDurable(root, touched);
  return true;
}

async function holdsNothingElse(root: string, files: ReadonlyMap<string, SampleFile>): Promise<boolean> {
  let entries: Awaited<ReturnType<typeof list>>;
  try {
    entries = await list(root);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (!entry.isFile()) return false;
    if (name.endsWith(PARTIAL) && files.has(name.slice(0, -PARTIAL.length))) continue;
    const expected = files.get(name);
    if (expected === undefined || !Buffer.from(expected.bytes).equals(await readFile(path))) return false;
  }
  return true;
}

function list(root: string) {
  return readdir(root, { recursive: true, withFileTypes: true });
}
