"use client";

import { Fragment, useId } from "react";
import { CopyButton } from "./copy-button";
import { VisibleLine } from "./visible-line";

interface CodeLinesProps {
  /** Where the lines go, or what they are. */
  title: string;
  text: string;
  /** Scrolls within this height where the lines are many. */
  className?: string;
}

/** Lines that are pasted elsewhere, with a button that copies them as they are; what cannot be seen in them is marked. */
export function CodeLines({ title, text, className = "" }: CodeLinesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-control border border-line">
      <div className="flex min-h-8 items-center justify-between gap-2 border-line border-b bg-ground py-0.5 pr-1 pl-3">
        <h3 id={id} className="min-w-0 break-words text-second text-small">
          {title}
        </h3>
        <CopyButton text={() => text}>
          Copy<span className="sr-only"> {title}</span>
        </CopyButton>
      </div>
      {/* Long lines break rather than scroll sideways; what is copied has no breaks of its own. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
        tabIndex={0}
        className={`overflow-y-auto whitespace-pre-wrap bg-surface px-3 py-2 font-mono text-small [overflow-wrap:anywhere] focus-visible:-outline-offset-2 ${className}`}
      >
        {text.split("\n").map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never reorder
          <Fragment key={index}>
            {index > 0 && "\n"}
            <VisibleLine text={line} />
          </Fragment>
        ))}
      </pre>
    </section>
  );
}
