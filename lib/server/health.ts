import type { Health } from "@/lib/contract/health";
import { version } from "@/package.json";
import type { Service } from "./service";

/** Long enough for a busy machine, short enough for a probe that waits. */
const PART_DEADLINE_MS = 10_000;
/** Whoever asks more often gets the last answer: probing writes to the disk, and must not add to what it measures. */
const FRESH_MS = 1_000;

const lastChecks = new WeakMap<Service, { at: number; health: Promise<Health> }>();

/** Whether the parts of the service answer, at most a second old. */
export function checkHealth(service: Service): Promise<Health> {
  const last = lastChecks.get(service);
  const now = performance.now();
  if (last && now - last.at < FRESH_MS) return last.health;
  const health = probeParts(service);
  lastChecks.set(service, { at: now, health });
  return health;
}

async function probeParts({ ports }: Service): Promise<Health> {
  const [database, blobs] = await Promise.all([probe(ports.store.ping()), probe(ports.blobs.check())]);
  return {
    status: database === "ok" && blobs === "ok" ? "ok" : "degraded",
    version,
    database,
    blobs,
    helper: { mode: "off", reason: "This release does not run scripts." },
  };
}

async function probe(part: Promise<unknown>): Promise<"ok" | "failed"> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<"failed">((resolve) => {
    timer = setTimeout(() => resolve("failed"), PART_DEADLINE_MS);
  });
  const answer = part.then(
    () => "ok" as const,
    () => "failed" as const,
  );
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
