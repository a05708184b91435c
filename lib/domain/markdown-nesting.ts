/**
 * How deep quotes and lists of a Markdown text may lie inside each other, at
 * most: never less than what a parser finds, sometimes more, since code is not
 * told apart. One look at the head of each line, so linear in the text; a
 * parser's own work grows with the depth, which is why this is asked first.
 * Source: CommonMark 0.31, sections 5.1 and 5.2.
 */
export function markdownNesting(text: string): number {
  let deepest = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at === text.length ? FEED : text.charCodeAt(at);
    if (unit !== FEED && unit !== RETURN) continue;
    deepest = Math.max(deepest, lineNesting(text, start, at));
    start = at + 1;
  }
  return deepest;
}

const FEED = 0x0a;
const RETURN = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
const QUOTE = 0x3e;
const STAR = 0x2a;
const PLUS = 0x2b;
const HYPHEN = 0x2d;

function lineNesting(text: string, start: number, end: number): number {
  let markers = 0;
  let columns = 0;
  let ofMarkers = 0;
  let at = start;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === SPACE || unit === TAB) {
      columns += unit === TAB ? 4 : 1;
      at += 1;
      continue;
    }
    if (unit !== QUOTE) {
      const length = listMarkerLength(text, at, end);
      if (length === 0 || isThematicBreak(text, at, end)) break;
      at += length - 1;
    }
    at += 1;
    markers += 1;
    // One blank belongs to a marker, save at the end of its line, where there is none.
    if (at < end && isBlank(text, at, end)) ofMarkers += 1;
  }
  // What is inside a list is indented by two columns or more for each level.
  return markers === 0 ? 0 : markers + ((columns - ofMarkers) >> 1);
}

function listMarkerLength(text: string, at: number, end: number): number {
  const unit = text.charCodeAt(at);
  if (unit === STAR || unit === PLUS || unit === HYPHEN) return isBlank(text, at + 1, end) ? 1 : 0;
  let after = at;
  while (after < end && after - at < 9 && isDigit(text.charCodeAt(after))) after += 1;
  if (after === at) return 0;
  const closing = text[after];
  return (closing === "." || closing === ")") && isBlank(text, after + 1, end) ? after + 1 - at : 0;
}

/** `* * *` and `- - -` are a line across the page, not lists in lists. */
function isThematicBreak(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at);
  if (mark !== STAR && mark !== HYPHEN) return false;
  let marks = 0;
  for (let i = at; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === mark) marks += 1;
    else if (unit !== SPACE && unit !== TAB) return false;
  }
  return marks >= 3;
}

function isBlank(text: string, at: number, end: number): boolean {
  if (at >= end) return true;
  const unit = text.charCodeAt(at);
  return unit === SPACE || unit === TAB;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
