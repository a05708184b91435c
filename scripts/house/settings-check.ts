import { readSettings, type Settings } from "@/lib/server/settings";
import { root } from "./project";

/** What the environment asks for, or null after every problem with it was printed. */
export function checkSettings(env: NodeJS.ProcessEnv): Settings | null {
  const result = readSettings({ ...env, SLIPWAY_APP_ROOT: root });
  if (result.ok) return result.settings;
  const count = result.problems.length === 1 ? "one setting is" : `${result.problems.length} settings are`;
  console.error(`Slipway cannot start: ${count} not valid.`);
  for (const problem of result.problems) console.error(`  ${problem}`);
  return null;
}
