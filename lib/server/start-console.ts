import { guardAddresses } from "./address-guard";
import { getService } from "./service";

/** What hangs longer than this at shutdown is cut. */
const SHUTDOWN_MS = 10_000;

/** Starts the service with the process, says how to set it up, and closes it when the process is told to end. */
export async function startConsole(): Promise<void> {
  guardAddresses();
  const service = await getService();
  const { settings, setUp, log } = service;
  if (setUp.token !== null) {
    process.stdout.write(`Set up the first owner: ${settings.baseUrl}/setup?token=${setUp.token}\n`);
  }
  log.info({ database: service.ports.store.kind, dataDirectory: settings.dataDirectory }, "started");
  const stop = () => {
    setTimeout(() => process.exit(143), SHUTDOWN_MS).unref();
    service.close().catch((error) => log.error({ err: error }, "closing failed"));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
