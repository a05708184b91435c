import { expect, test } from "vitest";
import { candidateOf } from "@/lib/testing/candidates";
import { catalogueItems, filterCatalogue } from "./catalogue-items";

const review = candidateOf("review", "owner", "Team baseline", "a1");
const deploy = candidateOf("deploy", "repository", ".claude/skills", "b2", { description: "Ships a release." });
const loser = { ...candidateOf("review", "repository", ".agents/skills", "c3"), by: review.id, reason: "Chosen." };
const items = catalogueItems({
  catalog: [deploy, review],
  shadowed: [loser],
  overrides: { review: review.id },
  budget: { tokens: 90, suggested: 4_000, bySkill: [{ name: "review", tokens: 90 }] },
});

test("each name stands with what it shadows, whether it was chosen, and what it costs", () => {
  expect(items).toEqual([
    { candidate: deploy, shadowed: [], byChoice: false, tokens: null },
    { candidate: review, shadowed: [loser], byChoice: true, tokens: 90 },
  ]);
});

test.each([
  ["", ["deploy", "review"]],
  ["REVIEW", ["review"]],
  ["release", ["deploy"]],
  ["repository claude", ["deploy"]],
  ["owner claude", []],
])("the filter %j leaves %j", (text, names) => {
  expect(filterCatalogue(items, text).map(({ candidate }) => candidate.name)).toEqual(names);
});
