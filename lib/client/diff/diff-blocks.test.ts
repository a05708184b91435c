import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffBlock, type DiffLine, diffBlocks, foldedPairs, linesOf } from "./diff-blocks";
import { countLines, textHunks } from "./text-hunks";

function blocksOf(before: string, after: string): DiffBlock[] {
  return diffBlocks(textHunks(before, after) ?? [], linesOf(after).length);
}

const textOf = (line: DiffLine | null) => line?.parts.map(({ text }) => text).join("") ?? null;

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
}

describe("the difference of two texts", () => {
  it("has removed and added lines side by side, with the words that changed", () => {
    expect(blocksOf("one two three\nsame\n", "one 2 three\nsame\nnew\n")).toEqual([
      {
        kind: "pairs",
        pairs: [
          {
            kind: "changed",
            before: {
              number: 1,
              parts: [
                { text: "one ", changed: false },
                { text: "two", changed: true },
                { text: " three", changed: false },
              ],
            },
            after: {
              number: 1,
              parts: [
                { text: "one ", changed: false },
                { text: "2", changed: true },
                { text: " three", changed: false },
              ],
            },
          },
          {
            kind: "same",
            before: { number: 2, parts: [{ text: "same", changed: false }] },
            after: { number: 2, parts: [{ text: "same", changed: false }] },
          },
          { kind: "changed", before: null, after: { number: 3, parts: [{ text: "new", changed: false }] } },
        ],
      },
    ]);
  });

  it("folds what is the same, before, between and after", () => {
    const before = numbered(40);
    const after = before.replace("line 10\n", "line ten\n").replace("line 30\n", "");
    const blocks = blocksOf(before, after);
    expect(blocks.filter(({ kind }) => kind === "fold")).toEqual([
      { kind: "fold", beforeStart: 1, afterStart: 1, count: 6 },
      { kind: "fold", beforeStart: 14, afterStart: 14, count: 13 },
      { kind: "fold", beforeStart: 34, afterStart: 33, count: 7 },
    ]);
  });

  it("says where a last line has no line end, and when only that changed", () => {
    expect(blocksOf("a", "a\n")).toEqual([
      {
        kind: "pairs",
        pairs: [
          {
            kind: "changed",
            before: { number: 1, parts: [{ text: "a", changed: false }], unfinished: true },
            after: { number: 1, parts: [{ text: "a", changed: false }] },
          },
        ],
      },
    ]);
  });

  it("shows line ends only where they differ", () => {
    expect(textOf(firstPair("a\r\nb\r\n", "a\r\nc\r\n").after)).toBe("a");
    const changed = firstPair("a\r\n", "a\n");
    expect([textOf(changed.before), textOf(changed.after)]).toEqual(["a\r", "a"]);
  });

  it("is nothing for equal texts", () => {
    expect(blocksOf("a\nb\n", "a\nb\n")).toEqual([]);
  });

  it("gives back both texts, folds opened", () => {
    const line = fc.constantFrom("a", "b", "a b", "", "c d e");
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.map((each) => `${each}\n`).join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = textHunks(before, after) ?? [];
        const pairs = diffBlocks(hunks, linesOf(after).length).flatMap((block) =>
          block.kind === "pairs" ? block.pairs : foldedPairs(block, linesOf(after)),
        );
        const side = (of: "before" | "after") => pairs.flatMap((pair) => (pair[of] ? [pair[of]] : []));
        if (before !== after) {
          expect(side("before").map(textOf)).toEqual(linesOf(before));
          expect(side("after").map(textOf)).toEqual(linesOf(after));
          expect(side("after").map(({ number }) => number)).toEqual(linesOf(after).map((_, index) => index + 1));
          const changed = pairs.filter(({ kind }) => kind === "changed");
          expect(countLines(hunks)).toEqual({
            additions: changed.filter((pair) => pair.after).length,
            deletions: changed.filter((pair) => pair.before).length,
          });
        }
      }),
    );
  });
});

function firstPair(before: string, after: string) {
  const block = blocksOf(before, after)[0];
  const pair = block?.kind === "pairs" ? block.pairs[0] : undefined;
  if (pair === undefined) throw new Error("no difference");
  return pair;
}
