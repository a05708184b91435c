import type { Locator, Page } from "@playwright/test";
import type { GitServer } from "@/lib/testing/git-server";
import { expectNoAxeViolations } from "./fixtures/axe";
import type { ConsoleWithData } from "./fixtures/console-with-data";
import { addGitSource, importAndWait, importDialog, withGit } from "./fixtures/git-sources";
import { getSkill } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillText } from "./fixtures/skill-archives";
import { sendJson } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";

const table = (page: Page): Locator => page.getByRole("table", { name: "Skills of the sources" });
const rowOf = (page: Page, slug: string): Locator =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader").getByText(slug, { exact: true }).first() });
const names = (page: Page) => table(page).getByRole("rowheader").getByRole("button").allTextContents();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search skills of the sources" });
const heading = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Two sources: one of three skills with one that is refused, one of two. */
async function withTwoSources(use: (console: ConsoleWithData, server: GitServer) => Promise<void>): Promise<void> {
  await withGit(async (console, server) => {
    const team = await server.repository("team/skills");
    await team.commit({
      "skills/review/SKILL.md": skillText("review", { description: "Use when code is reviewed." }),
      "skills/review-notes/SKILL.md": skillText("review-notes", { description: "Use when notes are written." }),
      "skills/deploy/SKILL.md": skillText("deploy", { description: "Use before a review of the release." }),
      "skills/bare/SKILL.md": "# A heading and no front matter\n",
    });
    const web = await server.repository("web/guild");
    await web.commit({
      "skills/tokens/SKILL.md": skillText("tokens"),
      "skills/layout/SKILL.md": skillText("layout"),
    });
    await addGitSource(console, "team-skills", team);
    await addGitSource(console, "web-guild", web);
    await use(console, server);
  });
}

test("an empty registry leads to the registry and to an address", async ({ ownPage: page, ownConsole }) => {
  await page.goto(`${ownConsole.address}/discover`);
  await expect(page.getByRole("heading", { name: "No sources yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the registry" })).toHaveAttribute("href", "/registry");
  await page.getByRole("button", { name: "Import from an address" }).click();
  await expect(importDialog(page)).toBeVisible();
  await expectNoAxeViolations(page, "the wizard over an empty Discover");
});

