import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  INDEX_DESCRIPTION_LENGTH,
  indexDescription,
  isLegacyIndexPath,
  judgeServed,
  type ServingCandidate,
  writeDiscoveryIndex,
  writeLegacyIndex,
} from "./served-index";

const candidate = (name: string, more: Partial<ServingCandidate> = {}): ServingCandidate => {
  return { name, slug: name, description: `Use when testing ${name}.`, state: "enabled", ...more };
};

describe("what of a place goes out", () => {
  it("is sorted by name, whatever the order it comes in", () => {
    const { served, leftOut } = judgeServed([candidate("review"), candidate("lint"), candidate("pdf")]);
    expect(served.map(({ name }) => name)).toEqual(["lint", "pdf", "review"]);
    expect(leftOut).toEqual([]);
  });

  it.each([
    "Review",
    "re view",
    "review_it",
    "-review",
    "review-",
    "re--view",
    "",
    "日本",
    "a".repeat(65),
    "../review",
  ])("leaves out the name %j, which would void the whole index for a strict reader", (name) => {
    const { served, leftOut } = judgeServed([candidate(name, { slug: "given" }), candidate("lint")]);
    expect(served.map((each) => each.name)).toEqual(["lint"]);
    expect(leftOut).toEqual([
      {
        name,
        slug: "given",
        reason: "Client programs take names of lower-case letters, digits and single hyphens alone, 64 at most.",
      },
    ]);
  });

  it("takes a name of 64 characters", () => {
    expect(judgeServed([candidate("a".repeat(64))]).served).toHaveLength(1);
  });

  it("leaves out a second skill of one name; the first in the order given stays", () => {
    const { served, leftOut } = judgeServed([
      candidate("review", { slug: "review-old" }),
      candidate("review", { slug: "review-new" }),
    ]);
    expect(served.map(({ slug }) => slug)).toEqual(["review-old"]);
    expect(leftOut).toEqual([
      { name: "review", slug: "review-new", reason: "review-old goes out under this name already." },
    ]);
  });

  it("leaves out what is disabled or archived now, and lets the other of its name go out", () => {
    const { served, leftOut } = judgeServed([
      candidate("review", { slug: "one", state: "archived" }),
      candidate("review", { slug: "two", state: "disabled" }),
      candidate("review", { slug: "three" }),
    ]);
    expect(served.map(({ slug }) => slug)).toEqual(["three"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["It is archived.", "It is disabled."]);
  });

  it("leaves out a skill without a description, which readers ask for", () => {
    const { leftOut } = judgeServed([candidate("review", { description: "" })]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["It has no description, which client programs ask for."]);
  });

  it("loses no candidate and serves no name twice", () => {
    const name = fc.constantFrom("a", "b", "c-d", "C", "x--y");
    const state = fc.constantFrom("enabled" as const, "disabled" as const, "archived" as const);
    fc.assert(
      fc.property(fc.array(fc.record({ name, slug: fc.uuid(), description: fc.string(), state })), (candidates) => {
        const { served, leftOut } = judgeServed(candidates);
        expect(served.length + leftOut.length).toBe(candidates.length);
        expect(new Set(served.map((each) => each.name)).size).toBe(served.length);
      }),
    );
  });
});

describe("a description in an index", () => {
  it("stays as it is up to 1,024 characters", () => {
    expect(indexDescription("x".repeat(1_024))).toBe("x".repeat(1_024));
  });

  it("is cut with an ellipsis beyond them", () => {
    expect(indexDescription("x".repeat(1_025))).toBe(`${"x".repeat(1_023)}…`);
  });

  it("is never cut through a character of two units", () => {
    expect(indexDescription(`${"x".repeat(1_022)}😀😀`)).toBe(`${"x".repeat(1_022)}…`);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 500, maxLength: 2_000 }), (text) => {
        const fitting = indexDescription(text);
        expect(fitting.length).toBeLessThanOrEqual(INDEX_DESCRIPTION_LENGTH);
        expect(fitting.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("an index of version 0.2.0", () => {
  it("names its schema, and the version of a skill only where that declares one", () => {
    const digest = `sha256:${"0".repeat(64)}` as const;
    const entry = { type: "archive" as const, description: "Use it.", digest };
    const text = writeDiscoveryIndex([
      { name: "lint", url: "lint/0.zip", version: null, ...entry },
      { name: "review", url: "review/0.zip", version: "1.2.0", ...entry },
    ]);
    expect(text.endsWith("\n")).toBe(true);
    expect(JSON.parse(text)).toEqual({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        { name: "lint", type: "archive", description: "Use it.", url: "lint/0.zip", digest },
        { name: "review", type: "archive", description: "Use it.", url: "review/0.zip", digest, version: "1.2.0" },
      ],
    });
  });
});

describe("an index of version 0.1", () => {
  it("lists every file, the document first", () => {
    const paths = ["LICENSE", "SKILL.md", "scripts/run.sh"];
    expect(JSON.parse(writeLegacyIndex([{ name: "lint", description: "Use it.", paths }]))).toEqual({
      skills: [{ name: "lint", description: "Use it.", files: ["SKILL.md", "LICENSE", "scripts/run.sh"] }],
    });
  });

  it.each([
    ["notes/a..b.md", false],
    ["\\odd.md", false],
    ["notes/a.b.md", true],
    [".hidden", true],
  ])("a path %j is one that its strictest reader takes: %s", (path, taken) => {
    expect(isLegacyIndexPath(path)).toBe(taken);
    const skills = [
      { name: "odd", description: "Use it.", paths: ["SKILL.md", path] },
      { name: "plain", description: "Use it.", paths: ["SKILL.md"] },
    ];
    const names = JSON.parse(writeLegacyIndex(skills)).skills.map((skill: { name: string }) => skill.name);
    expect(names).toEqual(taken ? ["odd", "plain"] : ["plain"]);
  });
});
