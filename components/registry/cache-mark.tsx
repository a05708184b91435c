import clsx from "clsx";
import { Check, CircleDashed, CircleX, History, LoaderCircle, type LucideIcon } from "lucide-react";
import { CACHE_HINTS, CACHE_WORDS } from "@/lib/client/registry/source-words";
import type { CacheState } from "@/lib/contract/sources";

const MARKS: Record<CacheState, { Icon: LucideIcon; tone: string }> = {
  empty: { Icon: CircleDashed, tone: "text-third" },
  caching: { Icon: LoaderCircle, tone: "text-accent" },
  ready: { Icon: Check, tone: "text-ok" },
  stale: { Icon: History, tone: "text-warn" },
  failed: { Icon: CircleX, tone: "text-bad" },
};

/** What the package cache has of a source, as sign and word. */
export function CacheMark({ state }: { state: CacheState }) {
  const { Icon, tone } = MARKS[state];
  return (
    <span title={CACHE_HINTS[state]} className="inline-flex shrink-0 items-center gap-1.5">
      <Icon
        aria-hidden
        className={clsx("size-3.5", tone, state === "caching" && "motion-safe:animate-spin")}
        strokeWidth={2.25}
      />
      {CACHE_WORDS[state]}
    </span>
  );
}
