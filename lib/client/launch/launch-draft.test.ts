import { describe, expect, test } from "vitest";
import { LaunchPlanInput } from "@/lib/contract/launch";
import { draftFaults, isDirty, newDraft, planInput, samePlanDigest, switchTier } from "./launch-draft";

const SETS = new Map([
  ["a", { generation: 3 }],
  ["b", { generation: 1 }],
]);

describe("a launch that is being chosen", () => {
  test("asks for no plan before a working tree is named", () => {
    expect(planInput(newDraft({}), SETS)).toBeNull();
    expect(planInput({ ...newDraft({}), root: "   " }, SETS)).toBeNull();
  });

  test("asks for a plan that the service takes, at the present generations of its sets", () => {
    const input = planInput({ ...newDraft({ root: " storefront ", setIds: ["b", "a"] }), user: " u-1042 " }, SETS);
    expect(input).toMatchObject({
      workspace: { root: "storefront" },
      sets: [
        { id: "b", generation: 1 },
        { id: "a", generation: 3 },
      ],
      user: "u-1042",
      environment: null,
    });
    expect(LaunchPlanInput.safeParse(input).success).toBe(true);
  });

  test("waits while a set that it names is not known", () => {
    expect(planInput(newDraft({ root: "storefront", setIds: ["gone"] }), SETS)).toBeNull();
  });

  test("names an agent only where the shared store is read", () => {
    const draft = { ...newDraft({ root: "storefront" }), agent: "helper" };
    expect(planInput(draft, SETS)).not.toHaveProperty("agent");
    expect(planInput({ ...draft, mode: "shared" }, SETS)).toMatchObject({ agent: "helper" });
    expect(planInput({ ...draft, mode: "shared", agent: "" }, SETS)).toMatchObject({ agent: "default" });
  });

  test.each(["../elsewhere", "a/b", ".hidden", "two words", "ends.", "-x"])("does not take the tree %s", (root) => {
    const draft = newDraft({ root });
    expect(draftFaults(draft).root).toContain("plain name");
    expect(planInput(draft, SETS)).toBeNull();
  });

  test.each(["storefront", "/srv/trees/storefront", "v1.2_final"])("takes the tree %s", (root) => {
    expect(draftFaults(newDraft({ root }))).toEqual({});
  });

  test("knows that skills is no user, and that a user is a plain name", () => {
    const draft = newDraft({ root: "storefront" });
    expect(draftFaults({ ...draft, user: "skills" }).user).toContain("own directory");
    expect(draftFaults({ ...draft, user: "../root" }).user).toContain("letters");
    expect(draftFaults({ ...draft, environment: "pro duction" }).environment).toContain("letters");
  });

  test("is the same plan whatever was chosen for a conflict, and another one for another policy", () => {
    const draft = newDraft({ root: "storefront" });
    const input = planInput(draft, SETS);
    const chosen = planInput({ ...draft, overrides: { review: "owner:review@1" } }, SETS);
    const other = planInput({ ...draft, policy: "owner-first" }, SETS);
    if (!input || !chosen || !other) throw new Error("a draft with a tree has a plan to ask for");
    expect(samePlanDigest(input, chosen)).toBe(true);
    expect(samePlanDigest(input, other)).toBe(false);
  });

  test("is dirty once anything differs from how it began, and clean when that is taken back", () => {
    const first = newDraft({ setIds: ["a"] });
    expect(isDirty({ ...first, setIds: ["a", "b"] }, first)).toBe(true);
    expect(isDirty({ ...first, setIds: ["a"] }, first)).toBe(false);
  });
});

test("a tier that is switched back to what it is by itself is not mentioned", () => {
  const on = switchTier({}, "builtin", true);
  expect(on).toEqual({ builtin: true });
  expect(switchTier(on, "global", false)).toEqual({ builtin: true, global: false });
  expect(switchTier(on, "builtin", false)).toEqual({});
});
