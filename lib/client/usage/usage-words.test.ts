import { expect, test } from "vitest";
import type { UsageDay } from "@/lib/contract/usage";
import { actsWords, chartWords, dayWords } from "./usage-words";

const day = (date: string, loads: number, downloads = 0): UsageDay => ({ day: date, loads, downloads });

test("a day is named as people write it, in UTC wherever somebody looks from", () => {
  expect(dayWords("2026-11-28")).toBe("28 Nov");
  expect(dayWords("2026-01-01")).toBe("1 Jan");
});

test("the words of a chart say how often, from when to when, what kind, and which day had most", () => {
  const days = [day("2026-11-02", 3), day("2026-11-28", 5, 1), day("2026-12-01", 1)];
  expect(chartWords(days)).toBe("10 uses from 2 Nov to 1 Dec: 9 loads, 1 download. Most on 28 Nov: 6.");
});

test("of two days with equally many the earlier is named", () => {
  expect(chartWords([day("2026-11-02", 2), day("2026-11-03", 0, 2)])).toBe(
    "4 uses from 2 Nov to 3 Nov: 2 loads, 2 downloads. Most on 2 Nov: 2.",
  );
});

test("no use is said plainly", () => {
  expect(chartWords([day("2026-11-02", 0), day("2026-12-01", 0)])).toBe("No use from 2 Nov to 1 Dec.");
  expect(chartWords([])).toBe("No use.");
  expect(actsWords({ loads: 0, downloads: 0 })).toBe("no use");
  expect(actsWords({ loads: 0, downloads: 1 })).toBe("1 download");
});
