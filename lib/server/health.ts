import type { Health } from "@/lib/contract/health";
import { version } from "@/package.json";
import type { Service } from "./service";

/** Long enough for a busy machine, short enough for a probe that waits. */
const PART_DEADLINE_MS = 2_000;

export async function checkHealth({ ports }: Service): Promise<Health> {
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
  try {
    return await Promise.race([
      part.then(
        () => "ok" as const,
        () => "failed" as const,
      ),
      deadline,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
