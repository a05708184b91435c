import { structuredPatch } from "diff";
import { DIFF_LIMITS } from "@/lib/contract/limits";
import type { DiffHunk } from "@/lib/contract/skill-changes";

/** A page may wait this long for a comparison; two texts that share nothing take longer. */
const PATIENCE_MS = 1_500;

/** The differences of two texts as hunks, or null where they are too different to be told in time. */
export function textHunks(before: string, after: string): DiffHunk[] | null {
  const patch = structuredPatch("", "", before, after, "", "", {
    context: DIFF_LIMITS.context,
    timeout: PATIENCE_MS,
  });
  return patch?.hunks ?? null;
}

/** Lines that were added and removed. */
export function countLines(hunks: readonly DiffHunk[]): { additions: number; deletions: number } {
  let additions = 0;
  let deletions = 0;
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith("+")) additions += 1;
      else if (line.startsWith("-")) deletions += 1;
    }
  }
  return { additions, deletions };
}
