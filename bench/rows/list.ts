import { startConsole } from "../console";
import type { BenchInputs } from "../inputs";
import { growthExponent, median, type Row, timed } from "../measure";
import { upload } from "./upload";

/** GET /api/v1/skills, whole answer, at three sizes of one library. */
export async function listRow(inputs: BenchInputs): Promise<Row> {
  const points: { size: number; time: number }[] = [];
  for (const { archive, skills } of inputs.fractions) {
    const console = await startConsole();
    try {
      await upload(console, archive);
      const times: number[] = [];
      for (let round = -3; round < 15; round += 1) {
        const time = await timed(async () => (await console.request("/api/v1/skills")).arrayBuffer());
        if (round >= 0) times.push(time);
      }
      points.push({ size: skills, time: median(times) });
    } finally {
      await console.stop();
    }
  }
  const last = points.at(-1);
  if (!last) throw new Error("no sizes");
  return {
    work: `list ${last.size} skills`,
    ours: last.time,
    unit: "ms",
    goal: "growth ≤ 1.15",
    met: growthExponent(points) <= 1.15,
    exponent: growthExponent(points),
  };
}
