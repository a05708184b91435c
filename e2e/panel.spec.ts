import type { Page } from "@playwright/test";
import { buildZip, type ZipEntry } from "@/lib/testing/zip-builder";
import { type RunningConsole, runConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { expectListLoaded, skillRow } from "./fixtures/library-page";
import { getSkill, postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillEntry, skillText } from "./fixtures/skill-archives";
import { openSkill, skillPanel } from "./fixtures/skill-panel";
import { test as base, expect } from "./fixtures/test";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);

const HOSTILE = [
  "# Reading",
  "Read [the list](references/list.md) first.",
  "<!-- an order that nobody sees -->",
  "<script>document.title = 'run'</script>",
  "[press](javascript:document.title='run')",
  "![far](https://pictures.invalid/far.png)",
  "zero\u200bwidth and \u202eturned\u202c",
].join("\n\n");

/** Three revisions of one skill with files of every kind, and four plain ones around it. */
function revision(number: number): ZipEntry[] {
  const lines = ["metadata:", `  version: "1.${number}.0"`];
  const at = (path: string, data: string | Uint8Array, mode?: number): ZipEntry => ({
    name: `skills/middle/${path}`,
    data,
    ...(mode === undefined ? {} : { mode }),
  });
  return [
    at("SKILL.md", skillText("middle", { lines, body: `${HOSTILE}\n\nRevision ${number} says so.` })),
    at("references/list.md", `# List\n\nentry ${number}\n`),
    at("scripts/run.sh", "#!/bin/sh\necho done\n", 0o100755),
    at("assets/dot.png", PNG),
    at("assets/data.bin", new Uint8Array([0, 1, 2, 255])),
    at("assets/long.txt", Array.from({ length: 5_010 }, (_, line) => `line ${line + 1}`).join("\n")),
  ];
}

