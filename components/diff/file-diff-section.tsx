"use client";

import { useQuery } from "@tanstack/react-query";
import { Binary, ChevronRight, FileDiff as FileDiffIcon, FileMinus, FilePlus } from "lucide-react";
import { useId, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { VisibleLine } from "@/components/ui/visible-line";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";
import { fileAddress, fileQuery } from "@/lib/client/skill-query";
import { formatBytes } from "@/lib/client/words";
import { DIFF_LIMITS } from "@/lib/contract/limits";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { decodeUtf8 } from "@/lib/domain/utf8";
import { ChangeCounts } from "./change-counts";
import { HunkTable } from "./hunk-table";

const STATUS = {
  added: { word: "Added", Icon: FilePlus, colour: "text-ok" },
  removed: { word: "Removed", Icon: FileMinus, colour: "text-bad" },
  changed: { word: "Changed", Icon: FileDiffIcon, colour: "text-second" },
  binary: { word: "Binary, changed", Icon: Binary, colour: "text-second" },
  same: { word: "The same", Icon: FileDiffIcon, colour: "text-third" },
} as const;

const OMITTED = {
  size: `Over ${DIFF_LIMITS.fileBytes / 1024} KiB: its lines are not compared.`,
  time: "The two texts are too different to be compared line by line.",
  answer: "The comparison of the files before this one is long enough.",
} as const;

interface FileDiffSectionProps {
  id: string;
  from: number;
  to: number;
  file: FileDiff;
  layout: DiffLayout;
  initiallyOpen: boolean;
}

/** One file of a comparison: what became of it, and its lines when it is opened. */
export function FileDiffSection({ id, from, to, file, layout, initiallyOpen }: FileDiffSectionProps) {
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
        {open && <FileChange id={id} from={from} to={to} file={file} layout={layout} />}
      </div>
    </div>
  );
}

function FileChange({ id, from, to, file, layout }: Omit<FileDiffSectionProps, "initiallyOpen">) {
  // Lines between the changes come from the new text; there are none where the file is new or gone.
  const wanted = file.status === "changed" && file.hunks.length > 0;
  const text = useQuery({ ...fileQuery(id, file.path, to), enabled: wanted });
  const decoded = text.data && decodeUtf8(text.data);
  if (file.hunks.length > 0) {
    return (
      <HunkTable
        label={`${file.path}: lines of revision ${from} and revision ${to}`}
        hunks={file.hunks}
        layout={layout}
        after={decoded?.ok ? decoded.text : undefined}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2 px-3 py-2.5 text-second">
      <p>{reasonOf(file)}</p>
      <p className="flex flex-wrap gap-2">
        {file.fromSize !== null && (
          <a className={buttonClass("secondary", "small")} href={fileAddress(id, file.path, from)} download>
            Download r{from} · {formatBytes(file.fromSize)}
          </a>
        )}
        {file.toSize !== null && (
          <a className={buttonClass("secondary", "small")} href={fileAddress(id, file.path, to)} download>
            Download r{to} · {formatBytes(file.toSize)}
          </a>
        )}
      </p>
    </div>
  );
}

function reasonOf(file: FileDiff): string {
  if (file.omitted) return OMITTED[file.omitted];
  if (file.status === "binary") return "Not text: its bytes changed.";
  if (file.status === "added" || file.status === "removed") {
    return (file.toSize ?? file.fromSize) === 0 ? "An empty file." : "Not text.";
  }
  return "Its content is the same; only its mode changed.";
}
