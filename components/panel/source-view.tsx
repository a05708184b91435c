"use client";

import clsx from "clsx";
import { memo, useEffect, useMemo, useRef } from "react";
import { visibleLine } from "@/lib/client/visible-line";

interface SourceViewProps {
  /** Names the listing. */
  label: string;
  text: string;
  /** Is brought into view and marked. */
  line?: number | null;
}

/** A text as it is, line by line, with every character that cannot be seen named in its place. */
export function SourceView({ label, text, line }: SourceViewProps) {
  const listing = useRef<HTMLElement>(null);
  const lines = useMemo(() => text.replace(/\r?\n$/, "").split(/\r?\n/), [text]);

  useEffect(() => {
    if (line) listing.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: "center" });
  }, [line]);

  return (
    <section ref={listing} aria-label={label}>
      <pre className="min-w-0 whitespace-pre-wrap py-3 pr-4 font-mono text-small [overflow-wrap:anywhere] [tab-size:4]">
        <code>
          {lines.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a listing never reorders
            <SourceLine key={index} number={index + 1} text={each} marked={line === index + 1} />
          ))}
        </code>
      </pre>
    </section>
  );
}

interface SourceLineProps {
  number: number;
  text: string;
  marked: boolean;
}

/** The number is drawn, not written: it is no part of the text that is copied. */
const SourceLine = memo(function SourceLine({ number, text, marked }: SourceLineProps) {
  return (
    <span
      data-line={number}
      aria-current={marked ? "location" : undefined}
      className={clsx(
        "relative block min-h-[1.125rem] pl-13 before:absolute before:left-0 before:w-10 before:text-right before:text-third before:content-[attr(data-line)]",
        marked && "bg-warn-ground",
      )}
    >
      {visibleLine(text).map((piece, index) =>
        "hidden" in piece ? (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line never reorder
            key={index}
            title={`${piece.name}: ${piece.what}`}
            className="rounded-small bg-bad-ground px-0.5 text-bad text-label"
          >
            {piece.name}
          </mark>
        ) : (
          piece.text
        ),
      )}
      {"\n"}
    </span>
  );
});
