import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded, skillRow } from "./fixtures/library-page";
import { signIn } from "./fixtures/sign-in";
import { skillPanel } from "./fixtures/skill-panel";
import { test as base, expect } from "./fixtures/test";

const test = base.extend<{ library: Page }>({
  // Its own console: the keys walk along the rows in their order, so no other test may add one.
  library: async ({ page, ownConsole }, use) => {
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await use(page);
  },
});

test("the palette opens skills, runs what fits them, and changes the theme", async ({ library }) => {
  const page = library;
  const palette = page.getByRole("dialog", { name: "Palette" });
  const field = palette.getByRole("combobox");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page, "the palette");
  await field.fill("launch rev");
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
  await expect(skillPanel(page, "Launch review")).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option", { name: "Fork Launch review" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "Archive Launch review" })).toHaveCount(0);
  await field.fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("Control+k");
  await field.fill("no such thing at all");
  await expect(palette).toContainText("Nothing has these letters.");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("a question mark shows every key, and those of one key can be switched off", async ({ library }) => {
  const page = library;
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await page.keyboard.press("?");
  await expect(help).toContainText("Next skill");
  await expectNoAxeViolations(page, "the keyboard help");
  await help.getByRole("checkbox", { name: /Shortcuts of a single key/ }).click();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await page.keyboard.press("?");
  await page.keyboard.press("j");
  await expect(help).toHaveCount(0);
  await expect(skillRow(page, "launch-review").getByRole("button", { name: "Launch review" })).not.toBeFocused();
  // The keys that need a second one are no single keys, and stay.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Palette" })).toBeVisible();
});

test("j, k and x walk and choose, and do nothing while somebody types", async ({ library }) => {
  const page = library;
  const search = page.getByRole("searchbox", { name: "Search skills" });
  await page.keyboard.press("j");
  await expect(skillRow(page, "launch-review").getByRole("button", { name: "Launch review" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(skillRow(page, "skill-authoring").getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("/");
  await page.keyboard.type("jkx");
  await expect(search).toHaveValue("jkx");
});

test("arrow keys walk along the rows, and Tab has one stop in them", async ({ library }) => {
  const page = library;
  await skillRow(page, "launch-review").getByRole("button", { name: "Launch review" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(skillRow(page, "skill-authoring").getByRole("button", { name: "Skill authoring" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(skillPanel(page, "Skill authoring")).toBeFocused();
});
