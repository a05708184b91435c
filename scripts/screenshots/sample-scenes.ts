import type { Page } from "@playwright/test";
import type { Scene } from "./scenes";

const setPanel = (page: Page) => page.getByRole("complementary", { name: "Team baseline" });

async function openSet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Team baseline", exact: true }).click();
  await setPanel(page).getByRole("row").nth(1).waitFor();
}

/** Loads the sample library as a person does; the first scene of its console. */
async function loadSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Load the sample library" }).click();
  await page.getByRole("button", { name: "Open workspace" }).waitFor();
  await page.getByRole("row").nth(8).waitFor();
}

const launchDialog = (page: Page) => page.getByRole("dialog", { name: "Launch workspace" });

async function openWorkspace(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Catalogue" }).waitFor();
}

async function openLaunch(page: Page): Promise<void> {
  await openWorkspace(page);
  await page.getByRole("button", { name: "Launch…" }).click();
  await launchDialog(page).getByRole("radio").first().waitFor();
}

async function openAgents(page: Page): Promise<void> {
  await openWorkspace(page);
  await page.getByRole("tab", { name: "Agents" }).click();
  await page.getByRole("region", { name: "System prompt" }).waitFor();
}

/** Chooses what the Connect page connects: the first of its kind below the library. */
async function connectTo(page: Page, kind: "Workspaces" | "Skill sets"): Promise<void> {
  await page.getByRole("button", { name: /^Connect to: / }).click();
  await page.getByRole("group", { name: kind }).getByRole("menuitemradio").first().click();
  await page.getByRole("region", { name: "Test" }).getByRole("button", { name: "Test" }).waitFor();
}

/** What can be seen with the sample library, in this order: the first scenes make what the later ones show. */
export const SAMPLE_SCENES: readonly Scene[] = [
  {
    name: "library-start",
    path: "/library",
    prepare: (page) => page.getByRole("button", { name: "Load the sample library" }).waitFor(),
  },
  { name: "library-sample", path: "/library", prepare: loadSample },
  { name: "sets", path: "/sets", prepare: (page) => page.getByRole("row").nth(1).waitFor() },
  { name: "set", path: "/sets", prepare: openSet },
  {
    name: "set-review",
    path: "/sets",
    prepare: async (page) => {
      await openSet(page);
      await setPanel(page)
        .getByRole("button", { name: /^Review 2/ })
        .click();
      await page.getByText("Try each finding", { exact: false }).first().waitFor();
    },
  },
  {
    name: "set-new",
    path: "/sets",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New skill set" }).click();
      const dialog = page.getByRole("dialog", { name: "New skill set" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Web delivery");
      await dialog.getByRole("combobox", { name: "Add skills" }).click();
      await page.getByRole("option").nth(0).click();
      await page.getByRole("option").nth(2).click();
    },
  },
  {
    name: "library-add-to-set",
    path: "/library",
    prepare: async (page) => {
      for (const row of [1, 2, 8]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
      await page.getByRole("button", { name: "Add to set…" }).click();
      await page.getByRole("dialog", { name: "Add the chosen skills to a set" }).getByText("6 members").waitFor();
    },
  },
  {
    name: "library-refused",
    path: "/library",
    prepare: async (page) => {
      for (const row of [2, 3, 4]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
      await page.getByRole("button", { name: "Archive", exact: true }).click();
      await page.getByText("REFERENCED_BY_SET").first().waitFor();
    },
  },
  {
    name: "usage",
    path: "/library?skill=code-review&tab=usage",
    prepare: (page) => page.getByText(/^Locked/).waitFor(),
  },
  { name: "workspaces", path: "/workspaces", prepare: (page) => page.getByRole("row").nth(1).waitFor() },
  { name: "launch", path: "/workspaces", prepare: openLaunch },
  {
    name: "launch-compare",
    path: "/workspaces",
    prepare: async (page) => {
      await openLaunch(page);
      await page.getByRole("button", { name: "Compare copies of code-review" }).click();
      await page.getByRole("dialog", { name: "Compare copies" }).getByText("SKILL.md").first().waitFor();
    },
  },
  {
    name: "launched",
    path: "/workspaces",
    prepare: async (page) => {
      await openLaunch(page);
      await launchDialog(page).getByRole("radio").first().check();
      await launchDialog(page).getByRole("button", { name: "Launch", exact: true }).click();
      await page.getByRole("dialog").getByRole("link", { name: "Open workspace" }).waitFor();
    },
  },
  { name: "workspace", path: "/workspaces", prepare: openWorkspace },
  {
    name: "workspace-verify",
    path: "/workspaces",
    prepare: async (page) => {
      await openWorkspace(page);
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Clean: the disk holds exactly what was launched").waitFor();
    },
  },
  { name: "workspace-agents", path: "/workspaces", prepare: openAgents },
  {
    name: "workspace-token",
    path: "/workspaces",
    prepare: async (page) => {
      await openAgents(page);
      await page.getByRole("button", { name: "New token" }).click();
      const dialog = page.getByRole("dialog", { name: "New workspace token" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Laptop of Ada");
      await dialog.getByRole("radio", { name: "Exactly these" }).check();
      await dialog.getByRole("combobox", { name: "Add skills" }).click();
      await page.getByRole("option").nth(0).click();
      await page.keyboard.press("Escape");
    },
  },
  { name: "connect", path: "/connect", prepare: (page) => connectTo(page, "Workspaces") },
  { name: "connect-path", path: "/connect?program=skills", prepare: (page) => connectTo(page, "Skill sets") },
  {
    name: "connect-test",
    path: "/connect?program=curl",
    prepare: async (page) => {
      await connectTo(page, "Workspaces");
      await page.getByRole("region", { name: "Test" }).getByRole("button", { name: "Test" }).click();
      await page.getByText("Waiting for a request…").waitFor();
    },
  },
];
