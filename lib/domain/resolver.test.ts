import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONFLICT_POLICIES, type ConflictPolicy } from "@/lib/contract/launch";
import { TIERS, type Tier } from "@/lib/contract/skill";
import cases from "./fixtures/resolver.json";
import { canonicalPlan, type PlanFacts } from "./launch-plan";
import { type Resolution, type ResolverCandidate, resolveCandidates } from "./resolver";

interface Case {
  title: string;
  policy: ConflictPolicy;
  candidates: ResolverCandidate[];
  overrides: Record<string, string>;
  expect: {
    launchable: boolean;
    chosen: Record<string, string>;
    conflicts: string[];
    shadowed: string[];
    ignoredOverrides: string[];
    tierOfChosen?: Tier;
    originsOfChosen?: string[];
    candidatesOfConflict?: number;
  };
}

function told(resolution: Resolution<ResolverCandidate>) {
  return {
    launchable: resolution.launchable,
    chosen: Object.fromEntries(resolution.chosen.map(({ name, digest }) => [name, digest])),
    conflicts: resolution.conflicts.map(({ name }) => name),
    shadowed: resolution.shadowed.map(({ candidate }) => candidate.id),
    ignoredOverrides: resolution.ignoredOverrides,
  };
}

function found(text: string, more: { digest?: string; name?: string; order?: number } = {}): ResolverCandidate {
  const [id = "", digest = ""] = text.split("=");
  const [tier = "", source = ""] = id.split(":");
  return { id, name: "review", tier: tier as Tier, source, digest, ...more };
}

function resolve(policy: ConflictPolicy, candidates: ResolverCandidate[], overrides: Record<string, string> = {}) {
  return resolveCandidates({ candidates, policy, overrides });
}

