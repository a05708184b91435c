import type { Page } from "@playwright/test";
import { EXAMPLE } from "./example-skill";

/** One picture: where it is taken, and what is done first. */
export interface Scene {
  name: string;
  path: string;
  /** Text of a heading, row or region that says that the page has come. */
  prepare?: (page: Page) => Promise<void>;
}

const panel = (query: string) => `/library?skill=${EXAMPLE}&tab=${query}`;
const skillPanel = (page: Page) => page.getByRole("complementary", { name: "Release notes" });
const search = (page: Page, text: string) => page.getByRole("searchbox", { name: "Search skills" }).fill(text);

async function chooseThree(page: Page): Promise<void> {
  for (const row of [2, 3, 4]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
  await page.getByRole("toolbar", { name: "Chosen skills" }).waitFor();
}

async function openEditor(page: Page): Promise<void> {
  await skillPanel(page).getByRole("button", { name: "Edit" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /SKILL\.md|Instructions/ })
    .waitFor();
}

/** Every page and dialog that somebody who is signed in can see. */
export const SCENES: readonly Scene[] = [
  { name: "library", path: "/library", prepare: (page) => page.getByRole("row").nth(5).waitFor() },
  {
    name: "library-none-match",
    path: "/library",
    prepare: async (page) => {
      await search(page, "nothing is called this");
      await page.getByRole("button", { name: "Clear filters" }).first().waitFor();
    },
  },
  { name: "library-selection", path: "/library", prepare: chooseThree },
  {
    name: "library-tags",
    path: "/library",
    prepare: async (page) => {
      await chooseThree(page);
      await page.getByRole("button", { name: "Tag…" }).click();
      await page.getByRole("dialog", { name: "Tags of the chosen skills" }).waitFor();
    },
  },
  {
    name: "panel-instructions",
    path: panel("instructions"),
    prepare: (page) => skillPanel(page).getByRole("heading", { name: "Steps" }).waitFor(),
  },
  { name: "panel-files", path: `${panel("files")}&file=scripts/collect.sh`, prepare: (page) => seen(page, "set -eu") },
  { name: "panel-revisions", path: panel("revisions"), prepare: (page) => seen(page, "Read before publishing") },
  { name: "panel-findings", path: panel("findings") },
  { name: "panel-usage", path: panel("usage") },
  {
    name: "compare",
    path: `${panel("revisions")}&from=1&to=3`,
    prepare: (page) => page.getByRole("heading", { name: /^Changes r1/ }).waitFor(),
  },
  {
    name: "new-skill",
    path: "/library",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New skill" }).first().click();
      await page.getByRole("dialog", { name: "New skill" }).waitFor();
    },
  },
  { name: "edit-skill", path: panel("instructions"), prepare: openEditor },
  {
    name: "edit-skill-changes",
    path: panel("instructions"),
    prepare: async (page) => {
      await openEditor(page);
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: /SKILL\.md|Instructions/ })
        .focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nThank whoever reported it.\n");
      await page.getByRole("tab", { name: "Changes" }).click();
      await seen(page, "Thank whoever reported it.");
    },
  },
  {
    name: "palette",
    path: panel("instructions"),
    prepare: async (page) => {
      await skillPanel(page).getByRole("heading", { name: "Steps" }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Palette" }).waitFor();
    },
  },
  {
    name: "keyboard",
    path: "/library",
    prepare: async (page) => {
      await page.getByRole("row").nth(5).waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    },
  },
  { name: "activity", path: "/activity" },
  { name: "settings", path: "/settings" },
  { name: "settings-people", path: "/settings/people" },
  {
    name: "settings-invite",
    path: "/settings/people",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await page.getByRole("dialog", { name: "Invite somebody" }).waitFor();
    },
  },
  { name: "settings-tokens", path: "/settings/tokens" },
  {
    name: "settings-new-token",
    path: "/settings/tokens",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New API token" }).first().click();
      await page.getByRole("dialog", { name: "New API token" }).waitFor();
    },
  },
  { name: "api", path: "/docs/api" },
  { name: "not-found", path: "/an-address-that-leads-nowhere" },
];

async function seen(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
