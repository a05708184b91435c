import { expect, test } from "vitest";
import { tagChange, tagStates } from "./tag-states";

const rows = [{ tags: ["a", "b"] }, { tags: ["a"] }];

test("a tag is on all, some or none of the rows, and what they carry stands first", () => {
  expect(tagStates(rows, ["z", "a", "c"])).toEqual([
    { tag: "a", state: "all" },
    { tag: "b", state: "some" },
    { tag: "c", state: "none" },
    { tag: "z", state: "none" },
  ]);
});

test("only what is not so already is added or removed", () => {
  const decided = new Map([
    ["a", true],
    ["b", true],
    ["c", false],
    ["new", true],
  ]);
  expect(tagChange(tagStates(rows, ["c"]), decided)).toEqual({ add: ["b", "new"], remove: [] });
  expect(tagChange(tagStates(rows, []), new Map([["b", false]]))).toEqual({ add: [], remove: ["b"] });
});
