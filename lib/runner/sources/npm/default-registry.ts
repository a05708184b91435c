import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { judgeSourceAddress } from "@/lib/domain/source-address";

const run = promisify(execFile);
/** npm starts slowly on a busy machine. Milliseconds. */
const PATIENCE = 30_000;

let asked: Promise<string> | null = null;

/**
 * The registry that npm uses on this machine, asked for once and kept while
 * the process runs; it ends in `/`. Refuses SOURCE_UNAVAILABLE where npm is
 * absent or names none.
 */
export function defaultRegistry(): Promise<string> {
  asked ??= askNpm().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function askNpm(): Promise<string> {
  let printed: string;
  try {
    printed = (
      await run("npm", ["config", "get", "registry"], { timeout: PATIENCE, env: environment() })
    ).stdout.trim();
  } catch (error) {
    throw unknown("npm could not be asked on this machine which registry it uses.", error);
  }
  const judged = judgeSourceAddress(printed);
  if (judged.ok) return withSlash(judged.url);
  throw unknown(`npm on this machine names ${displayPath(printed) || "nothing"} as its registry. ${judged.reason}`);
}

/** As much of ours as npm needs to find its settings; nothing of the console's own goes along. */
function environment(): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|npm_config_.+)$/i.test(name));
  return { ...Object.fromEntries(known), NODE_ENV: "production", npm_config_update_notifier: "false" };
}

export function withSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}

function unknown(message: string, cause?: unknown): Refusal {
  return new Refusal("SOURCE_UNAVAILABLE", message, {
    details: { reason: "registry" },
    remedy: "Install npm, or give the registry's address in the settings of the source.",
    ...(cause !== undefined && { cause }),
  });
}
