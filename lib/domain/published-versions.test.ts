import fc from "fast-check";
import compare from "semver/functions/compare";
import { describe, expect, it } from "vitest";
import { isStrictVersion } from "./declared-version";
import { publishedVersions } from "./published-versions";

/** Of revisions 1, 2, 3… that declare these. */
const versions = (...declared: (string | null)[]) => [
  ...publishedVersions(declared.map((each, index) => ({ number: index + 1, declared: each }))).values(),
];

describe("the versions of a skill's revisions", () => {
  it.each<[string, (string | null)[], string[]]>([
    ["are those that are declared", ["1.0.0", "1.1.0", "2.0.0-rc.1"], ["1.0.0", "1.1.0", "2.0.0-rc.1"]],
    ["begin at nothing where none is", [null, null], ["0.0.0-0.r.1", "0.0.0-0.r.2"]],
    ["follow what was declared last", ["1.0.0", null, null, "1.0.1"], ["1.0.0", "1.0.1-0.r.2", "1.0.1-0.r.3", "1.0.1"]],
    [
      "follow a pre-release closely",
      ["1.0.0-rc.1", null, "1.0.0-rc.2"],
      ["1.0.0-rc.1", "1.0.0-rc.1.0.r.2", "1.0.0-rc.2"],
    ],
    [
      "are the newest revision's where several declare one",
      ["1.0.0", "1.1.0", null, "1.1.0"],
      ["1.0.0", "1.0.1-0.r.2", "1.0.1-0.r.3", "1.1.0"],
    ],
    ["count one with other build metadata as the same", ["1.0.0+a", "1.0.0+b"], ["0.0.0-0.r.1", "1.0.0+b"]],
    ["follow the highest where people went back", ["2.0.0", "1.0.0", null], ["2.0.0", "1.0.0", "2.0.1-0.r.3"]],
    ["pass over what is no semantic version", ["v1", "1.0", "1.0.0"], ["0.0.0-0.r.1", "0.0.0-0.r.2", "1.0.0"]],
    [
      "give way to one that is declared as they would be",
      [null, "0.0.0-0.r.1", "0.0.0-0.r.1.0"],
      ["0.0.0-0.r.1.0.0", "0.0.0-0.r.1", "0.0.0-0.r.1.0"],
    ],
    [
      "stay versions at the ends of the numbers",
      ["1.2.9007199254740991", null, "1.9007199254740991.9007199254740991", null],
      ["1.2.9007199254740991", "1.3.0-0.r.2", "1.9007199254740991.9007199254740991", "2.0.0-0.r.4"],
    ],
    [
      "stay versions where a long one leaves no room",
      [`1.0.0-${"x".repeat(250)}`, null],
      [`1.0.0-${"x".repeat(250)}`, "1.0.1-0.r.2"],
    ],
  ])("%s", (_, declared, expected) => {
    expect(versions(...declared)).toEqual(expected);
  });

  it("are found by number, whatever numbers there are and in whatever order they come", () => {
    const revisions = [
      { number: 7, declared: null },
      { number: 3, declared: "1.0.0" },
    ];
    expect(publishedVersions(revisions)).toEqual(
      new Map([
        [3, "1.0.0"],
        [7, "1.0.1-0.r.7"],
      ]),
    );
  });

  const number = fc.nat({ max: 3 });
  const release = fc.tuple(number, number, number).map((parts) => parts.join("."));
  const declared = fc.option(
    fc.oneof(
      release,
      fc
        .tuple(release, fc.constantFrom("rc.1", "alpha", "rc.1.0", "0", "0.r.2", "0.r.1.0", "x-1"))
        .map((parts) => parts.join("-")),
      fc.tuple(release, fc.constantFrom("a", "b")).map((parts) => parts.join("+")),
      fc.constantFrom("1.0", "", "x"),
    ),
  );

  it("are semantic, and no two of one precedence, whatever is declared", () => {
    fc.assert(
      fc.property(fc.array(declared, { maxLength: 12 }), (list) => {
        const all = versions(...list);
        expect(all).toHaveLength(list.length);
        expect(all.every(isStrictVersion)).toBe(true);
        const sorted = [...all].sort(compare);
        for (const [index, version] of sorted.slice(1).entries()) {
          expect(compare(version, sorted[index] ?? "")).toBe(1);
        }
      }),
    );
  });

  it("rise with the revisions where the declared ones rise, whichever of them are declared twice", () => {
    const rising = fc
      .uniqueArray(
        fc.oneof(
          release,
          release.map((each) => `${each}-rc.1`),
        ),
        { maxLength: 6 },
      )
      .map((list) => list.sort(compare));
    const gaps = fc.array(fc.nat({ max: 2 }), { minLength: 7, maxLength: 7 });
    const repeats = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(rising, gaps, repeats, (list, blanks, times) => {
        const revisions = list.flatMap((each, index) => [
          ...new Array<null>(blanks[index] ?? 0).fill(null),
          ...new Array<string>(times[index] ?? 1).fill(each),
        ]);
        const all = versions(...revisions, ...new Array<null>(blanks.at(-1) ?? 0).fill(null));
        expect(all).toEqual([...all].sort(compare));
      }),
    );
  });

  it("stay what they are when a revision comes that declares nothing, or something new", () => {
    fc.assert(
      fc.property(fc.array(declared, { maxLength: 10 }), fc.option(release), (list, next) => {
        const before = versions(...list);
        fc.pre(next === null || list.every((each) => !isStrictVersion(each ?? "") || compare(each ?? "", next) !== 0));
        expect(versions(...list, next).slice(0, -1)).toEqual(before);
      }),
    );
  });
});
