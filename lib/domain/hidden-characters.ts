import { unitAt } from "./text-units";

export type HiddenKind = "bidi" | "tag" | "zero-width";

/**
 * What is hidden at a place, or null. Joiners inside emoji and between letters
 * of scripts that need them, and the tags of flags, are spelling.
 */
export function hiddenKind(text: string, at: number, unit: number): HiddenKind | null {
  if (isBidi(unit)) return "bidi";
  if (unit === 0xdb40) {
    const low = unitAt(text, at + 1);
    return low >= 0xdc00 && low <= 0xdc7f && !isFlagTag(text, at) ? "tag" : null;
  }
  return isZeroWidth(unit) && !joinsLetters(text, at, unit) ? "zero-width" : null;
}

function isBidi(unit: number): boolean {
  return (
    unit === 0x061c ||
    unit === 0x200e ||
    unit === 0x200f ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2066 && unit <= 0x2069)
  );
}

function isZeroWidth(unit: number): boolean {
  return (
    unit === 0xad ||
    unit === 0x034f ||
    unit === 0x115f ||
    unit === 0x1160 ||
    unit === 0x180e ||
    (unit >= 0x200b && unit <= 0x200d) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    unit === 0x3164 ||
    unit === 0xfeff ||
    unit === 0xffa0
  );
}

function joinsLetters(text: string, at: number, unit: number): boolean {
  if (unit !== 0x200c && unit !== 0x200d) return false;
  const before = unitAt(text, at - 1);
  const after = unitAt(text, at + 1);
  return before > 0x2ff && after > 0x2ff && !isZeroWidth(before) && !isZeroWidth(after);
}

/** Flags such as Scotland's are a black flag and at most six tag characters. */
function isFlagTag(text: string, at: number): boolean {
  for (let i = at - 2; i >= Math.max(0, at - 14); i -= 2) {
    if (text.charCodeAt(i) !== 0xdb40) return text.codePointAt(i) === 0x1f3f4;
  }
  return false;
}
