import { describe, expect, it } from "vitest";
import type { UploadResult } from "@/lib/contract/upload";
import { reportText } from "./report-text";

const HEAD = "path\tslug\toutcome\trevision\tversion\tcode\tline\tcolumn\tmessage\trepair\tnotes";

function row(over: Partial<UploadResult>): UploadResult {
  return { path: "skills/a", slug: "a", name: "a", status: "created", notes: [], warnings: [], ...over };
}

describe("the copied report", () => {
  it("has one line a skill and one column a fact", () => {
    const results = [
      row({ revision: 1, version: "1.0.0", notes: ["Slug qualified."] }),
      row({
        path: "skills/b",
        slug: null,
        status: "refused",
        code: "INVALID_FRONTMATTER",
        line: 3,
        column: 14,
        message: "Not valid YAML.",
        repair: { code: "QUOTE_SCALAR", before: "a: b: c", after: 'a: "b: c"' },
      }),
    ];
    expect(reportText(results)).toBe(
      [
        HEAD,
        "skills/a\ta\tcreated\t1\t1.0.0\t\t\t\t\t\tSlug qualified.",
        'skills/b\t\trefused\t\t\tINVALID_FRONTMATTER\t3\t14\tNot valid YAML.\ta: b: c → a: "b: c"\t',
        "",
      ].join("\n"),
    );
  });

  it("keeps one line a skill when a name holds a tab or a line end", () => {
    expect(reportText([row({ path: "a\tb\nc" })]).split("\n")).toEqual([HEAD, "a b c\ta\tcreated\t\t\t\t\t\t\t\t", ""]);
  });

  it("shows characters that would turn the text around by their number", () => {
    expect(reportText([row({ path: "a\u202Eb" })])).toContain("a\\u{202E}b");
  });
});
