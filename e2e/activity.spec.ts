import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink } from "./fixtures/joined-people";
import { postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { archiveFile, skillEntry } from "./fixtures/skill-archives";
import { expect, test } from "./fixtures/test";

test.describe("the activity", () => {
  test("says who did what, leads to the skill, and shows what was written", async ({ ownPage: page, ownConsole }) => {
    await postArchive(ownConsole, archiveFile([skillEntry("told-about"), skillEntry("told-too")]).buffer);
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /^Today, / })).toBeVisible();
    const upload = page.getByRole("listitem").filter({ hasText: "2 skills created" });
    await expect(upload).toContainText("API token First owner");
    await expect(page.getByRole("listitem").last()).toContainText("set up the owner");

    const details = upload.getByRole("button", { name: /^Details of entry/ });
    await expect(details).toHaveAttribute("aria-expanded", "false");
    await details.click();
    await expect(details).toHaveAttribute("aria-expanded", "true");
    await expect(upload).toContainText(/req_[0-9a-f]{20}/);
    await upload.getByRole("button", { name: "Copy request id" }).click();
    await expect(upload.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    await upload.getByRole("link", { name: "told-about" }).click();
    await expect(page).toHaveURL(/\/library\?skill=told-about/);
  });

  test("is narrowed in the address, so that Back and a link bring it again", async ({ ownPage: page, ownConsole }) => {
    await invitationLink(ownConsole, "grace@example.com", "reviewer");
    await page.goto(`${ownConsole.address}/activity`);
    await expect(page.getByRole("status").filter({ hasText: "3 entries" })).toBeVisible();
    await page.getByRole("button", { name: "Show: Everything" }).click();
    await page.getByRole("menuitemradio", { name: "People" }).click();
    await expect(page).toHaveURL(/noun=users/);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("listitem")).toContainText("invited grace@example.com as reviewer");
    await page.reload();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Show: People" }).click();
    await page.getByRole("menuitemradio", { name: "Skills" }).click();
    await expect(page.getByRole("heading", { name: "Nothing of this kind has happened" })).toBeVisible();
    await expectNoAxeViolations(page, "an activity with nothing of a kind");
    await page.goBack();
    await expect(page).toHaveURL(/noun=users/);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  });

  test("brings older entries on demand, each once", async ({ ownPage: page, ownConsole }) => {
    test.slow();
    for (let index = 0; index < 100; index += 1) await invitationLink(ownConsole, "again@example.com");
    await page.goto(`${ownConsole.address}/activity`);
    const entries = page.getByRole("main").getByRole("listitem");
    await expect(entries).toHaveCount(100);
    await expect(page.getByRole("status").filter({ hasText: "100 entries so far" })).toBeVisible();
    await page.getByRole("button", { name: "Load older" }).click();
    // A hundred invitations, the first owner and the token that came with it.
    await expect(entries).toHaveCount(102);
    await expect(page.getByRole("button", { name: "Load older" })).toHaveCount(0);
    await expect(entries.last()).toContainText("set up the owner");
  });

  test("is usable at 320 pixels and finds axe content with details open", async ({ ownPage: page, ownConsole }) => {
    await invitationLink(ownConsole, `${"long-name-".repeat(5)}@example.com`);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${ownConsole.address}/activity`);
    await page
      .getByRole("button", { name: /^Details of entry/ })
      .first()
      .click();
    expect(await scrollsSideways(page)).toEqual([]);
    await expectNoAxeViolations(page, "the activity with details open");
  });
});
