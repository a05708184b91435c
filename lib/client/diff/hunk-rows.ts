import type { DiffHunk } from "@/lib/contract/skill-changes";

export interface HunkRow {
  kind: "added" | "removed" | "same";
  /** Number of the line in the old text, where it is there. */
  before: number | null;
  after: number | null;
  text: string;
  /** The text ends here without a line break. */
  unfinished: boolean;
}

/** The lines of one stretch of a unified diff with their numbers on both sides, counting from 1. */
export function hunkRows(hunk: DiffHunk): HunkRow[] {
  const rows: HunkRow[] = [];
  // A stretch without lines stands behind the line that is named.
  let before = hunk.oldLines === 0 ? hunk.oldStart + 1 : hunk.oldStart;
  let after = hunk.newLines === 0 ? hunk.newStart + 1 : hunk.newStart;
  for (const line of hunk.lines) {
    const text = line.slice(1);
    if (line.startsWith("+")) rows.push({ kind: "added", before: null, after: after++, text, unfinished: false });
    else if (line.startsWith("-"))
      rows.push({ kind: "removed", before: before++, after: null, text, unfinished: false });
    else if (line.startsWith("\\")) {
      const last = rows.at(-1);
      if (last) last.unfinished = true;
    } else rows.push({ kind: "same", before: before++, after: after++, text, unfinished: false });
  }
  return rows;
}
