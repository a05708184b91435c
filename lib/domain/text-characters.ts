/**
 * Which characters count as dangerous or invisible, in one place, so that the
 * reader, lint and the archive rules agree. Source: Unicode 16, properties
 * General_Category and Bidi_Control.
 */

/** A control character other than tab, line feed and carriage return. */
export const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;

/** Any control character; names of files hold none at all. */
export const ANY_CONTROL_CHARACTER = /\p{Cc}/u;

/** Reorders the text around it on screen (property Bidi_Control). */
export const BIDI_CHARACTER = /\p{Bidi_Control}/u;

/**
 * Takes no room on screen: zero-width characters, fillers, line separators,
 * tag characters. Variation selectors are left out, emoji need them.
 */
export const INVISIBLE_CHARACTER =
  /[\u{034F}\u{00AD}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180E}\u{200B}-\u{200D}\u{2028}\u{2029}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{E0000}-\u{E007F}]/u;

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
