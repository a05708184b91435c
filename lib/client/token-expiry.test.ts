import { expect, test } from "vitest";
import { expiryMoment } from "./token-expiry";

const NOW = Date.parse("2026-11-30T12:00:00.000Z");

test("a token ends never, after 30 or 90 days, or with a day in UTC", () => {
  expect(expiryMoment("never", "", NOW)).toBeUndefined();
  expect(expiryMoment("30", "", NOW)).toBe("2026-12-30T12:00:00.000Z");
  expect(expiryMoment("90", "", NOW)).toBe("2027-02-28T12:00:00.000Z");
  expect(expiryMoment("date", "2026-11-30", NOW)).toBe("2026-11-30T23:59:59.999Z");
  expect(expiryMoment("date", "2028-02-29", NOW)).toBe("2028-02-29T23:59:59.999Z");
});

test("a day that is past or that is none gives no end", () => {
  for (const date of ["2026-11-29", "", "2026-13-01", "tomorrow", "20261201"]) {
    expect(expiryMoment("date", date, NOW)).toBeNull();
  }
});
