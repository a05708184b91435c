import clsx from "clsx";
import { Ban, Check, Clock, Download, type LucideIcon, X } from "lucide-react";
import { JOB_STATE_WORDS } from "@/lib/client/imports/job-words";
import { isJobEnded, type JobState } from "@/lib/contract/imports";

const ENDED: Partial<Record<JobState, { Icon: LucideIcon; tone: string }>> = {
  queued: { Icon: Clock, tone: "text-second" },
  succeeded: { Icon: Check, tone: "text-ok" },
  failed: { Icon: X, tone: "text-bad" },
  cancelled: { Icon: Ban, tone: "text-second" },
};

/** Where a job stands, as sign and word. */
export function JobMark({ state }: { state: JobState }) {
  const { Icon, tone } = ENDED[state] ?? { Icon: Download, tone: "text-accent" };
  return (
    <span
      data-state={isJobEnded(state) ? "ended" : "open"}
      className={clsx("inline-flex w-24 shrink-0 items-center gap-1.5 font-medium text-small leading-5", tone)}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {JOB_STATE_WORDS[state]}
    </span>
  );
}
