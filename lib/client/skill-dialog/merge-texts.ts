import { diffArrays } from "diff";

/** Lines of the base from `start` to before `end` that become `lines`. */
interface Edit {
  start: number;
  end: number;
  lines: string[];
}

/**
 * The base with both changes made, line by line, or null where they touch the
 * same lines or neighbours and are not the same change. Never guesses.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs) return mine;
  const lines = splitLines(base);
  const merged: string[] = [];
  const left = editsOf(lines, splitLines(mine));
  const right = editsOf(lines, splitLines(theirs));
  let at = 0;
  while (left.length > 0 || right.length > 0) {
    const [a, b] = [left[0], right[0]];
    if (a && b && a.start <= b.end && b.start <= a.end) {
      if (a.start !== b.start || a.end !== b.end || a.lines.join("") !== b.lines.join("")) return null;
      right.shift();
    }
    const next = a && (!b || a.start <= b.start) ? left.shift() : right.shift();
    if (next === undefined) break;
    merged.push(...lines.slice(at, next.start), ...next.lines);
    at = next.end;
  }
  return [...merged, ...lines.slice(at)].join("");
}

/** Each line with its own end, so that a missing last line end is a change like any other. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function editsOf(base: string[], other: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays(base, other)) {
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    const last = edits.at(-1);
    const edit = last?.end === at ? last : { start: at, end: at, lines: [] };
    if (edit !== last) edits.push(edit);
    if (added) edit.lines.push(...value);
    else {
      at += value.length;
      edit.end = at;
    }
  }
  return edits;
}
