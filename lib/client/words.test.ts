import { describe, expect, it } from "vitest";
import { count, formatBytes, formatLimit, usageWords } from "./words";

describe("words", () => {
  it("counts one thing in the singular and the rest in the plural with separators", () => {
    expect(count(1, "skill")).toBe("1 skill");
    expect(count(0, "skill")).toBe("0 skills");
    expect(count(1104, "file")).toBe("1,104 files");
    expect(count(2, "entry", "entries")).toBe("2 entries");
  });

  it("says sizes in the unit that fits", () => {
    expect(formatBytes(1)).toBe("1 byte");
    expect(formatBytes(999)).toBe("999 bytes");
    expect(formatBytes(6_400)).toBe("6 kB");
    expect(formatBytes(6_240_000)).toBe("6.2 MB");
  });

  it("says a limit in the unit in which it is set", () => {
    expect(formatLimit(64 * 1024 * 1024)).toBe("64 MiB");
  });

  it("names sets and live workspaces apart, and says nothing where there are none", () => {
    expect(usageWords({ sets: 2, workspaces: 1, uses: 0 })).toBe("2 sets · 1 live");
    expect(usageWords({ sets: 0, workspaces: 3, uses: 0 })).toBe("3 live");
    expect(usageWords({ sets: 0, workspaces: 0, uses: 0 })).toBeNull();
  });
});
