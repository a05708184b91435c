import { describe, expect, it } from "vitest";
import { displayNameFor } from "./display-name";

describe("the name shown to people", () => {
  it.each([
    ["code-review", "Code review"],
    ["pdf-forms", "PDF forms"],
    ["rest-api-design", "REST API design"],
    ["Title Case", "Title Case"],
    ["git:co", "git:co"],
    ["x", "X"],
  ])("of %s is %s", (name, expected) => {
    expect(displayNameFor(name)).toBe(expected);
  });
});
