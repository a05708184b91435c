import { describe, expect, it } from "vitest";
import { skillRow } from "@/lib/testing/skill-row";
import { libraryWindow } from "./library-window";

const NO_FILTERS = { provider: [], state: [], tag: [], serving: [] };
const BY_NAME = { key: "name", descending: false } as const;

describe("the first rows of the library", () => {
  it("are the first sixty in order, with the counts of all", () => {
    const rows = Array.from({ length: 100 }, (_, index) => skillRow(`s-${99 - index}`));
    const window = libraryWindow(rows, NO_FILTERS, BY_NAME);
    expect(window.rows).toHaveLength(60);
    expect(window.rows[0]?.slug).toBe("s-0");
    expect(window.rows[59]?.slug).toBe("s-59");
    expect([window.shown, window.total]).toEqual([100, 100]);
  });

  it("follow the filters of the address", () => {
    const rows = [skillRow("a"), skillRow("b", { state: "archived" }), skillRow("c")];
    const window = libraryWindow(rows, { ...NO_FILTERS, state: ["archived"] }, BY_NAME);
    expect(window.rows.map((row) => row.slug)).toEqual(["b"]);
    expect([window.shown, window.total]).toEqual([1, 3]);
  });
});
