/** A place in a file as people and editors name it: both from 1, the column in UTF-16 units. */
export interface TextPosition {
  line: number;
  column: number;
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i >= 0 && i < offset; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

export function positionAt(text: string, offset: number): TextPosition {
  const lineStart = offset > 0 ? text.lastIndexOf("\n", offset - 1) + 1 : 0;
  return { line: lineAt(text, offset), column: offset - lineStart + 1 };
}

/** The text of the line that holds `offset`, without its line end, and where it starts. */
export function lineTextAt(text: string, offset: number): { start: number; text: string } {
  const start = offset > 0 ? text.lastIndexOf("\n", offset - 1) + 1 : 0;
  const feed = text.indexOf("\n", offset);
  let end = feed < 0 ? text.length : feed;
  if (end > start && text[end - 1] === "\r") end--;
  return { start, text: text.slice(start, end) };
}
