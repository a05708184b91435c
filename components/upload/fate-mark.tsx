import clsx from "clsx";
import { Check, Equal, type LucideIcon, Minus, Plus, RefreshCw, X } from "lucide-react";

export type Fate = "new" | "revise" | "created" | "revised" | "unchanged" | "skipped" | "refused";

const MARKS: Record<Fate, { Icon: LucideIcon; word: string; tone: string }> = {
  new: { Icon: Plus, word: "New", tone: "text-ok" },
  revise: { Icon: RefreshCw, word: "Revises", tone: "text-accent" },
  created: { Icon: Check, word: "Created", tone: "text-ok" },
  revised: { Icon: RefreshCw, word: "Revised", tone: "text-accent" },
  unchanged: { Icon: Equal, word: "Unchanged", tone: "text-second" },
  skipped: { Icon: Minus, word: "Skipped", tone: "text-second" },
  refused: { Icon: X, word: "Refused", tone: "text-bad" },
};

/** What becomes of a row, as sign and word. */
export function FateMark({ fate }: { fate: Fate }) {
  const { Icon, word, tone } = MARKS[fate];
  return (
    <span className={clsx("inline-flex items-center gap-1.5 font-medium text-small leading-5", tone)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {word}
    </span>
  );
}