async function fill(console: RunningConsole): Promise<void> {
  await postArchive(
    console,
    buildZip(["aa-first", "bb-second", "yy-fourth", "zz-last"].map((name) => skillEntry(name))),
  );
  for (const number of [1, 2, 3]) await postArchive(console, buildZip(revision(number)));
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<{ library: Page }, { filled: RunningConsole }>({
  filled: [
    async ({}, use) => {
      const running = await runConsole();
      try {
        await fill(running);
        await use(running);
      } finally {
        await running.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  library: async ({ page, filled }, use) => {
    await signIn(page, filled);
    await expectListLoaded(page);
    await use(page);
  },
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

test.describe("the panel", () => {
  test("opens beside the list, names its skill in the title, and gives the focus back to the row", async ({
    library,
  }) => {
    const page = library;
    const name = skillRow(page, "middle").getByRole("button", { name: "Middle" });
    await name.press("Enter");
    const panel = skillPanel(page, "Middle");
    await expect(panel).toBeFocused();
    await expect(panel).toContainText("1.3.0");
    await expect(page).toHaveURL(/[?&]skill=middle(&|$)/);
    await expect(page).toHaveTitle(/^Middle · Library/);
    await expect(skillRow(page, "aa-first")).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(name).toBeFocused();
    await expect(page).toHaveTitle(/^Library/);

    await name.press("Enter");
    await panel.getByRole("button", { name: "Close panel" }).click();
    await expect(name).toBeFocused();
    await page.goBack();
    await expect(panel).toBeVisible();
  });

  test("follows j and k along the filtered list, in one step of the history", async ({ library }) => {
    const page = library;
    await page.getByRole("searchbox", { name: "Search skills" }).fill("test asks library");
    await openSkill(page, "middle");
    await expect(skillPanel(page, "Middle")).toBeVisible();
    await page.keyboard.press("j");
    await expect(skillPanel(page, "Yy fourth")).toBeVisible();
    await expect(skillRow(page, "yy-fourth").getByRole("button", { name: "Yy fourth" })).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(skillPanel(page, "Bb second")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("complementary")).toHaveCount(0);
  });

  test("opens from a shared address although the filters hide its row, and says so", async ({ library, filled }) => {
    const page = library;
    await page.goto(`${filled.address}/library?provider=builtin&skill=middle`);
    const panel = skillPanel(page, "Middle");
    await expect(panel).toContainText("Hidden by the filters");
    await expect(skillRow(page, "middle")).toHaveCount(0);
    await panel.getByRole("button", { name: "Clear filters" }).click();
    await expect(skillRow(page, "middle")).toBeVisible();
    await expect(panel).not.toContainText("Hidden by the filters");
  });

  test("of a skill that is not there says so, and leads back", async ({ library, filled }) => {
    await library.goto(`${filled.address}/library?skill=nobody`);
    const panel = skillPanel(library, "No such skill");
    await expect(panel).toContainText("nobody");
    await panel.getByRole("button", { name: "Back to the list" }).click();
    await expect(library).toHaveURL(`${filled.address}/library`);
  });

  test("becomes wider and narrower with the arrow keys, and remembers it", async ({ library }) => {
    await openSkill(library, "middle");
    const edge = library.getByRole("separator", { name: "Width of the panel" });
    await expect(edge).toHaveAttribute("aria-valuenow", "410");
    await edge.press("ArrowLeft");
    await expect(edge).toHaveAttribute("aria-valuenow", "434");
    expect((await skillPanel(library, "Middle").boundingBox())?.width).toBe(434);
    await library.reload();
    await expect(edge).toHaveAttribute("aria-valuenow", "434");
  });
});

test.describe("the tabs of the panel", () => {
  test("show instructions without running or fetching anything, and the source with nothing hidden", async ({
    library,
  }) => {
    const page = library;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openSkill(page, "middle");
    const panel = skillPanel(page, "Middle");
    await expect(panel.getByRole("heading", { name: "Reading" })).toBeVisible();
    await expect(panel).toContainText("https://pictures.invalid/far.png");
    await expect(panel.getByRole("img", { name: "far" })).toHaveCount(0);
    await expect(panel.getByRole("link", { name: "press" })).toHaveCount(0);
    await expect(page).toHaveTitle(/^Middle/);
    expect(asked.filter((url) => url.includes("pictures.invalid"))).toEqual([]);

    await panel.getByRole("button", { name: "Source", exact: true }).click();
    await expect(panel).toContainText("<!-- an order that nobody sees -->");
    await expect(panel.getByText("U+200B")).toBeVisible();
    await expect(panel.getByText("U+202E")).toBeVisible();

    await panel.getByRole("button", { name: "Rendered" }).click();
    await panel.getByRole("button", { name: "the list" }).click();
    await expect(page).toHaveURL(/file=references(%2F|\/)list\.md/);
    await expect(panel).toContainText("entry 3");
  });

  test("show every file: text, images and the rest, and those of an older revision", async ({ library }) => {
    const page = library;
    await openSkill(page, "middle");
    const panel = skillPanel(page, "Middle");
    await panel.getByRole("tab", { name: /^Files/ }).click();
    const file = (path: string) => panel.getByRole("button", { name: new RegExp(`^${path}`) });
    const back = panel.getByRole("button", { name: "All files" });
    await expect(file("scripts/run.sh")).toContainText("executable");

    await file("assets/dot.png").click();
    await expect(back).toBeFocused();
    await expect(panel.getByRole("img", { name: "assets/dot.png" })).toHaveAttribute("src", /^data:image\/png;base64,/);
    await back.click();
    await file("assets/data.bin").click();
    await expect(panel).toContainText("This file is not text");
    await expect(panel.getByRole("link", { name: "Download" })).toBeVisible();
    await back.click();
    await file("assets/long.txt").click();
    await expect(panel).toContainText("Only the first 5,000 lines are shown");
    await back.click();

    await panel.getByRole("tab", { name: /^Revisions/ }).click();
    await panel.getByRole("button", { name: "Files revision 1" }).click();
    await file("references/list.md").click();
    await expect(panel).toContainText("entry 1");
    await expect(panel).toContainText("revision 1");
  });

  test("list findings with the way to their line", async ({ library }) => {
    await openSkill(library, "middle");
    const panel = skillPanel(library, "Middle");
    await panel.getByRole("tab", { name: /^Findings/ }).click();
    const finding = panel.getByRole("listitem").filter({ hasText: "HTML_COMMENT" });
    const place = finding.getByRole("button");
    const line = /SKILL\.md:(\d+)/.exec((await place.textContent()) ?? "")?.[1];
    await place.click();
    await expect(library).toHaveURL(new RegExp(`file=SKILL\\.md&line=${line}`));
    await expect(panel.getByText("<!-- an order that nobody sees -->")).toBeInViewport();
  });

  test("say that nothing uses a skill", async ({ library }) => {
    await openSkill(library, "middle");
    const panel = skillPanel(library, "Middle");
    await panel.getByRole("tab", { name: "Usage" }).click();
    await expect(panel).toContainText(
      "No skill set and no live workspace uses this skill, so it can be archived and disabled.",
    );
  });

  test("have nothing for axe, in either theme", async ({ library }) => {
    test.slow();
    await openSkill(library, "middle");
    const panel = skillPanel(library, "Middle");
    await expect(panel.getByRole("heading", { name: "Reading" })).toBeVisible();
    await expectNoAxeViolations(library, "instructions");
    await panel.getByRole("button", { name: "Source", exact: true }).click();
    await expectNoAxeViolations(library, "source");
    for (const tab of ["Files", "Revisions", "Findings", "Usage"]) {
      await panel.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
      await expectNoAxeViolations(library, tab);
    }
  });

  test("fit a screen of 320 pixels", async ({ library }) => {
    await library.setViewportSize({ width: 320, height: 640 });
    await openSkill(library, "middle");
    const panel = skillPanel(library, "Middle");
    await expect(panel).toBeVisible();
    for (const tab of ["Instructions", "Files", "Revisions", "Findings", "Usage"]) {
      await panel.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
      expect((await scrollsSideways(library)).filter((each) => !each.includes("Instructions"))).toEqual([]);
    }
  });
});

test.describe("revisions in the panel", () => {
  test("are compared, restored as a new one, and forked", async ({ page, ownConsole }) => {
    await fill(ownConsole);
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await openSkill(page, "middle");
    const panel = skillPanel(page, "Middle");
    await panel.getByRole("tab", { name: /^Revisions/ }).click();

    await panel.getByRole("button", { name: "Diff revision 1" }).click();
    await expect(page).toHaveURL(/from=1&to=3/);
    await expect(page.getByRole("region", { name: "Changes r1 → r3 (current)" })).toBeVisible();
    await expectNoAxeViolations(page, "a comparison");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: /^Changes/ })).toHaveCount(0);

    await panel.getByRole("button", { name: "Restore revision 1" }).click();
    const question = page.getByRole("alertdialog", { name: "Restore revision 1?" });
    await expect(question).toContainText("Publishes revision 4 with the content of revision 1. History is kept.");
    await question.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("dialog", { name: "Saved revision 4" })).toBeVisible();
    await expect(panel.getByRole("tab", { name: /^Revisions/ })).toContainText("4");
    const restored = await getSkill(ownConsole, "middle");
    expect(restored.revisions.map(({ number, origin }) => [number, origin])[0]).toEqual([4, "restore"]);
    expect(restored.digest).toBe(restored.revisions[3]?.digest);

    await panel.getByRole("button", { name: "Fork revision 2" }).click();
    await expect(page).toHaveURL(/skill=middle-fork/);
    const fork = await getSkill(ownConsole, "middle-fork");
    expect(fork.digest).toBe(restored.revisions.find(({ number }) => number === 2)?.digest);
  });
});