test("what sources hold is searched as it is typed, best matches first, and the text stays in the tab", async ({
  page,
}) => {
  await withTwoSources(async (console) => {
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    await expect(heading(page, "6 of 6 skills")).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("review");
    await expect(heading(page, "3 of 6 skills")).toBeVisible();
    expect(await names(page)).toEqual(["review", "review-notes", "deploy"]);
    expect(page.url()).not.toContain("review");
    await search(page).fill("");

    await page.getByRole("button", { name: "Source filter" }).click();
    await page.getByRole("menuitemcheckbox", { name: "web-guild" }).click();
    await page.keyboard.press("Escape");
    await expect(heading(page, "2 of 6 skills")).toBeVisible();
    await expect(page).toHaveURL(/source=web-guild/);
    await page.reload();
    await expect(heading(page, "2 of 6 skills")).toBeVisible();
    await search(page).fill("nothing is called this");
    await expect(page.getByRole("heading", { name: "No skill matches" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect(heading(page, "6 of 6 skills")).toBeVisible();
    await expectNoAxeViolations(page, "Discover with rows");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await scrollsSideways(page)).toEqual([]);
    await expectNoAxeViolations(page, "Discover on a narrow screen");
  });
});

test("a skill is read in the panel before it is imported, and a refused one says why", async ({ page }) => {
  await withTwoSources(async (console) => {
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    await expect(rowOf(page, "bare")).toContainText("INVALID_FRONTMATTER");
    await rowOf(page, "review").getByRole("button", { name: "review", exact: true }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("heading", { name: "Review", exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expectNoAxeViolations(page, "a preview beside the sources");
    await panel.getByRole("button", { name: "Import", exact: true }).click();
    await expect(panel.getByRole("article")).toContainText("1 created", { timeout: 30_000 });
    expect((await getSkill(console, "review")).revisions).toHaveLength(1);
    await expect(rowOf(page, "review")).toContainText("In library");

    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(rowOf(page, "review").getByRole("button", { name: "review", exact: true })).toBeFocused();
    await page.keyboard.press("k");
    await rowOf(page, "bare").getByRole("rowheader").getByRole("button").first().click();
    await expect(panel).toContainText("INVALID_FRONTMATTER");
    await expectNoAxeViolations(page, "a refused skill in the panel");
  });
});

test("chosen rows are imported with one job for each source, and the list knows them afterwards", async ({ page }) => {
  await withTwoSources(async (console) => {
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    await expect(table(page).getByRole("checkbox", { name: "Select bare" })).toHaveCount(0);
    await table(page).getByRole("checkbox", { name: "Select 5 filtered skills" }).check();
    const bar = page.getByRole("toolbar", { name: "Chosen skills" });
    await expect(bar.getByRole("status")).toHaveText("5 selected");
    await expectNoAxeViolations(page, "Discover with chosen rows");
    await table(page).getByRole("checkbox", { name: "Select layout" }).click();
    await expect(bar.getByRole("button", { name: "Import 4 skills" })).toBeVisible();
    await table(page).getByRole("checkbox", { name: "Select layout" }).click();
    await bar.getByRole("button", { name: "Import 5 skills" }).click();
    await expect(bar).toBeHidden();
    const imports = page.getByRole("region", { name: "Imports" });
    await imports.getByRole("button", { name: "Show 1 earlier import" }).click();
    await expect(imports.getByRole("article")).toHaveCount(2);
    await expect(imports.getByRole("article", { name: "Import of team-skills" })).toContainText("3 created");
    await expect(imports.getByRole("article", { name: "Import of web-guild" })).toContainText("2 created");
    const same = page.getByTitle("The library has the same bytes");
    await expect(table(page).getByRole("row").filter({ has: same })).toHaveCount(5);
    await page.reload();
    await expect(imports.getByRole("article").first()).toContainText("created");
  });
});

test("a source that cannot be read is named with its reason, and what of it is cached is shown", async ({ page }) => {
  await withTwoSources(async (console, server) => {
    server.behave({ kind: "status", status: 500 });
    const { items } = await sendJson<{ items: { id: string; name: string }[] }>(console, "GET", "/api/v1/sources");
    const team = items.find((item) => item.name === "team-skills");
    await sendJson(console, "POST", `/api/v1/sources/${team?.id}/refresh`).catch(() => undefined);
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    const notice = page.getByRole("list", { name: "Sources that need a look" }).getByRole("listitem");
    await expect(notice).toContainText(/^team-skills could not be (read|checked)/);
    await expect(notice).toContainText("are shown");
    await expect(heading(page, "6 of 6 skills")).toBeVisible();
  });
});

test("what upstream has newer is told in the panel, compared, and brought into the library", async ({ page }) => {
  test.setTimeout(300_000);
  await withGit(async (console, server) => {
    const repository = await server.repository("team/skills");
    await repository.commit({ "skills/alpha/SKILL.md": skillText("alpha", { body: "# First" }) });
    const entry = await addGitSource(console, "team-skills", repository);
    await importAndWait(console, { kind: "git", source: repository.url, entry: entry.id });
    const second = await repository.commit({ "skills/alpha/SKILL.md": skillText("alpha", { body: "# Second" }) });
    await sendJson(console, "POST", `/api/v1/sources/${entry.id}/refresh`);
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    await expect(rowOf(page, "alpha")).toContainText("Newer upstream");
    await page.goto(`${console.address}/library?skill=alpha&tab=drift`);
    const panel = page.getByRole("complementary");
    await expect(panel).toContainText("Newer upstream");
    const ladder = panel.getByRole("list", { name: "Who holds which bytes" }).getByRole("listitem");
    await expect(ladder).toHaveCount(2);
    await expect(ladder.first()).toContainText(/^A, not as the library/);
    await expectNoAxeViolations(page, "the drift of a skill");
    await panel.getByRole("button", { name: "Compare…" }).click();
    const compared = page.getByRole("dialog", { name: "Compare copies" });
    await expect(compared).toContainText("# Second");
    await expect(compared).toContainText("# First");
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: "Bring up to date" }).click();
    await expect(panel.getByRole("article")).toContainText("1 revised", { timeout: 30_000 });
    await expect(panel).toContainText("Up to date");
    const { revisions } = await getSkill(console, "alpha");
    expect(revisions[0]).toMatchObject({ number: 2, origin: "refresh", importedFrom: { commit: second } });
  });
});
