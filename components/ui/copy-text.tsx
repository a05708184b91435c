"use client";

import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "@/lib/client/copy-text";

interface CopyTextProps {
  /** What is copied. */
  text: string;
  /** What is shown, where that is shorter. */
  shown?: string;
  /** Says what the button copies. */
  label: string;
  className?: string;
}

const SHOWN_MS = 2_000;

/** A slug, digest or path in mono that copies itself when it is pressed, and says so. */
export function CopyText({ text, shown, label, className }: CopyTextProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={`${label} ${shown ?? text}`}
        title={label}
        onClick={async () => setOutcome((await copyText(text)) ? "copied" : "failed")}
        className={clsx(
          "group/copy tint -mx-1 inline-flex min-h-6 max-w-full items-center gap-1 rounded-small px-1 text-left font-mono text-second text-small hover:bg-sunk hover:text-ink",
          className,
        )}
      >
        <span className="cut min-w-0">{shown ?? text}</span>
        <Icon
          aria-hidden
          className={clsx(
            "size-3 shrink-0",
            outcome === null && "opacity-0 group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100",
          )}
        />
      </button>
      <span role="status" className="sr-only">
        {outcome === "copied" && "Copied"}
        {outcome === "failed" && "The browser did not allow copying. Select the text and copy it by hand."}
      </span>
    </>
  );
}
