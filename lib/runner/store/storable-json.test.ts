import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storableJson, storableText } from "./storable-json";

describe("JSON that both databases keep", () => {
  test.each([
    ["zero \0 here", "zero \uFFFD here"],
    ["high \ud83d alone", "high \uFFFD alone"],
    ["low \udea2 alone", "low \uFFFD alone"],
    ["a ship \u{1F6A2} whole", "a ship \u{1F6A2} whole"],
    ["written \\u0000 and \\ud800", "written \\u0000 and \\ud800"],
    ["", ""],
  ])("%j is kept as %j", (text, kept) => {
    expect(storableText(text)).toBe(kept);
    expect(JSON.parse(storableJson({ nested: [text] }))).toEqual({ nested: [kept] });
  });

  test("is the same JSON where there is nothing to replace", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(storableJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("never holds what PostgreSQL refuses", () => {
    const anything = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
    fc.assert(
      fc.property(anything, (text) => {
        const kept = JSON.parse(storableJson([text]))[0] as string;
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toContain("\0");
        expect(kept).toHaveLength(text.length);
      }),
    );
  });
});
