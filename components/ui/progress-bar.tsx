import { Progress } from "@base-ui/react/progress";
import clsx from "clsx";

interface ProgressBarProps {
  label: string;
  /** 0 to 100, or null while the end is unknown. */
  value: number | null;
  /** For the edge of a list. */
  thin?: boolean;
}

export function ProgressBar({ label, value, thin = false }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} value={value} className="w-full">
      <Progress.Track className={clsx("overflow-hidden", thin ? "h-0.5" : "h-1 rounded-full bg-line")}>
        <Progress.Indicator className={value === null ? "sliding h-full rounded-full bg-accent" : "h-full bg-accent"} />
      </Progress.Track>
    </Progress.Root>
  );
}
