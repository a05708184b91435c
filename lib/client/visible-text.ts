import { displayPath } from "@/lib/domain/archive-paths";

/** Well below the length at which `displayPath` leaves out the middle. */
const PIECE = 100;

/**
 * A text of any length with control, bidirectional and invisible characters
 * shown by their number: what an archive says must not rearrange the screen.
 */
export function visibleText(text: string): string {
  if (text.length <= PIECE) return displayPath(text);
  const characters = Array.from(text);
  let shown = "";
  for (let start = 0; start < characters.length; start += PIECE) {
    shown += displayPath(characters.slice(start, start + PIECE).join(""));
  }
  return shown;
}
