import type { UsageDay } from "@/lib/contract/usage";
import { count, formatNumber } from "../words";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "28 Nov", of a day in UTC. */
export function dayWords(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`));
}

/** "9 loads, 1 download" of one day or of many; "no use" where there was none. */
export function actsWords({ loads, downloads }: Pick<UsageDay, "loads" | "downloads">): string {
  const parts = [loads > 0 && count(loads, "load"), downloads > 0 && count(downloads, "download")].filter(Boolean);
  return parts.length === 0 ? "no use" : parts.join(", ");
}

/** What the chart shows, in words: "10 uses from 2 Nov to 1 Dec: 9 loads, 1 download. Most on 28 Nov: 6." */
export function chartWords(days: readonly UsageDay[]): string {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return "No use.";
  const total = { loads: 0, downloads: 0 };
  let most = first;
  for (const day of days) {
    total.loads += day.loads;
    total.downloads += day.downloads;
    if (usesOf(day) > usesOf(most)) most = day;
  }
  const span = `from ${dayWords(first.day)} to ${dayWords(last.day)}`;
  if (usesOf(total) === 0) return `No use ${span}.`;
  const whole = `${count(usesOf(total), "use")} ${span}: ${actsWords(total)}.`;
  return `${whole} Most on ${dayWords(most.day)}: ${formatNumber(usesOf(most))}.`;
}

export function usesOf({ loads, downloads }: Pick<UsageDay, "loads" | "downloads">): number {
  return loads + downloads;
}
