import { buildZip } from "@/lib/testing/zip-builder";
import type { RunningConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded } from "./fixtures/library-page";
import { getSkill, getWithToken, postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillEntry, skillText } from "./fixtures/skill-archives";
import { openEdit, openNewSkill, skillDialog } from "./fixtures/skill-dialog";
import { skillPanel } from "./fixtures/skill-panel";
import { expect, test } from "./fixtures/test";

const BODY = "# Title\n\none\n\ntwo\n\nthree\n\nfour";

async function documentOf(console: RunningConsole, slug: string): Promise<string> {
  return (await getWithToken(console, `/api/v1/skills/${slug}/files/SKILL.md`)).text();
}

/** Publishes another SKILL.md behind the page's back. */
async function publish(console: RunningConsole, slug: string, text: string): Promise<void> {
  await postArchive(console, buildZip([{ name: `skills/${slug}/SKILL.md`, data: text }]));
}

test.describe("the skill dialog", () => {
  test("is written and saved by keyboard alone, and gives the focus back", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    await expectListLoaded(page);
    await page.getByRole("button", { name: "New skill", exact: true }).focus();
    await page.keyboard.press("n");
    const { dialog, text, field, summary } = skillDialog(page, "New skill");
    await expect(text).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(skillText("by-keyboard"));
    await expect(field("Slug")).toHaveValue("by-keyboard");
    await expect(summary.getByRole("status")).toHaveText("No findings");
    await page.keyboard.press("Tab");
    await expect(field("Slug")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog).toBeHidden();
    await expect(skillPanel(page, "By keyboard")).toBeVisible();
    await expect(page).toHaveURL(/skill=by-keyboard/);
    await expect(page.getByRole("button", { name: "New skill", exact: true })).toBeFocused();
  });

  test("asks before a draft is thrown away, and keeps it otherwise", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const { dialog, text, write } = await openNewSkill(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await openNewSkill(page);
    await write(skillText("half-written"));
    await page.keyboard.press("Escape");
    const asked = page.getByRole("alertdialog", { name: "Discard your draft?" });
    await asked.getByRole("button", { name: "Keep writing" }).click();
    await expect(text).toContainText("half-written");
    await page.keyboard.press("Escape");
    await asked.getByRole("button", { name: "Discard draft" }).click();
    await expect(dialog).toBeHidden();
    await openNewSkill(page);
    await expect(text).toContainText("name: my-skill");
    await expect(dialog.getByText("There is an unsaved draft")).toBeHidden();
  });

  test("brings back a draft that a reload took away", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const first = await openNewSkill(page);
    await first.write(skillText("reloaded"));
    await first.field("Note").fill("a note");
    await expect(first.field("Slug")).toHaveValue("reloaded");
    await page.reload();
    const again = await openNewSkill(page);
    await expect(again.text).toContainText("name: my-skill");
    await again.button("Restore unsaved draft").click();
    await expect(again.text).toContainText("name: reloaded");
    await expect(again.field("Note")).toHaveValue("a note");
  });

  test("leaves nothing of a draft in the tab for who signs in next", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const first = await openNewSkill(page);
    await first.write(skillText("left-behind"));
    await expect(first.field("Slug")).toHaveValue("left-behind");
    await page.reload();
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/sign-in/);
    await signIn(page, sharedConsole);
    const next = await openNewSkill(page);
    await expect(next.text).toContainText("name: my-skill");
    await expect(next.button("Restore unsaved draft")).toBeHidden();
  });

  test("says what the rules say while it is written, and repairs a line in place", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const { write, summary, button, text, field, failure } = await openNewSkill(page);
    await write(skillText("checked", { lines: ["metadata:", "  version: 1.10"], body: "See [a](missing.md)." }));
    await expect(summary.getByRole("status")).toHaveText("Cannot be saved yet: line 5");
    await expect(summary).toContainText("Found: 1.10");
    await button("Create skill").click();
    await expect(failure).toContainText("INVALID_VERSION");
    await summary.getByRole("button", { name: "Repair" }).click();
    await expect(text).toContainText("version: 1.10.0");
    await expect(failure).toBeHidden();
    await expect(summary).toContainText("LINK_TARGET_MISSING");
    await summary.getByRole("button", { name: "line 8" }).click();
    await expect(text).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" And b.");
    await expect(text).toContainText("See [a](missing.md). And b.");
    await field("Slug").fill("Not A Slug");
    await expect(field("Slug")).toHaveAccessibleDescription(/Lower-case letters, digits and single hyphens/);
    await field("Slug").fill("skill-authoring");
    await button("Create skill").click();
    await expect(skillPanel(page, "Checked")).toBeVisible();
  });

  test("refuses a slug that is taken beside the field, and keeps the rest", async ({ page, sharedConsole }) => {
    await postArchive(sharedConsole, buildZip([skillEntry("taken-slug")]));
    await signIn(page, sharedConsole);
    await expectListLoaded(page);
    const { write, field, text, dialog, button } = await openNewSkill(page);
    await write(skillText("taken-slug"));
    await expect(field("Slug")).toHaveAccessibleDescription(/The library has a skill with this slug/);
    await button("Create skill").click();
    await expect(field("Slug")).toBeFocused();
    await expect(dialog).toBeVisible();
    await expect(text).toContainText("name: taken-slug");
  });

  test("shows the draft as it will be read, without its HTML", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const { write, tab, dialog } = await openNewSkill(page);
    await write(
      skillText("previewed", { body: "# Heading\n\n<b onclick=x>raw</b>\n\n![p](https://example.org/p.png)" }),
    );
    await tab("Preview").click();
    const preview = dialog.getByRole("tabpanel", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Heading" })).toBeVisible();
    await expect(preview).toContainText("<b onclick=x>raw</b>");
    await expect(preview).toContainText("https://example.org/p.png");
    await expect(preview.getByRole("img")).toHaveCount(0);
  });
});

