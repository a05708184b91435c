"use client";

import { UnfoldVertical } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type DiffBlock, diffBlocks, foldedPairs, linesOf } from "@/lib/client/diff/diff-blocks";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";
import { count } from "@/lib/client/words";
import type { DiffHunk } from "@/lib/contract/skill-changes";
import { DiffRows } from "./diff-rows";

interface HunkTableProps {
  /** Names the table: whose lines these are. */
  label: string;
  hunks: readonly DiffHunk[];
  layout: DiffLayout;
  /** The new text, for the lines between; without it they cannot be shown. */
  after?: string | undefined;
}

/** Rows drawn at once; a long comparison goes on by a button. */
const STEP = 600;

/** Hunks as a table of lines, with what is the same folded between them. */
export function HunkTable({ label, hunks, layout, after }: HunkTableProps) {
  const afterLines = useMemo(() => (after === undefined ? undefined : linesOf(after)), [after]);
  const blocks = useMemo(() => diffBlocks(hunks, afterLines?.length), [hunks, afterLines]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(STEP);

  const shown = cut(blocks, most);
  const hidden = rowsOf(blocks) - rowsOf(shown);
  const columns = layout === "split" ? 6 : 4;
  return (
    <>
      <table className="w-full table-fixed border-collapse bg-surface font-mono text-small [font-variant-ligatures:none]">
        <caption className="sr-only">{label}</caption>
        <colgroup>
          <col className="w-10" />
          {layout === "unified" && <col className="w-10" />}
          <col className="w-5" />
          <col />
          {layout === "split" && (
            <>
              <col className="w-10" />
              <col className="w-5" />
              <col />
            </>
          )}
        </colgroup>
        {shown.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one comparison never reorder
          <tbody key={index}>
            {block.kind === "pairs" && <DiffRows pairs={block.pairs} layout={layout} />}
            {block.kind === "fold" && afterLines && opened.has(index) && (
              <OpenedFold fold={block} afterLines={afterLines} layout={layout} columns={columns} />
            )}
            {block.kind === "fold" && !(afterLines && opened.has(index)) && (
              <tr>
                <td colSpan={columns} className="border-line border-y bg-sunk p-0 font-sans text-second">
                  {afterLines ? (
                    <button
                      type="button"
                      onClick={() => setOpened(new Set([...opened, index]))}
                      className="tint flex min-h-6 w-full items-center gap-1.5 px-3 text-left hover:text-ink focus-visible:-outline-offset-2"
                    >
                      <UnfoldVertical aria-hidden className="size-3.5 shrink-0" />
                      Show {count(block.count, "unchanged line")}
                    </button>
                  ) : (
                    <p className="px-3 py-0.5">{count(block.count, "unchanged line")}</p>
                  )}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      {hidden > 0 && (
        <div className="border-line border-t px-3 py-2">
          <Button size="small" onClick={() => setMost(most + STEP)}>
            Show more, {count(hidden, "line")} left
          </Button>
        </div>
      )}
    </>
  );
}

interface OpenedFoldProps {
  fold: Extract<DiffBlock, { kind: "fold" }>;
  afterLines: readonly string[];
  layout: DiffLayout;
  columns: number;
}

/** The button that opened it is gone, so the focus goes to where the lines begin. */
function OpenedFold({ fold, afterLines, layout, columns }: OpenedFoldProps) {
  const start = useRef<HTMLTableCellElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <tr className="sr-only">
        <td ref={start} tabIndex={-1} colSpan={columns}>
          {count(fold.count, "unchanged line")}
        </td>
      </tr>
      <DiffRows pairs={foldedPairs(fold, afterLines)} layout={layout} />
    </>
  );
}

function rowsOf(blocks: readonly DiffBlock[]): number {
  return blocks.reduce((sum, block) => sum + (block.kind === "pairs" ? block.pairs.length : 0), 0);
}

/** The first blocks, down to so many rows. */
function cut(blocks: readonly DiffBlock[], most: number): DiffBlock[] {
  const kept: DiffBlock[] = [];
  let left = most;
  for (const block of blocks) {
    if (left <= 0) break;
    if (block.kind === "fold") kept.push(block);
    else {
      kept.push(block.pairs.length > left ? { kind: "pairs", pairs: block.pairs.slice(0, left) } : block);
      left -= block.pairs.length;
    }
  }
  return kept;
}
