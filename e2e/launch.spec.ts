import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./fixtures/axe";
import { tabTo } from "./fixtures/keyboard";
import { expectListLoaded } from "./fixtures/library-page";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillText } from "./fixtures/skill-archives";
import { changeSetElsewhere, makeSet, makeSkills } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";
import { launchTree, makeTree, withTrees, writeTreeFile } from "./fixtures/working-trees";

const launchDialog = (page: Page) => page.getByRole("dialog", { name: "Launch workspace" });
const launchButton = (dialog: Locator) => dialog.getByRole("button", { name: "Launch", exact: true });
const copiesOf = (dialog: Locator, name: string) => dialog.getByRole("group", { name: new RegExp(`^${name}, `) });

/** Opens the dialog on a new workspace, and names its tree and its sets. */
async function planOf(page: Page, address: string, tree: string, sets: readonly string[]): Promise<Locator> {
  await page.goto(`${address}/workspaces`);
  await page
    .getByRole("button", { name: /New workspace|Launch a workspace/ })
    .first()
    .click();
  const dialog = launchDialog(page);
  await dialog.getByLabel("Working tree").fill(tree);
  await dialog.getByRole("combobox", { name: "Add set" }).click();
  for (const set of sets) await page.getByRole("option", { name: new RegExp(set) }).click();
  await page.keyboard.press("Escape");
  for (const set of sets) {
    await expect(dialog.getByRole("button", { name: new RegExp(`^Remove set ${set}`) })).toBeVisible();
  }
  return dialog;
}

