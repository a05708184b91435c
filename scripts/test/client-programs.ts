import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAsLocked, npm } from "../house/install.mjs";
import { root } from "../house/project";

const directory = join(root, "e2e/clients");

/**
 * Makes e2e/clients hold the client programs that its lockfile names: they are
 * run from outside, need a newer Node than the console and are no part of it.
 * Costs two file reads when they are there. Answers false where npm could not,
 * after npm said why.
 */
export async function ensureClientPrograms(): Promise<boolean> {
  if (isAsLocked(directory, readFileSync(join(directory, "package-lock.json"), "utf8"))) return true;
  console.log("Installing the client programs that the tests run (npm ci in e2e/clients).");
  return npm(directory, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
}
