/** A SKILL.md as it is edited, and what saving puts back so that untouched bytes stay the same. */
export interface DraftText {
  /** Lines end in LF where the file ends all of its lines in one way. */
  text: string;
  crlf: boolean;
  byteOrderMark: boolean;
}

/**
 * Files whose lines all end in CR LF are edited with LF and saved with CR LF;
 * any other text is edited as it is, a lone CR included. A byte order mark
 * stays out of sight.
 */
export function toDraft(bytesAsText: string): DraftText {
  const byteOrderMark = bytesAsText.startsWith("\u{FEFF}");
  const raw = byteOrderMark ? bytesAsText.slice(1) : bytesAsText;
  const lineFeeds = raw.split("\n").length - 1;
  const pairs = raw.split("\r\n").length - 1;
  const returns = raw.split("\r").length - 1;
  const crlf = lineFeeds > 0 && pairs === lineFeeds && returns === pairs;
  return { text: crlf ? raw.replaceAll("\r\n", "\n") : raw, crlf, byteOrderMark };
}

export function fromDraft({ text, crlf, byteOrderMark }: DraftText): string {
  return `${byteOrderMark ? "\u{FEFF}" : ""}${crlf ? text.replaceAll("\n", "\r\n") : text}`;
}
