import { mkdir } from "node:fs/promises";
import { createImportWorker, createUseRecorder, openStore, type Ports, recoverAllLaunches } from "@/lib/runner";
import { type Auth, createAuth } from "./auth";
import { createFirstOwner, hasOwner } from "./first-owner";
import { createLog, type Log } from "./log";
import { createPorts } from "./ports";
import { createRateLimits, type RateLimits } from "./rate-limits";
import { loadSecret } from "./secret";
import { createSetUpGate, type SetUpGate } from "./set-up";
import { readSettings, type Settings } from "./settings";

/** Everything a running console holds, wired once. */
export interface Service {
  settings: Settings;
  log: Log;
  ports: Ports;
  auth: Auth;
  rateLimits: RateLimits;
  setUp: SetUpGate;
  close(): Promise<void>;
}

const KEY = Symbol.for("slipway.service");
type Holder = { [KEY]?: Promise<Service> };

/** The service of this process, started at its first use. It hangs on the process because a bundler may load this file twice. */
export function getService(): Promise<Service> {
  const holder = globalThis as Holder;
  holder[KEY] ??= startService(process.env).catch((error) => {
    delete holder[KEY];
    throw error;
  });
  return holder[KEY];
}

export async function startService(env: Record<string, string | undefined>): Promise<Service> {
  const read = readSettings(env);
  if (!read.ok) throw new Error(`The settings are not valid:\n  ${read.problems.join("\n  ")}`);
  const { settings } = read;
  const log = createLog(settings.logLevel);
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const secret = await loadSecret(settings.secret, settings.dataDirectory);
  const store = await openStore({ url: settings.databaseUrl, dataDirectory: settings.dataDirectory });
  try {
    const ports = await createPorts(settings, store, secret);
    await ports.blobs.sweep();
    await recoverAllLaunches(ports, (error) => log.error({ err: error }, "a launch could not be settled"));
    const auth = createAuth(store, settings, secret);
    if (settings.firstOwner) await createFirstOwner(ports, auth, settings.firstOwner);
    const setUp = createSetUpGate(!(await hasOwner(ports)));
    const imports = createImportWorker(ports, {
      onError: (error) => log.error({ err: error }, "an import could not be worked on"),
    });
    ports.wakeImports = imports.wake;
    const uses = createUseRecorder(store, ports.clock, {
      onError: (error) => log.error({ err: error }, "uses could not be counted"),
    });
    ports.uses = uses;
    return {
      settings,
      log,
      ports,
      auth,
      rateLimits: createRateLimits(settings.rateLimits),
      setUp,
      close: async () => {
        await imports.stop();
        await uses.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
