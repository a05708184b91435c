import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/words";

interface Share {
  key: string;
  label: ReactNode;
  uses: number;
}

/** How the uses divide, most first, each with its number and a bar as long as its part of the largest. */
export function UsageShares({ label, shares }: { label: string; shares: readonly Share[] }) {
  const most = Math.max(1, ...shares.map((share) => share.uses));
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {shares.map(({ key, label: words, uses }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{words}</span>
            <span className="tabular shrink-0 text-second">
              {formatNumber(uses)}
              <span className="sr-only"> {uses === 1 ? "use" : "uses"}</span>
            </span>
          </div>
          <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunk">
            <span className="block h-full bg-edge" style={{ width: `${((uses / most) * 100).toFixed(2)}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
