"use client";

import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { comparableTexts } from "@/lib/client/diff/comparable-texts";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";
import { type ComparisonSize, drawingOf, sizeOf } from "@/lib/client/diff/drawing-limits";
import { count } from "@/lib/client/words";

const LineTable = lazy(() => import("./line-table").then(({ LineTable }) => ({ default: LineTable })));

interface TextLinesProps {
  before: string;
  after: string;
  /** Lines added and removed together. */
  changes: number;
  /** Names the lines: whose they are. */
  label: string;
  layout: DiffLayout;
  /** The way to the texts where their lines are too many to be drawn. */
  downloads?: ReactNode;
}

/** The lines of two texts against each other, as far as a page can draw them. */
export function TextLines({ before, after, changes, label, layout, downloads }: TextLinesProps) {
  const texts = useMemo(() => comparableTexts(before, after), [before, after]);
  const [asked, setAsked] = useState(false);
  const size = useMemo(() => sizeOf(before, after, changes), [before, after, changes]);
  const drawing = drawingOf(size);
  if (drawing === "never" || (drawing === "when asked" && !asked)) {
    return (
      <TooLong size={size} onAsk={drawing === "when asked" ? () => setAsked(true) : null}>
        {downloads}
      </TooLong>
    );
  }
  return (
    <>
      {texts.notes.length > 0 && <p className="bg-sunk px-3 py-1.5 text-second text-small">{texts.notes.join(" ")}</p>}
      {texts.alike ? (
        <p className="px-3 py-2.5 text-second">No line differs in anything else.</p>
      ) : (
        <Suspense fallback={<ProgressBar label="Loading the lines" value={null} thin />}>
          <LineTable label={label} before={texts.before} after={texts.after} changes={changes} layout={layout} />
        </Suspense>
      )}
    </>
  );
}

interface TooLongProps {
  size: ComparisonSize;
  /** Null where it cannot be drawn at all. */
  onAsk: (() => void) | null;
  children: ReactNode;
}

function TooLong({ size, onAsk, children }: TooLongProps) {
  const what = `${count(size.lines, "line")}, ${Math.ceil(size.characters / 1024)} Ki characters, ${count(size.changes, "changed line")}.`;
  return (
    <Notice title={onAsk ? "A long comparison" : "Too long to be shown here"} className="rounded-none">
      <p className="text-second">
        {what} {onAsk ? "Showing it may take some seconds." : "Compare the two texts with a program on your computer."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {onAsk && (
          <Button size="small" onClick={onAsk}>
            Show anyway
          </Button>
        )}
        {children}
      </div>
    </Notice>
  );
}
