import { beforeEach, expect, it } from "vitest";
import { PROMPT_FORMATS } from "@/lib/contract/agents";
import { describeEachDatabase } from "@/lib/testing/databases";
import { launchLive } from "@/lib/testing/live-workspace";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../../ports";
import { changeWorkspace, getWorkspace } from "../../workspaces";
import { getAgentView, getPrompt } from "./get-prompt";

const HIDDEN = ["disable-model-invocation: true"];
const plain = (name: string) => skillText(name, { description: `Use when ${name} & co.` });

describeEachDatabase("what an agent is told", (openTestStore) => {
  let ctx: Context;
  beforeEach(async () => {
    ctx = await testContext(testPorts(await openTestStore()));
  });

  const launch = () =>
    launchLive(ctx, {
      skills: {
        "lint-all": { "SKILL.md": plain("lint-all") },
        lint: { "SKILL.md": plain("lint") },
        secret: { "SKILL.md": skillText("secret", { lines: HIDDEN }) },
      },
      tree: {
        ".claude/commands/ship.md": "Ship it.\n",
        ".claude/commands/wipe.md": `---\n${HIDDEN[0]}\n---\nWipe it.\n`,
      },
    });

  it("is its skills in the form it asks for: no hidden one, no command", async () => {
    const { id, root } = await launch();
    const promptOf = (format: (typeof PROMPT_FORMATS)[number], skills?: string[]) =>
      getPrompt({ ctx, input: { id, format, skills } });
    expect(await promptOf("markdown")).toBe(
      "- **lint** (`lint_library`): Use when lint & co.\n- **lint-all** (`lint-all_library`): Use when lint-all & co.\n",
    );
    expect(await promptOf("xml", ["lint", "secret", "ship"])).toBe(`<available_skills>
<skill>
  <name>lint</name>
  <description>Use when lint &amp; co.</description>
  <skill-id>lint_library</skill-id>
</skill>
</available_skills>
`);
    expect(await promptOf("agentskills", ["lint"])).toBe(`<available_skills>
<skill>
<name>
lint
</name>
<description>
Use when lint &amp; co.
</description>
<location>
${root}/.slipway/skills/lint/SKILL.md
</location>
</skill>
</available_skills>
`);
    expect(await promptOf("xml", [])).toBe("");
    expect((await refusalOf(promptOf("xml", ["deploy"]))).code).toBe("skill_selection_unknown");
  });

  it("names the directory of its files once the workspace gives a shell", async () => {
    const { id, root } = await launch();
    const { etag } = await getWorkspace({ ctx, input: { id } });
    await changeWorkspace({ ctx, input: { id, shell: true, etag } });
    const text = await getPrompt({ ctx, input: { id, format: "xml", skills: ["lint"] } });
    expect(text).toContain(`  <files-root>${root}/.slipway/skills/lint</files-root>\n`);
  });

  it("is shown with what stays out of it and what it costs", async () => {
    const { id } = await launch();
    const view = await getAgentView({ ctx, input: { id, format: "xml" } });
    expect([view.hidden, view.commands]).toEqual([["secret"], ["ship", "wipe"]]);
    expect(view.text).toBe(await getPrompt({ ctx, input: { id, format: "xml" } }));
    expect(view.budget.bySkill.map(({ name }) => name)).toEqual(["lint-all", "lint"]);
    expect(view.budget.suggested).toBe(4_000);
    for (const format of PROMPT_FORMATS) {
      const { budget } = await getAgentView({ ctx, input: { id, format } });
      const sum = budget.bySkill.reduce((total, { tokens }) => total + tokens, 0);
      // The block around the entries costs something, and the list has none.
      expect([format, budget.tokens > sum]).toEqual([format, format !== "markdown"]);
    }
    // What was planned is what the agent is told, as long as it has no shell.
    expect((await getWorkspace({ ctx, input: { id } })).budget).toEqual(view.budget);
  });

  it("costs nothing where nothing is told", async () => {
    const { id } = await launch();
    const view = await getAgentView({ ctx, input: { id, format: "xml", skills: ["secret"] } });
    expect(view).toEqual({
      format: "xml",
      text: "",
      budget: { tokens: 0, suggested: 4_000, bySkill: [] },
      hidden: ["secret"],
      commands: [],
    });
  });

  it("loses no skill, however many there are", async () => {
    const slugs = Array.from({ length: 120 }, (_, index) => `skill-${index}`);
    const { id } = await launchLive(ctx, { skills: Object.fromEntries(slugs.map((slug) => [slug, {}])) });
    const view = await getAgentView({ ctx, input: { id, format: "markdown" } });
    expect(view.budget.tokens).toBeGreaterThan(view.budget.suggested / 2);
    expect(view.text.match(/^- /gm)).toHaveLength(120);
  });
});
