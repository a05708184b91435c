import { describe, expect, it } from "vitest";
import { shortLine } from "./short-line";

describe("a line of a repair", () => {
  it("stays as it is while it is short", () => {
    expect(shortLine('description: "Use when: buying energy"')).toBe('description: "Use when: buying energy"');
  });

  it("loses its middle when it is long, so that both ends of a quoted value are seen", () => {
    const line = `description: "${"a".repeat(300)}z"`;
    const shown = shortLine(line);
    expect(shown).toHaveLength(52);
    expect(shown.startsWith('description: "aaa')).toBe(true);
    expect(shown.endsWith('aaaz"')).toBe(true);
  });

  it("does not cut a character in two", () => {
    expect(shortLine("日".repeat(200))).toBe(`${"日".repeat(33)}…${"日".repeat(18)}`);
    expect(shortLine("😀".repeat(200))).toBe(`${"😀".repeat(33)}…${"😀".repeat(18)}`);
  });
});
