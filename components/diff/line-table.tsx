"use client";

import { type ReactElement, useSyncExternalStore } from "react";
import ReactDiffViewer, { type ReactDiffViewerProps } from "react-diff-viewer-continued";
import { VisibleLine } from "@/components/ui/visible-line";
import { compareWords } from "@/lib/client/diff/compare-words";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";
import { WORDS_COMPARED } from "@/lib/client/diff/drawing-limits";
import { pageNonce } from "@/lib/client/nonce";
import { DIFF_LIMITS } from "@/lib/contract/limits";
import { LINE_TABLE_STYLES } from "./line-table-styles";
import { UnchangedFold } from "./unchanged-fold";

interface LineTableProps {
  label: string;
  before: string;
  after: string;
  changes: number;
  layout: DiffLayout;
}

const never = () => () => {};

/** Where the lines of two texts differ, drawn by the viewer in the colours of the console. */
export function LineTable({ label, before, after, changes, layout }: LineTableProps) {
  // The server has no page to read it from; the viewer draws nothing there anyway.
  const nonce = useSyncExternalStore(never, pageNonce, () => null);
  if (nonce === null) return null;
  return (
    // The table cannot be given a name itself.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, not lines
    <div role="group" aria-label={label} className="[font-variant-ligatures:none]">
      <ReactDiffViewer
        oldValue={before}
        newValue={after}
        splitView={layout === "split"}
        compareMethod={compareWords}
        disableWordDiff={changes > WORDS_COMPARED.changes}
        extraLinesSurroundingDiff={DIFF_LIMITS.context}
        renderContent={renderLine}
        renderGutter={renderSign}
        codeFoldMessageRenderer={renderFold}
        styles={LINE_TABLE_STYLES[layout]}
        nonce={nonce}
        disableWorker
        hideSummary
      />
    </div>
  );
}

function renderLine(text: string): ReactElement {
  return <VisibleLine text={text} />;
}

function renderFold(lines: number): ReactElement {
  return <UnchangedFold lines={lines} />;
}

/** The viewer's DiffType, which it does not export. */
const SIGNS = {
  1: { sign: "+", word: "Added", className: "bg-ok-ground text-ok" },
  2: { sign: "−", word: "Removed", className: "bg-bad-ground text-bad" },
} as const;

/** In place of the viewer's own signs, which say nothing to a screen reader. */
const renderSign: NonNullable<ReactDiffViewerProps["renderGutter"]> = ({ type, lineNumber, additionalLineNumber }) => {
  if (lineNumber === 0 && !additionalLineNumber) return <td data-missing />;
  if (type !== 1 && type !== 2) return <td />;
  const { sign, word, className } = SIGNS[type];
  return (
    <td className={`select-none text-center ${className}`}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{word}: </span>
    </td>
  );
};
