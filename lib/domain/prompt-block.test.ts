import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import gfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { PROMPT_FORMATS } from "@/lib/contract/agents";
import { promptEntry, promptFrame, promptSource, promptText } from "./prompt-block";

/** What ends an element, a line or a list item, and what opens one. */
const HOSTILE = fc
  .array(
    fc.constantFrom(
      "</skill>",
      "<b>",
      "&amp;",
      "&",
      "]]>",
      "\n- x",
      "\r",
      "*",
      "_",
      "__a__",
      "`",
      "``",
      "[a](b)",
      "![",
      "~~",
      "\\",
      "#",
      "1.",
      "|",
      "'",
      '"',
      " ",
      "a",
      "b_c",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("the prompt block", () => {
  it("tells of each skill its name, description and skill-id, sorted by name", () => {
    const block = promptText(
      [
        { name: "lint-all", description: "Lints all.", source: "library" },
        { name: "review", description: "Reviews code.", source: "library" },
        { name: "lint", description: "Lints.", source: "team_2", filesRoot: "/w/.slipway/skills/lint" },
      ],
      "xml",
    );
    expect(block).toBe(`<available_skills>
<skill>
  <name>lint</name>
  <description>Lints.</description>
  <skill-id>lint_team_2</skill-id>
  <files-root>/w/.slipway/skills/lint</files-root>
</skill>
<skill>
  <name>lint-all</name>
  <description>Lints all.</description>
  <skill-id>lint-all_library</skill-id>
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
    expect(promptEntry({ name: "a", description: `</skill> & "b" 'c'`, source: "x<y" }, "xml")).toBe(`<skill>
  <name>a</name>
  <description>&lt;/skill&gt; &amp; &quot;b&quot; &apos;c&apos;</description>
  <skill-id>a_x&lt;y</skill-id>
</skill>
`);
  });

  it("names the library as one source, whichever sets pin what is taken from it", () => {
    expect([promptSource("owner", "team, review"), promptSource("repository", ".claude/skills")]).toEqual([
      "library",
      ".claude/skills",
    ]);
  });

  it("says in each form what there is where there is no skill", () => {
    const empty = PROMPT_FORMATS.map((format) => [format, promptText([], format)]);
    expect(empty).toEqual([
      ["xml", ""],
      ["markdown", ""],
      ["agentskills", "<available_skills>\n</available_skills>\n"],
    ]);
  });

  it("is its entries in its frame, in every form", () => {
    const skill = { name: "lint", description: "Lints.", source: "library", location: "/w/SKILL.md" };
    for (const format of PROMPT_FORMATS) {
      const entry = promptEntry(skill, format);
      expect(promptText([skill], format).replace(entry, "")).toBe(promptFrame(format, 1));
      expect(promptFrame(format, 0)).toBe(promptText([], format));
    }
  });

  it("has as many elements as skills, whatever the values hold", () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, HOSTILE, (description, source, location) => {
        const skill = { name: "a", description, source, filesRoot: location, location };
        for (const [format, elements] of [
          ["xml", 4],
          ["agentskills", 3],
        ] as const) {
          const text = promptText([skill, { ...skill, name: "b" }], format);
          expect(text.match(/<[a-z]/g)).toHaveLength(1 + 2 * (1 + elements));
          expect(text.match(/<\//g)).toHaveLength(1 + 2 * (1 + elements));
        }
      }),
    );
  });
});

describe("the Markdown summary", () => {
  it("is one line a skill", () => {
    const skills = [
      { name: "review", description: "Reviews\n  code.", source: "library" },
      { name: "lint", description: "Runs *all* checks of snake_case, `tsc` & <b>.", source: "a`b" },
    ];
    expect(promptText(skills, "markdown")).toBe(
      [
        "- **lint** (`` lint_a`b ``): Runs \\*all\\* checks of snake_case, \\`tsc\\` & \\<b>.",
        "- **review** (`review_library`): Reviews code.",
        "",
      ].join("\n"),
    );
  });

  it("reads as its words and nothing else, whatever they are", () => {
    fc.assert(
      fc.property(HOSTILE, (words) => {
        const description = `x ${words} x`;
        const text = promptText([{ name: "lint", description, source: "library" }], "markdown");
        const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [gfm] }, text));
        const said = renderToStaticMarkup(createElement("p", null, description.replace(/\s+/g, " "))).slice(3, -4);
        expect(html).toBe(`<ul>\n<li><strong>lint</strong> (<code>lint_library</code>): ${said}</li>\n</ul>`);
      }),
    );
  });
});

describe("the agentskills form", () => {
  it("has each value on its own line, as the reference program writes it", () => {
    const skill = {
      name: "lint",
      description: ' It\'s <fast> & "safe".\n',
      source: "library",
      location: "/a & b/lint/SKILL.md",
    };
    expect(promptText([skill], "agentskills")).toBe(`<available_skills>
<skill>
<name>
lint
</name>
<description>
It&#39;s &lt;fast&gt; &amp; &quot;safe&quot;.
</description>
<location>
/a & b/lint/SKILL.md
</location>
</skill>
</available_skills>
`);
  });
});
