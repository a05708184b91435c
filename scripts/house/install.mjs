// Runs before anything is installed: Node's own modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const HEARTBEAT_MS = 15_000;

/**
 * Makes node_modules hold what package-lock.json says. Costs two file reads
 * when it does already. Answers false, after saying why, where it cannot.
 */
export async function ensureInstalled(root) {
  const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
  const stampFile = join(root, "node_modules", ".slipway-install");
  const stamp = createHash("sha256")
    .update(`${lockText}\n${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;

  // Somebody may have run `npm install` by hand: what they have is as good.
  if (!(isAsLocked(root, lockText) && driverLoads(root))) {
    if (!(await installPackages(root))) return false;
  }
  writeFileSync(stampFile, stamp);
  return true;
}

/** Whether npm's own record of node_modules names the version that the lockfile names, for every package that must be there. */
export function isAsLocked(root, lockText) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages ?? {};
  const locked = Object.entries(JSON.parse(lockText).packages ?? {});
  return locked.every(([path, entry]) => path === "" || entry.optional || installed[path]?.version === entry.version);
}

/** The one package with compiled code: it is either not built, built for another Node, or fine. */
function driverLoads(root) {
  const probe = spawnSync(process.execPath, ["-e", "new (require('better-sqlite3'))(':memory:').close()"], {
    cwd: root,
  });
  return probe.status === 0;
}

async function installPackages(root) {
  process.stdout.write("Installing packages (npm ci). The first time this takes a few minutes.\n");
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const heartbeat = setInterval(
    () => process.stdout.write(`  still installing packages (${seconds()} s)\n`),
    HEARTBEAT_MS,
  );
  try {
    // Building the console needs the development packages, whatever NODE_ENV says.
    let installed = await npm(root, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
    // Where npm is told not to run install scripts the driver is still to be built.
    if (installed && !driverLoads(root)) {
      installed =
        (await npm(root, ["rebuild", "better-sqlite3", "--ignore-scripts=false", "--loglevel=error"])) &&
        driverLoads(root);
    }
    if (!installed)
      process.stderr.write(`\n${explainFailure(missingBuildTools(process.env.PATH ?? ""), process.platform)}\n`);
    else process.stdout.write(`Installed packages in ${seconds()} s.\n`);
    return installed;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Runs npm in a directory; answers whether it succeeded. */
export function npm(root, args) {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
    });
    const stop = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    process.on("SIGINT", stop).on("SIGTERM", stop);
    const end = (succeeded) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(succeeded);
    };
    child.once("error", () => end(false));
    child.once("close", (code) => end(code === 0));
  });
}

/** Programs that node-gyp needs and that are not on the path. */
export function missingBuildTools(path) {
  const there = (name) =>
    path.split(delimiter).some((directory) => directory !== "" && existsSync(join(directory, name)));
  const groups = [["c++", "g++", "clang++"], ["make"], ["python3"]];
  return groups
    .filter((names) => !names.some(there))
    .map((names) => ({ "c++": "a C++ compiler" })[names[0]] ?? names[0]);
}

export function explainFailure(missing, platform) {
  if (missing.length === 0) return "The packages could not be installed; npm's reason is above. Nothing was started.";
  const command =
    platform === "darwin"
      ? "xcode-select --install"
      : "apt-get install -y build-essential python3     (Debian, Ubuntu)\n    dnf install -y gcc-c++ make python3             (Fedora, RHEL)\n    apk add build-base python3                      (Alpine)";
  return [
    `The packages could not be installed. The SQLite driver (better-sqlite3) is compiled here when no prebuilt one can be`,
    `downloaded, and this machine lacks ${missing.join(", ")}. Install it and run the command again:`,
    "",
    `    ${command}`,
  ].join("\n");
}
