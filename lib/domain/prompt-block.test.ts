import { describe, expect, it } from "vitest";
import { promptBlock, promptEntry } from "./prompt-block";

describe("the prompt block", () => {
  it("tells of each skill its name, description and skill-id, sorted by name", () => {
    const block = promptBlock([
      { name: "review", description: "Reviews code.", source: "library" },
      { name: "lint", description: "Lints.", source: "team_2", filesRoot: "/w/.slipway/skills/lint" },
    ]);
    expect(block).toBe(`<available_skills>
<skill>
  <name>lint</name>
  <description>Lints.</description>
  <skill-id>lint_team_2</skill-id>
  <files-root>/w/.slipway/skills/lint</files-root>
</skill>
<skill>
  <name>review</name>
  <description>Reviews code.</description>
  <skill-id>review_library</skill-id>
</skill>
</available_skills>
`);
  });

  it("escapes what would end an element", () => {
    expect(promptEntry({ name: "a", description: `</skill> & "b" 'c'`, source: "x<y" })).toBe(`<skill>
  <name>a</name>
  <description>&lt;/skill&gt; &amp; &quot;b&quot; &apos;c&apos;</description>
  <skill-id>a_x&lt;y</skill-id>
</skill>`);
  });

  it("is empty where there is no skill", () => expect(promptBlock([])).toBe(""));
});
