/**
 * Which characters count as dangerous or invisible, in one place, so that the
 * reader, lint and the archive rules agree. Source: Unicode 16, properties
 * General_Category and Bidi_Control.
 */

/** Any control character; names of files hold none at all. */
export const ANY_CONTROL_CHARACTER = /\p{Cc}/u;

/** Reorders the text around it on screen (property Bidi_Control). */
export const BIDI_CHARACTER = /\p{Bidi_Control}/u;

/**
 * Cannot be seen, or is half a character: format characters, fillers, line
 * separators, tag characters, half surrogate pairs. The two variation
 * selectors that emoji need are left out.
 */
export const INVISIBLE_CHARACTER = /(?![\u{FE0E}\u{FE0F}])[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Shows something by itself: no blank, control or format character, no variation selector. */
export const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** `U+202E`, as people look it up. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Length in Unicode code points, as people count and the limits are stated. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) length--;
  }
  return length;
}

/**
 * The first character that a name or description may not hold, or null:
 * control characters other than tab, LF and CR, bidirectional ones, half
 * surrogate pairs; in a name also what cannot be seen.
 */
export function unfitCharacter(text: string, isName: boolean): string | null {
  const found = UNFIT.exec(text) ?? (isName ? INVISIBLE_CHARACTER.exec(text) : null);
  return found === null ? null : found[0];
}

const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/u;

/** Source text for a message: one line, at most `limit` characters, controls shown as U+FFFD. */
export function quoteForMessage(source: string, limit = 120): string {
  if (source.length <= limit && /^[!-~]*$/.test(source)) return source;
  const line = source
    .slice(0, limit * 8)
    .replace(/\s+/gu, " ")
    .replace(/\p{Cc}|\p{Bidi_Control}/gu, "\u{FFFD}")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
