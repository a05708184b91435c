import { describe, expect, it } from "vitest";
import { skillRow } from "@/lib/testing/skill-row";
import {
  facetCounts,
  filterRows,
  type LibraryFilter,
  type LibrarySort,
  searchableRows,
  searchText,
  sortRows,
} from "./library-filter";

const rows = [
  skillRow("review", {
    description: "Reads CODE for faults",
    tags: ["quality", "team"],
    served: true,
    version: "1.10.0",
    updatedAt: "2026-03-01T00:00:00.000Z",
  }),
  skillRow("deploy", {
    description: "Ships it",
    tags: ["team"],
    state: "disabled",
    version: "1.9.0",
    updatedAt: "2026-02-01T00:00:00.000Z",
  }),
  skillRow("using-slipway", {
    provider: "builtin",
    tier: "builtin",
    displayName: "Über alles",
    usage: { sets: 1, workspaces: 2, uses: 12 },
  }),
];
const none: LibraryFilter = { text: "", provider: [], state: [], tag: [], serving: [] };
const shown = (filter: Partial<LibraryFilter>) =>
  filterRows(searchableRows(rows), { ...none, ...filter }).map(({ slug }) => slug);

describe("filtering the library", () => {
  it("no filter shows every row in the order given", () => {
    expect(shown({})).toEqual(["review", "deploy", "using-slipway"]);
  });

  it("all typed words must occur, in any field, order and case", () => {
    expect(shown({ text: "code review" })).toEqual(["review"]);
    expect(shown({ text: "  FAULTS " })).toEqual(["review"]);
    expect(shown({ text: "review ships" })).toEqual([]);
    expect(shown({ text: "über" })).toEqual(["using-slipway"]);
    expect(shown({ text: "U\u{308}ber" })).toEqual(["using-slipway"]);
    expect(shown({ text: "quality" })).toEqual(["review"]);
  });

  it("words never match across two fields", () => {
    expect(searchText(skillRow("ab", { displayName: "cd" }))).not.toContain("abcd");
  });

  it("values of one facet are alternatives, facets narrow each other", () => {
    expect(shown({ state: ["enabled", "disabled"] })).toEqual(["review", "deploy", "using-slipway"]);
    expect(shown({ tag: ["quality", "team"], state: ["disabled"] })).toEqual(["deploy"]);
    expect(shown({ provider: ["builtin"], tag: ["team"] })).toEqual([]);
  });

  it("counts of a facet apply the text and the other facets, not the facet itself", () => {
    const counts = facetCounts(searchableRows(rows), { ...none, state: ["enabled"], tag: ["team"] });
    expect(Object.fromEntries(counts.state)).toEqual({ enabled: 1, disabled: 1 });
    expect(Object.fromEntries(counts.tag)).toEqual({ team: 1, quality: 1 });
    expect(Object.fromEntries(counts.provider)).toEqual({ upload: 1 });
  });

  it("what is served and what is not are of the library alone: a read-only skill is neither", () => {
    expect(shown({ serving: ["served"] })).toEqual(["review"]);
    expect(shown({ serving: ["withheld"] })).toEqual(["deploy"]);
    expect(shown({ serving: ["served", "withheld"] })).toEqual(["review", "deploy"]);
    const counts = facetCounts(searchableRows(rows), { ...none, serving: ["served"], tag: ["team"] });
    expect(Object.fromEntries(counts.serving)).toEqual({ served: 1, withheld: 1 });
    expect(Object.fromEntries(counts.state)).toEqual({ enabled: 1 });
    expect(Object.fromEntries(counts.tag)).toEqual({ team: 1, quality: 1 });
  });

  it("a chosen value that nothing matches is listed with 0", () => {
    const counts = facetCounts(searchableRows(rows), { ...none, text: "ships", provider: ["builtin"] });
    expect(Object.fromEntries(counts.provider)).toEqual({ builtin: 0, upload: 1 });
  });
});

describe("sorting the library", () => {
  const sorted = (key: LibrarySort["key"], descending = false) =>
    sortRows(rows, { key, descending }).map(({ slug }) => slug);

  it("by name as people order it: digits by value, case aside", () => {
    const names = sortRows(
      ["a10", "B1", "a2"].map((name) => skillRow(name)),
      { key: "name", descending: false },
    );
    expect(names.map(({ name }) => name)).toEqual(["a2", "a10", "B1"]);
  });

  it("by version by precedence, rows without one last in both directions", () => {
    expect(sorted("version")).toEqual(["deploy", "review", "using-slipway"]);
    expect(sorted("version", true)).toEqual(["review", "deploy", "using-slipway"]);
  });

  it("by the other columns", () => {
    expect(sorted("tier")).toEqual(["using-slipway", "deploy", "review"]);
    expect(sorted("state")).toEqual(["review", "using-slipway", "deploy"]);
    expect(sorted("updated", true)).toEqual(["review", "deploy", "using-slipway"]);
    expect(sorted("usage", true)).toEqual(["using-slipway", "deploy", "review"]);
    expect(sorted("used", true)).toEqual(["using-slipway", "deploy", "review"]);
    expect(sorted("provider")).toEqual(["using-slipway", "deploy", "review"]);
    expect(sorted("tags")).toEqual(["review", "deploy", "using-slipway"]);
  });

  it("ties go by name and then id, and the rows given are left alone", () => {
    const tied = [skillRow("b"), skillRow("a", { id: "z:a" }), skillRow("a", { id: "y:a" })];
    expect(sortRows(tied, { key: "state", descending: true }).map(({ id }) => id)).toEqual(["y:a", "z:a", "b"]);
    expect(tied.map(({ id }) => id)).toEqual(["b", "z:a", "y:a"]);
  });
});
