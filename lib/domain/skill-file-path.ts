import { ANY_CONTROL_CHARACTER } from "./text-characters";

export type SkillFilePath = { ok: true; path: string } | { ok: false; reason: "characters" | "outside" };

/** How often a path may be percent-encoded before it is not looked into any further. */
const ENCODINGS = 4;

/**
 * A path inside a skill as an agent writes it, a leading `./` taken off. What
 * leads out, or would for somebody who decodes it (`..` anywhere, absolute, a
 * drive, a backslash), is `outside` although it might come back in; control
 * characters and halves of characters are `characters`. Nothing is decoded or
 * joined: the path that comes out is compared with those of the package.
 */
export function skillFilePath(text: string): SkillFilePath {
  if (ANY_CONTROL_CHARACTER.test(text) || !text.isWellFormed()) return { ok: false, reason: "characters" };
  for (let round = 0, read = text; ; round += 1) {
    if (leadsOut(read)) return { ok: false, reason: "outside" };
    const decoded = decodeOnce(read);
    if (decoded === read) break;
    if (round === ENCODINGS) return { ok: false, reason: "outside" };
    if (ANY_CONTROL_CHARACTER.test(decoded)) return { ok: false, reason: "characters" };
    read = decoded;
  }
  return { ok: true, path: text.replace(/^(?:\.\/+)+/, "") };
}

function leadsOut(path: string): boolean {
  return path.startsWith("/") || path.includes("\\") || /^[a-z]:/i.test(path) || path.split("/").includes("..");
}

/** Each `%XX` of the ASCII range; what decodes to other bytes leads nowhere else. */
function decodeOnce(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
