import { RelativeTime } from "@/components/ui/relative-time";
import { count } from "@/lib/client/words";

interface UsageCountsProps {
  loads: number;
  downloads: number;
  lastUsedAt: string | null;
}

/** The legend of the chart, each colour with its word and number. */
export function UsageCounts({ loads, downloads, lastUsedAt }: UsageCountsProps) {
  return (
    <p className="tabular flex flex-wrap items-center gap-x-4 gap-y-0.5 text-second text-small">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2 rounded-[2px] bg-accent" />
        {count(loads, "load")}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2 rounded-[2px] bg-edge" />
        {count(downloads, "download")}
      </span>
      {lastUsedAt && (
        <span>
          last used <RelativeTime at={lastUsedAt} />
        </span>
      )}
    </p>
  );
}
