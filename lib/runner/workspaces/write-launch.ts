import { closeSync, fchmodSync, linkSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import type { PackageFile } from "@/lib/contract/skill";
import { DISK_LANES, eachLimited, makeDurable } from "../blobs";
import { digestOf } from "../packages";
import { parentsOf } from "./find-drift";
import { inTurns } from "./in-turns";
import { packageChanged } from "./package-changed";
import { makeHome } from "./prepare-home";
import { removeTree } from "./remove-tree";
import { launchDirectory, type TreeLayout } from "./tree-layout";

/** Up to this size a file is written on this thread: four ways through the thread pool would cost more than the writing. */
const SMALL_BYTES = 64 * 1024;

/** After so many files the lane that wrote the last one rests, so that others are served after a hundred at the latest. */
const SMALL_FILES_PER_TURN = 12;

/** One file of a launch: taken over from the launch before, or written. */
export interface FileToWrite {
  /** Path in the launch's directory. */
  file: PackageFile;
  /** The sound file of the launch before, or null. */
  from: string | null;
  read(): Promise<Uint8Array>;
}

/**
 * Writes the directory of launch `number`, which nothing names yet, and lets it
 * reach the disk. A file that is taken over is a second name of the same
 * inode: the launch before is removed after the switch, so nobody shares it for
 * long. Every other one is hashed on its way. Nothing is followed: directories
 * are made, files are made exclusively.
 */
export async function writeLaunch(layout: TreeLayout, number: number, files: readonly FileToWrite[]): Promise<void> {
  const changed = await makeHome(layout);
  const directory = launchDirectory(layout, number);
  await removeTree(directory);
  await mkdir(directory, { mode: 0o755 });
  changed.add(layout.launches).add(directory);
  await inTurns(parentsOf(files.map(({ file }) => file.path)), (parent) => {
    mkdirSync(path.join(directory, parent), { mode: 0o755 });
    changed.add(path.join(directory, parent));
  });
  const rest: FileToWrite[] = [];
  await inTurns(files, (each) => {
    if (each.from === null || !linked(each.from, path.join(directory, each.file.path))) rest.push(each);
  });
  let written = 0;
  await eachLimited(rest, DISK_LANES, async (each) => {
    const place = path.join(directory, each.file.path);
    await writeChecked(place, each.file, await each.read());
    changed.add(place);
    written += 1;
    if (written % SMALL_FILES_PER_TURN === 0) await breathe();
  });
  await makeDurable(layout.root, changed);
}

/** Writes bytes that are the recorded ones, exclusively and with exactly this mode. */
export async function writeChecked(place: string, file: PackageFile, bytes: Uint8Array): Promise<void> {
  const found = digestOf(bytes);
  if (found !== file.digest) throw packageChanged(file, found);
  const mode = Number.parseInt(file.mode, 8);
  if (bytes.byteLength <= SMALL_BYTES) return writeSmall(place, bytes, mode);
  const handle = await open(place, "wx", mode);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(mode);
  } finally {
    await handle.close();
  }
}

function writeSmall(place: string, bytes: Uint8Array, mode: number): void {
  const descriptor = openSync(place, "wx", mode);
  try {
    writeFileSync(descriptor, bytes);
    fchmodSync(descriptor, mode);
  } finally {
    closeSync(descriptor);
  }
}

/** False where the file system makes no second names, or has enough of them. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (["EPERM", "EMLINK", "EXDEV", "ENOENT", "ENOTSUP", "EOPNOTSUPP"].includes(code ?? "")) return false;
    throw error;
  }
}
