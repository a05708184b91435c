/** When a new token is to end, as the form asks it. */
export type TokenExpiry = "never" | "30" | "90" | "date";

const DAY_MS = 86_400_000;

/**
 * The moment for a choice: days from now, or the end of the named day in UTC.
 * Undefined for never; null where the date is none or is past.
 */
export function expiryMoment(choice: TokenExpiry, date: string, now: number): string | undefined | null {
  if (choice === "never") return undefined;
  if (choice !== "date") return new Date(now + Number(choice) * DAY_MS).toISOString();
  const end = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T23:59:59.999Z`) : Number.NaN;
  return Number.isNaN(end) || end <= now ? null : new Date(end).toISOString();
}
