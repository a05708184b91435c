import { Notice } from "@/components/ui/notice";
import type { LaunchBlocker } from "@/lib/contract/launch";

/** What stands in the way besides conflicts, each with its code and what to do. */
export function Blockers({ blockers }: { blockers: readonly LaunchBlocker[] }) {
  return (
    <ul aria-label="In the way of the launch" tabIndex={-1} data-blockers className="flex flex-col gap-2 outline-none">
      {blockers.map((blocker) => (
        <li key={`${blocker.code} ${blocker.name ?? ""} ${blocker.message}`}>
          <Notice tone="warn" title={blocker.message}>
            <p className="text-second">{blocker.remedy}</p>
            <p className="mt-1 font-mono text-second text-small">{blocker.code}</p>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
