import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planSlugs } from "./archive-slugs";
import { isSlug } from "./slug";

interface Case {
  title: string;
  paths: [path: string, digest: string][];
  expect: Record<string, string | { skippedFor: string }> | { matches: string; length: number };
}

const cases: Case[] = JSON.parse(readFileSync(new URL("./fixtures/slugs.json", import.meta.url), "utf8"));
const entries = (...paths: [path: string, digest: string | null, slugHint?: string][]) =>
  paths.map(([path, digest, slugHint]) => ({ path, digest, ...(slugHint !== undefined && { slugHint }) }));
const slugs = (...paths: [string, string | null, string?][]) =>
  Object.fromEntries([...planSlugs(entries(...paths))].map(([path, plan]) => [path, plan.slug]));

describe("the agreed examples", () => {
  it.each(cases.map((each) => [each.title, each] as const))("%s", (_title, { paths, expect: expected }) => {
    const plan = planSlugs(entries(...paths));
    if ("matches" in expected && "length" in expected) {
      for (const { slug } of plan.values()) {
        expect(slug).toMatch(new RegExp(String(expected.matches)));
        expect(slug).toHaveLength(Number(expected.length));
      }
      return;
    }
    for (const [path, result] of Object.entries(expected)) {
      if (typeof result === "string") expect(plan.get(path)?.slug).toBe(result);
      else expect(plan.get(path)?.duplicateOf).toBe(result.skippedFor);
    }
  });
});

describe("slugs over a whole archive", () => {
  it("a skill at the root takes its name, and a directory without a slug too", () => {
    expect(slugs([".", "d1", "My Skill"], ["技能", "d2", "Other"], ["技巧", "d3"])).toEqual({
      ".": "my-skill",
      技能: "other",
      技巧: null,
    });
  });

  it("unknown content equals nothing, not even unknown content", () => {
    expect([...planSlugs(entries(["a/x", null], ["b/x", null])).values()]).toEqual([
      { slug: "a-x", qualified: true, sharedBy: 2 },
      { slug: "b-x", qualified: true, sharedBy: 2 },
    ]);
  });

  it("a prefixed slug gives way to a directory of that very name", () => {
    expect(slugs(["a/x", "d1"], ["b/x", "d2"], ["c/a-x", "d3"])).toEqual({
      "a/x": expect.stringMatching(/^a-x-[0-9a-f]{6}$/),
      "b/x": "b-x",
      "c/a-x": "a-x",
    });
  });

  it("takes all ancestors where no single one tells", () => {
    expect(slugs(["x", "d0"], ["a/b/x", "d1"], ["b/a/x", "d2"])).toEqual({
      x: "x",
      "a/b/x": "a-b-x",
      "b/a/x": "b-a-x",
    });
  });

  it("directories that only differ in case are told apart", () => {
    const plan = slugs(["X", "d1"], ["x", "d2"]);
    expect(plan.X).toMatch(/^x-[0-9a-f]{6}$/);
    expect(plan.x).toMatch(/^x-[0-9a-f]{6}$/);
    expect(plan.X).not.toBe(plan.x);
  });

  it("a duplicate shares the slug of the path that is taken", () => {
    const plan = planSlugs(entries(["a/x", "d1"], ["b/x", "d2"], ["c/d/x", "d1"]));
    expect(plan.get("c/d/x")).toEqual({ slug: "a-x", duplicateOf: "a/x", sharedBy: 3 });
  });

  const segment = fc.constantFrom("a", "b", "A", "a-b", "技", "x", "skills", "b-x", "é", "y".repeat(70));
  const archive = fc.uniqueArray(
    fc.record({
      path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
      digest: fc.constantFrom("d1", "d2", "d3", null),
      slugHint: fc.constantFrom("hint", "x", "技"),
    }),
    { selector: (entry) => entry.path, maxLength: 30 },
  );

  it("every slug is valid and no two taken paths share one", () => {
    fc.assert(
      fc.property(archive, (list) => {
        const plan = planSlugs(list);
        expect(plan.size).toBe(list.length);
        const taken = [...plan.values()].flatMap(({ slug, duplicateOf }) =>
          slug === null || duplicateOf ? [] : [slug],
        );
        for (const slug of taken) expect(isSlug(slug)).toBe(true);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { duplicateOf, slug } of plan.values()) {
          if (duplicateOf !== undefined) expect(plan.get(duplicateOf)).toMatchObject({ slug });
        }
      }),
      { numRuns: 500 },
    );
  });

  it("the order of the entries never matters", () => {
    fc.assert(
      fc.property(
        archive.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(Object.fromEntries(planSlugs(shuffled))).toEqual(Object.fromEntries(planSlugs(list)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("a thousand skills of one name, each thousands of folders deep, are planned all the same", () => {
    const list = Array.from({ length: 1_000 }, (_, i) => ({ path: `${"d/".repeat(3_000)}${i}/x`, digest: `d${i}` }));
    expect(new Set([...planSlugs(list).values()].map(({ slug }) => slug)).size).toBe(1_000);
  });
});