test.describe("a draft on a revision that is not the current one any more", () => {
  test("is rebased where both changed different lines", async ({ page, sharedConsole }) => {
    await publish(sharedConsole, "rebased", skillText("rebased", { body: BODY }));
    await signIn(page, sharedConsole);
    const editing = await openEdit(page, sharedConsole.address, "rebased", "Rebased");
    await editing.write(skillText("rebased", { body: BODY.replace("one", "mine") }));
    await publish(sharedConsole, "rebased", skillText("rebased", { body: BODY.replace("four", "theirs") }));
    await editing.button("Save").click();
    await expect(editing.failure).toContainText("CHANGED_SINCE_READ");
    await editing.button("Rebase my draft on revision 2").click();
    await expect(editing.failure).toBeHidden();
    await expect(editing.text).toContainText("theirs");
    await editing.button("Save").click();
    await expect(page.getByText("Saved revision 3")).toBeVisible();
    expect(await documentOf(sharedConsole, "rebased")).toBe(
      skillText("rebased", { body: BODY.replace("one", "mine").replace("four", "theirs") }),
    );
  });

  test("is left as it is where both changed the same line, and saved on top only when told to", async ({
    page,
    sharedConsole,
  }) => {
    await publish(sharedConsole, "on-top", skillText("on-top", { body: BODY }));
    await signIn(page, sharedConsole);
    const editing = await openEdit(page, sharedConsole.address, "on-top", "On top");
    const mine = skillText("on-top", { body: BODY.replace("one", "mine") });
    await editing.write(mine);
    await publish(sharedConsole, "on-top", skillText("on-top", { body: BODY.replace("one", "theirs") }));
    await editing.button("Save").click();
    await editing.button("Rebase my draft on revision 2").click();
    await expect(editing.failure).toContainText("Both changed the same lines");
    await expect(editing.text).toContainText("mine");
    expect((await getSkill(sharedConsole, "on-top")).revision).toBe(2);
    await editing.button("Keep my text and save on top of revision 2").click();
    await expect(page.getByText("Saved revision 3")).toBeVisible();
    expect(await documentOf(sharedConsole, "on-top")).toBe(mine);
  });
});

test("every state of the dialog is free of faults that axe finds, in both themes, and fits a narrow screen", async ({
  page,
  sharedConsole,
}) => {
  test.slow();
  await publish(sharedConsole, "seen", skillText("seen", { body: BODY }));
  await signIn(page, sharedConsole);
  const creating = await openNewSkill(page);
  await expectNoAxeViolations(page, "a new skill");
  await creating.write("no front matter \u{200B}");
  await creating.button("Create skill").click();
  await expect(creating.field("Slug")).toBeVisible();
  await expectNoAxeViolations(page, "a draft that cannot be read");
  await page.keyboard.press("Escape");
  await expectNoAxeViolations(page, "the question before a draft is discarded");
  await page.getByRole("button", { name: "Discard draft" }).click();

  const editing = await openEdit(page, sharedConsole.address, "seen", "Seen");
  await editing.write(skillText("seen", { body: BODY.replace("one", "mine") }));
  await editing.tab("Changes").click();
  await expect(editing.dialog.getByRole("insertion")).toContainText(["mine"]);
  await expectNoAxeViolations(page, "the changes of a draft");
  await publish(sharedConsole, "seen", skillText("seen", { body: BODY.replace("one", "theirs") }));
  await editing.button("Save").click();
  await editing.button("Compare the three").click();
  await expect(editing.dialog.getByRole("table")).toHaveCount(2);
  await expectNoAxeViolations(page, "the three texts");
  await editing.tab("Preview").click();
  await expect(editing.dialog.getByRole("heading", { name: "Title" })).toBeVisible();
  await expectNoAxeViolations(page, "the preview");

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ["Write", "Preview", "Changes"] as const) {
      await editing.tab(tab).click();
      // The line of tabs of the panel behind the dialog is meant to.
      const sideways = (await scrollsSideways(page)).filter((found) => !found.includes("InstructionsFiles"));
      expect(sideways, `${tab} at ${width}`).toEqual([]);
    }
  }
});

test("what edits and compares is loaded when it is needed, and breaks no policy", async ({ page, sharedConsole }) => {
  const scripts: string[] = [];
  const complaints: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const loaded = (word: string) => scripts.some((script) => script.includes(word));
  await publish(sharedConsole, "lazy", skillText("lazy", { body: BODY }));
  await signIn(page, sharedConsole);
  await expectListLoaded(page);
  expect(loaded("cm-scroller")).toBe(false);
  expect(loaded("unchanged line")).toBe(false);
  const editing = await openEdit(page, sharedConsole.address, "lazy", "Lazy");
  expect(loaded("cm-scroller")).toBe(true);
  expect(loaded("unchanged line")).toBe(false);
  await editing.write(skillText("lazy", { body: "# Other" }));
  await editing.tab("Changes").click();
  await expect(editing.dialog.getByRole("insertion").filter({ hasText: "Other" }).first()).toBeVisible();
  expect(loaded("unchanged line")).toBe(true);
  expect(complaints).toEqual([]);
});
