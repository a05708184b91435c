import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { createLoader, parseAsStringLiteral } from "nuqs/server";
import type { AuditList, AuditRow } from "@/lib/contract/audit";
import { getJson } from "./get-json";

/** What the list can be narrowed to: the nouns that verbs begin with. */
export const ACTIVITY_NOUNS = [
  "skills",
  "sets",
  "workspaces",
  "workspace-tokens",
  "sources",
  "serving",
  "users",
  "invitations",
  "tokens",
  "owners",
] as const;
export type ActivityNoun = (typeof ACTIVITY_NOUNS)[number];

export const ACTIVITY_PARSERS = { noun: parseAsStringLiteral(ACTIVITY_NOUNS) };
export const loadActivityParams = createLoader(ACTIVITY_PARSERS);

/** Entries that one request brings. */
export const ACTIVITY_PAGE = 100;

/** What was done, newest first, page by page. */
export function activityQuery(noun: ActivityNoun | null) {
  return infiniteQueryOptions({
    queryKey: ["activity", noun] as QueryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(ACTIVITY_PAGE) });
      if (noun !== null) query.set("verb", `${noun}.`);
      if (pageParam !== null) query.set("cursor", pageParam);
      return getJson<AuditList>(`/api/v1/audit?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: AuditList) => page.nextCursor ?? null,
  });
}

export interface ActivityDay {
  /** `2026-11-30`, in UTC as every time of the console. */
  date: string;
  entries: AuditRow[];
}

/** Entries in the order given, under their days. */
export function byDay(entries: readonly AuditRow[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const date = entry.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

// Part by part: whole dates differ in their commas from one engine to the next, and the server's text must be the browser's.
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const DAY_MS = 86_400_000;

/** "Today, Monday 30 November 2026". */
export function dayTitle(date: string, now: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  const full = `${weekday.format(start)} ${Number(date.slice(8))} ${month.format(start)} ${date.slice(0, 4)}`;
  const age = Math.floor(now / DAY_MS) - start / DAY_MS;
  if (age === 0) return `Today, ${full}`;
  return age === 1 ? `Yesterday, ${full}` : full;
}
