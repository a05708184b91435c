import { RadioTower } from "lucide-react";

/** Sign and word of a skill that goes out with the library. */
export function ServedMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-second text-small" title="Goes out with the library">
      <RadioTower aria-hidden className="size-3" />
      served
    </span>
  );
}
