import clsx from "clsx";
import type { ReactNode } from "react";

export type Tone = "plain" | "ok" | "warn" | "bad" | "accent" | "live";

const TONES: Record<Tone, string> = {
  plain: "bg-sunk text-second",
  ok: "bg-ok-ground text-ok",
  warn: "bg-warn-ground text-warn",
  bad: "bg-bad-ground text-bad",
  accent: "bg-accent-ground text-accent",
  live: "bg-live-ground text-live",
};

export function Badge({ tone = "plain", title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={clsx(
        "tabular inline-flex shrink-0 items-center whitespace-nowrap rounded-small px-1.5 font-medium text-label",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