test.describe("a launch", () => {
  test("goes from set over conflict to a live workspace by keyboard alone", async ({ page }) => {
    await withTrees(async (console) => {
      await makeSkills(console, ["code-review", "changelog"]);
      await makeSet(console, "Team baseline", ["code-review", "changelog"]);
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await signIn(page, console);
      await page.goto(`${console.address}/workspaces`);
      await expect(page.getByRole("heading", { name: "No workspace yet" })).toBeVisible();

      await page.keyboard.press("n");
      const dialog = launchDialog(page);
      await expect(dialog.getByLabel("Working tree")).toBeFocused();
      await page.keyboard.type(tree);
      await tabTo(page, dialog.getByRole("combobox", { name: "Add set" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("combobox", { name: "Find a set" })).toBeFocused();
      await page.keyboard.type("team");
      await expect(page.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("button", { name: "Remove set Team baseline, 2 skills" })).toBeVisible();

      await expect(dialog.getByRole("heading", { name: "1 conflict needs a choice" })).toBeVisible();
      const copies = copiesOf(dialog, "code-review");
      await expect(copies.getByRole("radio")).toHaveCount(2);
      await expect(copies.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(launchButton(dialog)).toBeDisabled();
      await expect(launchButton(dialog)).toHaveAccessibleDescription("Choose a copy of code-review to launch");

      // Pressed too early, it leads to what is missing.
      await tabTo(page, launchButton(dialog));
      await page.keyboard.press("Enter");
      await expect(copies.getByRole("radio").first()).toBeFocused();
      await page.keyboard.press("Space");
      await expect(copies.getByRole("radio", { name: /^repository \.agents\/skills\/code-review/ })).toBeChecked();
      await page.keyboard.press("ArrowDown");
      await expect(copies.getByRole("radio", { name: /^owner Team baseline, r1/ })).toBeChecked();
      await expect(dialog.getByRole("heading", { name: "The conflict is settled" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "2 chosen" })).toBeVisible();
      await tabTo(page, launchButton(dialog));
      await page.keyboard.press("Enter");

      const report = page.getByRole("dialog", { name: "storefront is live" });
      await expect(report.getByRole("textbox", { name: "Workspace token" })).toHaveValue(/\S{20,}/);
      await tabTo(page, report.getByRole("link", { name: "Open workspace" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "storefront" })).toBeVisible();
      await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
      const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^code-review/ }) });
      await expect(row).toContainText("owner");
      await expect(row).toContainText("1 copy");

      const launched = await readFile(join(tree, ".slipway/skills/code-review/SKILL.md"), "utf8");
      expect(launched).toBe(skillText("code-review"));
      const untouched = await readFile(join(tree, ".agents/skills/code-review/SKILL.md"), "utf8");
      expect(untouched).toContain("As the tree has it");
    });
  });

  test("asks nothing where the policy decides, and tells what it shadows; under Refuse it cannot be made", async ({
    page,
  }) => {
    await withTrees(async (console) => {
      await makeSkills(console, ["code-review"]);
      await makeSet(console, "Team baseline", ["code-review"]);
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await signIn(page, console);
      const dialog = await planOf(page, console.address, tree, ["Team baseline"]);
      await expect(launchButton(dialog)).toBeDisabled();

      await dialog.getByRole("button", { name: "Compare copies of code-review" }).click();
      const compare = page.getByRole("dialog", { name: "Compare copies" });
      await expect(compare.getByRole("row").filter({ hasText: "Removed: # As the tree has it" })).toBeVisible();
      await expectNoAxeViolations(page, "two copies compared");
      await page.keyboard.press("Escape");
      await expect(compare).toHaveCount(0);
      await expect(dialog).toBeVisible();

      await dialog.getByRole("button", { name: "When names collide: Ask me" }).click();
      await page.getByRole("menuitemradio", { name: "Refuse" }).click();
      await expect(dialog.getByRole("heading", { name: "1 conflict, and the policy refuses any" })).toBeVisible();
      await expect(dialog.getByRole("radio")).toHaveCount(0);
      await expect(launchButton(dialog)).toBeDisabled();

      await dialog.getByRole("button", { name: "When names collide: Refuse" }).click();
      await page.getByRole("menuitemradio", { name: "Owner first" }).click();
      await expect(dialog.getByRole("heading", { name: "No name conflicts" })).toBeVisible();
      await dialog.getByRole("button", { name: "1 shadowed" }).click();
      await expect(dialog.getByRole("list", { name: "Shadowed" })).toContainText(".agents/skills/code-review");
      await expect(launchButton(dialog)).toBeEnabled();
    });
  });

  test("says in the field why a tree cannot be used, and keeps everything else", async ({ page }) => {
    await withTrees(async (console) => {
      await makeSkills(console, ["code-review"]);
      await makeSet(console, "Team baseline", ["code-review"]);
      await signIn(page, console);
      const dialog = await planOf(page, console.address, "/etc", ["Team baseline"]);
      const refusal = dialog.getByRole("alert").filter({ hasText: "This working tree cannot be used" });
      await expect(refusal).toContainText("FORBIDDEN");
      await expect(refusal.getByRole("button", { name: "Copy request id" })).toBeVisible();
      await expect(dialog.getByLabel("Working tree")).toHaveAttribute("aria-invalid", "true");
      await expectNoAxeViolations(page, "a tree that is refused");

      await dialog.getByLabel("Working tree").fill("two words");
      await expect(dialog.getByLabel("Working tree")).toHaveAccessibleDescription(/plain name such as storefront/);
      await expect(launchButton(dialog)).toBeDisabled();
      await dialog.getByLabel("Working tree").fill("storefront");
      await expect(dialog.getByRole("heading", { name: "No name conflicts" })).toBeVisible();
      await expect(launchButton(dialog)).toBeEnabled();

      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: "Discard your choices?" });
      await question.getByRole("button", { name: "Keep choosing" }).click();
      await expect(dialog.getByLabel("Working tree")).toHaveValue("storefront");
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);
    });
  });

  test("that changed underneath shows the new plan, says what changed, and keeps the choices", async ({ page }) => {
    await withTrees(async (console) => {
      await makeSkills(console, ["code-review", "changelog"]);
      const set = await makeSet(console, "Team baseline", ["code-review", "changelog"]);
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await signIn(page, console);
      const dialog = await planOf(page, console.address, tree, ["Team baseline"]);
      await copiesOf(dialog, "code-review")
        .getByRole("radio", { name: /^owner/ })
        .check();
      // The plan with the choice in it: from here on nothing plans by itself.
      await expect(dialog.getByRole("button", { name: "1 shadowed" })).toBeVisible();
      await expect(launchButton(dialog)).toBeEnabled();

      await writeTreeFile(tree, ".agents/skills/changelog/SKILL.md", skillText("changelog", { body: "# Another" }));
      await launchButton(dialog).click();
      const refusal = dialog.getByRole("alert").filter({ hasText: "CONFLICTS_CHANGED" });
      await expect(refusal).toBeFocused();
      await expect(refusal.getByRole("list", { name: "What changed" })).toContainText("New in conflict: changelog.");
      await expect(dialog.getByRole("heading", { name: "1 of 2 conflicts needs a choice" })).toBeVisible();
      await expect(copiesOf(dialog, "code-review").getByRole("radio", { name: /^owner/ })).toBeChecked();
      await expectNoAxeViolations(page, "a plan that changed");
      await copiesOf(dialog, "changelog")
        .getByRole("radio", { name: /^repository/ })
        .check();
      await expect(dialog.getByRole("button", { name: "2 shadowed" })).toBeVisible();
      await expect(launchButton(dialog)).toBeEnabled();

      await changeSetElsewhere(console, set.id, { description: "Changed meanwhile" });
      await launchButton(dialog).click();
      await expect(dialog.getByRole("alert").filter({ hasText: "STALE_GENERATION" })).toBeFocused();
      await expect(launchButton(dialog)).toBeEnabled();
      await launchButton(dialog).click();
      await expect(page.getByRole("dialog", { name: "storefront is live" })).toBeVisible();
      await expectNoAxeViolations(page, "a launch with its token");
    });
  });

  test("of a tree that is live already leads to that workspace", async ({ page }) => {
    await withTrees(async (console) => {
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await launchTree(console, { workspace: { root: tree } });
      await signIn(page, console);
      const dialog = await planOf(page, console.address, tree, []);
      await expect(dialog.getByRole("list", { name: "In the way of the launch" })).toContainText("CONFLICT");
      await expect(launchButton(dialog)).toHaveAccessibleDescription("One thing stands in the way");
    });
  });

  test("publishes the winners, and names the directory that is in the way", async ({ page }) => {
    await withTrees(async (console) => {
      await makeSkills(console, ["code-review"]);
      await makeSet(console, "Team baseline", ["code-review"]);
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await signIn(page, console);
      const dialog = await planOf(page, console.address, tree, ["Team baseline"]);
      await copiesOf(dialog, "code-review")
        .getByRole("radio", { name: /^owner/ })
        .check();
      await dialog.getByRole("checkbox", { name: "Publish into .agents/skills" }).check();
      await dialog.getByRole("checkbox", { name: "Publish into .claude/skills" }).check();
      await launchButton(dialog).click();
      const published = page.getByRole("region", { name: "Published" });
      await expect(published.getByRole("heading")).toHaveText("Published into 1 of 2 directories");
      const rows = published.getByRole("listitem");
      await expect(rows.filter({ hasText: ".agents/skills/code-review" })).toContainText("PUBLISH_BLOCKED");
      await expect(rows.filter({ hasText: ".claude/skills/code-review" })).toContainText("Published");
      expect(await readFile(join(tree, ".claude/skills/code-review/SKILL.md"), "utf8")).toBe(skillText("code-review"));
    });
  });

  test("can be started from the palette, and switches layers", async ({ page }) => {
    await withTrees(async (console) => {
      const tree = await makeTree(console, "storefront", ["code-review"]);
      await signIn(page, console);
      await expectListLoaded(page);
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Palette" });
      await palette.getByRole("combobox").fill("launch a w");
      await expect(palette.getByRole("option", { name: "Launch a workspace" })).toBeVisible();
      await page.keyboard.press("Enter");
      const dialog = launchDialog(page);
      await dialog.getByLabel("Working tree").fill(tree);
      await expect(dialog.getByRole("button", { name: "1 chosen" })).toBeVisible();
      await dialog.getByRole("switch", { name: "Tier repository" }).click();
      await expect(dialog.getByRole("button", { name: "0 chosen" })).toBeVisible();
      await dialog.getByRole("switch", { name: "Tier builtin" }).click();
      await expect(dialog.getByRole("button", { name: "3 chosen" })).toBeVisible();
    });
  });
});

