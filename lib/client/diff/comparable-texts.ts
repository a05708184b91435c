/** Two texts as they are drawn beside each other, and what the drawing cannot show. */
export interface ComparableTexts {
  before: string;
  after: string;
  /** Sentences about line ends. */
  notes: string[];
  /** Both are the same but for what the notes say. */
  alike: boolean;
}

type Ends = "LF" | "CR LF" | "mixed" | "none";

/**
 * Takes the line ends out of the comparison where each text has one kind of
 * them, and says so where the kinds differ; mixed ones stay, and their CR is
 * drawn as a character that cannot be seen. A last line without a line break
 * is said as well, since a row of a table always looks finished.
 */
export function comparableTexts(before: string, after: string): ComparableTexts {
  const [old, next] = [endsOf(before), endsOf(after)];
  const notes: string[] = [];
  const even = old !== "mixed" && next !== "mixed";
  if (old !== next && old !== "none" && next !== "none") {
    notes.push(
      even
        ? `The line ends changed from ${old} to ${next}; the lines are compared without them.`
        : `The line ends changed: ${words(old)} before, ${words(next)} now. A CR is shown as U+000D.`,
    );
  }
  const [oldOpen, nextOpen] = [isUnfinished(before), isUnfinished(after)];
  if (oldOpen && nextOpen) notes.push("The last line has no line break, before and now.");
  else if (nextOpen) notes.push("The last line has no line break now.");
  else if (oldOpen) notes.push("The last line had no line break before.");
  const texts = even ? { before: withLf(before), after: withLf(after) } : { before, after };
  return { ...texts, notes, alike: withoutLastEnd(texts.before) === withoutLastEnd(texts.after) };
}

function endsOf(text: string): Ends {
  const all = count(text, "\n");
  const crlf = count(text, "\r\n");
  if (all === 0) return "none";
  if (crlf === 0) return "LF";
  return crlf === all ? "CR LF" : "mixed";
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

const words = (ends: Ends) => (ends === "mixed" ? "CR LF and LF mixed" : ends);

const isUnfinished = (text: string) => text !== "" && !text.endsWith("\n");

const withLf = (text: string) => text.replaceAll("\r\n", "\n");

const withoutLastEnd = (text: string) => text.replace(/\r?\n$/, "");
