import { describe, expect, test } from "vitest";
import { cameAfter, newestRequest } from "./last-requests";

const request = (at: string, what = "tools/list") => ({ at, what, client: null });
const NOON = "2026-12-01T12:00:00.000Z";
const LATER = "2026-12-01T12:00:00.001Z";

test("the newest request of several tokens is found, with the token that it came with", () => {
  const sources = [
    { through: "token Laptop", lastRequest: request(NOON) },
    { through: "token Server", lastRequest: request(LATER, "skills/list") },
    { through: "token Unused", lastRequest: null },
  ];
  expect(newestRequest(sources)).toEqual({ at: LATER, what: "skills/list", client: null, through: "token Server" });
});

test("where nothing has come, there is none", () => {
  expect(newestRequest([])).toBeNull();
  expect(newestRequest([{ through: "token Unused", lastRequest: null }])).toBeNull();
});

describe("what came while somebody waited", () => {
  const seen = (at: string) => ({ ...request(at), through: "token Laptop" });

  test("is a request that is newer than what was known", () => {
    expect(cameAfter(seen(LATER), seen(NOON))).toBe(true);
    expect(cameAfter(seen(NOON), null)).toBe(true);
  });

  test("is not the one that was known already", () => {
    expect(cameAfter(seen(NOON), seen(NOON))).toBe(false);
    expect(cameAfter(null, null)).toBe(false);
  });

  test("is not an older one, which is left when the newer token is revoked", () => {
    expect(cameAfter(seen(NOON), seen(LATER))).toBe(false);
  });
});
