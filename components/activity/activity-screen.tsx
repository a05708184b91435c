"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SelectMenu } from "@/components/ui/select-menu";
import { ACTIVITY_NOUNS, ACTIVITY_PARSERS, type ActivityNoun, activityQuery, byDay } from "@/lib/client/activity";
import { toFailure } from "@/lib/client/request-failure";
import { count } from "@/lib/client/words";
import type { AuditList } from "@/lib/contract/audit";
import { ActivityDaySection } from "./activity-day-section";

const NOUN_WORDS: Record<ActivityNoun, string> = {
  skills: "Skills",
  sets: "Skill sets",
  workspaces: "Workspaces",
  "workspace-tokens": "Workspace tokens",
  sources: "Registry",
  serving: "Serving",
  users: "People",
  invitations: "Revoked invitations",
  tokens: "API tokens",
  owners: "Set-up",
};
const ALL = "all";
const OPTIONS = [
  { value: ALL, label: "Everything" },
  ...ACTIVITY_NOUNS.map((value) => ({ value, label: NOUN_WORDS[value] })),
] as const;

interface ActivityScreenProps {
  /** The newest entries for the address that was asked for. */
  first: AuditList;
  firstNoun: ActivityNoun | null;
}

/** What was done in this owner's name, newest first, under its days. */
export function ActivityScreen({ first, firstNoun }: ActivityScreenProps) {
  const [noun, setNoun] = useQueryState("noun", ACTIVITY_PARSERS.noun.withOptions({ history: "push" }));
  const query = useInfiniteQuery({
    ...activityQuery(noun),
    ...(noun === firstNoun ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const days = useMemo(() => byDay(entries), [entries]);

  return (
    <div className="flex w-full flex-1 flex-col">
      <header className="sticky top-0 z-10 flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-ground px-5 py-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="font-semibold text-page">Activity</h1>
          <p role="status" className="tabular text-second">
            {query.data && `${count(entries.length, "entry", "entries")}${query.hasNextPage ? " so far" : ""}`}
          </p>
        </div>
        <SelectMenu
          label="Show"
          value={noun ?? ALL}
          options={OPTIONS}
          onChange={(value) => void setNoun(value === ALL ? null : value)}
        />
      </header>
      {query.isPending && <ProgressBar label="Loading activity" value={null} thin />}
      {query.error && (
        <FailureNotice
          className="m-5"
          title="The activity could not be loaded"
          failure={toFailure(query.error)}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.data && entries.length === 0 && (
        <EmptyState
          title={noun === null ? "Nothing has happened yet" : "Nothing of this kind has happened"}
          actions={noun !== null && <Button onClick={() => void setNoun(null)}>Show everything</Button>}
        >
          Every change of skills, people and API tokens is written down here.
        </EmptyState>
      )}
      {days.map((day) => (
        <ActivityDaySection key={day.date} day={day} />
      ))}
      {query.hasNextPage && (
        <div className="p-5">
          <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage} focusableWhenDisabled>
            {query.isFetchingNextPage ? "Loading…" : "Load older"}
          </Button>
        </div>
      )}
    </div>
  );
}
