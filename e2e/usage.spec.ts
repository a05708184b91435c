import type { Page } from "@playwright/test";
import type { ServeLinkMade } from "@/lib/contract/serving";
import type { SkillUsage } from "@/lib/contract/usage";
import type { RunningConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded, skillRow } from "./fixtures/library-page";
import { getWithToken } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { openSkill, skillPanel } from "./fixtures/skill-panel";
import { makeSet, makeSkills, reviseSkill, sendJson } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";
import { type ConsoleWithTrees, launchTree, makeTree, withTrees } from "./fixtures/working-trees";

const usedBy = (page: Page, skill: string) => skillPanel(page, skill).getByRole("region", { name: "Use by agents" });

/** A live workspace with changelog and review of the library. */
async function launch(console: ConsoleWithTrees): Promise<string> {
  await makeSkills(console, ["changelog", "review"]);
  const set = await makeSet(console, "Baseline", ["changelog", "review"]);
  const tree = await makeTree(console, "storefront", []);
  const { workspace } = await launchTree(console, {
    workspace: { root: tree },
    sets: [{ id: set.id, generation: set.generation }],
  });
  return workspace.id;
}

async function load(console: RunningConsole, workspace: string, skill: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await getWithToken(console, `/api/v1/workspaces/${workspace}/load?skillId=${skill}`);
    expect(answer.status).toBe(200);
  }
}

/** Fetches a skill along a path with a token, as a client program does. */
async function download(console: RunningConsole, place: object, skill: string): Promise<void> {
  const { url } = await sendJson<ServeLinkMade>(console, "POST", "/api/v1/serving/links", { ...place, name: "Laptop" });
  const index = `${url.replace(/\/$/, "")}/.well-known/agent-skills/index.json`;
  const { skills } = (await (await fetch(index)).json()) as { skills: { name: string; url: string }[] };
  const entry = skills.find(({ name }) => name === skill);
  const answer = await fetch(new URL(entry?.url ?? "", index));
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

/** Counts are written together, a moment after the requests. */
async function expectUses(console: RunningConsole, skill: string, loads: number, downloads: number): Promise<void> {
  await expect
    .poll(async () => {
      const usage = (await (await getWithToken(console, `/api/v1/skills/${skill}/usage`)).json()) as SkillUsage;
      return [usage.loads, usage.downloads];
    })
    .toEqual([loads, downloads]);
}

test("what agents load and programs download is counted in the column, the chart and by workspace", async ({
  page,
}) => {
  test.slow();
  await withTrees(async (console) => {
    const workspace = await launch(console);
    await load(console, workspace, "changelog", 3);
    await load(console, workspace, "review", 1);
    await download(console, { kind: "workspace", id: workspace }, "changelog");
    await expectUses(console, "changelog", 3, 1);
    await expectUses(console, "review", 1, 0);
    await reviseSkill(console, "changelog", "Another line");

    await signIn(page, console);
    await expectListLoaded(page);
    await expect(skillRow(page, "changelog").getByRole("cell", { name: "4 times" })).toBeVisible();
    await expect(skillRow(page, "review").getByRole("cell", { name: "1 time", exact: true })).toBeVisible();
    await expect(skillRow(page, "use-slipway").getByRole("cell", { name: "not used" })).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Used", exact: true });
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    const rows = page.getByRole("table", { name: "Skills of the library" }).getByRole("rowheader");
    await expect(rows.nth(0)).toContainText("changelog");
    await expect(rows.nth(1)).toContainText("review");

    await openSkill(page, "changelog");
    await skillPanel(page, "Changelog").getByRole("tab", { name: "Usage" }).click();
    const use = usedBy(page, "Changelog");
    const chart = use.getByRole("img", { name: /^4 uses from .+ to .+: 3 loads, 1 download\. Most on .+: 4\.$/ });
    await expect(chart).toBeVisible();
    await expect(use.getByRole("list", { name: "Uses by revision" })).toContainText("r1");
    await expect(use.getByRole("list", { name: "Uses by revision" })).not.toContainText("current");
    await expect(use.getByRole("list", { name: "Uses by workspace" }).getByRole("link")).toHaveText("storefront");
    await use.getByText("Numbers by day").click();
    await expect(use.getByRole("table").getByRole("row").nth(1).getByRole("cell")).toHaveText(["3", "1"]);
    await expectNoAxeViolations(page, "the use of a skill");

    await use.getByRole("button", { name: "90 days" }).press("Enter");
    await expect(use.getByRole("button", { name: "90 days" })).toHaveAttribute("aria-pressed", "true");
    await expect(use.getByRole("img", { name: /^4 uses from/ })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await scrollsSideways(page)).filter((each) => !each.includes("Instructions"))).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 860 });

    await use.getByRole("link", { name: "storefront" }).click();
    const section = page.getByRole("region", { name: "Use by agents" });
    await expect(section.getByRole("img", { name: /^5 uses from/ })).toBeVisible();
    const most = section.getByRole("list", { name: "Most used skills" }).getByRole("listitem");
    await expect(most).toHaveCount(2);
    await expect(most.first()).toContainText("changelog");
    await expect(most.first()).toContainText("4 uses");
    await expectNoAxeViolations(page, "a workspace whose skills were used");
  });
});

test("a skill that nobody has used says so, and leads to how an agent is connected", async ({ page, ownConsole }) => {
  await makeSkills(ownConsole, ["alpha"]);
  await signIn(page, ownConsole);
  await page.goto(`${ownConsole.address}/library?skill=alpha&tab=usage`);
  const use = usedBy(page, "Alpha");
  await expect(use).toContainText("No agent has used it yet.");
  await expectNoAxeViolations(page, "a skill without use");
  await use.getByRole("link", { name: "Connect an agent" }).click();
  await expect(page).toHaveURL(`${ownConsole.address}/connect?place=library`);
});

test("a use that cannot be loaded is told with Retry, beside what pins the skill", async ({ page, ownConsole }) => {
  await makeSkills(ownConsole, ["alpha"]);
  await signIn(page, ownConsole);
  let failing = true;
  await page.route("**/api/v1/skills/alpha/usage?*", (route) => {
    if (!failing) return route.continue();
    const error = { code: "INTERNAL", message: "Something went wrong.", requestId: "req_usage" };
    return route.fulfill({ status: 500, json: { error } });
  });
  await page.goto(`${ownConsole.address}/library?skill=alpha&tab=usage`);
  const use = usedBy(page, "Alpha");
  await expect(use.getByRole("alert")).toContainText("The use could not be loaded");
  await expect(skillPanel(page, "Alpha")).toContainText("No skill set and no live workspace uses this skill");
  failing = false;
  await use.getByRole("button", { name: "Retry" }).click();
  await expect(use).toContainText("No agent has used it yet.");
});
