import clsx from "clsx";
import type { ReactNode } from "react";
import { VisibleLine } from "@/components/ui/visible-line";
import type { DiffLine, DiffPair } from "@/lib/client/diff/diff-blocks";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";

type Side = "before" | "after";

const SIDES = {
  before: { sign: "−", word: "Removed", ground: "bg-bad-ground", mark: "text-bad", strong: "bg-diff-removed" },
  after: { sign: "+", word: "Added", ground: "bg-ok-ground", mark: "text-ok", strong: "bg-diff-added" },
} as const;

/** Rows of one stretch: both sides in a row, or one under the other. */
export function DiffRows({ pairs, layout }: { pairs: readonly DiffPair[]; layout: DiffLayout }) {
  if (layout === "split") {
    return pairs.map((pair) => (
      <tr key={`${pair.before?.number}-${pair.after?.number}`}>
        <LineCells line={pair.before} side="before" changed={pair.kind === "changed"} />
        <LineCells line={pair.after} side="after" changed={pair.kind === "changed"} divided />
      </tr>
    ));
  }
  return unified(pairs).map(({ pair, side }) => (
    <tr key={`${side}-${pair[side]?.number}`}>
      <NumberCell line={pair.kind === "same" || side === "before" ? pair.before : null} />
      <NumberCell line={side === "after" ? pair.after : null} />
      <TextCells line={pair[side]} side={side} changed={pair.kind === "changed"} />
    </tr>
  ));
}

/** All removed lines of a change, then all added ones, as a patch has them. */
function unified(pairs: readonly DiffPair[]): { pair: DiffPair; side: Side }[] {
  const rows: { pair: DiffPair; side: Side }[] = [];
  let added: DiffPair[] = [];
  const flush = () => {
    rows.push(...added.map((pair) => ({ pair, side: "after" as const })));
    added = [];
  };
  for (const pair of pairs) {
    if (pair.kind === "same") {
      flush();
      rows.push({ pair, side: "after" });
      continue;
    }
    if (pair.before) rows.push({ pair, side: "before" });
    if (pair.after) added.push(pair);
  }
  flush();
  return rows;
}

interface LineCellsProps {
  line: DiffLine | null;
  side: Side;
  changed: boolean;
  divided?: boolean;
}

function LineCells({ line, side, changed, divided }: LineCellsProps) {
  return (
    <>
      <NumberCell line={line} divided={divided} />
      <TextCells line={line} side={side} changed={changed} />
    </>
  );
}

function NumberCell({ line, divided }: { line: DiffLine | null; divided?: boolean | undefined }) {
  return (
    <td
      className={clsx("tabular select-none px-1.5 text-right align-top text-third", divided && "border-line border-l")}
    >
      {line?.number}
    </td>
  );
}

function TextCells({ line, side, changed }: Omit<LineCellsProps, "divided">) {
  const { sign, word, ground, mark } = SIDES[side];
  if (line === null) return <td colSpan={2} className="bg-sunk" />;
  return (
    <>
      <td className={clsx("select-none text-center align-top", changed && [ground, mark])}>
        {changed && (
          <>
            <span aria-hidden>{sign}</span>
            <span className="sr-only">{word}: </span>
          </>
        )}
      </td>
      <td
        className={clsx("whitespace-pre-wrap pr-2 align-top [overflow-wrap:anywhere] [tab-size:4]", changed && ground)}
      >
        <LineText line={line} side={side} changed={changed} />
      </td>
    </>
  );
}

function LineText({ line, side, changed }: { line: DiffLine; side: Side; changed: boolean }) {
  const text = (
    <>
      {line.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never reorder
        <span key={index} className={clsx(part.changed && ["rounded-small", SIDES[side].strong])}>
          <VisibleLine text={part.text} />
        </span>
      ))}
      {line.unfinished && <span className="text-third"> (no line break at the end)</span>}
    </>
  );
  return changed ? <Change side={side}>{text}</Change> : text;
}

function Change({ side, children }: { side: Side; children: ReactNode }) {
  const Tag = side === "before" ? "del" : "ins";
  return <Tag className="no-underline">{children}</Tag>;
}
