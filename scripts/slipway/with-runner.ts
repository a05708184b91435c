import type { Ports } from "@/lib/runner";
import { generate } from "../generate";
import { checkSettings, migrate } from "../house/prepare-service";

interface Runner {
  runner: typeof import("@/lib/runner");
  ports: Ports;
  hashPassword: (password: string) => Promise<string>;
}

/**
 * Opens the database of the console's settings for one command. The runner is
 * loaded after its database client was generated: a fresh clone has none. What
 * preparing says goes to standard error, because standard output is the result's.
 */
export async function withRunner<T>(use: (parts: Runner) => Promise<T>): Promise<T> {
  const settings = await aside(async () => {
    generate();
    const found = checkSettings();
    return found !== null && (await migrate(found)) ? found : null;
  });
  if (settings === null) throw new Error("nothing was done, for the reason above.");
  const [runner, { createPorts }, { loadSecret }, { hashPassword }] = await Promise.all([
    import("@/lib/runner"),
    import("@/lib/server/ports"),
    import("@/lib/server/secret"),
    import("better-auth/crypto"),
  ]);
  const store = await runner.openStore({ url: settings.databaseUrl, dataDirectory: settings.dataDirectory });
  try {
    const secret = await loadSecret(settings.secret, settings.dataDirectory);
    return await use({ runner, ports: await createPorts(settings, store, secret), hashPassword });
  } finally {
    await store.close();
  }
}

/** Runs `work` with everything that it writes to standard output written to standard error. */
async function aside<T>(work: () => Promise<T>): Promise<T> {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof write;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}
