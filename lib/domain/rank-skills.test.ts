import { describe, expect, test } from "vitest";
import { rankableSkills, rankSkills, type SkillText } from "./rank-skills";

const skill = (slug: string, rest: Partial<SkillText> = {}): SkillText => ({
  name: slug,
  slug,
  description: "",
  tags: [],
  source: "team",
  ...rest,
});

const ranked = (skills: readonly SkillText[], text: string) =>
  rankSkills(rankableSkills(skills), text).map((each) => each.slug);

describe("ranking the skills of sources", () => {
  test("an exact name comes first, then a name that begins so, then a word in the name, tags and description", () => {
    const skills = [
      skill("notes", { description: "Use before a review of code" }),
      skill("checks", { tags: ["review"] }),
      skill("prereview"),
      skill("code-review"),
      skill("review-notes"),
      skill("review"),
    ];
    expect(ranked(skills, "review")).toEqual(["review", "review-notes", "code-review", "prereview", "checks", "notes"]);
  });

  test("every word must occur, in whatever order and wherever", () => {
    const skills = [
      skill("code-review", { description: "for Go" }),
      skill("review", { description: "of prose" }),
      skill("go-style", { tags: ["review"], source: "code-guild" }),
    ];
    expect(ranked(skills, "go code review")).toEqual(["code-review", "go-style"]);
    expect(ranked(skills, "review haskell")).toEqual([]);
  });

  test("the name of a source finds what it holds", () => {
    expect(ranked([skill("a", { source: "ops" }), skill("b", { source: "web-guild" })], "web")).toEqual(["b"]);
  });

  test("case and the form of accents make no difference", () => {
    expect(ranked([skill("cafe", { name: "Caf\u00e9 Menu" })], "CAFE\u0301")).toEqual(["cafe"]);
  });

  test("equals keep the order they came in, and no text leaves all as they came", () => {
    const skills = [skill("b", { tags: ["x"] }), skill("a", { tags: ["x"] }), skill("c", { tags: ["x"] })];
    expect(ranked(skills, "x")).toEqual(["b", "a", "c"]);
    expect(ranked(skills, "  ")).toEqual(["b", "a", "c"]);
  });

  test("a row that has no slug is found by its name", () => {
    expect(rankSkills(rankableSkills([skill("x", { name: "Broken one", slug: null })]), "broken")).toHaveLength(1);
  });
});
