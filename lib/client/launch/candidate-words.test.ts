import { expect, test } from "vitest";
import { candidateOf } from "@/lib/testing/candidates";
import { candidatePlace, copiesWords, digestEnds, otherPlaces } from "./candidate-words";

test("a copy of the library is pointed at by its set and revision, another one by its path", () => {
  expect(candidatePlace(candidateOf("review", "owner", "Team baseline", "a1", { revision: 7 }))).toBe(
    "Team baseline, r7",
  );
  const path = ".agents/skills/review";
  const found = candidateOf("review", "repository", ".agents/skills", "b2");
  expect(
    candidatePlace({ ...found, origins: [{ id: found.id, tier: "repository", source: ".agents/skills", path }] }),
  ).toBe(path);
  expect(candidatePlace(candidateOf("review", "registry", "ops-skills", "c3"))).toBe("ops-skills");
});

test("a copy of a source is pointed at by its entry, its path and its commit, or its version", () => {
  const found = candidateOf("lint", "registry", "team", "d4");
  const origin = { id: found.id, tier: "registry" as const, source: "team" };
  const commit = "3f2a1b9c".padEnd(40, "0");
  expect(candidatePlace({ ...found, origins: [{ ...origin, path: "skills/lint", commit }] })).toBe(
    "team/skills/lint at 3f2a1b9c",
  );
  expect(candidatePlace({ ...found, origins: [{ ...origin, path: ".", commit: "2.0.0-beta.10" }] })).toBe(
    "team at 2.0.0-beta.10",
  );
});

test("the other places with the same bytes are told, and its own is not", () => {
  const merged = candidateOf("review", "owner", "Team baseline", "a1", {
    origins: [
      { id: "repository:.claude/skills", tier: "repository", source: ".claude/skills", path: ".claude/skills/review" },
      { id: "owner:Team baseline", tier: "owner", source: "Team baseline" },
    ],
  });
  expect(otherPlaces(merged)).toEqual([".claude/skills"]);
});

test("copies are counted in words, and a digest is shown by its ends", () => {
  expect(copiesWords(2)).toBe("two different copies");
  expect(copiesWords(12)).toBe("12 different copies");
  expect(digestEnds(`sha256:5b81${"0".repeat(56)}e09c`)).toBe("5b81…e09c");
});