describe("resolving candidates", () => {
  it.each(cases as unknown as Case[])("$title", ({ policy, candidates, overrides, expect: expected }) => {
    const resolution = resolve(policy, candidates, overrides);
    const { tierOfChosen, originsOfChosen, candidatesOfConflict, ignoredOverrides, ...rest } = expected;
    expect(told(resolution)).toEqual({ ...rest, ignoredOverrides: [...ignoredOverrides].sort() });
    if (tierOfChosen !== undefined) expect(resolution.chosen[0]?.tier).toBe(tierOfChosen);
    if (originsOfChosen !== undefined) {
      expect(resolution.chosen[0]?.origins.map(({ id }) => id)).toEqual(originsOfChosen);
    }
    if (candidatesOfConflict !== undefined) {
      expect(resolution.conflicts[0]?.candidates).toHaveLength(candidatesOfConflict);
    }
  });

  it("three different copies ask, with all three to choose from, from specific to broad", () => {
    const { conflicts } = resolve("ask", [
      found("global:/skills=d1"),
      found("user:ana=d2"),
      found("owner:review@3=d3"),
    ]);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]?.candidates.map(({ id }) => id)).toEqual(["user:ana", "owner:review@3", "global:/skills"]);
    expect(conflicts[0]?.reason).toBe("3 different copies of one name: choose one.");
  });

  it("the set's bytes in .claude/skills and other bytes in .agents/skills: the equal copy names both its origins", () => {
    const candidates = [
      found("repository:.agents/skills=other", { order: 0 }),
      found("repository:.claude/skills=pinned", { order: 2 }),
      found("owner:review@1=pinned"),
    ];
    const asked = resolve("ask", candidates);
    expect(asked.conflicts[0]?.candidates.map(({ id, origins }) => [id, origins.map((origin) => origin.id)])).toEqual([
      ["repository:.agents/skills", ["repository:.agents/skills"]],
      ["owner:review@1", ["owner:review@1", "repository:.claude/skills"]],
    ]);
    const pinned = resolve("owner-first", candidates);
    expect(told(pinned)).toMatchObject({
      launchable: true,
      chosen: { review: "pinned" },
      shadowed: ["repository:.agents/skills"],
    });
    expect(pinned.shadowed[0]).toMatchObject({
      by: "owner:review@1",
      reason: "owner-first: the owner tier stands above repository.",
    });
  });

  it("a copy that the owner shares ranks by its best origin, though it goes by the owner's name", () => {
    const { chosen, shadowed } = resolve("most-specific", [
      found("owner:review@1=d1"),
      found("user:ana=d1"),
      found("workspace:skills=d2"),
    ]);
    expect(chosen.map(({ id, tier }) => [id, tier])).toEqual([["owner:review@1", "owner"]]);
    expect(shadowed.map(({ candidate, reason }) => [candidate.id, reason])).toEqual([
      ["workspace:skills", "most-specific: the user tier stands above workspace."],
    ]);
  });

  it("an override may name any origin of a merged candidate", () => {
    const candidates = [
      found("owner:review@1=d1"),
      found("repository:.claude/skills=d1"),
      found("repository:.agents/skills=d2"),
    ];
    const resolution = resolve("ask", candidates, { review: "repository:.claude/skills" });
    expect(told(resolution)).toEqual({
      launchable: true,
      chosen: { review: "d1" },
      conflicts: [],
      shadowed: ["repository:.agents/skills"],
      ignoredOverrides: [],
    });
    expect(resolution.settled.map(({ name, reason }) => [name, reason])).toEqual([
      ["review", "The choice for this launch takes review@1 of the owner tier."],
    ]);
  });

  it("an override beats what a policy would take", () => {
    const candidates = [found("user:ana=d1"), found("owner:review@1=d2")];
    expect(told(resolve("most-specific", candidates, { review: "owner:review@1" }))).toMatchObject({
      chosen: { review: "d2" },
      shadowed: ["user:ana"],
    });
  });

  it("an override is found by any spelling of the name", () => {
    const candidates = [found("user:ana=d1"), found("owner:review@1=d2")];
    expect(told(resolve("ask", candidates, { Review: "user:ana" }))).toMatchObject({
      chosen: { review: "d1" },
      ignoredOverrides: [],
    });
  });

  it("two spellings of one name that choose differently choose nothing", () => {
    const candidates = [found("user:ana=d1"), found("owner:review@1=d2")];
    const overrides = { Review: "user:ana", review: "owner:review@1" };
    expect(told(resolve("ask", candidates, overrides))).toMatchObject({
      launchable: false,
      conflicts: ["review"],
      ignoredOverrides: ["Review", "review"],
    });
  });

  it("an id that stands for two different copies cannot be chosen by it", () => {
    const candidates = [found("workspace:skills=d1"), found("workspace:skills=d2")];
    expect(told(resolve("ask", candidates, { review: "workspace:skills" }))).toMatchObject({
      launchable: false,
      ignoredOverrides: ["review"],
    });
  });

  it("an override for a name without a conflict settles nothing, even where it names the only copy", () => {
    expect(told(resolve("ask", [found("user:ana=d1")], { review: "user:ana" }))).toMatchObject({
      chosen: { review: "d1" },
      ignoredOverrides: ["review"],
    });
  });

  it("of two registry entries the later registration wins, of three the latest", () => {
    const candidates = [
      found("registry:b=d2", { order: 2 }),
      found("registry:c=d3", { order: 3 }),
      found("registry:a=d1", { order: 1 }),
    ];
    const { chosen, shadowed } = resolve("owner-first", candidates);
    expect(chosen[0]?.digest).toBe("d3");
    expect(shadowed.map(({ candidate, reason }) => [candidate.id, reason])).toEqual([
      ["registry:b", "owner-first: c was registered after b."],
      ["registry:a", "owner-first: c was registered after a."],
    ]);
  });

  it("two different copies of one name in one registry entry need a choice where that entry would win", () => {
    const candidates = [
      found("registry:a:x=d1", { order: 2 }),
      found("registry:a:y=d2", { order: 2 }),
      found("registry:b=d3", { order: 1 }),
    ];
    expect(told(resolve("most-specific", candidates)).conflicts).toEqual(["review"]);
    const later = [...candidates, found("registry:c=d4", { order: 3 })];
    expect(told(resolve("most-specific", later))).toMatchObject({ launchable: true, chosen: { review: "d4" } });
  });

  it("a tier without its order given decides nothing by it", () => {
    const candidates = [found("registry:a=d1"), found("registry:b=d2")];
    expect(told(resolve("most-specific", candidates)).conflicts).toEqual(["review"]);
  });

  it("a repository's directories win in their order, commands last", () => {
    const directories = [".agents/skills", ".codex/skills", ".claude/skills", ".claude/commands"];
    const candidates = directories.map((directory, order) => found(`repository:${directory}=d${order}`, { order }));
    for (const [first, directory] of directories.entries()) {
      const { chosen, shadowed } = resolve("most-specific", candidates.slice(first).reverse());
      expect(chosen.map(({ source }) => source)).toEqual([directory]);
      expect(shadowed.map(({ candidate }) => candidate.source)).toEqual(directories.slice(first + 1));
    }
  });

  it("two commands of one source whose names become one slug need a choice, even where directories have an order", () => {
    const candidates = [
      found("repository:.claude/commands:git:sync=d1", { name: "git:sync", order: 3 }),
      found("repository:.claude/commands:git-sync=d2", { name: "git-sync", order: 3 }),
    ];
    const { conflicts } = resolve("most-specific", candidates);
    expect(conflicts.map(({ name, reason }) => [name, reason])).toEqual([
      ["git-sync", "The repository tier would win and holds different copies: choose one."],
    ]);
    expect(
      told(resolve("most-specific", candidates, { "git-sync": "repository:.claude/commands:git:sync" })).chosen,
    ).toEqual({ "git-sync": "d1" });
  });

  it("two global directories with different copies ask, unless something stands above them", () => {
    const globals = [found("global:/a=d1"), found("global:/b=d2")];
    expect(told(resolve("most-specific", globals)).conflicts).toEqual(["review"]);
    expect(told(resolve("most-specific", [...globals, found("registry:r=d3", { order: 1 })]))).toMatchObject({
      launchable: true,
      shadowed: ["global:/a", "global:/b"],
    });
    expect(
      told(resolve("owner-first", [...globals, found("repository:.agents/skills=d3", { order: 0 })])),
    ).toMatchObject({ launchable: true, chosen: { review: "d3" } });
  });

  it("two skills of the library with one name and other bytes are a conflict under every policy", () => {
    const candidates = [found("owner:review@2=d1"), found("owner:review-fork@1=d2")];
    for (const policy of CONFLICT_POLICIES) {
      expect(told(resolve(policy, candidates))).toMatchObject({ launchable: false, conflicts: ["review"] });
    }
  });

  it("names without a letter or digit meet only their like", () => {
    const candidates = [
      found("user:ana=d1", { name: "技能" }),
      found("workspace:skills=d2", { name: "技能" }),
      found("global:/a=d3", { name: "技術" }),
    ];
    expect(told(resolve("ask", candidates))).toMatchObject({
      conflicts: ["u-6280-80fd"],
      chosen: { "u-6280-8853": "d3" },
    });
    expect(told(resolve("ask", candidates, { 技能: "user:ana" })).launchable).toBe(true);
  });

  it("takes 512 names in all seven tiers: most specific everywhere, six shadowed each", () => {
    const candidates = TIERS.flatMap((tier) =>
      Array.from({ length: 512 }, (_, index) => ({
        id: `${tier}:${index}`,
        name: `skill-${index}`,
        tier,
        source: tier,
        digest: `${tier}-${index}`,
      })),
    );
    const resolution = resolve("most-specific", candidates);
    expect(resolution.launchable).toBe(true);
    expect(resolution.chosen).toHaveLength(512);
    expect(resolution.chosen.every(({ tier }) => tier === "user")).toBe(true);
    expect(resolution.shadowed).toHaveLength(3_072);
    expect(resolve("ask", candidates).conflicts).toHaveLength(512);
  });
});

