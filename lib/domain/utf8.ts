const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export type DecodeResult =
  | { ok: true; text: string; hadByteOrderMark: boolean }
  | { ok: false; reason: "utf-16" | "invalid-utf8"; line: number };

/**
 * Decodes strict UTF-8 and takes one byte order mark off the front. The line
 * of a refusal is the first that is not valid UTF-8, from 1.
 */
export function decodeUtf8(bytes: Uint8Array): DecodeResult {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { ok: false, reason: "utf-16", line: 1 };
  }
  const text = tryDecode(bytes);
  if (text === null) return { ok: false, reason: "invalid-utf8", line: firstInvalidLine(bytes) };
  // Text in UTF-16 without a mark is valid UTF-8 full of NULs.
  if (looksLikeUtf16(text)) return { ok: false, reason: "utf-16", line: 1 };
  const hadByteOrderMark = text.charCodeAt(0) === 0xfeff;
  return { ok: true, text: hadByteOrderMark ? text.slice(1) : text, hadByteOrderMark };
}

function tryDecode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function looksLikeUtf16(text: string): boolean {
  return text.startsWith("-\0-\0") || text.startsWith("\0-\0-") || text.startsWith("#\0 \0");
}

/** Halves the range at line ends: a line feed is never part of a longer UTF-8 sequence. */
function firstInvalidLine(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  for (;;) {
    let cut = bytes.indexOf(0x0a, low + ((high - low) >> 1));
    if (cut < 0 || cut + 1 >= high) cut = bytes.subarray(low, high - 1).lastIndexOf(0x0a) + low;
    if (cut < low) break;
    if (tryDecode(bytes.subarray(low, cut + 1)) === null) high = cut + 1;
    else low = cut + 1;
  }
  let line = 1;
  for (let i = bytes.indexOf(0x0a); i >= 0 && i < low; i = bytes.indexOf(0x0a, i + 1)) line++;
  return line;
}
