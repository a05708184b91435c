import { describe, expect, it } from "vitest";
import { displayNameFor } from "./display-name";

describe("the name shown to people", () => {
  it.each([
    ["code-review", "code-review", "Code review"],
    ["pdf-forms", "pdf-forms", "PDF forms"],
    ["api-design", "ja-jp-api-design", "Ja jp API design"],
    ["Title Case", "title-case", "Title Case"],
    ["git:co", "git-co", "git:co"],
    ["x", "x", "X"],
  ])("of %s with slug %s is %s", (name, slug, expected) => {
    expect(displayNameFor(name, slug)).toBe(expected);
  });
});
