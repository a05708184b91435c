import { describe, expect, it } from "vitest";
import { filesOfLockHash, type LockedSkill, writeSkillsLock } from "./skills-lock";

const HASH = "0".repeat(64);
function locked(name: string, slug: string, more: Partial<LockedSkill> = {}): LockedSkill {
  return { name, slug, source: "slipway", sourceType: "upload", computedHash: HASH, ...more };
}

describe("skills-lock.json", () => {
  it("is version 1, sorted, two-space JSON with a final newline", () => {
    const text = writeSkillsLock([
      locked("review", "review", { ref: "r3", skillPath: "review/SKILL.md" }),
      locked("lint", "lint"),
    ]);
    expect(text).toBe(`{
  "version": 1,
  "skills": {
    "lint": {
      "source": "slipway",
      "sourceType": "upload",
      "computedHash": "${HASH}"
    },
    "review": {
      "source": "slipway",
      "ref": "r3",
      "sourceType": "upload",
      "skillPath": "review/SKILL.md",
      "computedHash": "${HASH}"
    }
  }
}
`);
  });

  it("enters a second skill of one name under its slug", () => {
    const text = writeSkillsLock([locked("review", "review"), locked("review", "review-fork")]);
    expect(Object.keys(JSON.parse(text).skills)).toEqual(["review", "review-fork"]);
  });

  it("loses none where that slug is the name of another one", () => {
    const text = writeSkillsLock([locked("review", "a"), locked("review", "lint"), locked("lint", "c")]);
    expect(Object.keys(JSON.parse(text).skills)).toEqual(["lint", "lint-2", "review"]);
  });

  it("hashes files in the order of words and leaves out .git and node_modules", () => {
    const paths = [
      "scripts/run.sh",
      "SKILL.md",
      "references/b.md",
      ".git/config",
      "lib/node_modules/x.js",
      "node_modules",
    ];
    expect(filesOfLockHash(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual([
      "references/b.md",
      "scripts/run.sh",
      "SKILL.md",
    ]);
  });
});
