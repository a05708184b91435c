import { ANY_CONTROL_CHARACTER, codePointName, INVISIBLE_CHARACTER } from "@/lib/domain/text-characters";

/** A piece of text, or a character that cannot be seen, by its number. */
export type TextPiece = string | { hidden: string };

const HIDDEN = new RegExp(`(?!\\t)${ANY_CONTROL_CHARACTER.source}|${INVISIBLE_CHARACTER.source}`, "gu");

/**
 * One line of text in pieces, with every control, bidirectional and invisible
 * character apart, so that it can be drawn as a labelled mark. Tabs stay text.
 */
export function hiddenMarks(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of line.matchAll(HIDDEN)) {
    if (match.index > end) pieces.push(line.slice(end, match.index));
    pieces.push({ hidden: codePointName(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < line.length || pieces.length === 0) pieces.push(line.slice(end));
  return pieces;
}
