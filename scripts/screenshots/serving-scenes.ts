import type { Page } from "@playwright/test";
import type { Scene } from "./scenes";

/** Skills of the sample library that agents use, most first. */
export const USED = ["code-review", "test-plan", "release-notes", "api-design"];

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Serving / });

async function openServing(page: Page): Promise<void> {
  await page.getByRole("row").nth(8).waitFor();
  await page.getByRole("button", { name: /^Serving · \d+ skills/ }).click();
  await dialog(page).getByRole("table", { name: "Skills that go out" }).waitFor();
}

async function makePath(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole("button", { name: "New path" }).click();
  const form = page.getByRole("dialog", { name: "New path" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("button", { name: "Make path" }).click();
  await form.getByRole("button", { name: "Done" }).click();
  await dialog(page).getByRole("row").filter({ hasText: name }).waitFor();
}

const chart = (page: Page, region: string) =>
  page
    .getByRole("region", { name: region })
    .getByRole("img", { name: /^\d+ uses from/ })
    .waitFor();

/** What agents see and have used, in the console of the sample library once its workspace is live. */
export const SERVING_SCENES: readonly Scene[] = [
  {
    name: "library-served",
    path: "/library?sort=-used",
    prepare: async (page) => {
      for (const row of [1, 2, 3, 5, 8]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
      await page.getByRole("button", { name: "Serve", exact: true }).click();
      await page.getByRole("button", { name: "Serving · 5 skills" }).waitFor();
    },
  },
  {
    name: "serving",
    path: "/library",
    prepare: async (page) => {
      await openServing(page);
      await makePath(page, "Build server");
      await makePath(page, "Laptop of Grace");
    },
  },
  {
    name: "serving-public",
    path: "/library",
    prepare: async (page) => {
      await openServing(page);
      await dialog(page).getByRole("switch", { name: "Public path" }).click();
      await page.getByText("Anybody who reaches this console can read these skills").waitFor();
    },
  },
  {
    name: "skill-usage",
    path: "/library?skill=code-review&tab=usage",
    prepare: (page) => chart(page, "Use by agents"),
  },
  {
    name: "workspace-usage",
    path: "/workspaces",
    prepare: async (page) => {
      await page.getByRole("row").nth(1).getByRole("link").first().click();
      await chart(page, "Use by agents");
      await page.getByRole("region", { name: "Use by agents" }).scrollIntoViewIfNeeded();
    },
  },
];
