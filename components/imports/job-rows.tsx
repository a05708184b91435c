"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ArchiveTable } from "@/components/upload/archive-table";
import { FateMark } from "@/components/upload/fate-mark";
import { OutcomeCounts } from "@/components/upload/outcome-counts";
import { OutcomeFilter, type ShownOutcome } from "@/components/upload/outcome-filter";
import { ReportBody } from "@/components/upload/report-body";
import { importRowsQuery } from "@/lib/client/imports/imports-query";
import { toFailure } from "@/lib/client/request-failure";
import { isRepairable } from "@/lib/client/upload/merge-reports";
import { reportText } from "@/lib/client/upload/report-text";
import { formatNumber } from "@/lib/client/words";
import type { ImportJob } from "@/lib/contract/imports";

interface JobRowsProps {
  job: ImportJob;
  /** Absent for people who may only read. */
  onRepair: ((paths: readonly string[]) => void) | undefined;
  busy: boolean;
}

/** One honest outcome per skill of an import, as an upload has them. */
export function JobRows({ job, onRepair, busy }: JobRowsProps) {
  const query = useQuery(importRowsQuery(job));
  const [shown, setShown] = useState<ShownOutcome>("all");
  const results = query.data?.results;
  const rows = useMemo(
    () => results?.filter((result) => shown === "all" || result.status === shown) ?? [],
    [results, shown],
  );
  const summary = query.data?.summary;
  if (query.isError) {
    return (
      <FailureNotice
        title="The rows could not be loaded"
        failure={toFailure(query.error)}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (!summary || !results) return <ProgressBar label="Loading the rows" value={null} thin />;
  const repairable = results.filter(isRepairable).map((result) => result.path);
  return (
    <div className="flex h-96 max-h-[60vh] min-w-0 flex-col overflow-hidden rounded-control border border-line bg-surface">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-2">
        <OutcomeCounts summary={summary} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <OutcomeFilter summary={summary} shown={shown} onChange={setShown} />
          <CopyButton text={() => reportText(results)}>Copy report</CopyButton>
          {onRepair && repairable.length > 0 && (
            <Button size="small" disabled={busy} focusableWhenDisabled onClick={() => onRepair(repairable)}>
              Repair and import {formatNumber(repairable.length)}
            </Button>
          )}
        </div>
      </div>
      <ArchiveTable
        caption="Outcome of each skill"
        outcomeTitle="Outcome"
        placeTitle="In the source"
        rows={rows}
        estimate={(row) => (row.repair && row.status === "refused" ? 110 : row.status === "refused" ? 56 : 37)}
        mark={(row) => <FateMark fate={row.status} />}
        body={(row) => <ReportBody result={row} />}
        action={(row) =>
          row.status !== "refused" &&
          row.slug !== null && (
            <Link href={`/library?skill=${encodeURIComponent(row.slug)}`} className={buttonClass("quiet", "small")}>
              Open<span className="sr-only"> {row.slug}</span>
            </Link>
          )
        }
      />
    </div>
  );
}
