import { expect, test } from "vitest";
import { servedWords, servingLabel } from "./serving-words";

const skill = { name: "a", slug: "a", version: null, revision: 1, digest: "sha256:0" };
const left = { name: "B", slug: "b", reason: "Its name has a capital letter." };

test("the sentence counts what goes out and what is left out, each in its number", () => {
  expect(servedWords({ skills: [], leftOut: [] })).toBe("0 skills go out");
  expect(servedWords({ skills: [skill], leftOut: [] })).toBe("1 skill goes out");
  expect(servedWords({ skills: [skill, skill], leftOut: [left] })).toBe("2 skills go out, 1 is left out");
  expect(servedWords({ skills: [skill], leftOut: [left, left] })).toBe("1 skill goes out, 2 are left out");
});

test("the button counts what is served, and counts nothing where nothing is", () => {
  expect(servingLabel(0)).toBe("Serving");
  expect(servingLabel(1)).toBe("Serving · 1 skill");
  expect(servingLabel(1_104)).toBe("Serving · 1,104 skills");
});
