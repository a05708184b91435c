import { expectNoAxeViolations } from "./fixtures/axe";
import { libraryCount, skillRow } from "./fixtures/library-page";
import { signIn } from "./fixtures/sign-in";
import { skillPanel } from "./fixtures/skill-panel";
import { memberRow, sendJson, setPanel } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";

test("the sample library fills an empty one by one click and leads to a launch with one conflict", async ({
  page,
  ownConsole,
}) => {
  test.slow();
  await signIn(page, ownConsole);
  await page.getByRole("button", { name: "Load the sample library" }).click();
  const toast = page.getByRole("dialog", { name: "Loaded 12 skills with 18 revisions" });
  // While something points at it, it stays.
  await toast.hover();
  await expect(toast).toContainText("The set Team baseline pins 6 of them");
  await expect(libraryCount(page)).toHaveText("15 of 15 skills");
  await expect(skillRow(page, "code-review")).toContainText("1 set");
  await expect(page.getByRole("button", { name: "Load the sample library" })).toHaveCount(0);
  await expectNoAxeViolations(page, "the library with the sample");

  await toast.getByRole("button", { name: "Open workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sample storefront" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Launch/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Launch workspace" });
  await expect(dialog.getByText("1 conflict needs a choice")).toBeVisible();
  const copies = dialog.getByRole("group", { name: /^code-review, / });
  await expect(copies.getByRole("radio")).toHaveCount(2);
  // The repository's equal copy is the set's own candidate.
  await expect(copies).toContainText("also in .claude/skills");
  await dialog.getByRole("button", { name: /excluded/ }).click();
  await expect(dialog.getByRole("list", { name: "Excluded" })).toContainText("deploy-notes");
  await copies.getByRole("radio", { name: /^owner / }).click();
  await dialog.getByRole("button", { name: "Launch", exact: true }).click();
  await page.getByRole("dialog", { name: "Sample storefront is live" }).getByRole("button", { name: "Done" }).click();

  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: /^Workspaces.*1 live workspace/ })).toBeVisible();
  await page.goto(`${ownConsole.address}/library?skill=code-review&tab=usage`);
  const panel = skillPanel(page, "Code review");
  await expect(panel).toContainText("Locked: pinned by 1 set and 1 live workspace");
  const sets = panel.getByRole("list", { name: "Skill sets that pin it" });
  await expect(sets.getByRole("listitem")).toHaveText(/Team baseline.*r2 of r3, launched in Sample storefront/);
  await expectNoAxeViolations(page, "usage with a live workspace");
  await panel
    .getByRole("list", { name: "Live workspaces that pin it" })
    .getByRole("link", { name: "Sample storefront" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Sample storefront" })).toBeVisible();

  // A set in use is not deleted; what uses it is named with the way there.
  await main.getByRole("link", { name: /^Skill Sets/ }).click();
  await page.getByRole("button", { name: "Team baseline", exact: true }).click();
  await expect(memberRow(page, "Team baseline", "code-review")).toContainText("r3 is newer");
  await page.getByRole("button", { name: "More actions for Team baseline" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const refusal = setPanel(page, "Team baseline").getByRole("alert");
  await expect(refusal).toContainText("PINNED_BY_WORKSPACE");
  await expectNoAxeViolations(page, "a set that is in use");
  await refusal.getByRole("link", { name: "Sample storefront" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sample storefront" })).toBeVisible();
});

test("the sample library is not offered where there are skills", async ({ page, ownConsole }) => {
  const text = "---\nname: own\ndescription: Use when a library must not be empty.\n---\n\nDo it.\n";
  await sendJson(ownConsole, "POST", "/api/v1/skills", { instructions: text });
  await signIn(page, ownConsole);
  await expect(skillRow(page, "own")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load the sample library" })).toHaveCount(0);
});
