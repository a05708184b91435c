import { describe, expect, it } from "vitest";
import { type MarkdownElement, type MarkdownNode, MarkdownTooLarge, markdownTree } from "./markdown-tree";

function elements(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elements(node.children)]));
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}

describe("Markdown of a skill", () => {
  it("becomes elements with the little they need", () => {
    expect(markdownTree("# A\n\n[b](c.md) and ![d](https://example.org/e.png)")).toEqual([
      { tag: "h1", children: ["A"] },
      "\n",
      {
        tag: "p",
        children: [
          { tag: "a", href: "c.md", children: ["b"] },
          " and ",
          { tag: "img", src: "https://example.org/e.png", alt: "d", children: [] },
        ],
      },
    ]);
  });

  it("keeps columns, numbers and ticks of lists and tables", () => {
    const found = elements(markdownTree("7. x\n8. y\n\n- [x] done\n\n|a|b|\n|-:|-|\n|1|2|"));
    expect(found.find(({ tag }) => tag === "ol")?.start).toBe(7);
    expect(found.find(({ tag }) => tag === "input")?.checked).toBe(true);
    expect(found.filter(({ tag }) => tag === "td").map(({ align }) => align)).toEqual(["right", undefined]);
  });

  it.each([
    '<img src=x onerror="alert(1)">',
    "<script>alert(1)</script>",
    '<math><mglyph><style><img src=x onerror="alert(1)"></style></mglyph></math>',
    '<a href="javascript:alert(1)">x</a>',
    "<svg onload=alert(1)>",
    "<!-- a comment that agents read -->",
  ])("shows HTML as the text that it is: %s", (html) => {
    const tree = markdownTree(`before\n\n${html}\n\nafter`);
    expect(textOf(tree)).toContain(html);
    expect(elements(tree).map(({ tag }) => tag)).not.toContain("img");
    expect(elements(tree).every(({ tag }) => tag === "p")).toBe(true);
  });

  it.each(["[x](javascript:alert(1))", "[x](java&#115;cript:alert(1))", "[x](vbscript:x)", "[x](data:text/html,x)"])(
    "loses the address of a link that would run something: %s",
    (markdown) => {
      const link = elements(markdownTree(markdown)).find(({ tag }) => tag === "a");
      expect(link).toEqual({ tag: "a", children: ["x"] });
    },
  );

  it("keeps a fence that closes and opens tags as code", () => {
    const tree = markdownTree("```\n</code></pre><script>alert(1)</script>\n```");
    expect(textOf(tree)).toBe("</code></pre><script>alert(1)</script>\n");
    expect(elements(tree).map(({ tag }) => tag)).toEqual(["pre", "code"]);
  });

  it("is given up where a short text asks for more parts than a page can draw", () => {
    const wide = `|${"a|".repeat(200)}\n|${"-|".repeat(200)}\n${"|\n".repeat(200)}`;
    expect(() => markdownTree(wide)).toThrow(MarkdownTooLarge);
  });

  it("is given up where it is nested too deep", () => {
    expect(() => markdownTree(`${">".repeat(300)} deep`)).toThrow(MarkdownTooLarge);
  });
});
