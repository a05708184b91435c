import type { Mark } from "./text-marks";

/** A run this long, or wrapped lines of it, is data and not a word. */
const BLOB_CHARACTERS = 256;
/** Lines of a wrapped blob are at least this long. */
const WRAPPED_LINE = 60;
/** Two places this far apart lie in every blob, and at most one of them on a line end. */
const STRIDE = 120;

const BASE64 = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
  BASE64[character.charCodeAt(0)] = 1;
}

/**
 * Finds runs of at least 256 base64 characters, wrapped ones too. Looks closely
 * at every 120th character only and never at one run twice: linear, and cheap
 * where there is none.
 */
export function markBase64(text: string): Mark | null {
  let mark: Mark | null = null;
  let looked = 0;
  for (let probe = STRIDE - 1; probe < text.length; probe += STRIDE) {
    if (!isBase64(text, probe)) continue;
    let start = runStart(text, probe, looked);
    let end = runEnd(text, probe);
    if (end - start < WRAPPED_LINE) continue;
    for (let line = previousLine(text, start, looked); line < start; line = previousLine(text, start, looked))
      start = line;
    for (let next = nextLine(text, end); next > 0; next = nextLine(text, end)) {
      const nextEnd = runEnd(text, next);
      if (nextEnd === next) break;
      end = nextEnd;
      if (nextEnd - next < WRAPPED_LINE) break;
    }
    if (end - start >= BLOB_CHARACTERS && looksEncoded(text.slice(start, start + BLOB_CHARACTERS))) {
      if (mark === null) mark = { count: 1, offset: start, excerpt: "" };
      else mark.count++;
    }
    looked = end;
    probe = Math.max(probe, end);
  }
  return mark;
}

function runStart(text: string, from: number, floor: number): number {
  let start = from;
  while (start > floor && isBase64(text, start - 1)) start--;
  return start;
}

/** Where the full line before a run begins that belongs to the same blob; `start` itself where there is none. */
function previousLine(text: string, start: number, floor: number): number {
  if (text[start - 1] !== "\n") return start;
  const end = text[start - 2] === "\r" ? start - 2 : start - 1;
  const line = runStart(text, end, floor);
  return end - line >= WRAPPED_LINE ? line : start;
}

function isBase64(text: string, at: number): boolean {
  return at >= 0 && at < text.length && BASE64[text.charCodeAt(at)] === 1;
}

function runEnd(text: string, from: number): number {
  let end = from;
  while (isBase64(text, end)) end++;
  return end;
}

/** Where the next line begins if the run stops at a line end, else 0. */
function nextLine(text: string, end: number): number {
  if (text.charCodeAt(end) === 0x0a) return end + 1;
  return text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a ? end + 2 : 0;
}

/** Capitals, small letters and digits mixed: not a hexadecimal digest, not a ruler of one letter. */
function looksEncoded(run: string): boolean {
  return /[A-Z]/.test(run) && /[g-z]/.test(run) && /[0-9]/.test(run) && new Set(run).size >= 16;
}
