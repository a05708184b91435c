import type { LocatedRepair } from "./skill-types";

/**
 * The text with one line replaced, or added before the line of that number,
 * with the line end of the line above; null where the line is not the one the
 * repair was made for. Every other character stays.
 */
export function replaceLine(text: string, repair: LocatedRepair): string | null {
  let start = 0;
  for (let line = 1; line < repair.line; line++) {
    const feed = text.indexOf("\n", start);
    if (feed < 0) return null;
    start = feed + 1;
  }
  if (repair.before === "") {
    if (start === 0) return null;
    const lineEnd = text[start - 2] === "\r" ? "\r\n" : "\n";
    return `${text.slice(0, start)}${repair.after}${lineEnd}${text.slice(start)}`;
  }
  if (!text.startsWith(repair.before, start)) return null;
  const end = start + repair.before.length;
  const rest = text.slice(end, end + 2);
  if (rest !== "" && rest[0] !== "\n" && rest !== "\r\n" && rest !== "\r") return null;
  return `${text.slice(0, start)}${repair.after}${text.slice(end)}`;
}
