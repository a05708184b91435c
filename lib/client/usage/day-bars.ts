import type { UsageDay } from "@/lib/contract/usage";

/** One day of a chart whose baseline is 0 and whose top is 100. */
export interface DayBar {
  day: string;
  loads: number;
  downloads: number;
  /** Heights in hundredths of the chart; downloads stand on loads. */
  loadsHeight: number;
  downloadsHeight: number;
}

export interface DayBars {
  bars: DayBar[];
  /** What the chart's top stands for: 1, 2 or 5 with zeroes, and 5 at least, so that a single use is no tower. */
  top: number;
}

const SMALLEST_TOP = 5;

export function dayBars(days: readonly UsageDay[]): DayBars {
  const top = roundTop(Math.max(0, ...days.map((day) => day.loads + day.downloads)));
  const height = (uses: number) => (uses / top) * 100;
  const bars = days.map(({ day, loads, downloads }) => ({
    day,
    loads,
    downloads,
    loadsHeight: height(loads),
    downloadsHeight: height(downloads),
  }));
  return { bars, top };
}

function roundTop(most: number): number {
  if (most <= SMALLEST_TOP) return SMALLEST_TOP;
  const step = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((factor) => factor * step >= most) ?? 10) * step;
}
