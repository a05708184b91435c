import { describe, expect, it } from "vitest";
import { choiceFor, chooseForAll, chooseForOne, NO_CHOICES, optionsFor } from "./upload-choices";

describe("choices for skills that exist", () => {
  it("revises every skill unless somebody says otherwise", () => {
    expect(choiceFor(NO_CHOICES, "skills/a")).toBe("revise");
    expect(optionsFor(NO_CHOICES)).toEqual({ onExisting: "revise" });
  });

  it("lets one row differ from the rest", () => {
    const choices = chooseForOne(NO_CHOICES, "skills/a", "skip");
    expect(choiceFor(choices, "skills/a")).toBe("skip");
    expect(choiceFor(choices, "skills/b")).toBe("revise");
    expect(optionsFor(choices)).toEqual({ onExisting: "revise", paths: { "skills/a": { onExisting: "skip" } } });
  });

  it("forgets a row's own choice when it is again that of the rest", () => {
    const choices = chooseForOne(chooseForOne(NO_CHOICES, "skills/a", "skip"), "skills/a", "revise");
    expect(optionsFor(choices)).toEqual({ onExisting: "revise" });
  });

  it("forgets single rows when all are decided at once", () => {
    expect(choiceFor(chooseForAll("skip"), "skills/a")).toBe("skip");
  });

  it("is not misled by a path that is called like a property of every object", () => {
    expect(choiceFor(NO_CHOICES, "constructor")).toBe("revise");
  });

  it("repairs the named rows only and keeps what was chosen for them", () => {
    const choices = chooseForOne(NO_CHOICES, "skills/a", "skip");
    expect(optionsFor(choices, ["skills/b"])).toEqual({
      onExisting: "revise",
      paths: { "skills/a": { onExisting: "skip" } },
      repair: "all",
      only: ["skills/b"],
    });
  });
});
