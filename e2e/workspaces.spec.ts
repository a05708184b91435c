import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink, joinBy } from "./fixtures/joined-people";
import { getSkill } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { changeSetElsewhere, makeSet, makeSkills, reviseSkill } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";
import { type ConsoleWithTrees, launchTree, makeTree, withTrees, writeTreeFile } from "./fixtures/working-trees";

const toast = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const item = (page: Page, name: string) =>
  page.getByRole("table", { name: /^Catalogue/ }).getByRole("button", { name: new RegExp(`^${name}`) });

/** A live workspace: a set of the library under `owner-first`, and two skills of the tree. */
async function liveWorkspace(console: ConsoleWithTrees) {
  await makeSkills(console, ["changelog", "code-review"]);
  const set = await makeSet(console, "Team baseline", ["changelog", "code-review"]);
  const tree = await makeTree(console, "storefront", ["code-review", "deploy"]);
  await writeTreeFile(tree, ".claude/skills/broken/SKILL.md", "no front matter\n");
  const { workspace } = await launchTree(console, {
    workspace: { root: tree },
    sets: [{ id: set.id, generation: set.generation }],
    policy: "owner-first",
    user: "u-1042",
    environment: "production",
  });
  return { set, tree, workspace, path: `/workspaces/${workspace.id}` };
}

test.describe("the list of workspaces", () => {
  test("names each with its status, tree, sets and skills, live ones first, and leads to it", async ({ page }) => {
    await withTrees(async (console) => {
      await liveWorkspace(console);
      const other = await makeTree(console, "billing", ["deploy"]);
      await launchTree(console, { workspace: { root: other } });
      await signIn(page, console);
      await page.goto(`${console.address}/workspaces`);
      await expect(page.getByRole("status").filter({ hasText: "2 live of 2 workspaces" })).toBeVisible();
      const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /storefront/ }) });
      await expect(row).toContainText("Live");
      await expect(row).toContainText("Team baseline");
      await expect(row).toContainText("u-1042");
      await expectNoAxeViolations(page, "the list of workspaces");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
      await row.getByRole("link", { name: "storefront" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "storefront" })).toBeVisible();
      await expect(page).toHaveTitle(/^storefront · /);
    });
  });
});

