/** The UTF-16 unit at a place; 0 outside of the text: `charCodeAt` beyond the ends is many times slower. */
export function unitAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
}

/** A digit or a letter of ASCII. */
export function isWordUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

/** What a sticky pattern matches at a place, or null. */
export function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  if (offset < 0) return null;
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  return match === null ? null : match[0];
}
