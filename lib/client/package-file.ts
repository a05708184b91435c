import { decodeUtf8 } from "@/lib/domain/utf8";

/** What is shown of one text file; the rest is downloaded. */
export const SHOWN_FILE = {
  bytes: 256 * 1024,
  lines: 5_000,
  imageBytes: 4 * 1024 * 1024,
  fetched: 4 * 1024 * 1024,
} as const;

export type FileContent =
  | { kind: "text"; text: string /** What was left out, where something was. */; cut: "bytes" | "lines" | null }
  /** As a data address: nothing but the bytes that were fetched is ever asked for. */
  | { kind: "image"; url: string; type: string }
  | { kind: "binary" };

/** By what the bytes say, not by the name. SVG is text here: it is a document that could ask for others. */
const IMAGES: readonly [type: string, head: readonly (number | null)[]][] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** Decides how a file of a package can be looked at. */
export function readPackageFile(bytes: Uint8Array): FileContent {
  const type = imageType(bytes);
  if (type !== null && bytes.length <= SHOWN_FILE.imageBytes) {
    return { kind: "image", url: `data:${type};base64,${toBase64(bytes)}`, type };
  }
  const over = bytes.length > SHOWN_FILE.bytes;
  const decoded = decodeUtf8(over ? bytes.subarray(0, wholeCharacters(bytes, SHOWN_FILE.bytes)) : bytes);
  if (!decoded.ok || decoded.text.includes("\0")) return { kind: "binary" };
  return cutLines(decoded.text, over);
}

function imageType(bytes: Uint8Array): string | null {
  const fits = (head: readonly (number | null)[]) => head.every((unit, at) => unit === null || bytes[at] === unit);
  return IMAGES.find(([, head]) => fits(head))?.[0] ?? null;
}

/** The largest length up to `limit` that cuts no character in two. */
function wholeCharacters(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > limit - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

function cutLines(text: string, over: boolean): FileContent {
  let at = -1;
  for (let line = 0; line < SHOWN_FILE.lines; line++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return { kind: "text", text, cut: over ? "bytes" : null };
  }
  return at + 1 < text.length || over
    ? { kind: "text", text: text.slice(0, at), cut: "lines" }
    : { kind: "text", text, cut: null };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  // In pieces: as arguments of one call they would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
