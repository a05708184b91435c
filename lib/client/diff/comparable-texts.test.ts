import { describe, expect, test } from "vitest";
import { comparableTexts } from "./comparable-texts";

describe("two texts before they are drawn", () => {
  test("say nothing where all lines end alike", () => {
    expect(comparableTexts("a\nb\n", "a\nc\n")).toEqual({ before: "a\nb\n", after: "a\nc\n", notes: [], alike: false });
    expect(comparableTexts("a\r\n", "b\r\n")).toEqual({ before: "a\n", after: "b\n", notes: [], alike: false });
  });

  test("say that the line ends changed, and are compared without them", () => {
    expect(comparableTexts("a\r\nb\r\n", "a\nb\n")).toEqual({
      before: "a\nb\n",
      after: "a\nb\n",
      notes: ["The line ends changed from CR LF to LF; the lines are compared without them."],
      alike: true,
    });
  });

  test("keep line ends that are mixed, to be seen one by one", () => {
    expect(comparableTexts("a\nb\n", "a\r\nb\n")).toEqual({
      before: "a\nb\n",
      after: "a\r\nb\n",
      notes: ["The line ends changed: LF before, CR LF and LF mixed now. A CR is shown as U+000D."],
      alike: false,
    });
  });

  test("say where the last line has no line break", () => {
    expect(comparableTexts("a", "a\n")).toMatchObject({
      notes: ["The last line had no line break before."],
      alike: true,
    });
    expect(comparableTexts("a\n", "b").notes).toEqual(["The last line has no line break now."]);
    expect(comparableTexts("a", "b").notes).toEqual(["The last line has no line break, before and now."]);
  });

  test("say nothing of a side that is empty", () => {
    expect(comparableTexts("", "a\r\n").notes).toEqual([]);
    expect(comparableTexts("a\n", "").notes).toEqual([]);
  });
});
