import { fileURLToPath } from "node:url";
import { migrateDatabase } from "@/lib/runner/store/migrate";
import { readSettings, type Settings } from "@/lib/server/settings";
import { generate } from "../generate";
import { buildConsole, isBuilt } from "./build-console";
import { explainPort, portProblem } from "./port";
import { root } from "./project";

/** What the process that supervises the service needs to know. */
export interface ServicePlan {
  host: string;
  port: number;
  /** Origin that people type. */
  baseUrl: string;
}

/**
 * Everything that comes before the service listens: settings, port, build,
 * database. What can fail at once fails first. Null after the reason was
 * printed.
 */
async function prepareService(): Promise<ServicePlan | null> {
  const settings = checkSettings();
  if (settings === null) return null;
  const problem = await portProblem(settings.host, settings.port);
  if (problem !== null) {
    console.error(explainPort(problem, settings.host, settings.port));
    return null;
  }
  if (!isBuilt() && !(await buildConsole())) return null;
  if (!(await migrate(settings))) return null;
  return { host: settings.host, port: settings.port, baseUrl: settings.baseUrl };
}

/** The settings, or null after every problem with them was printed. */
export function checkSettings(): Settings | null {
  const result = readSettings({ ...process.env, SLIPWAY_APP_ROOT: root });
  if (result.ok) return result.settings;
  const count = result.problems.length === 1 ? "one setting is" : `${result.problems.length} settings are`;
  console.error(`Slipway cannot start: ${count} not valid.`);
  for (const problem of result.problems) console.error(`  ${problem}`);
  return null;
}

export async function migrate(settings: Settings): Promise<boolean> {
  try {
    const applied = await migrateDatabase({ url: settings.databaseUrl, dataDirectory: settings.dataDirectory });
    if (applied.length > 0) console.log(`Prepared the database (${applied.join(", ")}).`);
    return true;
  } catch (error) {
    console.error(`The database could not be prepared. ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  generate();
  const plan = await prepareService();
  if (plan === null) process.exitCode = 1;
  else process.send?.(plan, () => process.disconnect());
}
