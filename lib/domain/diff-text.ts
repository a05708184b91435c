import { structuredPatch } from "diff";
import { DIFF_LIMITS } from "@/lib/contract/limits";
import type { DiffHunk } from "@/lib/contract/skill-changes";

export interface TextDiff {
  hunks: DiffHunk[];
  /** Lines. */
  additions: number;
  deletions: number;
}

/** How much work one diff may be. The work grows with the square of the lines that differ. */
export interface DiffBounds {
  /** Lines of both texts together between their first and their last difference. */
  lines: number;
  /** Lines added and removed together. */
  edits: number;
  /** Milliseconds. */
  time: number;
}

/** Some tenths of a second of work at most: nobody else is served in between. */
const BOUNDS: DiffBounds = { lines: 60_000, edits: 4_000, time: 400 };

/**
 * The differences of two texts as unified diffs tell them, with three lines of
 * context; a missing newline at the end is the line `\ No newline at end of
 * file`, and a line end that changed is a change of its line. Null where the
 * texts are too different to be compared within `bounds`. What both begin and
 * end with is left out first, so that a small change of a long text is little
 * work. Source: POSIX diff -U; product rules, section 4 (Diff).
 */
export function diffText(before: string, after: string, bounds: Partial<DiffBounds> = {}): TextDiff | null {
  const { lines, edits, time } = { ...BOUNDS, ...bounds };
  const { start, beforeEnd, afterEnd } = differingPart(before, after);
  const [from, to] = [before.slice(start, beforeEnd), after.slice(start, afterEnd)];
  if (countLines(from) + countLines(to) > lines) return null;
  const patch = structuredPatch("", "", from, to, undefined, undefined, {
    context: DIFF_LIMITS.context,
    maxEditLength: edits,
    timeout: time,
  });
  if (patch === undefined) return null;
  const skipped = countLines(before.slice(0, start));
  const diff: TextDiff = { hunks: [], additions: 0, deletions: 0 };
  for (const { oldStart, oldLines, newStart, newLines, lines } of patch.hunks) {
    for (const line of lines) {
      if (line.startsWith("+")) diff.additions += 1;
      else if (line.startsWith("-")) diff.deletions += 1;
    }
    diff.hunks.push({
      oldStart: lineBefore(oldStart + skipped, oldLines),
      oldLines,
      newStart: lineBefore(newStart + skipped, newLines),
      newLines,
      lines,
    });
  }
  return diff;
}

/** A stretch without lines stands behind the line that is named, as unified diffs have it. */
function lineBefore(start: number, lines: number): number {
  return lines === 0 ? start - 1 : start;
}

/** From where to where the texts differ: whole lines, and the context around them. */
function differingPart(before: string, after: string): { start: number; beforeEnd: number; afterEnd: number } {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  start = lineStart(before, start);

  let tail = 0;
  while (
    tail < shortest - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  let beforeEnd = before.length - tail;
  for (let line = 0; line <= DIFF_LIMITS.context; line += 1) {
    const feed = before.indexOf("\n", beforeEnd);
    beforeEnd = feed < 0 ? before.length : feed + 1;
  }
  for (let line = 0; line < DIFF_LIMITS.context && start > 0; line += 1) start = lineStart(before, start - 1);
  return { start, beforeEnd, afterEnd: after.length - (before.length - beforeEnd) };
}

/** Where the line of a position begins. */
function lineStart(text: string, position: number): number {
  return position === 0 ? 0 : text.lastIndexOf("\n", position - 1) + 1;
}

/** Lines as editors count them: a last one without its line end counts. */
function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) lines += 1;
  return lines;
}
