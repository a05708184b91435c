import fc from "fast-check";
import { expect, test } from "vitest";
import type { UsageDay } from "@/lib/contract/usage";
import { dayBars } from "./day-bars";

const day = (loads: number, downloads = 0): UsageDay => ({ day: "2026-03-01", loads, downloads });

test("downloads stand on loads, and both are parts of a round top", () => {
  const { bars, top } = dayBars([day(3, 1), day(0), day(14, 4)]);
  expect(top).toBe(20);
  expect(bars.map(({ loadsHeight, downloadsHeight }) => [loadsHeight, downloadsHeight])).toEqual([
    [15, 5],
    [0, 0],
    [70, 20],
  ]);
});

test.each([
  [0, 5],
  [1, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [1_000, 1_000],
  [1_001, 2_000],
])("the top above %i uses is %i", (most, top) => {
  expect(dayBars([day(most)]).top).toBe(top);
});

test("no bar is higher than the chart, and every use can be seen", () => {
  const days = fc.array(fc.record({ loads: fc.nat(1e9), downloads: fc.nat(1e9) }), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(days, (counts) => {
      for (const bar of dayBars(counts.map(({ loads, downloads }) => day(loads, downloads))).bars) {
        expect(bar.loadsHeight + bar.downloadsHeight).toBeLessThanOrEqual(100 + 1e-9);
        expect(bar.loadsHeight > 0).toBe(bar.loads > 0);
        expect(bar.downloadsHeight > 0).toBe(bar.downloads > 0);
      }
    }),
  );
});
