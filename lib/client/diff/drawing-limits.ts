export interface ComparisonSize {
  /** UTF-16 units of the longer text. */
  characters: number;
  /** Of the longer text. */
  lines: number;
  /** Lines added and removed together. */
  changes: number;
}

/** Drawn at once. The work of the viewer grows with the lines and with the square of the changes. */
export const DRAWN_AT_ONCE: ComparisonSize = { characters: 256 * 1024, lines: 5_000, changes: 2_000 };

/** Drawn when somebody asks for it, in two or three seconds of work; beyond, a tab could stand still. */
export const DRAWN_AT_MOST: ComparisonSize = { characters: 1024 * 1024, lines: 10_000, changes: 4_000 };

/** Words are compared while few lines changed: each changed line costs as much as some hundred that did not. */
export const WORDS_COMPARED = { changes: 500 } as const;

export function sizeOf(before: string, after: string, changes: number): ComparisonSize {
  return {
    characters: Math.max(before.length, after.length),
    lines: Math.max(lineCount(before), lineCount(after)),
    changes,
  };
}

/** Whether a comparison is drawn at once, only when it is asked for, or not at all. */
export function drawingOf(size: ComparisonSize): "at once" | "when asked" | "never" {
  if (fits(size, DRAWN_AT_ONCE)) return "at once";
  return fits(size, DRAWN_AT_MOST) ? "when asked" : "never";
}

function fits(size: ComparisonSize, limit: ComparisonSize): boolean {
  return size.characters <= limit.characters && size.lines <= limit.lines && size.changes <= limit.changes;
}

/** A last line without its line end counts. */
function lineCount(text: string): number {
  let lines = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) lines += 1;
  return lines;
}