test.describe("the page of a workspace", () => {
  test("shows what wins, what it shadows and why, and where its files lie", async ({ page }) => {
    await withTrees(async (console) => {
      const { path, tree } = await liveWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await expect(page.getByRole("status").filter({ hasText: "3 of 3 skills" })).toBeVisible();
      await item(page, "code-review").click();
      const details = page.getByRole("cell").filter({ hasText: "Found in" });
      await expect(details).toContainText("Team baseline");
      await expect(details).toContainText(".agents/skills/code-review");
      await expect(details).toContainText(join(tree, ".slipway/skills/code-review"));
      await expect(page.getByRole("list", { name: "Excluded" })).toContainText("broken");
      await page.getByRole("searchbox", { name: "Filter the catalogue" }).fill("deploy");
      await expect(page.getByRole("status").filter({ hasText: "1 of 3 skills" })).toBeVisible();
      await page.getByRole("searchbox", { name: "Filter the catalogue" }).fill("nothing is called this");
      await page.getByRole("button", { name: "Clear filter" }).click();
      await expect(page.getByRole("status").filter({ hasText: "3 of 3 skills" })).toBeVisible();
      await expectNoAxeViolations(page, "the page of a workspace");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
    });
  });

  test("names the file that somebody changed on the disk, and a relaunch heals it", async ({ page }) => {
    await withTrees(async (console) => {
      const { path, tree } = await liveWorkspace(console);
      const file = join(tree, ".slipway/skills/code-review/SKILL.md");
      const before = await readFile(file, "utf8");
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText("Clean: the disk holds exactly what was launched")).toBeVisible();
      await appendFile(file, "!");
      await page.getByRole("button", { name: "Verify" }).click();
      const drift = page.getByRole("list", { name: "Files that differ" });
      await expect(drift.getByRole("listitem")).toHaveCount(1);
      await expect(drift).toContainText("changed");
      await expect(drift).toContainText("code-review/SKILL.md");
      await expectNoAxeViolations(page, "a verification that found something");
      await page.getByRole("button", { name: "Relaunch to heal" }).click();
      await expect(toast(page, "Relaunched storefront")).toBeVisible();
      expect(await readFile(file, "utf8")).toBe(before);
      await page.getByRole("button", { name: "Relaunch", exact: true }).click();
      await expect(toast(page, "storefront is as it should be")).toBeVisible();
    });
  });

  test("says that a newer generation exists, and takes it only with a relaunch", async ({ page }) => {
    await withTrees(async (console) => {
      const { path, set, tree } = await liveWorkspace(console);
      await reviseSkill(console, "changelog", "A line of the second revision");
      await changeSetElsewhere(console, set.id, { members: [{ slug: "changelog", revision: 2 }] });
      const file = join(tree, ".slipway/skills/changelog/SKILL.md");
      expect(await readFile(file, "utf8")).not.toContain("second revision");
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await expect(page.getByText("newer generation 2 exists")).toBeVisible();
      await page.getByRole("button", { name: "Relaunch", exact: true }).click();
      await expect(toast(page, "Relaunched storefront")).toBeVisible();
      await expect(page.getByText("newer generation 2 exists")).toHaveCount(0);
      expect(await readFile(file, "utf8")).toContain("second revision");
    });
  });

  test("stops and is launched again with its own fields", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await liveWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await page.getByRole("button", { name: "Stop" }).click();
      await expect(toast(page, "Stopped storefront")).toContainText("Its pins are released");
      await expect(page.getByRole("main").getByText("Stopped", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Launch…" }).click();
      const dialog = page.getByRole("dialog", { name: "Launch workspace" });
      await expect(dialog.getByLabel("User", { exact: true })).toHaveValue("u-1042");
      await expect(dialog.getByRole("button", { name: "When names collide: Owner first" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: /^Remove set Team baseline/ })).toBeVisible();
      await dialog.getByRole("button", { name: "Launch", exact: true }).click();
      const report = page.getByRole("dialog", { name: /^storefront/ });
      await report.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "More ways to relaunch" }).click();
      await page.getByRole("menuitem", { name: "Relaunch with changes…" }).click();
      await expect(page.getByRole("dialog", { name: "Relaunch workspace" })).toBeVisible();
    });
  });

  test("takes an item of the tree into the library", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await liveWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await item(page, "deploy").click();
      await page.getByRole("button", { name: "Import to library" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Created: revision 1 of" })).toBeVisible();
      expect((await getSkill(console, "deploy")).provider).toBe("directory");
    });
  });

  test("adds a mount, makes it anew and takes it away; settings hold at once", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await liveWorkspace(console);
      const docs = await makeTree(console, "docs", []);
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      const mounts = page.getByRole("region", { name: "Mounts" });
      await mounts.getByRole("button", { name: "Add mount" }).click();
      const dialog = page.getByRole("dialog", { name: "Add mount" });
      await dialog.getByRole("button", { name: "Mount", exact: true }).click();
      await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/lower-case letters/);
      await expectNoAxeViolations(page, "a mount with faults");
      await dialog.getByLabel("Name").fill("docs");
      await dialog.getByLabel("Directory").fill("/etc");
      await dialog.getByRole("button", { name: "Mount", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText("FORBIDDEN");
      await dialog.getByLabel("Directory").fill(docs);
      await dialog.getByRole("button", { name: "Mount", exact: true }).click();
      await expect(mounts.getByText("/environment/docs", { exact: true })).toBeVisible();
      await mounts.getByRole("button", { name: "Mount /environment/docs anew" }).click();
      await expect(mounts.getByText("generation 2")).toBeVisible();
      await mounts.getByRole("button", { name: "Take /environment/docs away" }).click();
      await expect(mounts.getByText("/environment/docs", { exact: true })).toHaveCount(0);

      await page.getByRole("switch", { name: "Dynamic" }).click();
      await expect(page.getByRole("switch", { name: "Dynamic" })).toBeChecked();
      const settings = page.getByRole("region", { name: "Settings" });
      await settings.getByLabel("Name").fill("Shop window");
      await settings.getByRole("button", { name: "Save name" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Shop window" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("switch", { name: "Dynamic" })).toBeChecked();
    });
  });

  test("shows a viewer everything, with no control that would be refused", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await liveWorkspace(console);
      await joinBy(page, await invitationLink(console, "vera@example.com", "viewer"), "Vera");
      await page.goto(`${console.address}/workspaces`);
      await expect(page.getByRole("row").filter({ hasText: "storefront" })).toBeVisible();
      await expect(page.getByRole("button", { name: "New workspace" })).toHaveCount(0);
      await page.goto(`${console.address}${path}`);
      await expect(page.getByRole("status").filter({ hasText: "3 of 3 skills" })).toBeVisible();
      await item(page, "deploy").click();
      await expect(
        page.getByRole("main").getByRole("button", { name: /Relaunch|Stop|Launch|Import|mount|Save/ }),
      ).toHaveCount(0);
      await expect(page.getByRole("switch")).toHaveCount(0);
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText("Clean: the disk holds exactly what was launched")).toBeVisible();
    });
  });

  test("that does not exist says so, and leads back to the list", async ({ page, ownConsole }) => {
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/workspaces/an-id-that-nobody-has`);
    await expect(page.getByRole("heading", { name: "There is no such workspace" })).toBeVisible();
    await expectNoAxeViolations(page, "no such workspace");
    await page.getByRole("link", { name: "All workspaces" }).click();
    await expect(page.getByRole("heading", { name: "No workspace yet" })).toBeVisible();
  });
});
