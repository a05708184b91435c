import { expect, test } from "vitest";
import { hunkRows } from "./hunk-rows";

test("lines are numbered on the side where they are", () => {
  const rows = hunkRows({
    oldStart: 10,
    oldLines: 2,
    newStart: 12,
    newLines: 3,
    lines: [" same", "-old", "+new", "+more", "\\ No newline at end of file"],
  });
  expect(rows.map(({ kind, before, after, text, unfinished }) => [kind, before, after, text, unfinished])).toEqual([
    ["same", 10, 12, "same", false],
    ["removed", 11, null, "old", false],
    ["added", null, 13, "new", false],
    ["added", null, 14, "more", true],
  ]);
});

test("a file that was added begins at line 1, though its other side names line 0", () => {
  const rows = hunkRows({ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ["+only"] });
  expect(rows).toEqual([{ kind: "added", before: null, after: 1, text: "only", unfinished: false }]);
});
