import { expect, it } from "vitest";
import { changeTags, distinctTags } from "./tag-change";

it("keeps the order of tags, and each once", () => {
  expect(distinctTags(["b", "a", "b"])).toEqual(["b", "a"]);
});

it("removes, adds behind, and keeps a tag that is both removed and added where it was", () => {
  expect(changeTags(["a", "b", "c"], { add: ["d", "a"], remove: ["b", "a", "z"] })).toEqual(["a", "c", "d"]);
});

it("changes nothing where there is nothing to change", () => {
  expect(changeTags(["a", "b"], { add: ["b"], remove: ["c"] })).toEqual(["a", "b"]);
});
