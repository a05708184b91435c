import type { Page } from "@playwright/test";
import { buildZip } from "@/lib/testing/zip-builder";
import type { RunningConsole } from "@/scripts/house/run-console";
import { expectListLoaded } from "./fixtures/library-page";
import { getSkill, getWithToken, postArchive } from "./fixtures/rest";
import { skillText } from "./fixtures/skill-archives";
import { openEdit, openNewSkill, skillDialog } from "./fixtures/skill-dialog";
import { skillPanel } from "./fixtures/skill-panel";
import { expect, test } from "./fixtures/test";

const SLUG = "history-skill";
const NAME = "History skill";

function versionText(version: string, body: string): string {
  return skillText(SLUG, { lines: ["metadata:", `  version: ${version}`], body });
}

async function bytesOf(console: RunningConsole, slug: string, path: string, revision: number): Promise<Buffer> {
  const answer = await getWithToken(console, `/api/v1/skills/${slug}/files/${path}?revision=${revision}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function numbersOf(console: RunningConsole): Promise<number[]> {
  return (await getSkill(console, SLUG)).revisions.map(({ number }) => number);
}

async function discard(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Discard your draft?" })
    .getByRole("button", { name: "Discard draft" })
    .click();
}

test("a skill goes from its first revision to a fork, and nothing of its history is lost", async ({
  ownPage: page,
  ownConsole: console,
}) => {
  test.slow();
  await expectListLoaded(page);

  await test.step("created with 1.0.0", async () => {
    const creating = await openNewSkill(page);
    await creating.write(versionText("1.0.0", "# First words"));
    await expect(creating.field("Slug")).toHaveValue(SLUG);
    await expect(creating.field("Display name")).toHaveValue(NAME);
    await creating.button("Create skill").click();
    await expect(page.getByText(`Created ${NAME}`)).toBeVisible();
    await expect(skillPanel(page, NAME)).toBeVisible();
    expect(await getSkill(console, SLUG)).toMatchObject({ revision: 1, version: "1.0.0", provider: "created" });
  });

  const other = await page.context().newPage();
  const stale = await openEdit(other, console.address, SLUG, NAME);
  const staleText = versionText("2.0.0", "# Words from the other tab");
  await stale.write(staleText);

  await test.step("edited without a newer version: saved, with a warning", async () => {
    const editing = await openEdit(page, console.address, SLUG, NAME);
    await expect(editing.summary).toContainText("1.0.0");
    await expect(editing.summary).not.toContainText("Version does not advance");
    await editing.write(versionText("1.0.0", "# Second words"));
    await expect(editing.summary).toContainText("Version does not advance");
    await page.keyboard.press("ControlOrMeta+Enter");
    const saved = page.getByRole("dialog", { name: "Saved revision 2" });
    await expect(saved.getByText(/the declared version stayed 1\.0\.0\. Raise/)).toBeVisible();
    await expect(editing.dialog).toBeHidden();
    expect(await numbersOf(console)).toEqual([2, 1]);
  });

  await test.step("edited with what is no version: refused, as typed", async () => {
    const editing = await openEdit(page, console.address, SLUG, NAME);
    for (const version of ["1.10", "v1.2.3", "01.2.3"]) {
      await editing.write(versionText(version, "# Third words"));
      await editing.button("Save").click();
      await expect(editing.failure).toContainText("INVALID_VERSION");
      await expect(editing.failure).toContainText(`Found: ${version}`);
      await expect(editing.failure).toBeFocused();
      await expect(editing.text).toContainText(`version: ${version}`);
    }
    await discard(page);
    await expect(editing.dialog).toBeHidden();
    expect(await numbersOf(console)).toEqual([2, 1]);
  });

  await test.step("edited from a base that is not the current one: refused, with the draft kept", async () => {
    await other.bringToFront();
    await stale.button("Save").click();
    await expect(stale.failure).toContainText("CHANGED_SINCE_READ");
    await expect(stale.failure).toBeFocused();
    await expect(stale.text).toContainText("# Words from the other tab");
    await stale.button("Compare the three").click();
    await expect(
      stale.dialog.getByRole("heading", { name: "What changed in between: r1 → r2 (current)" }),
    ).toBeVisible();
    const theirs = stale.dialog.getByRole("group", { name: "SKILL.md of revision 1 and revision 2" });
    await expect(theirs).toContainText("# Second words");
    const mine = stale.dialog.getByRole("group", { name: "SKILL.md of revision 1 and your draft" });
    await expect(mine).toContainText("version: 2.0.0");
    await expect(mine).toContainText("# Words from the other tab");
    expect(await numbersOf(console)).toEqual([2, 1]);
    await other.close();
  });

  await test.step("revision 1 restored as revision 3", async () => {
    await page.bringToFront();
    await page.goto(`${console.address}/library?skill=${SLUG}&tab=revisions`);
    const panel = skillPanel(page, NAME);
    await panel.getByRole("button", { name: "Restore revision 1" }).click();
    const asked = page.getByRole("alertdialog");
    await expect(asked).toContainText("Publishes revision 3 with the content of revision 1. History is kept.");
    await asked.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByText("Saved revision 3")).toBeVisible();
    const { revisions } = await getSkill(console, SLUG);
    expect(revisions.map(({ number, origin }) => [number, origin])).toEqual([
      [3, "restore"],
      [2, "edit"],
      [1, "create"],
    ]);
    expect(revisions[0]?.digest).toBe(revisions[2]?.digest);
    expect(revisions[1]?.digest).not.toBe(revisions[2]?.digest);
  });

  await test.step("revision 2 forked", async () => {
    const before = await getSkill(console, SLUG);
    await skillPanel(page, NAME).getByRole("button", { name: "Fork revision 2" }).click();
    await expect(skillPanel(page, `${NAME} (fork)`)).toBeVisible();
    const fork = await getSkill(console, `${SLUG}-fork`);
    expect(fork).toMatchObject({ revision: 1, provider: "fork", digest: before.revisions[1]?.digest });
    expect(await getSkill(console, SLUG)).toEqual(before);
  });

  await test.step("revisions 1 and 2 compared", async () => {
    await page.goto(`${console.address}/library?skill=${SLUG}&tab=revisions&from=1&to=2`);
    const changes = page.getByRole("region", { name: "Changes r1 → r2" });
    await expect(changes.getByRole("heading", { name: "Changes r1 → r2" })).toBeVisible();
    await expect(changes.getByRole("table")).toContainText("# First words");
    await expect(changes.getByRole("table")).toContainText("# Second words");
  });
});

test("a skill with scripts that is edited in the dialog keeps every other file, byte for byte, with its mode", async ({
  ownPage: page,
  ownConsole: console,
}) => {
  const at = (path: string) => `skills/tool/${path}`;
  const others = [
    { name: at("scripts/run.sh"), data: "#!/bin/sh\necho done\n", mode: 0o100755 },
    { name: at("scripts/plain.py"), data: "print('done')\r\n" },
    { name: at("assets/data.bin"), data: new Uint8Array([0, 255, 13, 10, 0, 128]) },
    { name: at("assets/empty"), data: "" },
    { name: at("references/ünï code.md"), data: "\u{FEFF}# Ünï\n" },
    { name: at(".hidden"), data: "kept\n" },
  ];
  const document = skillText("tool", { body: "# Tool\n\nRun it." }).replaceAll("\n", "\r\n");
  await postArchive(console, buildZip([{ name: at("SKILL.md"), data: document }, ...others]));
  const before = await getSkill(console, "tool");

  const editing = await openEdit(page, console.address, "tool", "Tool");
  await expect(editing.button("Save")).toHaveAttribute("aria-disabled", "true");
  await expect(editing.dialog.getByText("Nothing has changed yet.").first()).toBeVisible();
  await editing.text.getByText("Run it.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await editing.button("Save").click();
  await expect(page.getByText("Saved revision 2")).toBeVisible();

  const after = await getSkill(console, "tool");
  const rest = (files: typeof after.files) => files.filter(({ path }) => path !== "SKILL.md");
  expect(rest(after.files)).toHaveLength(others.length);
  expect(rest(after.files)).toEqual(rest(before.files));
  expect(
    rest(after.files)
      .filter(({ mode }) => mode === "0755")
      .map(({ path }) => path),
  ).toEqual(["scripts/run.sh"]);
  for (const { path } of rest(after.files)) {
    const name = path.split("/").map(encodeURIComponent).join("/");
    expect(await bytesOf(console, "tool", name, 2)).toEqual(await bytesOf(console, "tool", name, 1));
  }
  // Only what was typed: the line ends of the file are the ones it had.
  const saved = (await bytesOf(console, "tool", "SKILL.md", 2)).toString();
  expect(saved).toBe(document.replace("Run it.", "Run it. Twice."));
});

test("the dialog of a skill that was opened says from which revision it edits", async ({
  ownPage: page,
  ownConsole,
}) => {
  await postArchive(ownConsole, buildZip([{ name: "skills/plain/SKILL.md", data: skillText("plain") }]));
  await openEdit(page, ownConsole.address, "plain", "Plain");
  await expect(skillDialog(page, "Edit Plain").dialog).toContainText("from revision 1");
});
