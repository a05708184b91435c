import clsx from "clsx";
import { dayBars } from "@/lib/client/usage/day-bars";
import { actsWords, chartWords, dayWords, usesOf } from "@/lib/client/usage/usage-words";
import { formatNumber } from "@/lib/client/words";
import type { UsageDay } from "@/lib/contract/usage";

/** Width of a day and of its bar, in units of the drawing. */
const DAY = 10;
const BAR = 8;

interface UsageChartProps {
  days: readonly UsageDay[];
  /** Lower, and without the table of the numbers. */
  compact?: boolean;
}

/** A bar a day, downloads on loads; the same in words for people who do not see it, and as a table for everybody. */
export function UsageChart({ days, compact = false }: UsageChartProps) {
  const { bars, top } = dayBars(days);
  const width = bars.length * DAY;
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <figure>
      <div className="relative border-line border-t border-b">
        <span aria-hidden className="tabular absolute top-0 left-0 text-label text-third leading-4">
          {formatNumber(top)}
        </span>
        <svg
          role="img"
          aria-label={chartWords(days)}
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className={clsx("block w-full", compact ? "h-14" : "h-26")}
        >
          {bars.map((bar, index) => (
            <g key={bar.day}>
              <title>{`${dayWords(bar.day)}: ${actsWords(bar)}`}</title>
              {/* The whole of the day's column answers to the pointer. */}
              <rect x={index * DAY} y={0} width={DAY} height={100} className="fill-transparent hover:fill-sunk" />
              <rect
                x={index * DAY + 1}
                y={100 - bar.loadsHeight}
                width={BAR}
                height={bar.loadsHeight}
                className="pointer-events-none fill-accent"
              />
              <rect
                x={index * DAY + 1}
                y={100 - bar.loadsHeight - bar.downloadsHeight}
                width={BAR}
                height={bar.downloadsHeight}
                className="pointer-events-none fill-edge"
              />
            </g>
          ))}
        </svg>
      </div>
      <div aria-hidden className="tabular flex justify-between text-label text-third">
        <span>{dayWords(first.day)}</span>
        <span>{dayWords(last.day)}</span>
      </div>
      {!compact && <Numbers days={days} />}
    </figure>
  );
}

function Numbers({ days }: { days: readonly UsageDay[] }) {
  const used = days.filter((day) => usesOf(day) > 0).reverse();
  return (
    <details className="mt-1 text-small">
      <summary className="-mx-1 inline-flex min-h-6 items-center rounded-small px-1 text-second hover:text-ink">
        Numbers by day
      </summary>
      <table className="tabular mt-1 w-full max-w-80 text-left">
        <caption className="sr-only">Use by day, newest first, days without use left out</caption>
        <thead>
          <tr className="text-second">
            <th scope="col" className="border-line border-b font-normal">
              Day (UTC)
            </th>
            <th scope="col" className="border-line border-b text-right font-normal">
              Loads
            </th>
            <th scope="col" className="border-line border-b text-right font-normal">
              Downloads
            </th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ day, loads, downloads }) => (
            <tr key={day}>
              <th scope="row" className="font-normal">
                {dayWords(day)}
              </th>
              <td className="text-right">{formatNumber(loads)}</td>
              <td className="text-right">{formatNumber(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
