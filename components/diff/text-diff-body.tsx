"use client";

import { type ReactNode, useMemo, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { diffText } from "@/lib/domain/diff-text";
import { ChangeCounts } from "./change-counts";
import { LayoutSwitch, useLayoutFor } from "./layout-switch";
import { TextLines } from "./text-lines";

export interface TextDiffProps {
  before: string;
  after: string;
  /** Names the comparison: "Revision 3 and your draft". */
  label: string;
  /** Said in place of the table where both are the same. */
  same?: ReactNode;
}

/** A page may wait this long for a comparison; two texts that share nothing take longer. */
const PATIENCE_MS = 1_500;

export function TextDiffBody({ before, after, label, same = "No differences" }: TextDiffProps) {
  const place = useRef<HTMLDivElement>(null);
  const { layout, choice } = useLayoutFor(place);
  const diff = useMemo(() => diffText(before, after, { time: PATIENCE_MS }), [before, after]);
  const { additions, deletions } = diff ?? { additions: 0, deletions: 0 };
  return (
    <div ref={place} className="flex min-w-0 flex-col">
      {diff === null && (
        <Notice title="Too different to compare">
          <p className="text-second">The texts share so little that comparing them was stopped.</p>
        </Notice>
      )}
      {diff?.hunks.length === 0 && <p className="py-6 text-center text-second">{same}</p>}
      {diff && diff.hunks.length > 0 && (
        <>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 pb-2">
            <ChangeCounts additions={additions} deletions={deletions} />
            {choice && <LayoutSwitch layout={layout} />}
          </div>
          <div className="overflow-hidden rounded-control border border-line">
            <TextLines label={label} before={before} after={after} changes={additions + deletions} layout={layout} />
          </div>
        </>
      )}
    </div>
  );
}
