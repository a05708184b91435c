import { Refusal } from "@/lib/contract/errors";

const CURSOR = /^([1-9]\d{0,8})\.(\d{1,8})$/;

/** Names the place after a page: it holds for one launch, for another has other things at that place. */
export function pageCursor(launch: number, next: number): string {
  return Buffer.from(`${launch}.${next}`).toString("base64url");
}

/** The place that a cursor names; the beginning without one. Refuses INVALID_INPUT (reason `cursor`). */
export function placeOfCursor(launch: number, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, of, place] = (cursor.length <= 64 && CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1"))) || [];
  if (Number(of) === launch && place !== undefined) return Number(place);
  throw new Refusal("INVALID_INPUT", "The cursor is none of this list as it is now.", {
    details: { reason: "cursor" },
    remedy: "Ask for the first page again, without a cursor.",
  });
}
