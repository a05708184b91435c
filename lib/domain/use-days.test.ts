import fc from "fast-check";
import { expect, it } from "vitest";
import { usesBy, usesByDay, utcDay, windowUpTo } from "./use-days";

it("takes the day of a moment in UTC, on both sides of midnight", () => {
  expect(utcDay(new Date("2026-11-30T23:59:59.999Z"))).toBe("2026-11-30");
  expect(utcDay(new Date("2026-12-01T00:00:00.000Z"))).toBe("2026-12-01");
  expect(utcDay(new Date("2026-12-01T00:30:00+02:00"))).toBe("2026-11-30");
});

it("looks back over months and leap days, today included", () => {
  const now = new Date("2028-03-01T10:00:00Z");
  expect(windowUpTo(now, 1)).toEqual({ from: "2028-03-01", to: "2028-03-01" });
  expect(windowUpTo(now, 2)).toEqual({ from: "2028-02-29", to: "2028-03-01" });
  expect(windowUpTo(now, 366)).toEqual({ from: "2027-03-02", to: "2028-03-01" });
});

it("has every day of the window, those without use too, and nothing from outside", () => {
  const counted = usesByDay({ from: "2026-11-29", to: "2026-12-01" }, [
    { day: "2026-11-28", act: "load", count: 100 },
    { day: "2026-11-29", act: "load", count: 2 },
    { day: "2026-11-29", act: "load", count: 3 },
    { day: "2026-12-01", act: "download", count: 4 },
    { day: "2026-12-02", act: "download", count: 100 },
  ]);
  expect(counted).toEqual({
    days: [
      { day: "2026-11-29", loads: 5, downloads: 0 },
      { day: "2026-11-30", loads: 0, downloads: 0 },
      { day: "2026-12-01", loads: 0, downloads: 4 },
    ],
    loads: 5,
    downloads: 4,
  });
});

it("has as many days as were asked for, whenever that is", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1990-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 366 }),
      (now, days) => {
        const { days: list } = usesByDay(windowUpTo(now, days), []);
        expect(list).toHaveLength(days);
        expect(list.at(-1)?.day).toBe(utcDay(now));
      },
    ),
  );
});

it("sums by a key, most used first", () => {
  const rows = [
    { name: "a", count: 1, note: "first" },
    { name: "b", count: 5 },
    { name: "a", count: 2 },
    { name: "c", count: 3 },
  ];
  expect(usesBy(rows, (row) => row.name)).toEqual([
    { first: { name: "b", count: 5 }, uses: 5 },
    { first: { name: "a", count: 1, note: "first" }, uses: 3 },
    { first: { name: "c", count: 3 }, uses: 3 },
  ]);
});
