import { count, formatNumber } from "@/lib/client/words";

/** "+12 −3", said as words to who cannot see it. */
export function ChangeCounts({ additions, deletions }: { additions: number; deletions: number }) {
  return (
    <span className="tabular whitespace-nowrap font-mono text-small">
      <span aria-hidden>
        <span className="text-ok">+{formatNumber(additions)}</span>{" "}
        <span className="text-bad">−{formatNumber(deletions)}</span>
      </span>
      <span className="sr-only">
        {count(additions, "line")} added, {count(deletions, "line")} removed
      </span>
    </span>
  );
}
