import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDraft, toDraft } from "./draft-text";

describe("the text of a file in the editor", () => {
  it.each([
    ["a\nb\n", { text: "a\nb\n", crlf: false, byteOrderMark: false }],
    ["a\r\nb\r\n", { text: "a\nb\n", crlf: true, byteOrderMark: false }],
    ["a\r\nb\n", { text: "a\r\nb\n", crlf: false, byteOrderMark: false }],
    ["a\rb\r\n", { text: "a\rb\r\n", crlf: false, byteOrderMark: false }],
    ["\u{FEFF}a\n", { text: "a\n", crlf: false, byteOrderMark: true }],
    ["", { text: "", crlf: false, byteOrderMark: false }],
  ])("of %j has one kind of line end, or all of them", (raw, draft) => {
    expect(toDraft(raw)).toEqual(draft);
  });

  it("is saved as it was, to the byte, where nobody typed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "\r", "\n", "\r\n", "\u{FEFF}")), (pieces) => {
        const raw = pieces.join("");
        expect(fromDraft(toDraft(raw))).toBe(raw);
      }),
    );
  });
});
