// Runs before anything is installed: Node's own modules only, and no syntax newer than Node 18.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./house/install.mjs";

const OLDEST = [20, 19];
const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/**
 * Checks Node and installs what is missing. Answers false, after saying why,
 * where nothing more can be done.
 */
export async function prepareNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    process.stderr.write(`Slipway needs Node ${OLDEST.join(".")} or newer; this is Node ${process.versions.node}.\n`);
    return false;
  }
  // Relative paths in settings and tools mean the project, wherever the command was typed.
  process.chdir(root);
  return await ensureInstalled(root);
}

/** Runs an exported function of a TypeScript file of this folder; what it answers is the exit code. */
export async function runTypeScript(module, name) {
  if (!(await prepareNode())) {
    process.exitCode = 1;
    return;
  }
  const tsx = await import("tsx/esm/api");
  tsx.register({ tsconfig: join(root, "tsconfig.json") });
  const main = await import(pathToFileURL(join(root, "scripts", module)).href);
  process.exitCode = await main[name](process.argv.slice(2));
}
