import { describe, expect, test } from "vitest";
import type { LaunchPlan } from "@/lib/contract/launch";
import { candidateOf } from "@/lib/testing/candidates";
import { conflictHeadline, conflictQuestions, heldOverrides, overridden, settledByPolicy } from "./launch-choices";
import { newDraft } from "./launch-draft";
import { whyNotLaunch } from "./launch-words";

const owner = candidateOf("review", "owner", "Team baseline", "a1", {
  origins: [
    { id: "owner:Team baseline", tier: "owner", source: "Team baseline" },
    { id: "repository:.claude/skills", tier: "repository", source: ".claude/skills" },
  ],
});
const repository = candidateOf("review", "repository", ".agents/skills", "b2");
const review = { name: "review", candidates: [owner, repository], reason: "Two copies differ." };
const release = {
  name: "release",
  candidates: [candidateOf("release", "owner", "Web delivery", "c3"), candidateOf("release", "user", "u-1042", "d4")],
  reason: "Two copies differ.",
};
const ask = { policy: "ask" as const, conflicts: [release, review], settled: [] };

describe("the conflicts of a plan", () => {
  test("are asked in the order of their names, with nothing chosen", () => {
    const questions = conflictQuestions({ ...ask, conflicts: [review, release] }, {}, {});
    expect(questions.map(({ name, choice }) => [name, choice])).toEqual([
      ["release", null],
      ["review", null],
    ]);
  });

  test("count as settled with the choice, before the next plan has come", () => {
    const questions = conflictQuestions(ask, {}, { review: repository.id });
    expect(questions.find(({ name }) => name === "review")?.choice).toBe(repository);
    expect(conflictHeadline(questions, false)).toBe("1 of 2 conflicts needs a choice");
  });

  test("stay where they are when the plan that follows says that the choice settled them", () => {
    const overrides = { review: repository.id };
    const settled = { policy: "ask" as const, conflicts: [release], settled: [review] };
    const questions = conflictQuestions(settled, overrides, overrides);
    expect(questions.map(({ name }) => name)).toEqual(["release", "review"]);
    expect(settledByPolicy({ ...settled, chosen: [repository] }, overrides)).toEqual([]);
  });

  test("may be chosen by the id of any place that holds the same bytes", () => {
    expect(overridden([owner, repository], "repository:.claude/skills")).toBe(owner);
    expect(overridden([owner, repository], "repository:.codex/skills")).toBeNull();
  });

  test("that the policy settled are told apart, with the copy that it takes", () => {
    const plan = { settled: [review], chosen: [repository] };
    expect(settledByPolicy(plan, {}).map(({ choice }) => choice)).toEqual([repository]);
    expect(conflictQuestions({ policy: "most-specific", conflicts: [], settled: [review] }, {}, {})).toEqual([]);
  });

  test("take no choice under the policy that refuses any", () => {
    const [question] = conflictQuestions(
      { policy: "error", conflicts: [review], settled: [] },
      {},
      { review: owner.id },
    );
    expect(question?.choice).toBeNull();
    expect(conflictHeadline([{ ...review, choice: null }], true)).toBe("1 conflict, and the policy refuses any");
  });

  test("send only choices that still name a copy, each by the copy's own id", () => {
    const overrides = { review: "repository:.claude/skills", release: "owner:gone", other: "owner:x" };
    expect(heldOverrides(ask, overrides)).toEqual({ review: owner.id });
  });
});

test.each([
  [[], "No name conflicts"],
  [[null], "1 conflict needs a choice"],
  [[owner], "The conflict is settled"],
  [[null, null], "2 of 2 conflicts need a choice"],
  [[owner, owner], "All 2 conflicts are settled"],
])("the headline counts what is open (%#)", (choices, headline) => {
  const questions = choices.map((choice) => ({ ...review, choice }));
  expect(conflictHeadline(questions, false)).toBe(headline);
});

describe("why Launch is impossible", () => {
  const draft = newDraft({ root: "storefront" });
  const planOf = (more: Partial<LaunchPlan>) => ({
    input: { workspace: { root: "storefront" } },
    plan: { ...ask, blockers: [], ...more } as unknown as LaunchPlan,
  });
  const why = (overrides: Record<string, string>, more: Partial<LaunchPlan> = {}) =>
    whyNotLaunch({
      draft,
      faults: {},
      planned: planOf(more),
      questions: conflictQuestions({ ...ask, ...more }, {}, overrides),
    });

  test("names the conflict that is left, and nothing once all are settled", () => {
    expect(why({})).toBe("Choose 2 copies to launch");
    expect(why({ review: owner.id })).toBe("Choose a copy of release to launch");
    expect(why({ review: owner.id, release: "user:u-1042" })).toBeNull();
  });

  test("says so where something else stands in the way", () => {
    const blocker = { code: "INVALID_TRANSITION" as const, message: "x is archived.", remedy: "Take it out." };
    expect(why({ review: owner.id, release: "user:u-1042" }, { blockers: [blocker] })).toBe(
      "One thing stands in the way",
    );
  });

  test("asks for a tree, and for a field to be corrected, before there is a plan", () => {
    const none = { planned: null, questions: [] };
    expect(whyNotLaunch({ draft: newDraft({}), faults: {}, ...none })).toBe("Enter a working tree to see the plan");
    expect(whyNotLaunch({ draft, faults: { user: "no" }, ...none })).toBe("Correct the marked field");
    expect(whyNotLaunch({ draft, faults: {}, ...none })).toBe("Working out the plan");
  });
});
