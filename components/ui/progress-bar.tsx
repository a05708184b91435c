import { Progress } from "@base-ui/react/progress";

interface ProgressBarProps {
  label: string;
  /** 0 to 100, or null while the end is unknown. */
  value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} value={value} className="w-full">
      <Progress.Track className="h-1 overflow-hidden rounded-full bg-line">
        <Progress.Indicator className={value === null ? "sliding h-full rounded-full bg-accent" : "h-full bg-accent"} />
      </Progress.Track>
    </Progress.Root>
  );
}
