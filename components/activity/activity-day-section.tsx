"use client";

import { useId } from "react";
import { useNow } from "@/components/ui/now";
import { type ActivityDay, dayTitle } from "@/lib/client/activity";
import { ActivityEntry } from "./activity-entry";

export function ActivityDaySection({ day }: { day: ActivityDay }) {
  const id = useId();
  const now = useNow();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-5 pt-4 pb-1.5 font-medium text-second text-small">
        {dayTitle(day.date, now)}
      </h2>
      <ol className="border-line border-t">
        {day.entries.map((entry) => (
          <ActivityEntry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
