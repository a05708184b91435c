import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "../house/find-browser";

/** A program from outside npm that some tests cannot do without. */
export interface SystemTool {
  name: string;
  /** What Debian and Ubuntu call it. */
  packageName: string;
  isThere: () => boolean;
}

const onPath = (name: string) => () =>
  (process.env.PATH ?? "").split(delimiter).some((directory) => directory !== "" && existsSync(join(directory, name)));

/** Debian keeps the server's programs off the path, one directory a version. */
function hasPostgres(): boolean {
  const versions = "/usr/lib/postgresql";
  if (onPath("initdb")()) return true;
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(join(versions, version, "bin/initdb")))
  );
}

export const SYSTEM_TOOLS: readonly SystemTool[] = [
  { name: "Chromium", packageName: "chromium", isThere: () => findBrowser() !== null },
  { name: "PostgreSQL", packageName: "postgresql", isThere: hasPostgres },
  { name: "bubblewrap", packageName: "bubblewrap", isThere: onPath("bwrap") },
  { name: "strace", packageName: "strace", isThere: onPath("strace") },
  { name: "faketime", packageName: "faketime", isThere: onPath("faketime") },
  { name: "git", packageName: "git", isThere: onPath("git") },
  { name: "zip", packageName: "zip", isThere: onPath("zip") },
  { name: "unzip", packageName: "unzip", isThere: onPath("unzip") },
];

/**
 * Installs what is missing where that is possible (root, apt) and says what to
 * install where it is not; then the tests that need it are skipped.
 */
export function ensureSystemTools(tools: readonly SystemTool[] = SYSTEM_TOOLS): void {
  const missing = tools.filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const names = missing.map((tool) => tool.name).join(", ");
  const packages = missing.map((tool) => tool.packageName);
  if (process.getuid?.() === 0 && onPath("apt-get")()) {
    console.log(`Installing ${names} with apt-get.`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "inherit", "inherit"], env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: ["ignore", "inherit", "inherit"],
      env,
    });
  }
  const still = missing.filter((tool) => !tool.isThere());
  if (still.length === 0) return;
  console.log(`Missing: ${still.map((tool) => tool.name).join(", ")}. Tests that need them are skipped. To run them:`);
  console.log(`  sudo apt-get install -y ${still.map((tool) => tool.packageName).join(" ")}`);
}
