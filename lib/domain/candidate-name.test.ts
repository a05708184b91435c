import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidateName } from "./candidate-name";
import { isSlug } from "./slug";

describe("the name under which candidates meet", () => {
  it.each([
    ["code-review", "code-review"],
    ["Code Review", "code-review"],
    ["git:sync", "git-sync"],
    ["../../etc/passwd", "etc-passwd"],
    ["技能", "u-6280-80fd"],
    ["..", "u-2e-2e"],
    ["🚀", "u-1f680"],
  ])("of %j is %j", (name, expected) => expect(candidateName(name)).toBe(expected));

  it("is a slug whatever was written, so that it can be a directory", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 256 }), (name) => {
        expect(isSlug(candidateName(name))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("tells long names without a slug apart by their ends", () => {
    const long = "技".repeat(100);
    expect(candidateName(`${long}能`)).not.toBe(candidateName(`${long}術`));
    expect(candidateName(long)).toMatch(/^u(-6280){11}-[0-9a-f]{6}$/);
  });

  it("reads composed and decomposed writing as one name", () => {
    expect(candidateName("가".normalize("NFD"))).toBe(candidateName("가"));
  });
});
