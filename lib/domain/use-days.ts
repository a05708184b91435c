import type { UsageDay, UseAct } from "@/lib/contract/usage";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Both ends belong to it. */
export interface UseWindow {
  from: string;
  to: string;
}

/** The day of a moment, YYYY-MM-DD in UTC. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The last `days` days, the day of `now` as the last of them. */
export function windowUpTo(now: Date, days: number): UseWindow {
  return { from: utcDay(new Date(now.getTime() - (days - 1) * DAY_MS)), to: utcDay(now) };
}

/** Loads and downloads of each day of the window, oldest first; a day without use is there with zeros. */
export function usesByDay(
  window: UseWindow,
  counts: readonly { day: string; act: UseAct; count: number }[],
): { days: UsageDay[]; loads: number; downloads: number } {
  const days = new Map<string, UsageDay>();
  for (let at = Date.parse(window.from); at <= Date.parse(window.to); at += DAY_MS) {
    const day = utcDay(new Date(at));
    days.set(day, { day, loads: 0, downloads: 0 });
  }
  const sum = { loads: 0, downloads: 0 };
  for (const { day, act, count } of counts) {
    const found = days.get(day);
    if (found === undefined) continue;
    const field = act === "load" ? "loads" : "downloads";
    found[field] += count;
    sum[field] += count;
  }
  return { days: [...days.values()], ...sum };
}

/** Sums by what `keyOf` gives, each with the first row of its kind; most used first, equals in the order in which they came. */
export function usesBy<Row extends { count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { first: Row; uses: number }[] {
  const sums = new Map<string, { first: Row; uses: number }>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    if (sum === undefined) sums.set(keyOf(row), { first: row, uses: row.count });
    else sum.uses += row.count;
  }
  return [...sums.values()].sort((a, b) => b.uses - a.uses);
}
