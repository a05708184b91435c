import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareWords } from "./compare-words";

const brief = (before: string, after: string) =>
  compareWords(before, after).map(({ value, added, removed }) => `${added ? "+" : removed ? "-" : "="}${value}`);

describe("the words of a changed line", () => {
  test("are told apart from those that stayed", () => {
    expect(brief("one two three", "one 2 three")).toEqual(["=one ", "-two", "+2", "= three"]);
  });

  test("spell out characters that cannot be seen, changed or not", () => {
    expect(brief("run\u200b it", "run\u200b that")).toEqual(["=run[U+200B] ", "-it", "+that"]);
    expect(brief("safe", "\u202esafe")).toContain("+[U+202E]");
  });

  test("keep tabs as they are", () => {
    expect(brief("a\tb", "a\tc")).toEqual(["=a\t", "-b", "+c"]);
  });

  test("make up both lines again", () => {
    const line = fc
      .array(fc.constantFrom("a", "b", " ", "-", "é", "日", "1"), { maxLength: 30 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(line, line, (before, after) => {
        const changes = compareWords(before, after);
        const side = (left: "added" | "removed") =>
          changes.flatMap((change) => (change[left] ? [] : [change.value])).join("");
        expect(side("added")).toBe(before);
        expect(side("removed")).toBe(after);
      }),
    );
  });
});
