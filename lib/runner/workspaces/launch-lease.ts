import { Refusal } from "@/lib/contract/errors";
import { isProcessAlive } from "../blobs";
import type { Context } from "../ports";
import { type LaunchKey, type LaunchStep, renewLaunchLease } from "../store";

/** How long a console that says nothing is taken to be alive, and how often it says so. */
const LEASE_MS = 30_000;
const RENEW_MS = 8_000;

export function leaseEnd(ctx: Context): Date {
  return new Date(ctx.ports.clock.now().getTime() + LEASE_MS);
}

/**
 * Whether nobody works on a launch any more. One data directory has one
 * console, so with SQLite a launch of another process that has ended is dead at
 * once; consoles that share a PostgreSQL know of each other by the lease alone.
 */
export async function isAbandoned(ctx: Context, launch: LaunchStep): Promise<boolean> {
  const { store, clock, consoleId } = ctx.ports;
  if (launch.leaseUntil.getTime() <= clock.now().getTime()) return true;
  if (store.kind !== "sqlite" || launch.consoleId === consoleId) return false;
  return !(await isProcessAlive(launch.consoleId));
}

export interface Lease {
  /** Renews once more; refuses CONFLICT where somebody took the launch over. */
  confirm(): Promise<void>;
  release(): void;
}

/** Keeps a launch this console's for as long as it works on it. */
export function holdLease(ctx: Context, key: LaunchKey): Lease {
  const renew = () =>
    ctx.ports.store.transaction((tx) => renewLaunchLease(tx, key, ctx.ports.consoleId, leaseEnd(ctx)));
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  timer.unref();
  return {
    async confirm() {
      if (await renew()) return;
      throw new Refusal("CONFLICT", "Another console took this launch for dead and gave it up.", {
        details: { reason: "launching" },
        remedy: "Launch again.",
      });
    },
    release: () => clearInterval(timer),
  };
}
