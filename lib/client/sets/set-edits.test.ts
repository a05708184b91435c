import { describe, expect, test } from "vitest";
import type { SkillSet, SkillSetMember } from "@/lib/contract/skill-sets";
import { changeFor, doneWords, editWords, membersBehind, setDifferences } from "./set-edits";

function member(slug: string, revision: number, latestRevision = revision): SkillSetMember {
  return {
    slug,
    name: slug,
    displayName: slug,
    revision,
    digest: `sha256:${"0".repeat(64)}`,
    version: null,
    latestRevision,
    state: "enabled",
  };
}

function set(members: SkillSetMember[], rest: Partial<SkillSet> = {}): SkillSet {
  return {
    id: "set-1",
    name: "Baseline",
    description: null,
    generation: 4,
    members,
    usedBy: [],
    createdAt: "2026-11-30T10:00:00.000Z",
    updatedAt: "2026-11-30T10:00:00.000Z",
    ...rest,
  };
}

const TWO = set([member("release", 2, 5), member("review", 3)]);

describe("an edit of a set", () => {
  test("carries the generation that was read, and every other pin as it is", () => {
    expect(changeFor(TWO, { kind: "pins", pins: [{ slug: "release", revision: 5 }] })).toEqual({
      generation: 4,
      members: [
        { slug: "release", revision: 5 },
        { slug: "review", revision: 3 },
      ],
    });
    expect(changeFor(TWO, { kind: "remove", slug: "release" })).toEqual({
      generation: 4,
      members: [{ slug: "review", revision: 3 }],
    });
  });

  test("adds at the end, or gives a removed member its place and pin again", () => {
    expect(changeFor(TWO, { kind: "add", pins: [{ slug: "plan" }] })?.members).toEqual([
      { slug: "release", revision: 2 },
      { slug: "review", revision: 3 },
      { slug: "plan" },
    ]);
    expect(changeFor(TWO, { kind: "add", pins: [{ slug: "plan", revision: 1 }], at: 0 })?.members?.[0]).toEqual({
      slug: "plan",
      revision: 1,
    });
  });

  test("of what is so already changes nothing", () => {
    expect(changeFor(TWO, { kind: "remove", slug: "gone" })).toBeNull();
    expect(changeFor(TWO, { kind: "add", pins: [{ slug: "review" }] })).toBeNull();
    expect(changeFor(TWO, { kind: "pins", pins: [{ slug: "release", revision: 2 }] })).toBeNull();
    expect(changeFor(TWO, { kind: "pins", pins: [{ slug: "gone", revision: 2 }] })).toBeNull();
    expect(changeFor(TWO, { kind: "details", name: " Baseline ", description: " " })).toBeNull();
  });

  test("of a description that is emptied takes it away", () => {
    const described = set([], { description: "For every project" });
    expect(changeFor(described, { kind: "details", name: "Baseline", description: "" })).toEqual({
      generation: 4,
      name: "Baseline",
      description: null,
    });
  });

  test("is said in words", () => {
    expect(editWords({ kind: "pins", pins: [{ slug: "release", revision: 5 }] })).toBe("Move the pin of release to r5");
    expect(editWords({ kind: "add", pins: [{ slug: "a" }, { slug: "b" }] })).toBe("Add 2 skills");
    expect(doneWords(TWO, { kind: "add", pins: [{ slug: "a" }, { slug: "b" }] })).toBe("Added 2 skills to Baseline");
    expect(doneWords(TWO, { kind: "pins", pins: [{ slug: "release", revision: 5 }] })).toBe("Pinned release to r5");
  });
});

test("a member is behind where its skill has a newer revision", () => {
  expect(membersBehind(TWO).map((each) => each.slug)).toEqual(["release"]);
});

test("what somebody else changed is told, each in a sentence", () => {
  const after = set([member("review", 4), member("plan", 1)], { name: "Team baseline", generation: 5 });
  expect(setDifferences(TWO, after)).toEqual([
    "It is now called “Team baseline”.",
    "review is pinned to r4; it was r3.",
    "plan was added at r1.",
    "release was removed.",
  ]);
  expect(setDifferences(TWO, TWO)).toEqual([]);
});
