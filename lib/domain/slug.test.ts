import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSlug, slugify } from "./slug";

describe("slugs", () => {
  it.each([
    ["code-review", "code-review"],
    ["Title Case", "title-case"],
    ["under_score", "under-score"],
    ["Ünïcode", "unicode"],
    ["__proto__", "proto"],
    ["constructor", "constructor"],
    ["Straße & Öl", "strasse-ol"],
    ["Łódź", "lodz"],
    ["a--b", "a-b"],
    ["-a-", "a"],
    ["v1.2", "v1-2"],
    ["①", "1"],
    ["技能", null],
    ["---", null],
    ["", null],
  ])("%j gives %j", (text, slug) => expect(slugify(text)).toBe(slug));

  it("is at most 64 characters and never ends in a hyphen", () => {
    expect(slugify(`${"a".repeat(63)} b`)).toBe("a".repeat(63));
    expect(slugify("a".repeat(65))).toBe("a".repeat(64));
    expect(isSlug("a".repeat(64))).toBe(true);
    expect(isSlug("a".repeat(65))).toBe(false);
  });

  it("whatever the text, the result is a slug, and a slug is its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        const slug = slugify(text);
        if (slug === null) return;
        expect(isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: 500 },
    );
  });
});
