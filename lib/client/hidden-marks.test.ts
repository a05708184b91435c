import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hiddenMarks } from "./hidden-marks";

describe("a line of text", () => {
  it.each([
    ["", [""]],
    ["plain\ttext", ["plain\ttext"]],
    ["a\u{202E}b", ["a", { hidden: "U+202E" }, "b"]],
    ["\u{200B}\u{0}", [{ hidden: "U+200B" }, { hidden: "U+0000" }]],
    ["end\r", ["end", { hidden: "U+000D" }]],
    ["tag\u{E0041}", ["tag", { hidden: "U+E0041" }]],
    ["❤\u{FE0F}", ["❤\u{FE0F}"]],
  ])("%j has its hidden characters apart", (line, pieces) => {
    expect(hiddenMarks(line)).toEqual(pieces);
  });

  it("loses nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (line) => {
        const back = hiddenMarks(line).map((piece) =>
          typeof piece === "string" ? piece : String.fromCodePoint(Number.parseInt(piece.hidden.slice(2), 16)),
        );
        expect(back.join("")).toBe(line);
      }),
    );
  });
});
