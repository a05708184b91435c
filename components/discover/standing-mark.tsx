import clsx from "clsx";
import { ArrowUp, Check, Diff, type LucideIcon, Plus, X } from "lucide-react";
import { STANDING_HINTS, STANDING_WORDS } from "@/lib/client/discover/discover-words";
import type { DiscoverItem, LibraryStanding } from "@/lib/contract/discover";

const MARKS: Record<LibraryStanding, { Icon: LucideIcon; tone: string }> = {
  absent: { Icon: Plus, tone: "text-second" },
  same: { Icon: Check, tone: "text-ok" },
  newer: { Icon: ArrowUp, tone: "text-accent" },
  differs: { Icon: Diff, tone: "text-warn" },
};

const LOOK = "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-small leading-5";

/** How a row stands to the library, as sign and word; a refused one says so instead. */
export function StandingMark({ item }: { item: DiscoverItem }) {
  if (item.refusal !== null) {
    return (
      <span className={clsx(LOOK, "text-bad")} title={item.refusal.message}>
        <X aria-hidden className="size-3.5" strokeWidth={2.25} />
        {item.repairable ? "Needs repair" : "Refused"}
      </span>
    );
  }
  const { standing } = item.library;
  const { Icon, tone } = MARKS[standing];
  return (
    <span className={clsx(LOOK, tone)} title={STANDING_HINTS[standing]}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {STANDING_WORDS[standing]}
    </span>
  );
}
