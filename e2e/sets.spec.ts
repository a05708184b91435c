import { readFile } from "node:fs/promises";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded } from "./fixtures/library-page";
import { getSkill, getWithToken, postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { bulkBar, openSkill, rowBox, skillPanel } from "./fixtures/skill-panel";
import {
  changeSetElsewhere,
  getSet,
  makeSet,
  makeSkills,
  memberRow,
  reviseSkill,
  setPanel,
  setRow,
} from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";

test.describe("the page of skill sets", () => {
  test("says that there are none, and makes the first one by keyboard", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets`);
    await expect(page.getByRole("heading", { name: "No skill sets yet" })).toBeVisible();
    await expectNoAxeViolations(page, "no sets");

    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New skill set" });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page, "the dialog for a new set");
    await page.keyboard.type("Team baseline");
    await dialog.getByRole("combobox", { name: "Add skills" }).focus();
    await page.keyboard.press("Enter");
    const find = page.getByRole("combobox", { name: "Find skills" });
    await expect(find).toBeFocused();
    await page.keyboard.type("review");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectNoAxeViolations(page, "choosing skills");
    await page.getByRole("button", { name: "Add 1 skill", exact: true }).press("Enter");
    await expect(dialog.getByText("review", { exact: true })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(setPanel(page, "Team baseline")).toBeVisible();
    await expect(page).toHaveURL(/\/sets\?set=/);
    await expect(memberRow(page, "Team baseline", "review")).toContainText("r1 of r1");
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Skill Sets.*1 set/ }),
    ).toHaveAttribute("aria-current", "page");
  });

  test("lists what each set has, and opens, walks and closes by keyboard with Back", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "review"]);
    const web = await makeSet(ownConsole, "Web", ["plan", "review"]);
    await makeSet(ownConsole, "Baseline", ["review"]);
    await reviseSkill(ownConsole, "plan", "Another line");
    await signIn(page, ownConsole);
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page.getByRole("heading", { level: 1, name: "Skill Sets" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "2 of 2 sets" })).toBeVisible();
    await expect(setRow(page, "Web").getByRole("cell", { name: "1 behind" })).toBeVisible();
    await expect(setRow(page, "Baseline").getByRole("cell", { name: "current" })).toBeVisible();

    await setRow(page, "Baseline").getByRole("button").press("Enter");
    const panel = setPanel(page, "Baseline");
    await expect(panel).toBeFocused();
    await expectNoAxeViolations(page, "an open set");
    await page.keyboard.press("j");
    await expect(setPanel(page, "Web")).toBeVisible();
    await expect(page).toHaveTitle(/Web/);
    await page.keyboard.press("Escape");
    await expect(setPanel(page, "Web")).toHaveCount(0);
    await expect(setRow(page, "Web").getByRole("button")).toBeFocused();
    await page.goBack();
    await expect(setPanel(page, "Web")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(web.id));

    await page.getByRole("searchbox", { name: "Search sets" }).fill("plan");
    await expect(page.getByRole("status").filter({ hasText: "1 of 2 sets" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search sets" }).fill("nothing");
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(setRow(page, "Baseline")).toBeVisible();
  });

  test("says of an address that leads to no set that there is none", async ({ page, ownConsole }) => {
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=not-a-set`);
    const panel = page.getByRole("complementary", { name: "No such set" });
    await panel.getByRole("button", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(`${ownConsole.address}/sets`);
  });

  test("tells a failure with Retry and a request id, and is whole again", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan"]);
    await makeSet(ownConsole, "Baseline", ["plan"]);
    await signIn(page, ownConsole);
    let failing = true;
    await page.route("**/api/v1/skill-sets", (route) => {
      if (!failing) return route.continue();
      const error = { code: "INTERNAL", message: "Something went wrong.", requestId: "req_sets" };
      return route.fulfill({ status: 500, json: { error } });
    });
    await page.goto(`${ownConsole.address}/sets`);
    // The page itself brought the sets; only the newest are missing.
    await expect(page.getByText("The list could not be brought up to date")).toBeVisible();
    await expect(page.getByText("request req_sets")).toBeVisible();
    await expect(setRow(page, "Baseline")).toBeVisible();
    failing = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("The list could not be brought up to date")).toHaveCount(0);
  });

  test("fits into 320 pixels", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "a-skill-with-quite-a-long-name-that-must-be-cut-somewhere"]);
    const set = await makeSet(ownConsole, "A set with a name that is long enough to be cut on a narrow screen", [
      "plan",
      "a-skill-with-quite-a-long-name-that-must-be-cut-somewhere",
    ]);
    await reviseSkill(ownConsole, "plan", "Another line");
    await signIn(page, ownConsole);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const query of ["", `?set=${set.id}`, `?set=${set.id}&pin=plan`]) {
      await page.goto(`${ownConsole.address}/sets${query}`);
      await expect(page.getByRole("heading", { level: 1, name: "Skill Sets" }).first()).toBeAttached();
      if (query.includes("pin")) await expect(page.getByText("Another line")).toBeVisible();
      expect(await scrollsSideways(page)).toEqual([]);
    }
    await expectNoAxeViolations(page, "the review of a pin at 320 pixels");
  });
});

