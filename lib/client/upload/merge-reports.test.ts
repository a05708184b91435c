import { describe, expect, it } from "vitest";
import type { UploadReport, UploadResult } from "@/lib/contract/upload";
import { mergeReports, summarise } from "./merge-reports";

function row(path: string, over: Partial<UploadResult> = {}): UploadResult {
  return { path, slug: path, name: path, status: "created", notes: [], warnings: [], ...over };
}

const REPAIR = { code: "QUOTE_SCALAR", before: "a: b: c", after: 'a: "b: c"' } as const;

const FIRST: UploadReport = {
  results: [row("a"), row("b", { status: "refused", repair: REPAIR }), row("c", { status: "refused" })],
  summary: { total: 3, created: 1, revised: 0, unchanged: 0, skipped: 0, refused: 2, repairable: 1, ignored: 4 },
};

describe("a report after a repair", () => {
  it("has the new outcome in the place of the old one and counts again", () => {
    const again: UploadReport = { results: [row("b", { revision: 1 })], summary: summarise([row("b")], 4) };
    const merged = mergeReports(FIRST, again);
    expect(merged.results.map((result) => [result.path, result.status])).toEqual([
      ["a", "created"],
      ["b", "created"],
      ["c", "refused"],
    ]);
    expect(merged.summary).toEqual({
      total: 3,
      created: 2,
      revised: 0,
      unchanged: 0,
      skipped: 0,
      refused: 1,
      repairable: 0,
      ignored: 4,
    });
  });

  it("counts only refused rows as repairable, not those where a repair was taken", () => {
    expect(summarise([row("a", { repair: REPAIR })], 0).repairable).toBe(0);
  });
});
