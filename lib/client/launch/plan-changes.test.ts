import { expect, test } from "vitest";
import { candidateOf } from "@/lib/testing/candidates";
import { planChanges } from "./plan-changes";

const mine = candidateOf("review", "owner", "Team baseline", "a1");
const theirs = candidateOf("review", "repository", ".agents/skills", "b2");
const edited = candidateOf("review", "repository", ".agents/skills", "c3");
const lint = candidateOf("lint", "owner", "Team baseline", "d4");
const conflict = (...candidates: (typeof mine)[]) => ({ name: "review", candidates, reason: "Copies differ." });
const plan = (chosen: (typeof mine)[], conflicts: ReturnType<typeof conflict>[] = []) => ({
  chosen,
  conflicts,
  settled: [],
  excluded: [],
});

test("a copy that appeared makes a new conflict", () => {
  expect(planChanges(plan([mine, lint]), plan([lint], [conflict(mine, theirs)]))).toEqual(["New in conflict: review."]);
});

test("a copy that went away ends the conflict", () => {
  expect(planChanges(plan([], [conflict(mine, theirs)]), plan([mine]))).toEqual(["No longer in conflict: review."]);
});

test("a copy that was edited is named, and so is the choice that is lost with another", () => {
  expect(planChanges(plan([], [conflict(mine, theirs)]), plan([], [conflict(mine, edited)]))).toEqual([
    "Other bytes or other places: review.",
  ]);
  const moved = candidateOf("review", "repository", ".codex/skills", "b2");
  expect(
    planChanges(plan([], [conflict(mine, theirs)]), plan([], [conflict(mine, moved)]), {
      review: "repository:.agents/skills",
    }),
  ).toEqual(["Other bytes or other places: review.", "Your choice no longer exists for: review."]);
});

test("what came and what is gone is named, at most four names in a sentence", () => {
  const many = ["a", "b", "c", "d", "e", "f"].map((name) => candidateOf(name, "owner", "Team baseline", name));
  expect(planChanges(plan([lint]), plan(many))).toEqual(["New: a, b, c, d and 2 more.", "Gone: lint."]);
});

test("a plan that differs in nothing that is listed says so", () => {
  expect(planChanges(plan([mine]), plan([mine]))).toEqual([
    "The same copies are found in other places, or other packages are left out.",
  ]);
});
