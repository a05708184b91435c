"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RelativeTime } from "@/components/ui/relative-time";
import { importsQuery, isOpen } from "@/lib/client/imports/imports-query";
import { jobPercent, jobPlace } from "@/lib/client/imports/job-words";
import { visibleText } from "@/lib/client/visible-text";
import type { ImportJob } from "@/lib/contract/imports";
import { JobFailure } from "./job-failure";
import { JobGone } from "./job-gone";
import { JobMark } from "./job-mark";
import { JobRows } from "./job-rows";
import { useJobActs } from "./use-job-acts";

interface JobLineProps {
  /** As it was when it was last heard of; the line follows it from there. */
  job: ImportJob;
  mayChange?: boolean;
  /** What *Retry* does where a form holds the request; else the same request runs again. */
  onRetry?: (() => void) | undefined;
}

/** One import as a sentence with its progress, what can be done about it, and one row per skill on demand. */
export function JobLine({ job: first, mayChange = true, onRetry }: JobLineProps) {
  const { data: jobs } = useQuery(importsQuery);
  const job = jobs?.find((other) => other.id === first.id) ?? first;
  const acts = useJobActs(job);
  const [shown, setShown] = useState(false);
  const rowsId = useId();
  const open = isOpen(job);
  const place = visibleText(jobPlace(job));
  const hasRows = job.summary !== null && job.summary.total > 0;
  return (
    <article aria-label={`Import of ${place}`} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <JobMark state={job.state} />
        <p className="min-w-0 flex-1 basis-60 break-words">
          <span className="mr-2 break-all font-mono text-second text-small">{place}</span>
          <span role={open ? undefined : "status"}>{visibleText(job.line)}</span>
        </p>
        <span className="flex items-center gap-1.5 text-second text-small">
          {visibleText(job.author)}
          <span aria-hidden>·</span>
          <RelativeTime at={job.finishedAt ?? job.createdAt} />
        </span>
        <div className="flex items-center gap-1.5 empty:hidden">
          {hasRows && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={shown}
              aria-controls={rowsId}
              onClick={() => setShown(!shown)}
            >
              <ChevronRight aria-hidden className={shown ? "size-3.5 rotate-90" : "size-3.5"} />
              {shown ? "Hide rows" : "Show rows"}
              <span className="sr-only"> of {place}</span>
            </Button>
          )}
          {mayChange && open && (
            <Button size="small" disabled={acts.busy} focusableWhenDisabled onClick={acts.cancel}>
              Cancel<span className="sr-only"> import of {place}</span>
            </Button>
          )}
          {mayChange && (job.state === "failed" || job.state === "cancelled") && (
            <Button size="small" disabled={acts.busy} focusableWhenDisabled onClick={onRetry ?? acts.retry}>
              Retry<span className="sr-only"> import of {place}</span>
            </Button>
          )}
        </div>
      </div>
      {open && <ProgressBar label={`Progress of the import of ${place}`} value={jobPercent(job)} />}
      {job.state === "failed" && job.error && <JobFailure error={job.error} />}
      {job.gone.length > 0 && <JobGone gone={job.gone} />}
      {acts.failed && <FailureNotice title={acts.failed.title} failure={acts.failed.failure} />}
      <div id={rowsId} className="empty:hidden">
        {shown && hasRows && <JobRows job={job} onRepair={mayChange ? acts.repair : undefined} busy={acts.busy} />}
      </div>
    </article>
  );
}
