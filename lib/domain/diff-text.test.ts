import { applyPatch, structuredPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffText } from "./diff-text";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`);
const patchOf = (hunks: NonNullable<ReturnType<typeof diffText>>["hunks"]) => ({
  oldFileName: "",
  newFileName: "",
  oldHeader: undefined,
  newHeader: undefined,
  // The library wants the position behind the line where there are none; unified diffs name the line before.
  hunks: hunks.map((hunk) => ({
    ...hunk,
    oldStart: hunk.oldLines === 0 ? hunk.oldStart + 1 : hunk.oldStart,
    newStart: hunk.newLines === 0 ? hunk.newStart + 1 : hunk.newStart,
  })),
});

describe("the differences of two texts", () => {
  it("are none where the texts are the same", () => {
    expect(diffText("a\nb\n", "a\nb\n")).toEqual({ hunks: [], additions: 0, deletions: 0 });
    expect(diffText("", "")).toEqual({ hunks: [], additions: 0, deletions: 0 });
  });

  it("carry three lines of context and count from 1", () => {
    const before = numbered(20);
    const after = [...before];
    after[9] = "LINE 10\n";
    expect(diffText(before.join(""), after.join(""))).toEqual({
      additions: 1,
      deletions: 1,
      hunks: [
        {
          oldStart: 7,
          oldLines: 7,
          newStart: 7,
          newLines: 7,
          lines: [" line 7", " line 8", " line 9", "-line 10", "+LINE 10", " line 11", " line 12", " line 13"],
        },
      ],
    });
  });

  it("are stretches of their own where more than six lines between them are the same", () => {
    const before = numbered(30);
    const after = before.filter((line) => line !== "line 5\n");
    after.splice(20, 0, "new\n");
    expect(
      diffText(before.join(""), after.join(""))?.hunks.map(({ oldStart, oldLines, newStart, newLines }) => {
        return [oldStart, oldLines, newStart, newLines];
      }),
    ).toEqual([
      [2, 7, 2, 6],
      [19, 6, 18, 7],
    ]);
  });

  it("name line 0 of a text that is empty", () => {
    expect(diffText("", "a\nb\n")?.hunks).toEqual([
      { oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, lines: ["+a", "+b"] },
    ]);
    expect(diffText("a\n", "")?.hunks).toEqual([{ oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ["-a"] }]);
  });

  it("tell a missing newline at the end as unified diffs do", () => {
    expect(diffText("a\nb\n", "a\nb")?.hunks[0]?.lines).toEqual([" a", "-b", "+b", "\\ No newline at end of file"]);
    expect(diffText("a\nb", "a\nb\n")?.hunks[0]?.lines).toEqual([" a", "-b", "\\ No newline at end of file", "+b"]);
    expect(diffText("a\nb", "A\nb")?.hunks[0]?.lines).toEqual(["-a", "+A", " b", "\\ No newline at end of file"]);
    expect(diffText("a\nb", "A\nb")).toMatchObject({ additions: 1, deletions: 1 });
  });

  it("show a line end that changed", () => {
    expect(diffText("a\r\nb\r\n", "a\nb\r\n")?.hunks[0]?.lines).toEqual(["-a\r", "+a", " b\r"]);
  });

  it("show a byte order mark that was added", () => {
    expect(diffText("a\n", "\uFEFFa\n")?.hunks[0]?.lines).toEqual(["-a", "+\uFEFFa"]);
  });

  it("are not looked for in texts that are too different", () => {
    const [before, after] = ["a", "b"].map((word) => Array.from({ length: 50 }, (_, i) => `${word}${i}\n`).join(""));
    expect(diffText(before ?? "", after ?? "", { edits: 99 })).toBeNull();
    expect(diffText(before ?? "", after ?? "", { edits: 100 })).toMatchObject({ additions: 50, deletions: 50 });
    expect(diffText(before ?? "", after ?? "", { lines: 99 })).toBeNull();
  });

  it("of a million lines with one change are found within bounds that a few lines fit in", () => {
    const lines = "\n".repeat(500_000);
    const diff = diffText(`${lines}${lines}`, `${lines}new\n${lines}`, { lines: 20, edits: 4 });
    expect(diff?.hunks.map(({ newStart, lines: shown }) => [newStart, shown])).toEqual([
      [499_998, [" ", " ", " ", "+new", " ", " ", " "]],
    ]);
  });

  const texts = fc
    .array(fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "d\r", "é\n"), { maxLength: 30 })
    .chain((lines) => fc.constantFrom(lines.join(""), `${lines.join("")}end`));

  it("lead from the one text to the other", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = diffText(before, after);
        if (diff === null) throw new Error("small texts are always compared");
        expect(applyPatch(before, patchOf(diff.hunks), { autoConvertLineEndings: false })).toBe(after);
      }),
    );
  });

  it("are as few lines as when nothing is left out first", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const whole = structuredPatch("", "", before, after).hunks.flatMap((hunk) => hunk.lines);
        const diff = diffText(before, after);
        expect((diff?.additions ?? 0) + (diff?.deletions ?? 0)).toBe(whole.filter((line) => /^[+-]/.test(line)).length);
      }),
    );
  });

  it("begin and end every stretch with at most three lines of context, and with three where there are as many", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = before.split(/(?<=\n)/).filter((line) => line !== "").length;
        for (const hunk of diffText(before, after)?.hunks ?? []) {
          const leading = hunk.lines.findIndex((line) => /^[+-]/.test(line));
          expect(leading).toBe(Math.min(3, hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1 + leading));
          const trailing = [...hunk.lines].reverse().filter((line) => !line.startsWith("\\"));
          const after3 = trailing.findIndex((line) => /^[+-]/.test(line));
          const end = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1 + hunk.oldLines;
          expect(after3).toBe(Math.min(3, lines - (end - after3)));
        }
      }),
    );
  });
});
