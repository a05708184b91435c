import { spawn } from "node:child_process";
import { generate } from "../generate";
import { checkSettings, migrate } from "./prepare-service";
import { program, root } from "./project";

/** `npm run dev`: the console with reloading, on the same settings and data as `npm start`. */
export async function dev(): Promise<number> {
  generate();
  const settings = checkSettings();
  if (settings === null || !(await migrate(settings))) return 1;
  const args = [program("next", "dist/bin/next"), "dev", "-H", settings.host, "-p", String(settings.port)];
  const server = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", SLIPWAY_APP_ROOT: root },
  });
  // The terminal sends Ctrl-C to the server as well; this process only waits for it.
  process.on("SIGINT", () => {}).on("SIGTERM", () => server.kill("SIGTERM"));
  return await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("close", (code) => resolve(code === null || code === 130 || code === 143 ? 0 : code));
  });
}
