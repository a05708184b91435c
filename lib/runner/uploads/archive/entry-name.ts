const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Code points of the bytes 128–255 in code page 437, the ZIP format's first character set. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{00A0}";

/** Where Info-ZIP keeps a name's UTF-8 form beside a name in a local character set. */
export interface UnicodePath {
  /** CRC-32 of the plain name it was made for. */
  crc: number;
  name: Uint8Array;
}

export type NameReading = { ok: true; name: string } | { ok: false; name: string; reason: string };

/**
 * A name as text: UTF-8 where the flag says so or the bytes are valid UTF-8,
 * else code page 437 (Finder and many others do not set the flag). Never
 * throws; a name that cannot be trusted comes back with the reason and a form
 * for showing. Source: product rules, section 5; APPNOTE, appendix D.
 */
export function readEntryName(raw: Uint8Array, utf8Flag: boolean, unicode?: UnicodePath, rawCrc?: number): NameReading {
  const text = decodeUtf8(raw);
  if (text === null && utf8Flag) {
    return { ok: false, name: decodeCp437(raw), reason: "The name is marked as UTF-8 but is not valid UTF-8." };
  }
  const plain = text ?? decodeCp437(raw);
  if (unicode === undefined) return { ok: true, name: plain };
  const better = decodeUtf8(unicode.name);
  if (unicode.crc !== rawCrc || better === null) {
    return { ok: false, name: plain, reason: "The entry carries a second name that does not belong to it." };
  }
  // Only what a local character set could not hold may differ: an ASCII name has no second form.
  if (better !== plain && (utf8Flag || /^[\x20-\x7e]*$/.test(better))) {
    return { ok: false, name: plain, reason: `The entry has two names; the other one is ${better}.` };
  }
  return { ok: true, name: better };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function decodeCp437(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128];
  return text;
}