/** Few names, sources and digests, so that they meet often. Ids are distinct, as the service's are. */
const candidateLists = fc
  .array(
    fc.record({
      name: fc.constantFrom("review", "Review", "code review", "code-review", "技能", "lint"),
      tier: fc.constantFrom(...TIERS),
      source: fc.constantFrom("a", "b", "c"),
      digest: fc.constantFrom("d1", "d2", "d3"),
      order: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    }),
    { maxLength: 16 },
  )
  .map((list) => list.map((candidate, index) => ({ ...candidate, id: `${candidate.tier}:${index}` })));

const settings = fc.record({
  policy: fc.constantFrom(...CONFLICT_POLICIES),
  overrides: fc.dictionary(
    fc.constantFrom("review", "Review", "code-review", "lint", "ghost"),
    fc.tuple(fc.constantFrom(...TIERS), fc.nat({ max: 15 })).map(([tier, index]) => `${tier}:${index}`),
  ),
});

const shuffled = candidateLists.chain((candidates) =>
  fc.record({
    candidates: fc.constant(candidates),
    permuted: fc.shuffledSubarray(candidates, { minLength: candidates.length, maxLength: candidates.length }),
  }),
);

const FACTS: Omit<PlanFacts, "candidates"> = {
  root: "/w",
  user: null,
  environment: null,
  agent: "default",
  mode: "local",
  policy: "ask",
  tiers: {},
  sets: [],
};

