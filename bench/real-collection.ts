import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run-program";

const PACKAGE = "ecc-universal@2.0.0";

/** A published collection of 719 skills as a ZIP, fetched from the npm registry for this run and thrown away with it. */
export async function realCollection(directory: string): Promise<string> {
  const folder = join(directory, "collection");
  await mkdir(folder);
  await run("npm", ["pack", PACKAGE, "--silent"], { cwd: folder });
  await run("sh", ["-c", "tar xzf *.tgz"], { cwd: folder });
  await run("zip", ["-qr", "../collection.zip", "package"], { cwd: folder });
  return join(directory, "collection.zip");
}
