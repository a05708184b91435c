import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyName, setNameKey } from "./set-names";

describe("names of skill sets", () => {
  it.each([
    ["Storefront", "storefront"],
    ["  Store   front ", "store front"],
    ["Ｓtore\u00a0front", "store front"],
    ["Café", "cafe\u0301".normalize("NFC")],
  ])("%j looks like %j", (name, key) => expect(setNameKey(name)).toBe(key));

  it("a copy says that it is one, and which", () => {
    expect(copyName("Storefront", 1)).toBe("Storefront copy");
    expect(copyName("Storefront", 2)).toBe("Storefront copy 2");
    expect(copyName("a".repeat(256), 1)).toBe(`${"a".repeat(250)}… copy`);
  });

  it("a copy's name is whole characters, at most 256", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 200, maxLength: 256 }),
        fc.integer({ min: 1, max: 99 }),
        (name, count) => {
          const copy = copyName(name.slice(0, 256).toWellFormed(), count);
          expect(copy.length).toBeLessThanOrEqual(256);
          expect(copy.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
