import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "./merge-texts";

describe("two changes of one text", () => {
  it("are both made where they are apart", () => {
    expect(mergeTexts("a\nb\nc\nd\ne\n", "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\nf\n")).toBe("A\nb\nc\nd\nE\nf\n");
  });

  it("are both made in either order", () => {
    expect(mergeTexts("a\nb\nc\n", "a\nb\nC\n", "A\nb\nc\n")).toBe("A\nb\nC\n");
  });

  it("that are the same are made once", () => {
    expect(mergeTexts("a\nb\nc\nd\n", "A\nb\nc\nD\n", "A\nb\nc\nd\n")).toBe("A\nb\nc\nD\n");
  });

  it.each([
    ["of one line", "a\n", "b\n", "c\n"],
    ["of neighbours", "a\nb\n", "A\nb\n", "a\nB\n"],
    ["that both add at one place", "a\n", "a\nb\n", "a\nc\n"],
    ["of a line that is gone", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n"],
  ])("%s are not merged", (_, base, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeNull();
  });

  it("of which one is none give the other", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "")).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeTexts(base, other, base)).toBe(other);
        expect(mergeTexts(base, base, other)).toBe(other);
      }),
    );
  });

  it("give the same, whoever comes first", () => {
    const text = fc.array(fc.constantFrom("a\n", "b\n", "c\n")).map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
      }),
    );
  });
});
