import { hiddenKind } from "@/lib/domain/hidden-characters";
import { codePointName } from "@/lib/domain/text-characters";

/** A stretch of a line: text as it is, or one character that cannot be seen, by its name. */
export type LinePiece = { text: string } | { hidden: string; name: string; what: string };

const WORDS = {
  bidi: "turns the text around",
  tag: "a tag character that cannot be seen",
  "zero-width": "cannot be seen",
  control: "a control character",
} as const;

/** Everything a look at one line would miss; the tab is a blank like others. */
const SUSPECT = /(?!\t)\p{Cc}|(?![\u{FE0E}\u{FE0F}])[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A line of source with what cannot be seen made visible. Joiners that spell
 * emoji or letters stay as they are. The pieces together are the line.
 */
export function visibleLine(line: string): LinePiece[] {
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const match of line.matchAll(SUSPECT)) {
    const [character] = match;
    const kind = kindOf(line, match.index, character);
    if (kind === null) continue;
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push({ hidden: character, name: codePointName(character), what: WORDS[kind] });
    from = match.index + character.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

function kindOf(line: string, at: number, character: string): keyof typeof WORDS | null {
  const unit = line.charCodeAt(at);
  if (/\p{Cc}/u.test(character)) return "control";
  const kind = hiddenKind(line, at, unit);
  if (kind !== null) return kind;
  // What lint calls spelling, and what it does not know.
  return unit === 0x200c || unit === 0x200d || unit === 0xdb40 ? null : "zero-width";
}
