import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";

export type NoticeTone = "info" | "warn" | "bad";

const TONES = {
  info: { ground: "bg-sunk", mark: "text-second", Icon: Info },
  warn: { ground: "bg-warn-ground", mark: "text-warn", Icon: TriangleAlert },
  bad: { ground: "bg-bad-ground", mark: "text-bad", Icon: CircleAlert },
} as const;

interface NoticeProps {
  tone?: NoticeTone;
  title: string;
  children?: ReactNode;
  /** Lets the notice take the focus when it appears. */
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** Says what happened, why, and what to do, in the place where it happened. */
export function Notice({ tone = "info", title, children, ref, className }: NoticeProps) {
  const { ground, mark, Icon } = TONES[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === "bad" ? "alert" : undefined}
      className={clsx("flex gap-2.5 rounded-control px-3 py-2.5", ground, className)}
    >
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
