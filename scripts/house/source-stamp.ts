import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Sources {
  /** Files and directories, relative to the root; what is not there counts as not there. */
  paths: readonly string[];
  ignore: RegExp;
}

/** What decides how the built console looks and works. Tests and generated files do not. */
export const CONSOLE_SOURCES: Sources = {
  paths: [
    "app",
    "components",
    "lib",
    "public",
    "skills",
    "prisma/schema.prisma",
    "prisma/migrations",
    "next.config.ts",
    "postcss.config.mjs",
    "proxy.ts",
    "instrumentation.ts",
    "instrumentation-client.ts",
    "package-lock.json",
    "package.json",
    "tsconfig.json",
  ],
  ignore: /\.test\.tsx?$|^lib\/testing\/|\/fixtures\/|^(?!skills\/).*\.md$/,
};

/**
 * SHA-256 over the sorted paths and the bytes of every source file, and the
 * Node that reads them: same stamp, same build. Contents, not times, because a
 * checkout touches every file.
 */
export function sourceStamp(root: string, { paths, ignore }: Sources): string {
  const hash = createHash("sha256").update(`node ${process.versions.modules} ${process.platform} ${process.arch}\n`);
  for (const path of paths.flatMap((entry) => filesBelow(root, entry)).sort()) {
    if (ignore.test(path)) continue;
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

function filesBelow(root: string, path: string): string[] {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute).flatMap((name) => filesBelow(root, `${path}/${name}`));
}
