import { TIERS, type Tier } from "@/lib/contract/skill";

/** Seven strokes from broad to specific, filled up to the tier, and its name. */
export function TierLadder({ tier }: { tier: Tier }) {
  const filled = TIERS.indexOf(tier) + 1;
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 52 12" className="h-3 w-13 shrink-0">
        {/* Two paths rather than seven elements: a long table draws hundreds of ladders. */}
        <path d={strokes(filled, TIERS.length)} className="stroke-line-strong" strokeWidth="2.5" />
        <path d={strokes(0, filled)} className="stroke-second" strokeWidth="2.5" />
      </svg>
      <span>{tier}</span>
    </span>
  );
}

function strokes(from: number, to: number): string {
  let path = "";
  for (let step = from; step < to; step += 1) path += `M${2 + step * 8} 0v12`;
  return path;
}
