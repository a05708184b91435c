import { describe, expect, test } from "vitest";
import { discoverItem } from "@/lib/testing/discover-item";
import { countDiscovered, filterDiscovered } from "./discover-filter";

const NONE = { source: [], provider: [], standing: [] } as const;
const ITEMS = [
  discoverItem("a", { library: { standing: "same", slug: "a" } }),
  discoverItem("b", { source: "office-kit", provider: "npm" }),
  discoverItem("c", { source: "office-kit", provider: "npm", library: { standing: "newer", slug: "c" } }),
];
const slugs = (items: readonly { slug: string | null }[]) => items.map((item) => item.slug);

describe("narrowing what sources hold", () => {
  test("values of one facet are alternatives, facets narrow together", () => {
    expect(slugs(filterDiscovered(ITEMS, NONE))).toEqual(["a", "b", "c"]);
    expect(slugs(filterDiscovered(ITEMS, { ...NONE, standing: ["same", "newer"] }))).toEqual(["a", "c"]);
    expect(slugs(filterDiscovered(ITEMS, { ...NONE, source: ["office-kit"], standing: ["newer"] }))).toEqual(["c"]);
    expect(filterDiscovered(ITEMS, { ...NONE, provider: ["git"], standing: ["newer"] })).toEqual([]);
  });

  test("a facet counts what choosing each of its values would show, its own choice left aside", () => {
    const filters = { ...NONE, source: ["office-kit"], standing: ["newer" as const] };
    expect(countDiscovered(ITEMS, filters, "standing")).toEqual([
      { value: "absent", count: 1 },
      { value: "newer", count: 1 },
    ]);
    expect(countDiscovered(ITEMS, filters, "source")).toEqual([{ value: "office-kit", count: 1 }]);
  });
});
