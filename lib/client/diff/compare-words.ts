import { type Change, diffWordsWithSpace } from "diff";
import { hiddenMarks } from "@/lib/client/hidden-marks";

/** A line that takes longer is marked as a whole. */
const PATIENCE_MS = 20;

/**
 * The words of two lines, for the diff viewer, which draws the values of these
 * changes as bare text: so a character that cannot be seen is spelled out here,
 * `[U+200B]`. In lines without a partner it is a mark (components/ui/visible-line).
 */
export function compareWords(before: string, after: string): Change[] {
  const words = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) ?? whole(before, after);
  return words.map((word) => ({ ...word, value: spelled(word.value) }));
}

function whole(before: string, after: string): Change[] {
  return [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];
}

function spelled(text: string): string {
  return hiddenMarks(text)
    .map((piece) => (typeof piece === "string" ? piece : `[${piece.hidden}]`))
    .join("");
}
