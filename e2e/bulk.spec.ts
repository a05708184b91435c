import { readFile } from "node:fs/promises";
import { buildZip } from "@/lib/testing/zip-builder";
import { type RunningConsole, TEST_OWNER } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded, skillRow } from "./fixtures/library-page";
import { getSkill, postArchive } from "./fixtures/rest";
import { signIn } from "./fixtures/sign-in";
import { skillEntry } from "./fixtures/skill-archives";
import { bulkBar, rowBox } from "./fixtures/skill-panel";
import { expect, test } from "./fixtures/test";

const slugs = (count: number) => Array.from({ length: count }, (_, index) => `item-${String(index).padStart(3, "0")}`);

async function fill(console: RunningConsole, count: number): Promise<string[]> {
  const names = slugs(count);
  await postArchive(console, buildZip(names.map((name) => skillEntry(name))));
  return names;
}

/** As somebody does in another tab. */
async function tagElsewhere(console: RunningConsole, slug: string): Promise<void> {
  const { etag } = await getSkill(console, slug);
  const answer = await fetch(`${console.address}/api/v1/skills/${slug}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${TEST_OWNER.token}`, "content-type": "application/json" },
    body: JSON.stringify({ tags: ["elsewhere"], etag }),
  });
  expect(answer.status).toBe(200);
}

test.describe("choosing skills", () => {
  test("works with the box of the header, ranges and keys, and survives filters", async ({ page, ownConsole }) => {
    await fill(ownConsole, 12);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    const bar = bulkBar(page);
    const search = page.getByRole("searchbox", { name: "Search skills" });

    await search.fill("item");
    const all = page.getByRole("checkbox", { name: "Select 12 filtered skills" });
    await rowBox(page, "item-002").click();
    await rowBox(page, "item-004").click({ modifiers: ["Shift"] });
    await expect(bar.getByRole("status")).toHaveText("3 selected");
    await expect(all).toHaveJSProperty("indeterminate", true);
    await expect(rowBox(page, "item-003")).toBeChecked();

    // 002 is hidden, 003 and 004 are shown.
    await search.fill("item-003");
    await expect(bar.getByRole("status")).toHaveText("3 selected, 2 hidden by filters");
    await search.fill("item");
    await all.click();
    await expect(bar.getByRole("status")).toHaveText("12 selected");
    await expect(all).toBeChecked();
    await all.click();
    await expect(bar).toHaveCount(0);

    await skillRow(page, "item-005").getByRole("button", { name: "Item 005" }).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await search.press("Escape");
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await rowBox(page, "item-006").focus();
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);
  });

  test("moves nothing, and has nothing for axe", async ({ page, ownConsole }) => {
    test.slow();
    await fill(ownConsole, 12);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    const row = skillRow(page, "item-009");
    const before = await row.boundingBox();
    await rowBox(page, "item-001").click();
    await expect(bulkBar(page)).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
    await expectNoAxeViolations(page, "a choice");
    await bulkBar(page).getByRole("button", { name: "Tag…" }).click();
    await expect(page.getByRole("dialog", { name: "Tags of the chosen skills" })).toBeVisible();
    await expectNoAxeViolations(page, "tags of a choice");
  });
});

test.describe("changing many skills at once", () => {
  test("archives 10 of 12, keeps the two that changed elsewhere with the reason, and can be undone", async ({
    page,
    ownConsole,
  }) => {
    test.slow();
    const names = await fill(ownConsole, 12);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await tagElsewhere(ownConsole, "item-003");
    await tagElsewhere(ownConsole, "item-007");

    await page.getByRole("searchbox", { name: "Search skills" }).fill("item");
    await page.getByRole("checkbox", { name: "Select 12 filtered skills" }).click();
    const bar = bulkBar(page);
    await bar.getByRole("button", { name: "Archive" }).click();
    const toast = page.getByRole("dialog", { name: "10 archived, 2 refused" });
    // While something points at it, it stays.
    await toast.hover();
    await expect(bar.getByRole("status")).toHaveText("2 selected, 2 refused");
    for (const slug of names) {
      const refused = slug === "item-003" || slug === "item-007";
      await expect(rowBox(page, slug)).toBeChecked({ checked: refused });
      if (refused) await expect(skillRow(page, slug)).toContainText("CHANGED_SINCE_READ");
      else await expect(skillRow(page, slug).getByRole("cell", { name: "Archived" })).toBeVisible();
      expect((await getSkill(ownConsole, slug)).state).toBe(refused ? "enabled" : "archived");
    }

    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("dialog", { name: "10 skills are back as before" })).toBeVisible();
    for (const slug of names) expect((await getSkill(ownConsole, slug)).state).toBe("enabled");
    await expectNoAxeViolations(page, "refused rows");

    // The list was read again, so the two are changed as they are now.
    await bar.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("dialog", { name: "2 archived" })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test("adds a tag to all that are chosen", async ({ page, ownConsole }) => {
    await fill(ownConsole, 3);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await rowBox(page, "item-000").click();
    await rowBox(page, "item-002").click();
    await bulkBar(page).getByRole("button", { name: "Tag…" }).click();
    const form = page.getByRole("dialog", { name: "Tags of the chosen skills" });
    await form.getByRole("textbox", { name: "Find or add a tag" }).fill("reviewed");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("checkbox", { name: "reviewed" })).toBeChecked();
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("dialog", { name: "2 tagged" })).toBeVisible();
    for (const [slug, tags] of [
      ["item-000", ["reviewed"]],
      ["item-001", []],
      ["item-002", ["reviewed"]],
    ] as const) {
      expect((await getSkill(ownConsole, slug)).tags).toEqual(tags);
    }
  });

  test("refuses a skill that ships with Slipway, and forks it from its row", async ({ page, ownConsole }) => {
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await rowBox(page, "use-slipway").click();
    await bulkBar(page).getByRole("button", { name: "Disable" }).click();
    const row = skillRow(page, "use-slipway");
    await expect(row).toContainText("READ_ONLY_TIER");
    await row.getByRole("button", { name: "Fork Use slipway" }).click();
    await expect(page).toHaveURL(/skill=use-slipway-fork/);
    expect((await getSkill(ownConsole, "use-slipway-fork")).tier).toBe("owner");
  });

  test("sends more than a hundred in several calls", async ({ page, ownConsole }) => {
    await fill(ownConsole, 103);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await page.getByRole("searchbox", { name: "Search skills" }).fill("item");
    await page.getByRole("checkbox", { name: "Select 103 filtered skills" }).click();
    await bulkBar(page).getByRole("button", { name: "Disable" }).click();
    await expect(page.getByRole("dialog", { name: "103 disabled" })).toBeVisible();
    expect(calls).toHaveLength(2);
    expect((await getSkill(ownConsole, "item-102")).state).toBe("disabled");
  });

  test("exports what is chosen as one ZIP that comes back unchanged", async ({ page, ownConsole }) => {
    await fill(ownConsole, 3);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await rowBox(page, "item-000").click();
    await rowBox(page, "item-001").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      bulkBar(page).getByRole("button", { name: "Export" }).click(),
    ]);
    const report = await postArchive(ownConsole, await readFile(await download.path()));
    expect(report.summary).toMatchObject({ total: 2, unchanged: 2 });
  });
});
