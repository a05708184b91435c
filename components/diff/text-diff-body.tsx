"use client";

import { type ReactNode, useMemo, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { countLines, textHunks } from "@/lib/client/diff/text-hunks";
import { ChangeCounts } from "./change-counts";
import { HunkTable } from "./hunk-table";
import { LayoutSwitch, useLayoutFor } from "./layout-switch";

export interface TextDiffProps {
  before: string;
  after: string;
  /** Names the comparison: "Revision 3 and your draft". */
  label: string;
  /** Said in place of the table where both are the same. */
  same?: ReactNode;
}

export function TextDiffBody({ before, after, label, same = "No differences" }: TextDiffProps) {
  const place = useRef<HTMLDivElement>(null);
  const { layout, choice } = useLayoutFor(place);
  const hunks = useMemo(() => textHunks(before, after), [before, after]);
  return (
    <div ref={place} className="flex min-w-0 flex-col">
      {hunks === null && (
        <Notice title="Too different to compare">
          <p className="text-second">The texts share so little that comparing them was stopped.</p>
        </Notice>
      )}
      {hunks?.length === 0 && <p className="py-6 text-center text-second">{same}</p>}
      {hunks && hunks.length > 0 && (
        <>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 pb-2">
            <ChangeCounts {...countLines(hunks)} />
            {choice && <LayoutSwitch layout={layout} />}
          </div>
          <div className="overflow-hidden rounded-control border border-line">
            <HunkTable label={label} hunks={hunks} layout={layout} after={after} />
          </div>
        </>
      )}
    </div>
  );
}
