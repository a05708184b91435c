"use client";

import { SelectMenu } from "@/components/ui/select-menu";
import { formatNumber, STATUS_WORDS } from "@/lib/client/words";
import { UPLOAD_STATUSES, type UploadStatus, type UploadSummary } from "@/lib/contract/upload";

export type ShownOutcome = UploadStatus | "all";

interface OutcomeFilterProps {
  summary: UploadSummary;
  shown: ShownOutcome;
  onChange: (shown: ShownOutcome) => void;
}

/** Narrows a report to one outcome; those that no row has are not offered. */
export function OutcomeFilter({ summary, shown, onChange }: OutcomeFilterProps) {
  const options = [
    { value: "all" as const, label: "All outcomes", detail: <Count value={summary.total} /> },
    ...UPLOAD_STATUSES.filter((status) => summary[status] > 0 || status === shown).map((status) => ({
      value: status,
      label: STATUS_WORDS[status],
      detail: <Count value={summary[status]} />,
    })),
  ];
  return (
    <>
      <span aria-hidden className="text-second">
        Show
      </span>
      <SelectMenu label="Show" value={shown} options={options} onChange={onChange} size="small" />
    </>
  );
}

function Count({ value }: { value: number }) {
  return <span className="tabular text-small text-third">{formatNumber(value)}</span>;
}
