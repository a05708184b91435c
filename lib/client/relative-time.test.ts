import { describe, expect, it } from "vitest";
import { absoluteTime, relativeTime } from "./relative-time";

const NOW = Date.parse("2026-11-30T12:00:00Z");

describe("relative time", () => {
  it.each([
    ["2026-11-30T11:59:01Z", "just now"],
    ["2026-11-30T11:48:00Z", "12 min ago"],
    ["2026-11-30T09:00:00Z", "3 h ago"],
    ["2026-11-28T12:00:00Z", "2 d ago"],
    ["2026-10-26T12:00:00Z", "1 mo ago"],
    ["2024-11-30T12:00:00Z", "2 y ago"],
  ])("says for %s that it was %s", (at, words) => {
    expect(relativeTime(Date.parse(at), NOW)).toBe(words);
  });

  it("does not speak of the future when the clocks of two machines differ", () => {
    expect(relativeTime(NOW + 5_000, NOW)).toBe("just now");
  });

  it("writes the exact moment in UTC", () => {
    expect(absoluteTime(Date.parse("2026-11-30T09:05:00Z"))).toBe("30 Nov 2026, 09:05 UTC");
  });
});
