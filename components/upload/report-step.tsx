"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogFooter } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { isRepairable } from "@/lib/client/upload/merge-reports";
import { reportText } from "@/lib/client/upload/report-text";
import type { UploadState } from "@/lib/client/upload/use-upload";
import { formatNumber } from "@/lib/client/words";
import type { UploadReport } from "@/lib/contract/upload";
import { ArchiveTable } from "./archive-table";
import { FailureNotice } from "./failure-notice";
import { FateMark } from "./fate-mark";
import { OutcomeCounts } from "./outcome-counts";
import { OutcomeFilter, type ShownOutcome } from "./outcome-filter";
import { ReportBody } from "./report-body";

interface ReportStepProps {
  state: Extract<UploadState, { phase: "report" }>;
  onRepair: (paths: readonly string[]) => Promise<void>;
  onStartOver: () => void;
  onClose: () => void;
}

/** One honest outcome per skill, and the repairs that are one click away. */
export function ReportStep({ state, onRepair, onStartOver, onClose }: ReportStepProps) {
  const { report, repairing, failure } = state;
  const { summary, results } = report;
  const [shown, setShown] = useState<ShownOutcome>("all");
  const top = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => (shown === "all" ? results : results.filter((result) => result.status === shown)),
    [results, shown],
  );

  // The button that led here is gone, and so is a Repair button once its row is in.
  useEffect(() => {
    if (report || failure) top.current?.focus();
  }, [report, failure]);

  const repairable = () => results.filter(isRepairable).map((result) => result.path);
  return (
    <>
      <div className="relative flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <div ref={top} tabIndex={-1} role="status" className="flex flex-wrap gap-2 outline-none">
          <OutcomeCounts summary={summary} />
          {summary.total === 0 && <Badge>no skill in the archive</Badge>}
          {summary.ignored > 0 && <Badge>{formatNumber(summary.ignored)} files ignored</Badge>}
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <OutcomeFilter summary={summary} shown={shown} onChange={setShown} />
          {summary.repairable > 0 && (
            <Button
              variant="primary"
              size="small"
              disabled={repairing !== null}
              focusableWhenDisabled
              onClick={() => onRepair(repairable())}
            >
              Repair and import {formatNumber(summary.repairable)}
            </Button>
          )}
        </div>
        {repairing && (
          <div className="absolute inset-x-0 bottom-0">
            <ProgressBar label="Sending the file again for the repaired rows" value={null} thin />
          </div>
        )}
      </div>
      {failure && (
        <div className="shrink-0 px-5 pt-4">
          <FailureNotice failure={failure} />
        </div>
      )}
      <ArchiveTable
        caption="Outcome of each skill"
        outcomeTitle="Outcome"
        rows={rows}
        estimate={(row) => (row.repair && row.status === "refused" ? 110 : row.status === "refused" ? 56 : 37)}
        mark={(row) => <FateMark fate={row.status} />}
        body={(row) => <ReportBody result={row} />}
        action={(row) =>
          isRepairable(row) && (
            <Button
              size="small"
              aria-label={`Repair ${row.path}`}
              disabled={repairing !== null}
              focusableWhenDisabled
              onClick={() => onRepair([row.path])}
            >
              Repair
            </Button>
          )
        }
      />
      <DialogFooter>
        <p className="mr-auto text-second text-small">Nothing is half stored: each row is in or out.</p>
        <Button onClick={onStartOver} disabled={repairing !== null}>
          Upload another
        </Button>
        <Button onClick={onClose} disabled={repairing !== null}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}

export function CopyReportButton({ report }: { report: UploadReport }) {
  return <CopyButton text={() => reportText(report.results)}>Copy report</CopyButton>;
}
