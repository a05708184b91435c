import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedSlug, forkDisplayName } from "./derived-slug";
import { isSlug } from "./slug";
import { codePointLength } from "./text-characters";

const slugs = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,2}$/);

describe("the slug of a fork", () => {
  it("takes the word, and a number from the second on", () => {
    expect([1, 2, 3].map((count) => derivedSlug("code-review", count, "fork"))).toEqual([
      "code-review-fork",
      "code-review-fork-2",
      "code-review-fork-3",
    ]);
  });

  it("cuts a base of 64 characters, and leaves no hyphen where it cuts", () => {
    expect(derivedSlug("a".repeat(64), 1, "fork")).toBe(`${"a".repeat(59)}-fork`);
    expect(derivedSlug(`${"a".repeat(58)}-bcdef`, 1, "fork")).toBe(`${"a".repeat(58)}-fork`);
    expect(derivedSlug("a".repeat(64), 12, "fork")).toBe(`${"a".repeat(56)}-fork-12`);
  });

  it("is always a slug, and another one for every count", () => {
    fc.assert(
      fc.property(slugs, fc.option(fc.constant("fork"), { nil: undefined }), (base, word) => {
        const derived = [1, 2, 3, 10, 100].map((count) => derivedSlug(base, count, word));
        expect(derived.every(isSlug)).toBe(true);
        expect(new Set(derived).size).toBe(derived.length);
      }),
    );
  });
});

describe("the free slug that is offered beside a taken one", () => {
  it("counts from 2", () => {
    expect([1, 2].map((count) => derivedSlug("lint", count))).toEqual(["lint-2", "lint-3"]);
  });
});

describe("the display name of a fork", () => {
  it("says that it is one, and which", () => {
    expect(forkDisplayName("Code review", 1)).toBe("Code review (fork)");
    expect(forkDisplayName("Code review", 2)).toBe("Code review (fork 2)");
  });

  it("stays within 256 characters, whole ones", () => {
    const name = forkDisplayName("🛠".repeat(256), 1);
    expect(name).toBe(`${"🛠".repeat(248)}… (fork)`);
    expect(codePointLength(name)).toBe(256);
  });
});
