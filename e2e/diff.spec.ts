import type { Locator, Page } from "@playwright/test";
import { buildZip, type ZipEntry } from "@/lib/testing/zip-builder";
import { type RunningConsole, runConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { tabTo } from "./fixtures/keyboard";
import { postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillText } from "./fixtures/skill-archives";
import { test as base, expect } from "./fixtures/test";

const lines = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
const text = (all: string[]) => `${all.join("\n")}\n`;
const replaced = (all: string[], number: number, line: string) => all.with(number - 1, line);

const LONG = lines(60, "step");
const HUGE = lines(6_000, "entry");
const VAST = lines(10_001, "entry");

function file(path: string, data: string | Uint8Array, mode = 0o100644): ZipEntry {
  return { name: `skills/compared/${path}`, data, mode };
}

/** Two revisions with a change of every kind. */
const FIRST = [
  file("SKILL.md", skillText("compared", { body: "Read all three files first." })),
  file("assets/data.bin", new Uint8Array([0, 1, 2, 255])),
  file("notes/ends.md", "one\r\ntwo\r\n"),
  file("notes/gone.md", "Nobody reads this.\n"),
  file("notes/hidden.md", "run it\nstay here\n"),
  file("notes/long.md", text(LONG)),
  file("notes/huge.md", text(HUGE)),
  file("notes/vast.md", text(VAST)),
  file("notes/same.md", "As it was.\n"),
  file("scripts/run.sh", "echo done\n"),
];
const SECOND = [
  file("SKILL.md", skillText("compared", { body: "Read all four files first." })),
  file("assets/data.bin", new Uint8Array([0, 1, 3, 255])),
  file("notes/ends.md", "one\ntwo"),
  file("notes/hidden.md", "run\u200b it now\nstay here\nturn\u202e around\n"),
  file("notes/long.md", text(replaced(LONG, 30, "step thirty"))),
  file("notes/huge.md", text(replaced(HUGE, 3_000, "entry three thousand"))),
  file("notes/vast.md", text(replaced(VAST, 1, "the first entry"))),
  file("notes/new.md", "Read this as well.\n"),
  file("notes/same.md", "As it was.\n"),
  file("scripts/run.sh", "echo done\n", 0o100755),
];

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<{ diff: Page; blocked: string[] }, { filled: RunningConsole }>({
  filled: [
    async ({}, use) => {
      const running = await runConsole();
      try {
        for (const revision of [FIRST, SECOND]) await postArchive(running, buildZip(revision));
        await use(running);
      } finally {
        await running.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** What the page said of its policy, and every error, until the end of the test. */
  blocked: async ({ page }, use) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || /Content Security Policy/.test(message.text())) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    await use(said);
  },
  /** The comparison of both revisions. */
  diff: async ({ page, filled, blocked: _heard }, use) => {
    await signIn(page, filled);
    await page.goto(`${filled.address}/library?skill=compared&tab=revisions&from=1&to=2`);
    await expect(comparison(page)).toBeVisible();
    await use(page);
  },
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

function comparison(page: Page): Locator {
  return page.getByRole("region", { name: "Changes r1 → r2 (current)" });
}

function fileButton(page: Page, path: string): Locator {
  return comparison(page).getByRole("button", { name: path });
}

/** The lines of a file, opened where they are not. */
async function openFile(page: Page, path: string): Promise<Locator> {
  const button = fileButton(page, path);
  await expect(button).toBeVisible();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return page.getByRole("group", { name: `${path}: lines of revision 1 and revision 2` });
}

/** A row as it is read aloud, cell after cell. */
function row(of: Locator, words: string): Locator {
  return of.getByRole("row", { name: words, exact: true });
}

test.describe("the comparison of two revisions", () => {
  test("lists each file that changed with what became of it, and counts the others", async ({ diff }) => {
    await expect(fileButton(diff, "notes/new.md")).toHaveAccessibleName(/Added 1 line added, 0 lines removed/);
    await expect(fileButton(diff, "notes/gone.md")).toHaveAccessibleName(/Removed 0 lines added, 1 line removed/);
    await expect(fileButton(diff, "notes/long.md")).toHaveAccessibleName(/Changed 1 line added, 1 line removed/);
    await expect(fileButton(diff, "assets/data.bin")).toHaveAccessibleName(/Binary, changed/);
    await expect(fileButton(diff, "scripts/run.sh")).toHaveAccessibleName(/0644 → 0755/);
    await expect(comparison(diff)).toContainText("1 file the same in both");
  });

  test("shows the lines of one file in two columns or in one, and remembers which", async ({ diff }) => {
    const shown = await openFile(diff, "SKILL.md");
    await expect(
      row(shown, "6 Removed: Read all three files first. 6 Added: Read all four files first."),
    ).toBeVisible();
    await expect(shown.getByRole("deletion").filter({ hasText: /^three$/ })).toBeVisible();
    await expect(shown.getByRole("insertion").filter({ hasText: /^four$/ })).toBeVisible();

    await comparison(diff).getByRole("button", { name: "Unified" }).click();
    await expect(row(shown, "6 Removed: Read all three files first.")).toBeVisible();
    await expect(row(shown, "6 Added: Read all four files first.")).toBeVisible();

    await diff.reload();
    await expect(comparison(diff).getByRole("button", { name: "Unified" })).toHaveAttribute("aria-pressed", "true");
    await expect(row(shown, "6 Added: Read all four files first.")).toBeVisible();
  });

  test("shows all lines of a file that is new, or gone", async ({ diff }) => {
    const added = await openFile(diff, "notes/new.md");
    await expect(row(added, "1 Added: Read this as well.")).toBeVisible();
    const gone = await openFile(diff, "notes/gone.md");
    await expect(row(gone, "1 Removed: Nobody reads this.")).toBeVisible();
  });

  test("says why a file has no lines to show, and offers both to download", async ({ diff }) => {
    await openFile(diff, "assets/data.bin");
    await expect(comparison(diff)).toContainText("Not text: its bytes changed.");
    await expect(comparison(diff).getByRole("link", { name: /^Download r1/ })).toHaveAttribute(
      "href",
      "/api/v1/skills/compared/files/assets/data.bin?revision=1",
    );
    await openFile(diff, "scripts/run.sh");
    await expect(comparison(diff)).toContainText("Its content is the same; only its mode changed.");
  });

  test("folds what is the same, and opens it by keyboard with the focus on its first line", async ({ diff }) => {
    const shown = await openFile(diff, "notes/long.md");
    const folds = shown.getByRole("button");
    await expect(folds).toHaveText(["Show 26 unchanged lines", "Show 27 unchanged lines"]);
    await expect(shown.getByText("step 60")).toHaveCount(0);

    await tabTo(diff, folds.nth(1));
    await diff.keyboard.press("Enter");
    await expect(shown.getByText("step 60")).toHaveCount(2);
    await expect(row(shown, "34 step 34 34 step 34")).toBeFocused();
    await expect(folds).toHaveText(["Show 26 unchanged lines"]);

    await diff.keyboard.press("Shift+Tab");
    await expect(folds.nth(0)).toBeFocused();
    await diff.keyboard.press("Space");
    await expect(row(shown, "1 step 1 1 step 1")).toBeFocused();
    await expect(folds).toHaveCount(0);
  });

  test("shows characters that cannot be seen, in changed words and in whole lines", async ({ diff }) => {
    const shown = await openFile(diff, "notes/hidden.md");
    await expect(row(shown, "1 Removed: run it 1 Added: run[U+200B] it now")).toBeVisible();
    await expect(shown.getByTitle("A character that cannot be seen")).toHaveText("U+202E");
  });

  test("says that line ends changed, which no row can show", async ({ diff }) => {
    await openFile(diff, "notes/ends.md");
    await expect(comparison(diff)).toContainText(
      "The line ends changed from CR LF to LF; the lines are compared without them. The last line has no line break now.",
    );
    await expect(comparison(diff)).toContainText("No line differs in anything else.");
  });

  test("asks before it draws a long file, and never draws one that is too long", async ({ diff }) => {
    const shown = await openFile(diff, "notes/huge.md");
    await expect(comparison(diff)).toContainText("6,000 lines");
    await expect(comparison(diff).getByRole("link", { name: /^Download r2/ })).toBeVisible();
    await comparison(diff).getByRole("button", { name: "Show anyway" }).click();
    await expect(row(shown, "3000 Removed: entry 3000 3000 Added: entry three thousand")).toBeVisible();
    await fileButton(diff, "notes/huge.md").click();

    await openFile(diff, "notes/vast.md");
    await expect(comparison(diff)).toContainText("Too long to be shown here");
    await expect(comparison(diff).getByRole("button", { name: "Show anyway" })).toHaveCount(0);
    await expect(comparison(diff).getByRole("link", { name: /^Download r1/ })).toBeVisible();
  });

  test("says that there are no differences", async ({ diff, filled }) => {
    await diff.goto(`${filled.address}/library?skill=compared&tab=revisions&from=2&to=2`);
    await expect(diff.getByText("No differences")).toBeVisible();
  });

  test("keeps to the page's policy, and is accessible in both themes and layouts", async ({ diff, blocked }) => {
    for (const path of ["notes/long.md", "notes/hidden.md", "notes/ends.md", "notes/new.md", "assets/data.bin"]) {
      await openFile(diff, path);
    }
    await expect(row(await openFile(diff, "notes/new.md"), "1 Added: Read this as well.")).toBeVisible();
    await expectNoAxeViolations(diff, "a comparison in two columns");
    await comparison(diff).getByRole("button", { name: "Unified" }).click();
    await expectNoAxeViolations(diff, "a comparison in one column");
    expect(blocked).toEqual([]);
  });

  test("fits a screen of 320 pixels in one column", async ({ diff }) => {
    await diff.setViewportSize({ width: 320, height: 640 });
    const shown = await openFile(diff, "notes/long.md");
    await expect(row(shown, "30 Added: step thirty")).toBeVisible();
    await expect(comparison(diff).getByRole("button", { name: "Split" })).toHaveCount(0);
    // The tabs of the panel behind it may be scrolled.
    expect((await scrollsSideways(diff)).filter((each) => !each.includes("Instructions"))).toEqual([]);
    const box = await shown.boundingBox();
    expect(box?.width).toBeGreaterThan(200);
  });
});
