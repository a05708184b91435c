import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs prepare-service.ts and answers with what it found out: where the
 * console listens. Null where it could not be prepared; the reason is printed.
 *
 * @returns {Promise<import("./prepare-service").ServicePlan | null>}
 */
export function prepareService() {
  const script = fileURLToPath(new URL("prepare-service.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const pass = (signal) => {
    process.exitCode = 130;
    child.kill(signal);
  };
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((resolve, reject) => {
    let plan = null;
    child.on("message", (message) => {
      plan = message;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve(code === 0 ? plan : null);
    });
  });
}
