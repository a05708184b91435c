"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import clsx from "clsx";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { RequestFailure } from "@/lib/client/request-failure";
import { type Selection, useSelectionSummary } from "@/lib/client/selection";
import { formatNumber } from "@/lib/client/words";
import { FailureNotice } from "./failure-notice";
import { ProgressBar } from "./progress-bar";

const BUTTON =
  "tint inline-flex h-7 items-center gap-1 whitespace-nowrap rounded-control border border-on-inverse/30 px-2 font-medium text-on-inverse text-small hover:not-data-disabled:bg-on-inverse/15 focus-visible:outline-on-inverse data-disabled:opacity-45 data-popup-open:bg-on-inverse/15";

/** A button of the bar. */
export function SelectionButton({
  className,
  ...props
}: ComponentProps<typeof Toolbar.Button> & { className?: string }) {
  return <Toolbar.Button {...props} className={clsx(BUTTON, className)} />;
}

interface SelectionBarProps {
  selection: Selection;
  /** What is under way, as the progress is called; null where nothing is. */
  working: string | null;
  failure: { title: string; failure: RequestFailure; dismiss: () => void } | null;
  /** Said after the counts. */
  note?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the chosen rows; it floats, so that nothing moves when it comes. */
export function SelectionBar({ selection, working, failure, note, onClear, children }: SelectionBarProps) {
  const summary = useSelectionSummary(selection);
  return (
    <div
      data-selection-scope
      className="pointer-events-none absolute inset-x-3 bottom-4 z-20 flex flex-col items-center gap-2"
    >
      {failure && (
        <FailureNotice
          title={failure.title}
          failure={failure.failure}
          className="pointer-events-auto max-w-140 border border-line shadow-menu"
        >
          <button
            type="button"
            className="h-6 rounded-control px-2 font-medium text-second text-small hover:text-ink"
            onClick={failure.dismiss}
          >
            Dismiss
          </button>
        </FailureNotice>
      )}
      <Toolbar.Root
        aria-label="Chosen skills"
        className="pointer-events-auto relative flex max-w-full flex-wrap items-center gap-1.5 overflow-hidden rounded-dialog bg-inverse py-1.5 pr-1.5 pl-3.5 text-on-inverse shadow-menu"
      >
        {working !== null && (
          <div className="absolute inset-x-0 top-0">
            <ProgressBar label={working} value={null} thin />
          </div>
        )}
        <p role="status" className="tabular mr-1 whitespace-nowrap font-medium">
          {formatNumber(summary.selected)} selected
          {summary.hidden > 0 && (
            <span className="font-normal opacity-75">, {formatNumber(summary.hidden)} hidden by filters</span>
          )}
          {summary.refused > 0 && (
            <span className="font-normal opacity-75">, {formatNumber(summary.refused)} refused</span>
          )}
          {note && <span className="font-normal opacity-75">, {note}</span>}
        </p>
        <SelectionButton
          aria-label="Clear selection"
          title="Clear selection"
          className="border-transparent"
          onClick={onClear}
        >
          <X aria-hidden className="size-3.5" />
        </SelectionButton>
        {children}
      </Toolbar.Root>
    </div>
  );
}
