import { formatNumber } from "@/lib/client/words";
import type { Budget } from "@/lib/contract/launch";

/** What the block of skills costs before the agent has done anything, and which skill costs most. */
export function BudgetMeter({ budget, title = "What the agent reads first" }: { budget: Budget; title?: string }) {
  const { tokens, suggested, bySkill } = budget;
  const [largest] = bySkill;
  const whole = Math.max(tokens, suggested);
  const part = (value: number) => `${((value / whole) * 100).toFixed(2)}%`;
  const over = tokens > suggested;
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-medium">{title}</h3>
      <div aria-hidden className="relative flex h-1.75 overflow-hidden rounded-full bg-sunk">
        <span className="bg-accent" style={{ width: part(tokens - (largest?.tokens ?? 0)) }} />
        <span className="bg-signal" style={{ width: part(largest?.tokens ?? 0) }} />
        {over && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: part(suggested) }} />}
      </div>
      <p className="mt-1.5 text-second text-small">
        <span className="tabular">
          {formatNumber(tokens)} of {formatNumber(suggested)} tokens
        </span>
        {largest && tokens > 0 && (
          <>
            {" · "}
            <span className="break-all font-mono text-ink">{largest.name}</span> alone takes{" "}
            <span className="tabular">{formatNumber(largest.tokens)}</span>
          </>
        )}
      </p>
      {over && <p className="mt-1 text-small text-warn">Over what is suggested. Nothing is left out because of it.</p>}
    </section>
  );
}
