"use client";

import { Binary, ChevronRight, FileDiff as FileDiffIcon, FileMinus, FilePlus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { VisibleLine } from "@/components/ui/visible-line";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { ChangeCounts } from "./change-counts";

const STATUS = {
  added: { word: "Added", Icon: FilePlus, colour: "text-ok" },
  removed: { word: "Removed", Icon: FileMinus, colour: "text-bad" },
  changed: { word: "Changed", Icon: FileDiffIcon, colour: "text-second" },
  binary: { word: "Binary, changed", Icon: Binary, colour: "text-second" },
  same: { word: "The same", Icon: FileDiffIcon, colour: "text-third" },
} as const;

interface FileDiffSectionProps {
  file: FileDiff;
  initiallyOpen: boolean;
  /** Its lines, made when they are to be seen. */
  children: () => ReactNode;
}

/** One file of a comparison: what became of it, and its lines when it is opened. */
export function FileDiffSection({ file, initiallyOpen, children }: FileDiffSectionProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const region = useId();
  const { word, Icon, colour } = STATUS[file.status];
  const modeChanged = file.fromMode !== null && file.toMode !== null && file.fromMode !== file.toMode;
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <h4 className="flex">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={region}
          onClick={() => setOpen(!open)}
          className="tint flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 bg-ground px-2.5 py-1 text-left hover:bg-sunk focus-visible:-outline-offset-2"
        >
          <ChevronRight aria-hidden className={`size-3.5 shrink-0 text-third ${open ? "rotate-90" : ""}`} />
          <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} />
          <span className="min-w-0 flex-1 basis-40 break-all font-mono text-small">
            <VisibleLine text={file.path} />
          </span>
          <span className="text-second text-small">{word}</span>
          {modeChanged && (
            <span className="font-mono text-small text-warn">
              {file.fromMode} → {file.toMode}
            </span>
          )}
          {(file.additions > 0 || file.deletions > 0) && (
            <ChangeCounts additions={file.additions} deletions={file.deletions} />
          )}
        </button>
      </h4>
      <div id={region} hidden={!open} className="border-line border-t">
        {open && children()}
      </div>
    </div>
  );
}
