import { describe, expect, it } from "vitest";
import { judgeLink } from "./package-link";

describe("a link of a document", () => {
  it.each(["https://example.org/a", "http://example.org", "HTTPS://EXAMPLE.ORG", "mailto:ada@example.org"])(
    "%s leads out",
    (href) => {
      expect(judgeLink(href)).toEqual({ kind: "web", url: href });
    },
  );

  it.each([
    ["references/api.md", "SKILL.md", "references/api.md"],
    ["./references//api.md#part", "SKILL.md", "references/api.md"],
    ["../SKILL.md?plain=1", "references/api.md", "SKILL.md"],
    ["a%20b.md", "SKILL.md", "a b.md"],
  ])("%s in %s leads to a file of the package", (href, from, path) => {
    expect(judgeLink(href, from)).toEqual({ kind: "file", path });
  });

  it.each([
    "",
    "#part",
    "?query",
    "/etc/passwd",
    "//example.org/a",
    "\\\\host\\share",
    "../outside.md",
    "a/../../outside.md",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "http:evil",
    "%zz",
  ])("%s leads nowhere", (href) => {
    expect(judgeLink(href)).toEqual({ kind: "nowhere" });
  });
});
