const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 min ago": short, and never in the future where two clocks differ. */
export function relativeTime(moment: number, now: number): string {
  const elapsed = Math.max(0, now - moment);
  if (elapsed < MINUTE) return "just now";
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`;
  if (elapsed < 30 * DAY) return `${Math.floor(elapsed / DAY)} d ago`;
  if (elapsed < 365 * DAY) return `${Math.floor(elapsed / (30 * DAY))} mo ago`;
  return `${Math.floor(elapsed / (365 * DAY))} y ago`;
}

const absolute = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** The exact moment, in UTC so that server and browser write the same text. */
export function absoluteTime(moment: number): string {
  return `${absolute.format(moment)} UTC`;
}
