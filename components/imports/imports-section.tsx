"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { importsQuery, isOpen } from "@/lib/client/imports/imports-query";
import { toFailure } from "@/lib/client/request-failure";
import { count } from "@/lib/client/words";
import { JobLine } from "./job-line";

/** Ended jobs that are in sight without asking. */
const RECENT = 1;

/** Import jobs above a list: those that wait or run, then the last ones; the older ones on demand. */
export function ImportsSection({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(importsQuery);
  const [all, setAll] = useState(false);
  const titleId = useId();
  if (query.isError && query.data === undefined) {
    return (
      <FailureNotice
        title="The imports could not be loaded"
        failure={toFailure(query.error)}
        onRetry={() => query.refetch()}
        className="mx-5 mb-3 shrink-0"
      />
    );
  }
  const jobs = query.data ?? [];
  if (jobs.length === 0) return null;
  const open = jobs.filter(isOpen);
  const ended = jobs.filter((job) => !isOpen(job));
  const shown = [...open, ...(all ? ended : ended.slice(0, RECENT))];
  const more = ended.length - RECENT;
  return (
    <section aria-labelledby={titleId} className="flex max-h-[50vh] shrink-0 flex-col border-line border-t">
      <header className="flex min-h-9 shrink-0 items-center gap-3 px-5 pt-1">
        <h2 id={titleId} className="font-medium text-small">
          Imports
        </h2>
        {open.length > 0 && <span className="tabular text-second text-small">{open.length} under way</span>}
        {more > 0 && (
          <Button variant="quiet" size="small" className="ml-auto" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show the last one" : `Show ${count(more, "earlier import")}`}
          </Button>
        )}
      </header>
      <ul className="min-h-0 overflow-y-auto px-5 pb-2">
        {shown.map((job) => (
          <li key={job.id} className="border-line border-b py-1.5 last:border-b-0">
            <JobLine job={job} mayChange={mayChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}
