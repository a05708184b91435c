import { Refusal } from "@/lib/contract/errors";
import { replaceLine } from "./replace-line";
import { readSkillDocument } from "./skill-document";
import type { LocatedRepair, ReadOptions, SkillReading } from "./skill-types";
import { decodeUtf8 } from "./utf8";

/** Repairs tried on one document; each cures one line. */
const MOST_REPAIRS = 8;

/**
 * The bytes of a SKILL.md with one repair applied: the byte order mark, the
 * line ends and every other byte stay. Throws CHANGED_SINCE_READ where the
 * file no longer holds the line that the repair was made for.
 */
export function applyRepair(bytes: Uint8Array, repair: LocatedRepair): Uint8Array {
  const decoded = decodeUtf8(bytes);
  const repaired = decoded.ok ? replaceLine(decoded.text, repair) : null;
  if (!decoded.ok || repaired === null) {
    throw new Refusal(
      "CHANGED_SINCE_READ",
      `Line ${repair.line} of SKILL.md is no longer the one this repair was made for. Read the file again.`,
      { details: { reason: "repair-does-not-fit", line: repair.line } },
    );
  }
  return new TextEncoder().encode(decoded.hadByteOrderMark ? `\u{FEFF}${repaired}` : repaired);
}

export interface RepairedDocument {
  bytes: Uint8Array;
  /** In the order in which they were applied. */
  repairs: LocatedRepair[];
  reading: SkillReading;
}

/**
 * Applies repair after repair until the document is accepted, at most eight.
 * Null where it is accepted as it stands or where repairs do not lead there.
 */
export function repairSkillDocument(bytes: Uint8Array, options: ReadOptions = {}): RepairedDocument | null {
  const repairs: LocatedRepair[] = [];
  let current = bytes;
  let reading = readSkillDocument(current, options);
  while (!reading.ok) {
    const { repair } = reading.refusal;
    if (repair === undefined || repairs.length === MOST_REPAIRS) return null;
    current = applyRepair(current, repair);
    repairs.push(repair);
    reading = readSkillDocument(current, options);
  }
  return repairs.length === 0 ? null : { bytes: current, repairs, reading };
}
