import { diffWordsWithSpace } from "diff";
import type { DiffHunk } from "@/lib/contract/skill-changes";

/** A stretch of a changed line that is, or is not, the same on the other side. */
export interface LinePart {
  text: string;
  changed: boolean;
}

export interface DiffLine {
  number: number;
  parts: LinePart[];
  /** The text ends here without a line break, as unified diffs tell it. */
  unfinished?: true;
}

/** One row of the two sides; a line without a partner has null beside it. */
export interface DiffPair {
  kind: "same" | "changed";
  before: DiffLine | null;
  after: DiffLine | null;
}

export type DiffBlock =
  | { kind: "pairs"; pairs: DiffPair[] }
  /** Lines that are the same and not shown; `count` is null where the text goes on for an unknown length. */
  | { kind: "fold"; beforeStart: number; afterStart: number; count: number };

/** Words of longer lines are not compared: it would take long and show little. */
const LONGEST_LINE = 500;

/**
 * Hunks of a unified diff as rows for the eye: removed and added lines side by
 * side with their changed words, and the unchanged stretches between. With the
 * number of lines of the new text, the stretch after the last hunk as well.
 */
export function diffBlocks(hunks: readonly DiffHunk[], afterLines?: number): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  const ends = carriageReturns(hunks);
  let beforeNext = 1;
  let afterNext = 1;
  for (const hunk of hunks) {
    // An empty side of a unified diff starts at the line before it.
    const beforeStart = hunk.oldLines === 0 ? hunk.oldStart + 1 : hunk.oldStart;
    const afterStart = hunk.newLines === 0 ? hunk.newStart + 1 : hunk.newStart;
    if (afterStart > afterNext) {
      blocks.push({ kind: "fold", beforeStart: beforeNext, afterStart: afterNext, count: afterStart - afterNext });
    }
    blocks.push({ kind: "pairs", pairs: pairsOf(hunk.lines, beforeStart, afterStart, ends) });
    beforeNext = beforeStart + hunk.oldLines;
    afterNext = afterStart + hunk.newLines;
  }
  if (hunks.length > 0 && afterLines !== undefined && afterLines >= afterNext) {
    blocks.push({ kind: "fold", beforeStart: beforeNext, afterStart: afterNext, count: afterLines - afterNext + 1 });
  }
  return blocks;
}

/** Rows of an unchanged stretch, once its text is there. */
export function foldedPairs(fold: Extract<DiffBlock, { kind: "fold" }>, afterLines: readonly string[]): DiffPair[] {
  return afterLines.slice(fold.afterStart - 1, fold.afterStart - 1 + fold.count).map((line, index) => {
    const parts = [{ text: line, changed: false }];
    return {
      kind: "same",
      before: { number: fold.beforeStart + index, parts },
      after: { number: fold.afterStart + index, parts },
    };
  });
}

/** Lines of a text without their ends; a last line end begins no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** Where both sides end all lines with CR LF, the CR says nothing and is left out. */
function carriageReturns(hunks: readonly DiffHunk[]): "hide" | "show" {
  const all = hunks.every(({ lines }) => lines.every((line) => line.startsWith("\\") || line.endsWith("\r")));
  return all ? "hide" : "show";
}

function pairsOf(lines: readonly string[], beforeStart: number, afterStart: number, ends: "hide" | "show"): DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  let before = beforeStart;
  let after = afterStart;
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) {
      pairs.push(changedPair(removed[i] ?? null, added[i] ?? null));
    }
    removed = [];
    added = [];
  };
  let last: DiffLine[] = [];
  for (const raw of lines) {
    const sign = raw[0];
    if (sign === "\\") {
      for (const line of last) line.unfinished = true;
      continue;
    }
    const text = ends === "hide" && raw.endsWith("\r") ? raw.slice(1, -1) : raw.slice(1);
    const lineOf = (number: number): DiffLine => ({ number, parts: [{ text, changed: false }] });
    if (sign === "-") {
      last = [lineOf(before++)];
      removed.push(...last);
    } else if (sign === "+") {
      last = [lineOf(after++)];
      added.push(...last);
    } else {
      flush();
      const pair = { kind: "same" as const, before: lineOf(before++), after: lineOf(after++) };
      last = [pair.before, pair.after];
      pairs.push(pair);
    }
  }
  flush();
  return pairs;
}

function changedPair(before: DiffLine | null, after: DiffLine | null): DiffPair {
  const old = before?.parts[0]?.text ?? "";
  const next = after?.parts[0]?.text ?? "";
  if (before && after && old.length <= LONGEST_LINE && next.length <= LONGEST_LINE) {
    const words = diffWordsWithSpace(old, next);
    const same = words.reduce((sum, word) => sum + (word.added || word.removed ? 0 : word.value.trim().length), 0);
    // Where hardly a word is the same, marking all the others says nothing.
    if (same > 0) {
      before.parts = words.flatMap(({ value, added, removed }) => (added ? [] : [{ text: value, changed: removed }]));
      after.parts = words.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, changed: added }]));
    }
  }
  return { kind: "changed", before, after };
}
