"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { commandIn } from "@/lib/client/imports/job-words";
import { visibleText } from "@/lib/client/visible-text";
import type { SourceError } from "@/lib/contract/sources";

interface SourceErrorProps {
  name: string;
  error: SourceError;
  /** What can be used all the same is a warning. */
  tone: "bad" | "warn";
  className?: string;
}

/** What the last look at a source met: one line in the list, and the whole with its remedy on demand. */
export function SourceErrorLine({ name, error, tone, className }: SourceErrorProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${open ? "Hide" : "Show"} what is wrong with ${name}`}
        onClick={() => setOpen(!open)}
        className="tint -mx-1 flex min-h-6 max-w-full items-center gap-1.5 rounded-small px-1 text-left text-small hover:bg-ground"
      >
        <ChevronRight aria-hidden className={clsx("size-3 shrink-0 text-third", open && "rotate-90")} />
        <code className={clsx("shrink-0 font-medium font-mono text-label", tone === "bad" ? "text-bad" : "text-warn")}>
          {error.code}
        </code>
        {!open && <span className="cut min-w-0 text-second">{visibleText(error.message)}</span>}
      </button>
      <div id={id} hidden={!open}>
        <SourceErrorText error={error} className="pt-0.5 pb-2 pl-4.5" />
      </div>
    </div>
  );
}

/** The whole of it: what happened, and what to do. */
export function SourceErrorText({ error, className }: { error: SourceError; className?: string }) {
  const { message, remedy } = error;
  const command = commandIn(error);
  return (
    <div className={clsx("max-w-180 whitespace-normal text-small [overflow-wrap:anywhere]", className)}>
      <p>{visibleText(message)}</p>
      {remedy && <p className="text-second">{visibleText(remedy)}</p>}
      {command && (
        <div className="-ml-2 mt-0.5">
          <CopyButton text={() => command}>Copy the command</CopyButton>
        </div>
      )}
    </div>
  );
}
