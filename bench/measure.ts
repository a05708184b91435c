import { readFile } from "node:fs/promises";

/** One line of the printed table. Times are milliseconds, sizes MB, unless `unit` says otherwise. */
export interface Row {
  work: string;
  ours: number;
  unit: string;
  peer?: { name: string; value: number };
  /** Ours divided by the peer's (or the other way round where the goal says "faster"). */
  ratio?: number;
  goal: string;
  met: boolean | null;
  /** Growth exponent over 1/16, 1/4 and 1 of the size. */
  exponent?: number;
  note?: string;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest-rank percentile; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("no values to measure");
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[rank] as number;
}

export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs `work` once to warm up and then `runs` times; milliseconds of each counted run. */
export async function repeat(runs: number, work: (run: number) => Promise<unknown> | unknown): Promise<number[]> {
  await work(-1);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => work(run)));
  return times;
}

/** Slope of log(time) over log(size): 1 is linear. */
export function growthExponent(points: readonly { size: number; time: number }[]): number {
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)] as const);
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}

/** Resident memory of a process in MB: now, and the highest since it started. Linux only. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: field("VmRSS"), peak: field("VmHWM") };
}

export function ratioRow(row: Omit<Row, "ratio" | "met">, limit: number, want: "at most" | "at least"): Row {
  const peer = row.peer?.value ?? Number.NaN;
  const ratio = want === "at most" ? row.ours / peer : peer / row.ours;
  return { ...row, ratio, met: want === "at most" ? ratio <= limit : ratio >= limit };
}