describe("whatever is found", () => {
  it("the order in which it was found changes neither the resolution nor the plan's text", () => {
    fc.assert(
      fc.property(shuffled, settings, ({ candidates, permuted }, { policy, overrides }) => {
        const backwards = Object.fromEntries(Object.entries(overrides).reverse());
        expect(resolve(policy, permuted, backwards)).toEqual(resolve(policy, candidates, overrides));
        expect(canonicalPlan({ ...FACTS, candidates: permuted })).toBe(canonicalPlan({ ...FACTS, candidates }));
      }),
      { numRuns: 500 },
    );
  });

  it("every candidate is an origin in exactly one of chosen, conflicts and shadowed, and nothing is invented", () => {
    fc.assert(
      fc.property(candidateLists, settings, (candidates, { policy, overrides }) => {
        const { chosen, conflicts, shadowed } = resolve(policy, candidates, overrides);
        const placed = [
          ...chosen,
          ...conflicts.flatMap((conflict) => conflict.candidates),
          ...shadowed.map(({ candidate }) => candidate),
        ].flatMap(({ origins }) => origins);
        expect(placed).toHaveLength(candidates.length);
        expect(new Set(placed)).toEqual(new Set(candidates));
      }),
      { numRuns: 500 },
    );
  });

  it("a name has one winner or one open conflict, and a loser lost to its name's winner", () => {
    fc.assert(
      fc.property(candidateLists, settings, (candidates, { policy, overrides }) => {
        const { launchable, chosen, conflicts, settled, shadowed } = resolve(policy, candidates, overrides);
        const names = [...chosen, ...conflicts].map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(launchable).toBe(conflicts.length === 0);
        for (const { candidate, by } of shadowed) {
          const winner = chosen.find(({ name }) => name === candidate.name);
          expect(winner?.id).toBe(by);
          expect(winner?.digest).not.toBe(candidate.digest);
        }
        for (const conflict of [...conflicts, ...settled]) {
          expect(new Set(conflict.candidates.map(({ digest }) => digest)).size).toBe(conflict.candidates.length);
          expect(conflict.candidates.length).toBeGreaterThan(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("ask settles nothing without an override, error nothing at all", () => {
    fc.assert(
      fc.property(candidateLists, settings, (candidates, { overrides }) => {
        expect(resolve("ask", candidates).settled).toEqual([]);
        const refused = resolve("error", candidates, overrides);
        expect(refused.settled).toEqual([]);
        expect(refused.ignoredOverrides).toEqual(Object.keys(overrides).sort());
      }),
      { numRuns: 200 },
    );
  });
});
