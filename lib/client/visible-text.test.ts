import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text";

describe("a text from an archive", () => {
  it("shows invisible characters by their number, wherever they stand", () => {
    const far = `${"a".repeat(500)}\u202Eb`;
    expect(visibleText(far)).toBe(`${"a".repeat(500)}\\u{202E}b`);
  });

  it("loses nothing, however long it is", () => {
    expect(visibleText("日本語".repeat(300))).toBe("日本語".repeat(300));
    expect(visibleText("😀".repeat(101))).toBe("😀".repeat(101));
  });
});
