import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkdownNode, markdownTree } from "@/lib/client/markdown/markdown-tree";
import { markdownNesting } from "./markdown-nesting";

describe("the nesting of a Markdown text", () => {
  it.each([
    ["", 0],
    ["Words - and > signs inside a line", 0],
    ["> quote", 1],
    ["> > - item", 3],
    ["- one\n  - two\n    - three", 3],
    ["1. one\n   1) two", 2],
    ["- \n  -\n", 2],
    ["    - four columns in", 3],
    ["* * *", 0],
    ["- - - -", 0],
    ["+ + +", 3],
    ["-no list", 0],
    ["a\r> > quote", 2],
  ])("of %j is at least what a parser finds", (text, nesting) => {
    expect(markdownNesting(text)).toBe(nesting);
  });

  it("of five thousand quotes in each other is told as such", () => {
    expect(markdownNesting(`${">".repeat(5_000)} deep`)).toBe(5_000);
  });

  it("is never told too low", () => {
    const piece = fc.constantFrom(
      "> ",
      ">",
      "- ",
      "* ",
      "+ ",
      "1. ",
      "23) ",
      " ",
      "  ",
      "\t",
      "a",
      "\n",
      "\n\n",
      "\r",
      "-\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(markdownNesting(text)).toBeGreaterThanOrEqual(depthOf(markdownTree(text)));
      }),
      { numRuns: 300 },
    );
  });
});

function depthOf(nodes: readonly MarkdownNode[]): number {
  const depths = nodes.map((node) => {
    if (typeof node === "string") return 0;
    return depthOf(node.children) + (["blockquote", "ul", "ol"].includes(node.tag) ? 1 : 0);
  });
  return Math.max(0, ...depths);
}
