import { describe, expect, it } from "vitest";
import { loadLibraryParams, sortOf, sortValue } from "./library-params";

describe("what the address keeps of the library", () => {
  it("is filters and sort", () => {
    expect(
      loadLibraryParams({ provider: "git,upload", state: "archived", tag: "ops", serving: "served", sort: "-updated" }),
    ).toEqual({
      provider: ["git", "upload"],
      state: ["archived"],
      tag: ["ops"],
      serving: ["served"],
      sort: "-updated",
    });
  });

  it("falls back to everything by name where an address says nothing or nonsense", () => {
    expect(loadLibraryParams({})).toEqual({ provider: [], state: [], tag: [], serving: [], sort: "name" });
    expect(loadLibraryParams({ sort: "colour", state: "asleep", serving: "sometimes" })).toEqual({
      provider: [],
      state: [],
      tag: [],
      serving: [],
      sort: "name",
    });
  });

  it("writes the direction of a sort as a sign", () => {
    expect(sortOf("-usage")).toEqual({ key: "usage", descending: true });
    expect(sortOf("tier")).toEqual({ key: "tier", descending: false });
    expect(sortValue({ key: "usage", descending: true })).toBe("-usage");
    expect(sortValue({ key: "tier", descending: false })).toBe("tier");
  });
});