test.describe("the launch dialog is usable", () => {
  test("with axe in both themes, and at 320 pixels without scrolling sideways", async ({ page }) => {
    test.slow();
    await withTrees(async (console) => {
      const long = "a-skill-with-a-rather-long-name-that-needs-room";
      await makeSkills(console, ["code-review", long]);
      await makeSet(console, "A set with a rather long name that needs room too", ["code-review", long]);
      const tree = await makeTree(console, "storefront", ["code-review", long]);
      await writeTreeFile(tree, ".claude/skills/broken/SKILL.md", "no front matter\n");
      await signIn(page, console);
      await page.goto(`${console.address}/workspaces`);
      await page.getByRole("button", { name: "New workspace" }).click();
      const dialog = launchDialog(page);
      await expect(dialog.getByLabel("Working tree")).toBeVisible();
      await expectNoAxeViolations(page, "the empty dialog");
      await dialog.getByLabel("Working tree").fill(tree);
      await dialog.getByRole("combobox", { name: "Add set" }).click();
      await expectNoAxeViolations(page, "choosing sets");
      await page.getByRole("option").first().click();
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("heading", { name: "2 of 2 conflicts need a choice" })).toBeVisible();
      await expectNoAxeViolations(page, "open conflicts");
      for (const list of ["0 chosen", "0 shadowed", "1 excluded"]) {
        await dialog.getByRole("button", { name: list }).click();
        await expectNoAxeViolations(page, list);
      }
      await expect(dialog.getByRole("list", { name: "Excluded" })).toContainText("broken");
      await dialog.getByRole("button", { name: "When names collide: Ask me" }).click();
      await expectNoAxeViolations(page, "the policies");
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Compare copies of code-review" }).click();
      await expect(page.getByRole("dialog", { name: "Compare copies" }).getByRole("row").first()).toBeVisible();
      expect(await scrollsSideways(page)).toEqual([]);
    });
  });
});
