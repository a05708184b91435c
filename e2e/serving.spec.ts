import type { Locator, Page } from "@playwright/test";
import type { ServeLinkMade } from "@/lib/contract/serving";
import { buildZip } from "@/lib/testing/zip-builder";
import type { RunningConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink, joinBy } from "./fixtures/joined-people";
import { expectListLoaded, libraryCount, skillRow } from "./fixtures/library-page";
import { getSkill, postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { bulkBar, openSkill, rowBox, skillPanel } from "./fixtures/skill-panel";
import { makeSet, makeSkills, sendJson, setPanel } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";
import { launchTree, makeTree, withTrees } from "./fixtures/working-trees";

const toast = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const servingOf = (page: Page, name = "the library") => page.getByRole("dialog", { name: `Serving ${name}` });
const goingOut = (dialog: Locator) => dialog.getByRole("table", { name: "Skills that go out" }).getByRole("rowheader");

/** As a program marks skills: the list of what goes out is what the tests look at. */
async function serve(console: RunningConsole, slugs: readonly string[]): Promise<void> {
  const items = await Promise.all(slugs.map(async (id) => ({ id, etag: (await getSkill(console, id)).etag })));
  await sendJson(console, "POST", "/api/v1/skills/bulk", { action: "serve", items });
}

/** A name that every place of the product takes, and no strict reader of an index. */
async function makeUnservable(console: RunningConsole): Promise<void> {
  const text = "---\nname: Weekly_Report\ndescription: Use when the week is over and somebody asks.\n---\n\n# Weekly\n";
  await postArchive(console, buildZip([{ name: "skills/weekly-report/SKILL.md", data: text }]));
}

const indexOf = (url: string) => fetch(`${url.replace(/\/$/, "")}/.well-known/agent-skills/index.json`);

async function servedNames(url: string): Promise<string[]> {
  const index = (await (await indexOf(url)).json()) as { skills: { name: string }[] };
  return index.skills.map(({ name }) => name);
}

test.describe("what the library serves", () => {
  test("is chosen in the bar, marked in its row, found by the filter, and taken back by Undo", async ({
    page,
    ownConsole,
  }) => {
    await makeSkills(ownConsole, ["alpha", "beta", "gamma"]);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await expect(page.getByRole("button", { name: "Serving", exact: true })).toBeVisible();
    await rowBox(page, "alpha").click();
    await rowBox(page, "beta").click();
    const bar = bulkBar(page);
    await expect(bar.getByRole("button", { name: "Stop serving" })).toBeDisabled();
    await bar.getByRole("button", { name: "Serve", exact: true }).click();
    await expect(toast(page, "2 served")).toBeVisible();
    await expect(skillRow(page, "alpha")).toContainText("served");
    await expect(skillRow(page, "gamma")).not.toContainText("served");
    await expect(page.getByRole("button", { name: "Serving · 2 skills" })).toBeVisible();
    expect((await getSkill(ownConsole, "beta")).served).toBe(true);

    await page.getByRole("button", { name: /^Served filter/ }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: /^Not served/ })).toContainText("1");
    await page.getByRole("menuitemcheckbox", { name: /^Served/ }).click();
    await page.keyboard.press("Escape");
    await expect(libraryCount(page)).toHaveText(/^2 of /);
    await expect(page).toHaveURL(/serving=served/);
    await page.getByRole("button", { name: "Remove filter Served: Served" }).click();

    await toast(page, "2 served").getByRole("button", { name: "Undo" }).click();
    await expect(skillRow(page, "alpha")).not.toContainText("served");
    expect((await getSkill(ownConsole, "beta")).served).toBe(false);
  });

  test("is switched in the panel of a skill, by keyboard too, and the palette does the same", async ({
    page,
    ownConsole,
  }) => {
    await makeSkills(ownConsole, ["alpha"]);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await openSkill(page, "alpha");
    const toggle = skillPanel(page, "Alpha").getByRole("switch", { name: "Serve this skill" });
    await expect(toggle).not.toBeChecked();
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(toggle).toBeChecked();
    await expect(toast(page, "1 served")).toBeVisible();
    await expect(skillRow(page, "alpha")).toContainText("served");
    await expectNoAxeViolations(page, "a served skill");

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Palette" });
    await palette.getByRole("combobox").fill("stop serving alpha");
    await palette.getByRole("option", { name: "Stop serving Alpha" }).click();
    await expect(toggle).not.toBeChecked();
    expect((await getSkill(ownConsole, "alpha")).served).toBe(false);
    await openSkill(page, "use-slipway");
    await expect(skillPanel(page, "Use slipway").getByRole("heading", { name: "Use slipway" }).first()).toBeVisible();
    await expect(skillPanel(page, "Use slipway").getByRole("switch")).toHaveCount(0);
  });
});