test.describe("a pin that is behind", () => {
  test("moves only when told to, with the difference in view, and back by Undo", async ({ page, ownConsole }) => {
    test.slow();
    await makeSkills(ownConsole, ["plan", "review"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review"]);
    await reviseSkill(ownConsole, "plan", "Write it down first");
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    await expect(memberRow(page, "Baseline", "plan")).toContainText("r1 of r2");
    await memberRow(page, "Baseline", "plan")
      .getByRole("button", { name: "Newer revision of Plan: see what changes" })
      .press("Enter");
    const review = page.getByRole("region", { name: "Newer revision of Plan" });
    await expect(review.getByRole("heading", { name: "Changes r1 → r2 (current)" })).toBeVisible();
    await expect(review.getByText("Write it down first")).toBeVisible();
    await expectNoAxeViolations(page, "the review of a pin");
    await review.getByRole("button", { name: "Keep r1" }).press("Enter");
    await expect(review).toHaveCount(0);
    expect((await getSet(ownConsole, set.id)).generation).toBe(1);

    await page.goBack();
    await review.getByRole("button", { name: "Update pin to r2" }).click();
    const toast = page.getByRole("dialog", { name: "Pinned plan to r2" });
    await expect(review).toHaveCount(0);
    expect((await getSet(ownConsole, set.id)).members.map(({ revision }) => revision)).toEqual([2, 1]);
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(memberRow(page, "Baseline", "plan")).toContainText("r1 of r2");
    expect((await getSet(ownConsole, set.id)).members.map(({ revision }) => revision)).toEqual([1, 1]);
  });

  test("is one of several that can be looked at in turn and moved at once", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "review", "test"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review", "test"]);
    await reviseSkill(ownConsole, "plan", "First difference");
    await reviseSkill(ownConsole, "test", "Second difference");
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    await page.getByRole("button", { name: "Review 2 newer revisions" }).click();
    const first = page.getByRole("region", { name: "Newer revision of Plan" });
    await expect(first.getByText("First difference")).toBeVisible();
    await first.getByRole("button", { name: "Next newer revision" }).click();
    const second = page.getByRole("region", { name: "Newer revision of Test" });
    await expect(second.getByText("Second difference")).toBeVisible();
    await second.getByRole("button", { name: "Update all 2" }).click();
    await expect(page.getByRole("dialog", { name: "Moved 2 pins" })).toBeVisible();
    expect((await getSet(ownConsole, set.id)).members.map(({ revision }) => revision)).toEqual([2, 1, 2]);
    await expect(page.getByRole("button", { name: /newer revision/ })).toHaveCount(0);
  });
});

test.describe("changing a set", () => {
  test("adds, removes with Undo, renames, duplicates and deletes", async ({ page, ownConsole }) => {
    test.slow();
    await makeSkills(ownConsole, ["plan", "review", "test"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    const panel = setPanel(page, "Baseline");
    await panel.getByRole("combobox", { name: "Add skills" }).click();
    await page.getByRole("option", { name: /Test/ }).click();
    await page.getByRole("button", { name: "Add 1 skill", exact: true }).click();
    await expect(memberRow(page, "Baseline", "test")).toBeVisible();

    await memberRow(page, "Baseline", "plan").getByRole("button", { name: "Remove Plan" }).click();
    await expect(memberRow(page, "Baseline", "plan")).toHaveCount(0);
    await page
      .getByRole("dialog", { name: "Removed plan from Baseline" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(memberRow(page, "Baseline", "plan")).toBeVisible();
    expect((await getSet(ownConsole, set.id)).members.map(({ slug }) => slug)).toEqual(["plan", "review", "test"]);

    const menu = async (item: string) => {
      await page.getByRole("button", { name: /^More actions for/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await menu("Rename and describe…");
    const details = page.getByRole("dialog", { name: "Rename and describe Baseline" });
    await details.getByRole("textbox", { name: "Name" }).fill("Team baseline");
    await details.getByRole("textbox", { name: /^Description/ }).fill("For every project");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(setPanel(page, "Team baseline")).toContainText("For every project");

    await menu("Duplicate");
    await expect(setPanel(page, "Team baseline copy")).toBeVisible();
    await menu("Delete…");
    const confirm = page.getByRole("alertdialog", { name: "Delete Team baseline copy?" });
    await expectNoAxeViolations(page, "the question before deleting");
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog", { name: "Deleted Team baseline copy" })).toBeVisible();
    await expect(setRow(page, "Team baseline copy")).toHaveCount(0);
    await expect(setRow(page, "Team baseline")).toBeVisible();
  });

  test("keeps the draft where the set changed elsewhere, shows what changed, and applies it to that", async ({
    page,
    ownConsole,
  }) => {
    test.slow();
    await makeSkills(ownConsole, ["plan", "review"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    await page.getByRole("button", { name: "More actions for Baseline" }).click();
    await page.getByRole("menuitem", { name: "Rename and describe…" }).click();
    const details = page.getByRole("dialog", { name: "Rename and describe Baseline" });
    const name = details.getByRole("textbox", { name: "Name" });
    await name.fill("My baseline");
    await changeSetElsewhere(ownConsole, set.id, { members: [{ slug: "review" }] });
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details.getByRole("alert")).toContainText("The set changed since you read it");
    await expect(details.getByRole("alert")).toContainText("plan was removed.");
    await expect(name).toHaveValue("My baseline");
    await expectNoAxeViolations(page, "a set that changed elsewhere");
    await details.getByRole("button", { name: "Apply it to the set as it is now" }).click();
    await expect(details).toHaveCount(0);
    const saved = await getSet(ownConsole, set.id);
    expect([saved.name, saved.members.map(({ slug }) => slug)]).toEqual(["My baseline", ["review"]]);
  });

  test("hands the set out as a ZIP that comes back unchanged, and as skills-lock.json", async ({
    page,
    ownConsole,
  }) => {
    await makeSkills(ownConsole, ["plan", "review"]);
    const set = await makeSet(ownConsole, "Baseline", ["plan", "review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/sets?set=${set.id}`);
    const take = async (item: string) => {
      await page.getByRole("button", { name: "More actions for Baseline" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: item }).click();
      return readFile(await (await download).path());
    };
    const report = await postArchive(ownConsole, await take("Export ZIP"));
    expect(report.summary).toMatchObject({ total: 2, unchanged: 2 });
    const lock = (await take("skills-lock.json")).toString("utf8");
    const expected = await getWithToken(ownConsole, `/api/v1/skill-sets/${set.id}/lock`);
    expect(lock).toBe(await expected.text());
    expect(Object.keys((JSON.parse(lock) as { skills: object }).skills)).toEqual(["plan", "review"]);
  });
});

test.describe("sets from the library", () => {
  test("are made of a choice and grow by one, and read-only rows say why they stay out", async ({
    page,
    ownConsole,
  }) => {
    test.slow();
    await makeSkills(ownConsole, ["plan", "review"]);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await rowBox(page, "plan").click();
    await rowBox(page, "use-slipway").click();
    await bulkBar(page).getByRole("button", { name: "Add to set…" }).click();
    const form = page.getByRole("dialog", { name: "Add the chosen skills to a set" });
    await expect(form).toContainText("1 read-only skill stays out: fork first.");
    await expectNoAxeViolations(page, "adding to a set");
    await form.getByRole("textbox", { name: "Find or name a set" }).fill("Baseline");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Added 1 skill to Baseline" })).toBeVisible();
    await expect(bulkBar(page)).toHaveCount(0);

    await rowBox(page, "plan").click();
    await rowBox(page, "review").click();
    await bulkBar(page).getByRole("button", { name: "Add to set…" }).click();
    await form.getByRole("button", { name: "Baseline" }).click();
    const toast = page.getByRole("dialog", { name: "Added 1 skill to Baseline" }).last();
    await toast.getByRole("button", { name: "Open set" }).click();
    await expect(memberRow(page, "Baseline", "review")).toBeVisible();

    await memberRow(page, "Baseline", "review").getByRole("link", { name: "Review" }).click();
    await expect(skillPanel(page, "Review")).toContainText("pinned by 1 set");
    await skillPanel(page, "Review").getByRole("tab", { name: "Usage" }).click();
    await expect(skillPanel(page, "Review")).toContainText("Locked: pinned by 1 set");
    await expectNoAxeViolations(page, "the usage of a skill");
    await skillPanel(page, "Review").getByRole("link", { name: "Baseline" }).click();
    await expect(setPanel(page, "Baseline")).toBeVisible();
  });

  test("keep their members from being archived, and the row leads to the set", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["plan", "review"]);
    await makeSet(ownConsole, "Baseline", ["plan"]);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await rowBox(page, "plan").click();
    await rowBox(page, "review").click();
    await bulkBar(page).getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("dialog", { name: "1 archived, 1 refused" })).toBeVisible();
    expect((await getSkill(ownConsole, "plan")).state).toBe("enabled");
    const row = page.getByRole("row").filter({ hasText: "REFERENCED_BY_SET" });
    await expectNoAxeViolations(page, "a refused row");
    await row.getByRole("link", { name: "Skill set Baseline" }).click();
    await expect(setPanel(page, "Baseline")).toBeVisible();
    await page.goBack();
    await openSkill(page, "plan");
    await skillPanel(page, "Plan").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await expect(skillPanel(page, "Plan").getByRole("alert").getByRole("link")).toHaveText(/Baseline/);
  });
});
