import { describe, expect, test } from "vitest";
import { drawingOf, sizeOf } from "./drawing-limits";

describe("the size of a comparison", () => {
  test("is that of its longer text", () => {
    expect(sizeOf("a\nb\nc", "a\n", 2)).toEqual({ characters: 5, lines: 3, changes: 2 });
    expect(sizeOf("", "", 0)).toEqual({ characters: 0, lines: 0, changes: 0 });
  });

  test("decides whether it is drawn at once, when asked, or not at all", () => {
    const small = { characters: 262_144, lines: 5_000, changes: 2_000 };
    expect(drawingOf(small)).toBe("at once");
    expect(drawingOf({ ...small, characters: 262_145 })).toBe("when asked");
    expect(drawingOf({ ...small, lines: 5_001 })).toBe("when asked");
    expect(drawingOf({ ...small, changes: 2_001 })).toBe("when asked");
    expect(drawingOf({ characters: 1_048_576, lines: 10_000, changes: 4_000 })).toBe("when asked");
    expect(drawingOf({ ...small, characters: 1_048_577 })).toBe("never");
    expect(drawingOf({ ...small, lines: 10_001 })).toBe("never");
    expect(drawingOf({ ...small, changes: 4_001 })).toBe("never");
  });
});
