import { expect, it } from "vitest";
import { mediaTypeOf } from "./media-type";

it.each([
  ["SKILL.md", "text/markdown"],
  ["references/FORMS.MD", "text/markdown"],
  ["scripts/run.py", "text/x-python"],
  ["assets/logo.png", "image/png"],
  ["Makefile", null],
  ["a.md/b", null],
  ["archive.constructor", null],
  ["", null],
])("the media type of %j is %j", (path, type) => {
  expect(mediaTypeOf(path)).toBe(type);
});
