import { describe, expect, it } from "vitest";
import { canonicalPlan, isLaunchable, isTierOn, type PlanFacts } from "./launch-plan";

const FACTS: PlanFacts = {
  root: "/work/tree",
  user: "ana",
  environment: null,
  agent: "default",
  mode: "local",
  policy: "ask",
  tiers: {},
  sets: [
    { id: "b", generation: 2 },
    { id: "a", generation: 1 },
  ],
  candidates: [{ id: "user:ana", name: "review", tier: "user", source: "ana", digest: "d1" }],
};

describe("a launch plan", () => {
  it("may be launched where no conflict is open and nothing stands in the way", () => {
    expect(isLaunchable({ conflicts: [], blockers: [] })).toBe(true);
    expect(isLaunchable({ conflicts: ["review"], blockers: [] })).toBe(false);
    expect(isLaunchable({ conflicts: [], blockers: ["a live workspace"] })).toBe(false);
  });

  it("reads every tier but the built-in one unless it is told otherwise", () => {
    expect(isTierOn(undefined, "builtin")).toBe(false);
    expect(isTierOn({}, "repository")).toBe(true);
    expect(isTierOn({ builtin: true, repository: false }, "builtin")).toBe(true);
    expect(isTierOn({ builtin: true, repository: false }, "repository")).toBe(false);
  });

  it("has one canonical text, worked out by hand", () => {
    expect(canonicalPlan(FACTS)).toBe(
      [
        "slipway-plan-1",
        '["/work/tree","ana",null,"default","local","ask"]',
        '["global","registry","owner","repository","workspace","user"]',
        '["a",1]',
        '["b",2]',
        "review\td1\tuser:ana\tuser\tana\t",
        "",
      ].join("\n"),
    );
  });

  it("writes equal bytes of one name in one line, and what would separate fields as an escape", () => {
    const candidates: PlanFacts["candidates"] = [
      { id: "workspace:a\tb", name: "review", tier: "workspace", source: "a\\nb", digest: "d2" },
      { id: "user:ana", name: "review", tier: "user", source: "ana", digest: "d1" },
      { id: "registry:team", name: "review", tier: "registry", source: "team", digest: "d1", order: 3 },
    ];
    expect(
      canonicalPlan({ ...FACTS, candidates })
        .split("\n")
        .slice(5, -1),
    ).toEqual([
      "review\td1\tregistry:team\tregistry\tteam\t3\tuser:ana\tuser\tana\t",
      'review\td2\t"workspace:a\\tb"\tworkspace\t"a\\\\nb"\t',
    ]);
  });

  it("is the same plan where a switch only says the default", () => {
    expect(canonicalPlan({ ...FACTS, tiers: { builtin: false, user: true } })).toBe(canonicalPlan(FACTS));
  });

  it.each<[string, Partial<PlanFacts>]>([
    ["another tree", { root: "/work/other" }],
    ["another user", { user: "ben" }],
    ["another environment", { environment: "staging" }],
    ["another agent", { agent: "coder" }],
    ["another mode", { mode: "shared" }],
    ["another policy", { policy: "error" }],
    ["a tier switched off", { tiers: { repository: false } }],
    [
      "a changed set",
      {
        sets: [
          { id: "b", generation: 3 },
          { id: "a", generation: 1 },
        ],
      },
    ],
    ["a set less", { sets: [{ id: "a", generation: 1 }] }],
    ["other bytes", { candidates: [{ id: "user:ana", name: "review", tier: "user", source: "ana", digest: "d2" }] }],
    ["nothing found", { candidates: [] }],
  ])("is another plan with %s", (_, change) => {
    expect(canonicalPlan({ ...FACTS, ...change })).not.toBe(canonicalPlan(FACTS));
  });
});
