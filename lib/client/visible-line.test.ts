import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleLine } from "./visible-line";

const shown = (line: string) =>
  visibleLine(line)
    .map((piece) => ("hidden" in piece ? `[${piece.name}]` : piece.text))
    .join("");

test.each([
  ["plain text\twith a tab", "plain text\twith a tab"],
  ["zero\u200bwidth", "zero[U+200B]width"],
  ["\u202ereversed\u202c", "[U+202E]reversed[U+202C]"],
  ["bell\u0007", "bell[U+0007]"],
  ["\ufeffmark", "[U+FEFF]mark"],
  ["tag\u{e0041}", "tag[U+E0041]"],
  ["half \ud800 pair", "half [U+D800] pair"],
])("in %j every character that cannot be seen is named", (line, expected) => {
  expect(shown(line)).toBe(expected);
});

test("joiners that spell emoji and letters, and flags, stay as they are", () => {
  for (const text of [
    "👩\u200d💻",
    "می\u200cخواهم",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  ]) {
    expect(visibleLine(text)).toEqual([{ text }]);
  }
});

test("a joiner between Latin letters is named", () => {
  expect(shown("pay\u200dpal")).toBe("pay[U+200D]pal");
});

test("the pieces together are the line", () => {
  const character = fc.oneof(
    fc.constantFrom("\u200b", "\u202e", "\u0000", "\u{e0041}", "é", "👩", "\u200d"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(character), (parts) => {
      const line = parts.join("");
      const whole = visibleLine(line).map((piece) => ("hidden" in piece ? piece.hidden : piece.text));
      expect(whole.join("")).toBe(line);
    }),
  );
});
