import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startConsole } from "../console";
import { median, type Row } from "../measure";

/** From a built and migrated console's start to its first answer. */
export async function startRow(): Promise<Row> {
  const data = await mkdtemp(join(tmpdir(), "slipway-start-"));
  const times: number[] = [];
  try {
    for (let round = -1; round < 5; round += 1) {
      const console = await startConsole(data);
      if (round >= 0) times.push(console.startMs);
      await console.stop();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
  const ours = median(times);
  return { work: "start to first answer (built, migrated)", ours, unit: "ms", goal: "≤ 3000 ms", met: ours <= 3_000 };
}