test.describe("the serving dialog", () => {
  test("says what goes out, what is left out and why, and opens and closes the public path", async ({
    page,
    ownConsole,
  }) => {
    test.slow();
    await makeSkills(ownConsole, ["alpha", "beta"]);
    await makeUnservable(ownConsole);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    const open = page.getByRole("button", { name: /^Serving/ });
    await open.press("Enter");
    const dialog = servingOf(page);
    await expect(dialog.getByRole("status").filter({ hasText: "0 skills go out" })).toBeVisible();
    await expect(dialog).toContainText("Nothing is served yet.");
    await expectNoAxeViolations(page, "a library that serves nothing");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await serve(ownConsole, ["alpha", "beta", "weekly-report"]);
    await open.press("Enter");
    await expect(dialog.getByRole("status").filter({ hasText: "2 skills go out, 1 is left out" })).toBeVisible();
    await expect(goingOut(dialog)).toHaveText(["alpha", "beta"]);
    const left = dialog.getByRole("list", { name: "1 skill left out" });
    await expect(left).toContainText("Weekly_Report");
    await expect(left).toContainText("lower-case letters");

    const publicPath = dialog.getByRole("switch", { name: "Public path" });
    await expect(publicPath).not.toBeChecked();
    await publicPath.click();
    await expect(publicPath).toBeChecked();
    await expect(dialog).toContainText("Anybody who reaches this console can read these skills");
    await expectNoAxeViolations(page, "a library with its public path open");
    const label = (await dialog.getByRole("button", { name: /^Copy public path / }).getAttribute("aria-label")) ?? "";
    const url = label.replace("Copy public path ", "");
    expect(await servedNames(url)).toEqual(["alpha", "beta"]);
    await publicPath.click();
    await expect(publicPath).not.toBeChecked();
    expect((await indexOf(url)).status).toBe(404);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await scrollsSideways(page)).toEqual([]);
  });

  test("makes a path with a token that is shown once, tells its last request, and ends it", async ({
    page,
    ownConsole,
  }) => {
    test.slow();
    await makeSkills(ownConsole, ["alpha"]);
    await serve(ownConsole, ["alpha"]);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await page.getByRole("button", { name: /^Serving/ }).click();
    const dialog = servingOf(page);
    await dialog.getByRole("button", { name: "New path" }).click();
    const form = page.getByRole("dialog", { name: "New path" });
    await form.getByLabel("Name").fill("Build server");
    await expectNoAxeViolations(page, "a new path");
    await form.getByRole("button", { name: "Make path" }).click();
    const url = await form.getByRole("textbox", { name: "Address" }).inputValue();
    await form.getByRole("button", { name: "Done" }).click();
    const row = dialog.getByRole("row").filter({ hasText: "Build server" });
    await expect(row).toContainText("none yet");
    await expect(page.locator("body")).not.toContainText(url);
    expect(await servedNames(url)).toEqual(["alpha"]);

    // What came along it is written down a moment later.
    await expect
      .poll(async () => {
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
        await page.getByRole("button", { name: /^Serving/ }).click();
        await expect(dialog.getByRole("status").filter({ hasText: "1 skill goes out" })).toBeVisible();
        return row.textContent();
      })
      .toContain("index.json");
    await expectNoAxeViolations(page, "a library with a path");

    await row.getByRole("button", { name: "Revoke Build server" }).click();
    await page
      .getByRole("alertdialog", { name: "Revoke Build server?" })
      .getByRole("button", { name: "Revoke" })
      .click();
    await expect(toast(page, "Revoked Build server")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await indexOf(url)).status).toBe(404);
  });

  test("of a set has its pins, and leads to the lines for an agent", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "review"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    await setPanel(page, "Baseline").getByRole("button", { name: "More actions for Baseline" }).click();
    await page.getByRole("menuitem", { name: "Serving…" }).click();
    const dialog = servingOf(page, "Baseline");
    await expect(goingOut(dialog)).toHaveText(["plan", "review"]);
    await dialog.getByRole("link", { name: "Connect an agent" }).click();
    await expect(page).toHaveURL(`${ownConsole.address}/connect?place=set&id=${set.id}`);
  });

  test("of a workspace has its live catalogue", async ({ page }) => {
    await withTrees(async (console) => {
      const tree = await makeTree(console, "storefront", ["deploy"]);
      const { workspace } = await launchTree(console, { workspace: { root: tree } });
      await signIn(page, console);
      await page.goto(`${console.address}/workspaces/${workspace.id}`);
      await page.getByRole("button", { name: "Serving" }).click();
      await expect(goingOut(servingOf(page, "storefront"))).toHaveText(["deploy"]);
      await expect(servingOf(page, "storefront").getByRole("cell", { name: "not of the library" })).toBeVisible();
      await expectNoAxeViolations(page, "the serving of a workspace");
    });
  });

  test("shows a viewer everything but the switches", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["alpha"]);
    await serve(ownConsole, ["alpha"]);
    await sendJson<ServeLinkMade>(ownConsole, "POST", "/api/v1/serving/links", { name: "Build server" });
    await joinBy(page, await invitationLink(ownConsole, "vera@example.com", "viewer"), "Vera");
    await page.getByRole("button", { name: /^Serving/ }).click();
    const dialog = servingOf(page);
    await expect(goingOut(dialog)).toHaveText(["alpha"]);
    await expect(dialog.getByRole("row").filter({ hasText: "Build server" })).toBeVisible();
    await expect(dialog.getByRole("switch")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: /Revoke|New path/ })).toHaveCount(0);
  });

  test("tells a failure with Retry, and is whole again", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["alpha"]);
    await serve(ownConsole, ["alpha"]);
    await signIn(page, ownConsole);
    let failing = true;
    await page.route("**/api/v1/serving?*", (route) => {
      if (!failing) return route.continue();
      const error = { code: "INTERNAL", message: "Something went wrong.", requestId: "req_serving" };
      return route.fulfill({ status: 500, json: { error } });
    });
    await page.getByRole("button", { name: /^Serving/ }).click();
    const dialog = servingOf(page);
    await expect(dialog.getByRole("alert")).toContainText("What is served could not be loaded");
    await expect(dialog).toContainText("req_serving");
    failing = false;
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(goingOut(dialog)).toHaveText(["alpha"]);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
  });
});
