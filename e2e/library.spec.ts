import type { Page } from "@playwright/test";
import { buildZip } from "@/lib/testing/zip-builder";
import { type RunningConsole, runConsole } from "@/scripts/house/run-console";
import { type ConsoleWithData, runSql, withConsoleData } from "./fixtures/console-with-data";
import { expectListLoaded, libraryCount, skillRow } from "./fixtures/library-page";
import { postArchive } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { archiveFile, mixedArchive, skillEntry } from "./fixtures/skill-archives";
import { test as base, expect } from "./fixtures/test";
import { openUploadDialog, PREVIEW, REPORT, uploadDialog } from "./fixtures/upload-dialog";

const SKILLS = 240;
const BUILT_IN = 3;
const ALL = SKILLS + BUILT_IN;

/** item-000 … item-239: each third tagged alpha, each fourth beta, each tenth with a version. */
function items() {
  return Array.from({ length: SKILLS }, (_, index) => {
    const tags = [...(index % 3 === 0 ? ["alpha"] : []), ...(index % 4 === 0 ? ["beta"] : [])];
    const lines = [
      ...(tags.length > 0 ? [`tags: [${tags.join(", ")}]`] : []),
      ...(index % 10 === 0 ? ["metadata:", `  version: 1.${index}.0`] : []),
    ];
    return skillEntry(`item-${String(index).padStart(3, "0")}`, { lines });
  });
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<{ library: Page }, { filled: RunningConsole; withoutBuiltIn: ConsoleWithData }>({
  /** A console with 243 skills that no test changes. */
  filled: [
    async ({}, use) => {
      const running = await runConsole();
      try {
        const report = await postArchive(running, buildZip(items()));
        expect(report.summary.created).toBe(SKILLS);
        await use(running);
      } finally {
        await running.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** A console whose library is empty. */
  withoutBuiltIn: [
    async ({}, use) => withConsoleData({ SLIPWAY_BUILTIN_SKILLS: "off" }, use),
    { scope: "worker", timeout: 120_000 },
  ],
  /** The page, on the library with all its rows. */
  library: async ({ page, filled }, use) => {
    await signIn(page, filled);
    await expectListLoaded(page);
    await use(page);
  },
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

async function openFacet(page: Page, facet: string) {
  await page.getByRole("button", { name: new RegExp(`^${facet} filter`) }).click();
}

function facetValue(page: Page, value: string) {
  return page.getByRole("menuitemcheckbox", { name: new RegExp(`^${value}\\b`) });
}

function columnHeader(page: Page, name: string) {
  return page.getByRole("columnheader", { name, exact: true });
}

/** The names in the first rows, from the top. */
async function firstNames(page: Page, count: number): Promise<string[]> {
  const headers = page.getByRole("table", { name: "Skills of the library" }).getByRole("rowheader");
  const texts = await headers.evaluateAll((cells) => cells.map((cell) => cell.querySelector("button")?.title ?? ""));
  return texts.slice(0, count);
}

test.describe("filters of the library", () => {
  test("count what each value would show, stand as chips, and go one by one or all at once", async ({ library }) => {
    const page = library;
    const count = libraryCount(page);
    await expect(count).toHaveText(`${ALL} of ${ALL} skills`);

    await openFacet(page, "Provider");
    await expect(facetValue(page, "Upload")).toContainText(String(SKILLS));
    await expect(facetValue(page, "Built in")).toContainText(String(BUILT_IN));
    await facetValue(page, "Upload").click();
    await page.keyboard.press("Escape");
    await expect(count).toHaveText(`${SKILLS} of ${ALL} skills`);

    await openFacet(page, "Tags");
    await expect(facetValue(page, "alpha")).toContainText("80");
    await expect(facetValue(page, "beta")).toContainText("60");
    await facetValue(page, "beta").click();
    await page.keyboard.press("Escape");
    await expect(count).toHaveText(`60 of ${ALL} skills`);

    // A facet's own choice does not narrow its own counts, and the other's does.
    await openFacet(page, "Provider");
    await expect(facetValue(page, "Upload")).toContainText("60");
    await expect(facetValue(page, "Upload")).toBeChecked();
    await page.keyboard.press("Escape");
    await openFacet(page, "Tags");
    await expect(facetValue(page, "alpha")).toContainText("80");
    await facetValue(page, "alpha").click();
    await page.keyboard.press("Escape");
    // Either tag: 80 + 60 and the 20 that have both counted once.
    await expect(count).toHaveText(`120 of ${ALL} skills`);

    await page.getByRole("button", { name: "Remove filter Tags: alpha" }).click();
    await expect(count).toHaveText(`60 of ${ALL} skills`);
    await expect(page.getByRole("searchbox", { name: "Search skills" })).toBeFocused();
    await page.getByRole("searchbox", { name: "Search skills" }).fill("item-00");
    // item-000, item-004 and item-008.
    await expect(count).toHaveText(`3 of ${ALL} skills`);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(count).toHaveText(`${ALL} of ${ALL} skills`);
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  });

  test("find words in any order in name, description and tags", async ({ library }) => {
    const search = library.getByRole("searchbox", { name: "Search skills" });
    await search.fill("LIBRARY beta item-01");
    // item-012 and item-016: the description says library, the tag beta.
    await expect(libraryCount(library)).toHaveText(`2 of ${ALL} skills`);
    await expect(skillRow(library, "item-012")).toBeVisible();
    await expect(skillRow(library, "item-016")).toBeVisible();
  });

  test("ask the service for nothing while somebody types", async ({ library }) => {
    const requests: string[] = [];
    library.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    const search = library.getByRole("searchbox", { name: "Search skills" });
    await search.pressSequentially("item-12");
    await expect(libraryCount(library)).toHaveText(`10 of ${ALL} skills`);
    await search.press("Backspace");
    await search.press("Backspace");
    await expect(libraryCount(library)).toHaveText(`${SKILLS} of ${ALL} skills`);
    // Pages that the rail links to may still be fetched ahead; nothing of the text may be in what is asked for.
    expect(requests.filter((each) => !/[?&]_rsc=/.test(each) || each.includes("item"))).toEqual([]);
  });

  test("and the sort stand in the address, the typed text never; Back brings them again", async ({ library }) => {
    const page = library;
    const count = libraryCount(page);
    await openFacet(page, "Provider");
    await facetValue(page, "Built in").click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/[?&]provider=builtin(&|$)/);
    await columnHeader(page, "Version").getByRole("button").click();
    await expect(page).toHaveURL(/[?&]sort=version(&|$)/);
    await page.getByRole("searchbox", { name: "Search skills" }).fill("authoring");
    await expect(count).toHaveText(`1 of ${ALL} skills`);
    expect(page.url()).not.toContain("authoring");
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("authoring");

    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(columnHeader(page, "Name")).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("searchbox", { name: "Search skills" }).fill("");
    await expect(count).toHaveText(`${BUILT_IN} of ${ALL} skills`);
    await page.goBack();
    await expect(page).not.toHaveURL(/provider=/);
    await expect(count).toHaveText(`${ALL} of ${ALL} skills`);
    await page.goForward();
    await expect(count).toHaveText(`${BUILT_IN} of ${ALL} skills`);
  });

  test("from a shared address hold at once, before any script runs", async ({ browser, library, filled }) => {
    const state = await library.context().storageState();
    const context = await browser.newContext({ storageState: state, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${filled.address}/library?tag=beta&provider=upload&sort=-name`);
    await expect(libraryCount(page)).toHaveText(`60 of ${ALL} skills`);
    await expect(page.getByRole("button", { name: "Remove filter Tags: beta" })).toBeVisible();
    await expect(columnHeader(page, "Name")).toHaveAttribute("aria-sort", "descending");
    expect(await firstNames(page, 2)).toEqual(["Item 236", "Item 232"]);
    await context.close();
  });

  test("in an address that make no sense are passed over", async ({ library, filled }) => {
    await library.goto(`${filled.address}/library?provider=nobody&sort=sideways&state=`);
    await expect(libraryCount(library)).toHaveText(`${ALL} of ${ALL} skills`);
  });
});

test.describe("the table of the library", () => {
  test("says its order on the sorted column alone", async ({ library }) => {
    const page = library;
    const orders = () =>
      page
        .getByRole("columnheader")
        .evaluateAll((headers) =>
          headers.flatMap((header) =>
            header.hasAttribute("aria-sort") ? [`${header.textContent} ${header.getAttribute("aria-sort")}`] : [],
          ),
        );
    expect(await orders()).toEqual(["Name ascending"]);
    expect(await firstNames(page, 2)).toEqual(["Item 000", "Item 001"]);

    await columnHeader(page, "Version").getByRole("button").click();
    await expect.poll(orders).toEqual(["Version ascending"]);
    // The three built-in skills have 1.0.0 as item-000 has, and names after it; no version stands last both ways.
    await expect
      .poll(() => firstNames(page, 6))
      .toEqual(["Item 000", "Launch review", "Skill authoring", "Use slipway", "Item 010", "Item 020"]);
    await columnHeader(page, "Version").getByRole("button").click();
    await expect.poll(orders).toEqual(["Version descending"]);
    await expect.poll(() => firstNames(page, 3)).toEqual(["Item 230", "Item 220", "Item 210"]);
    await columnHeader(page, "Name").getByRole("button").click();
    await expect.poll(orders).toEqual(["Name ascending"]);
    await columnHeader(page, "Name").getByRole("button").click();
    await expect.poll(() => firstNames(page, 1)).toEqual(["Use slipway"]);
  });

  test("draws at most 100 rows and numbers each by its place in the whole list", async ({ library }) => {
    const page = library;
    const table = page.getByRole("table", { name: "Skills of the library" });
    await expect(table).toHaveAttribute("aria-rowcount", String(ALL + 1));
    const places = () =>
      table.getByRole("row").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex"))));
    const expectRun = (numbers: number[]) => {
      expect(numbers.length).toBeLessThanOrEqual(101);
      const [head, first = 0, ...rest] = numbers;
      expect(head).toBe(1);
      expect(rest).toEqual(rest.map((_, index) => first + index + 1));
    };
    const begin = await places();
    expectRun(begin);
    expect(begin[1]).toBe(2);

    await page.getByRole("region", { name: "Skills, scrollable" }).press("End");
    await expect(skillRow(page, "use-slipway")).toBeInViewport();
    await expect(skillRow(page, "use-slipway")).toHaveAttribute("aria-rowindex", String(ALL + 1));
    const end = await places();
    expectRun(end);
    expect(end.at(-1)).toBe(ALL + 1);

    // Another question begins at its top again.
    await page.getByRole("searchbox", { name: "Search skills" }).fill("item");
    await expect(skillRow(page, "item-000")).toBeInViewport();
    await expect(skillRow(page, "item-000")).toHaveAttribute("aria-rowindex", "2");
    await expect(table).toHaveAttribute("aria-rowcount", String(SKILLS + 1));
  });

  test("shows built-in skills with their tier, their only source named once", async ({ library }) => {
    const row = skillRow(library, "skill-authoring");
    await library.getByRole("searchbox", { name: "Search skills" }).fill("skill-authoring");
    await expect(row).toContainText("Built in");
    await expect(row.getByRole("cell", { name: "builtin", exact: true })).toBeVisible();
    await expect(row).toContainText("1.0.0");
    await expect(row.getByRole("cell", { name: "Built in", exact: true })).toBeVisible();
  });

  test("says where there is no version, instead of leaving the cell empty", async ({ library }) => {
    await expect(skillRow(library, "item-001").getByRole("cell", { name: "none declared" })).toBeVisible();
    await expect(skillRow(library, "item-010").getByRole("cell", { name: "1.10.0" })).toBeVisible();
  });

  test("keeps its rows in sight when it cannot be brought up to date, and tries again", async ({ page, filled }) => {
    await page.route("**/api/v1/skills", (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: "INTERNAL", message: "Something went wrong.", requestId: "req_9876543210" } },
      }),
    );
    await signIn(page, filled);
    const alert = page.getByRole("alert").filter({ hasText: "could not be brought up to date" });
    await expect(alert).toContainText("Something went wrong.");
    await expect(alert).toContainText("req_9876543210");
    await expect(skillRow(page, "item-000")).toBeVisible();
    await page.unroute("**/api/v1/skills");
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(alert).toHaveCount(0);
    await expectListLoaded(page);
  });
});

test.describe("where the library has nothing to show", () => {
  test("because it is empty, the page offers to upload skills", async ({ page, withoutBuiltIn }) => {
    await signIn(page, withoutBuiltIn);
    await expect(page.getByRole("heading", { name: "The library is empty" })).toBeVisible();
    await expect(libraryCount(page)).toHaveText("0 of 0 skills");
    await expect(page.getByRole("button", { name: "Upload skills" })).toHaveCount(1);
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await page.getByRole("button", { name: "Upload skills" }).click();
    await expect(uploadDialog(page).dialog).toBeVisible();
  });

  test("but what ships with it, the page says how to begin, and keeps the focus when that is done", async ({
    page,
    ownConsole,
  }) => {
    await signIn(page, ownConsole);
    await expectListLoaded(page);
    await expect(page.getByRole("heading", { name: "No skills of your own yet" })).toBeVisible();
    await expect(skillRow(page, "use-slipway")).toBeVisible();
    const trigger = page.getByRole("button", { name: "Upload skills" });
    await expect(trigger).toHaveCount(1);
    const upload = uploadDialog(page);

    await trigger.press("Enter");
    await expect(upload.dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(upload.dialog).toBeHidden();
    await expect(trigger).toBeFocused();

    await trigger.press("Enter");
    await upload.choose(archiveFile([skillEntry("the-first")]));
    await upload.button("Import 1 skill").press("Enter");
    await expect(upload.row("skills/the-first")).toContainText("Created");
    await expect(page.getByText("No skills of your own yet")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(upload.dialog).toBeHidden();
    // Another button of the same name: the one that opened the dialog went with the words around it.
    await expect(trigger).toBeFocused();
  });

  test("because nothing matches, the page offers to clear the filters", async ({ library }) => {
    await library.getByRole("searchbox", { name: "Search skills" }).fill("no skill says this");
    await expect(library.getByRole("heading", { name: "No skill matches" })).toBeVisible();
    await expect(libraryCount(library)).toHaveText(`0 of ${ALL} skills`);
    await library.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(libraryCount(library)).toHaveText(`${ALL} of ${ALL} skills`);
  });

  test("because it could not be loaded, the page says so with a request id, and tries again", async ({
    page,
    withoutBuiltIn,
  }) => {
    await signIn(page, withoutBuiltIn);
    await runSql(withoutBuiltIn, 'ALTER TABLE "Skill" RENAME TO "SkillAway"');
    try {
      await page.reload();
      await expect(page.getByRole("heading", { name: "The library could not be loaded" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "The library is empty" })).toHaveCount(0);
      await expect(page.getByRole("alert").filter({ hasText: "INTERNAL" })).toContainText(/request req_\w+/);
    } finally {
      await runSql(withoutBuiltIn, 'ALTER TABLE "SkillAway" RENAME TO "Skill"');
    }
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "The library is empty" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "The library could not be loaded" })).toHaveCount(0);
  });
});

test.describe("the looks of the console", () => {
  const LIGHT = "rgb(251, 251, 250)";
  const DARK = "rgb(19, 19, 18)";
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("follow the system until somebody chooses", async ({ library }) => {
    await library.emulateMedia({ colorScheme: "dark" });
    expect(await ground(library)).toBe(DARK);
    await library.emulateMedia({ colorScheme: "light" });
    expect(await ground(library)).toBe(LIGHT);
  });

  test("stay as chosen over a reload, from the first byte of the page", async ({ library, filled }) => {
    const page = library;
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(() => ground(page)).toBe(DARK);
    const html = await (await page.request.get(`${filled.address}/library`)).text();
    expect(/<html[^>]*>/.exec(html)?.[0]).toContain('data-theme="dark"');
    await page.addInitScript(() => {
      const themes: (string | null)[] = [];
      Object.assign(window, { themes });
      const note = () => themes.push(document.documentElement?.getAttribute("data-theme") ?? null);
      new MutationObserver(note).observe(document, {
        subtree: true,
        attributes: true,
        attributeFilter: ["data-theme"],
      });
      document.addEventListener("DOMContentLoaded", note);
    });
    await page.reload();
    await expectListLoaded(page);
    expect(await ground(page)).toBe(DARK);
    expect(await page.evaluate(() => (window as unknown as { themes: string[] }).themes)).toEqual(["dark"]);
  });

  test("need no scrolling sideways at 320 pixels", async ({ page, filled }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${filled.address}/sign-in`);
    expect(await scrollsSideways(page)).toEqual([]);
    await signIn(page, filled);
    await expect(skillRow(page, "item-000")).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Library" })).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
    await page.goto(`${filled.address}/an-address-that-leads-nowhere`);
    expect(await scrollsSideways(page)).toEqual([]);
    await page.goto(`${filled.address}/docs/api`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("need no scrolling sideways in the upload dialog at 320 pixels", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await scrollsSideways(page)).toEqual([]);
    await upload.choose(mixedArchive("three-twenty").file);
    await expect(upload.table(PREVIEW)).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
    await upload.button("Import 3 skills").click();
    await expect(upload.table(REPORT)).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
    await upload.button("Upload another").click();
    await upload.choose(archiveFile([skillEntry("x"), { name: "skills/x/l", data: "../y", mode: 0o120777 }]));
    await expect(upload.dialog.getByRole("alert")).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
  });
});
