import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startGitServer } from "@/lib/testing/git-server";
import { expectNoAxeViolations } from "./fixtures/axe";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillText } from "./fixtures/skill-archives";
import { sendJson } from "./fixtures/skill-sets";
import {
  addDirectory,
  type ConsoleWithSources,
  getSources,
  makeDirectory,
  sourcePanel,
  sourceRow,
  withSources,
} from "./fixtures/source-directories";
import { expect, test } from "./fixtures/test";

async function openRegistry(page: Page, console: ConsoleWithSources): Promise<void> {
  await signIn(page, console);
  await page.goto(`${console.address}/registry`);
  await expect(page.getByRole("heading", { level: 1, name: "Registry" })).toBeVisible();
}

const names = (page: Page) => page.locator("tr[data-id] [data-act=open]").allInnerTexts();

test("says that there are no sources, and adds a directory by keyboard", async ({ page }) => {
  await withSources(async (console) => {
    const directory = await makeDirectory(console, "team/skills", ["plan", "review"]);
    await signIn(page, console);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { name: "No sources yet" })).toBeVisible();
    await expectNoAxeViolations(page, "no sources");

    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Add a source" });
    await dialog.getByRole("radio", { name: "Directory" }).check();
    await expectNoAxeViolations(page, "the dialog for a source");
    await dialog.getByRole("button", { name: "Add source" }).press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Directory" })).toBeFocused();
    await expect(dialog.getByText("Enter a directory.")).toBeVisible();
    await page.keyboard.type(directory);
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("team-skills");
    await page.keyboard.press("Control+Enter");

    const panel = sourcePanel(page, "team-skills");
    await expect(panel).toBeFocused();
    await expect(page.getByText("It holds 2 skills.")).toBeVisible();
    await expect(sourceRow(page, "team-skills").getByRole("cell", { name: "Ready" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Registry.*1 source/ }),
    ).toHaveAttribute("aria-current", "page");
    await expectNoAxeViolations(page, "an open source");
    await page.keyboard.press("Escape");
    await expect(
      sourceRow(page, "team-skills").getByRole("button", { name: "team-skills", exact: true }),
    ).toBeFocused();
  });
});

test("keeps what was filled in where the runner refuses it, and says why in the form", async ({ page }) => {
  await withSources(async (console) => {
    await openRegistry(page, console);
    await page.getByRole("button", { name: "Add source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source" });
    await dialog.getByRole("radio", { name: "Directory" }).check();
    const field = dialog.getByRole("textbox", { name: "Directory" });
    await field.fill("/etc");
    await dialog.getByRole("button", { name: "Add source" }).click();
    const summary = dialog.getByRole("alert");
    await expect(summary).toContainText("The source was not added");
    await expect(summary).toContainText("SOURCE_FORBIDDEN");
    await expect(summary.getByRole("button", { name: "Copy request id" })).toBeVisible();
    await expect(summary.locator("xpath=..")).toBeFocused();
    await expect(field).toHaveValue("/etc");
    await expectNoAxeViolations(page, "a source that was refused");
    expect(await getSources(console)).toEqual([]);
  });
});

test("refuses refs and addresses in the form as the runner does, before anything is sent", async ({ page }) => {
  await withSources(async (console) => {
    await openRegistry(page, console);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.getByRole("button", { name: "Add source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source" });
    await dialog.getByRole("radio", { name: "Git" }).check();
    await dialog.getByRole("textbox", { name: "Address" }).fill("https://git.example.org/team/skills");
    const commit = dialog.getByRole("textbox", { name: /^Commit/ });
    for (const [ref, why] of [
      ["main", "A branch or a tag moves"],
      ["a".repeat(39), "39 digits is not a full one"],
      ["A".repeat(40), "written in upper case"],
      ["--upload-pack=touch /tmp/x", "never begins with a hyphen"],
    ] as const) {
      await commit.fill(ref);
      await expect(commit).toHaveAccessibleDescription(new RegExp(why));
      await dialog.getByRole("button", { name: "Add source" }).click();
      await expect(commit).toBeFocused();
    }
    await commit.fill("a".repeat(40));
    await expect(commit).not.toHaveAttribute("aria-invalid");

    await commit.fill("");
    const address = dialog.getByRole("textbox", { name: "Address" });
    for (const [text, why] of [
      ["git@git.example.org:team/skills", "ssh"],
      ["https://ada:secret@git.example.org/x", "user name or a password"],
      ["ext::sh -c id", "no blank"],
    ] as const) {
      await address.fill(text);
      await expect(address).toHaveAccessibleDescription(new RegExp(why));
    }
    await dialog.getByRole("button", { name: "Add source" }).click();
    await expect(address).toBeFocused();
    expect(sent).toBe(0);
  });
});

test("adds a repository, pins it, tells what is newer upstream, and never shows its secret", async ({ page }) => {
  const server = await startGitServer();
  const secret = "a-token-that-nobody-must-see";
  try {
    await withSources(
      async (console) => {
        const repository = await server.repository("team-skills");
        const first = await repository.commit({ "skills/plan/SKILL.md": skillText("plan") });
        await openRegistry(page, console);
        await page.getByRole("button", { name: "Add source" }).click();
        const dialog = page.getByRole("dialog", { name: "Add a source" });
        await dialog.getByRole("radio", { name: "Git" }).check();
        await dialog.getByRole("textbox", { name: "Address" }).fill(repository.url);
        await dialog.getByLabel("Token (optional)", { exact: true }).fill(secret);
        await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("team-skills");
        await dialog.getByRole("button", { name: "Add source" }).click();
        const panel = sourcePanel(page, "team-skills");
        const row = sourceRow(page, "team-skills");
        await panel.getByRole("button", { name: `Pin to ${first.slice(0, 8)}` }).click();
        await expect(panel.getByText("whatever happens upstream")).toBeVisible();

        const second = await repository.commit({
          "skills/plan/SKILL.md": skillText("plan"),
          "skills/review/SKILL.md": skillText("review"),
        });
        await panel.getByRole("button", { name: "Refresh" }).click();
        await expect(row.getByText("newer")).toBeVisible();
        await panel.getByRole("textbox", { name: /^Pin to another commit/ }).fill("main");
        await expect(panel.getByText("A branch or a tag moves", { exact: false })).toBeVisible();
        await expectNoAxeViolations(page, "a pinned source");
        await panel.getByRole("button", { name: "Let it follow upstream" }).click();
        await panel.getByRole("button", { name: "Refresh" }).click();
        await expect(panel.getByRole("button", { name: `Pin to ${second.slice(0, 8)}` })).toBeVisible();
        await panel.getByRole("radio", { name: "Cache only" }).click();
        await expect(page.getByText("Saved the network policy of team-skills")).toBeVisible();

        await expect(panel.getByText("Secret set")).toBeVisible();
        await panel.getByRole("button", { name: "Edit the settings of team-skills" }).click();
        const settings = page.getByRole("dialog", { name: "Settings of team-skills" });
        await expect(settings.getByText("Secret set. It cannot be shown again.")).toBeVisible();
        await expectNoAxeViolations(page, "the settings of a source");
        expect(await page.content()).not.toContain(secret);
        expect(JSON.stringify(await getSources(console))).not.toContain(secret);
        await settings.getByRole("button", { name: "Remove the token" }).click();
        await settings.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText("Saved the settings of team-skills")).toBeVisible();
        await expect(panel.getByText("Secret set")).toHaveCount(0);
        expect((await getSources(console)).map(({ secrets }) => secrets)).toEqual([[]]);
      },
      { SLIPWAY_ALLOW_PRIVATE_HOSTS: "127.0.0.1" },
    );
  } finally {
    await server.close();
  }
});

test("enables, marks live, reorders by keyboard and by menu, and removes", async ({ page }) => {
  await withSources(async (console) => {
    await addDirectory(console, "base", ["plan"]);
    await addDirectory(console, "team", ["plan", "review"]);
    await addDirectory(console, "web", ["review"]);
    await openRegistry(page, console);
    await expect(page.getByRole("status").filter({ hasText: "3 sources" })).toBeVisible();
    expect(await names(page)).toEqual(["base", "team", "web"]);
    await expectNoAxeViolations(page, "the registry");

    await page.getByRole("switch", { name: "team is live" }).click();
    await expect(page.getByText("Launches read team from now on")).toBeVisible();
    await page.getByRole("switch", { name: "base is enabled" }).press("Space");
    await expect(page.getByText("Disabled base")).toBeVisible();
    await expect(page.getByRole("switch", { name: "base is enabled" })).not.toBeChecked();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("switch", { name: "base is enabled" })).toBeChecked();

    const team = page.getByRole("button", { name: "team", exact: true });
    await team.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.getByText("team is now source 3 of 3")).toBeAttached();
    expect(await names(page)).toEqual(["base", "web", "team"]);
    await expect(team).toBeFocused();
    await page.getByRole("button", { name: "More actions for team" }).click();
    await expect(page.getByRole("menuitem", { name: "Move down" })).toBeDisabled();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect(page.getByText("team is now source 2 of 3")).toBeAttached();
    expect((await getSources(console)).map(({ name, live, enabled }) => ({ name, live, enabled }))).toEqual([
      { name: "base", live: false, enabled: true },
      { name: "team", live: true, enabled: true },
      { name: "web", live: false, enabled: true },
    ]);

    await page.getByRole("button", { name: "More actions for web" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    const asked = page.getByRole("alertdialog", { name: "Remove web?" });
    await expectNoAxeViolations(page, "asking before a source is removed");
    await asked.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Removed web")).toBeVisible();
    await expect(sourceRow(page, "web")).toHaveCount(0);
    expect((await getSources(console)).map(({ name }) => name)).toEqual(["base", "team"]);
  });
});

test("shows an error of a refresh in its row, and lets it go once the source is whole again", async ({ page }) => {
  await withSources(async (console) => {
    await addDirectory(console, "team", ["plan"]);
    await openRegistry(page, console);
    await rm(join(console.sources, "team"), { recursive: true });
    await page.getByRole("button", { name: "More actions for team" }).click();
    await page.getByRole("menuitem", { name: "Refresh" }).click();
    const row = sourceRow(page, "team");
    const why = row.getByRole("button", { name: "Show what is wrong with team" });
    await expect(why).toContainText("skill_source_unavailable");
    await why.click();
    await expect(row.getByRole("button", { name: "Hide what is wrong with team" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await expectNoAxeViolations(page, "a source that failed");

    await makeDirectory(console, "team", ["plan", "review"]);
    await row.getByRole("button", { name: "team", exact: true }).click();
    await sourcePanel(page, "team").getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Refreshed team")).toBeVisible();
    await expect(row.getByRole("button", { name: /what is wrong with team/ })).toHaveCount(0);
    await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  });
});

test("refuses a change of what somebody else changed in between, and shows the newer state", async ({ page }) => {
  await withSources(async (console) => {
    const { id, etag } = await addDirectory(console, "team", ["plan"]);
    // Until it is let go on, the page knows what it was sent with and nothing newer.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/v1/sources", async (route) => {
      await held;
      await route.continue();
    });
    await openRegistry(page, console);
    await sendJson(console, "PATCH", `/api/v1/sources/${id}`, { live: true, etag });
    await page.getByRole("switch", { name: "team is enabled" }).click();
    const notice = sourceRow(page, "team").getByRole("alert");
    await expect(notice).toContainText("team was not changed");
    await expect(notice).toContainText("CHANGED_SINCE_READ");
    letGo();
    await expect(page.getByRole("switch", { name: "team is live" })).toBeChecked();
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole("switch", { name: "team is enabled" }).click();
    await expect(page.getByText("Disabled team")).toBeVisible();
  });
});

test("walks through the sources with the panel, keeps it in the address, and fits into 320 pixels", async ({
  page,
}) => {
  await withSources(async (console) => {
    await addDirectory(console, "base", ["plan"]);
    const long = await addDirectory(console, "a-source-with-a-name-that-is-long-enough-to-be-cut-somewhere", [
      "review",
    ]);
    await openRegistry(page, console);
    await sourceRow(page, "base").getByRole("button", { name: "base", exact: true }).press("Enter");
    await expect(sourcePanel(page, "base")).toBeFocused();
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(`source=${long.id}`));
    await page.keyboard.press("Escape");
    // The address follows a moment later; going back before it did would leave from the panel.
    await expect(page).not.toHaveURL(/source=/);
    await page.goBack();
    await expect(sourcePanel(page, long.name)).toBeVisible();

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await scrollsSideways(page)).toEqual([]);
    await expectNoAxeViolations(page, "a source on a narrow screen");
    await page.getByRole("button", { name: "Close panel" }).click();
    expect(await scrollsSideways(page)).toEqual([]);
    await expectNoAxeViolations(page, "the registry on a narrow screen");

    await page.goto(`${console.address}/registry?source=nothing`);
    await expect(sourcePanel(page, "No such source")).toBeVisible();
  });
});

test("tells a failure with Retry and a request id, and is whole again", async ({ page }) => {
  await withSources(async (console) => {
    await addDirectory(console, "team", ["plan"]);
    await signIn(page, console);
    let failing = true;
    await page.route("**/api/v1/sources", (route) => {
      if (!failing) return route.continue();
      const error = { code: "INTERNAL", message: "Something went wrong.", requestId: "req_sources" };
      return route.fulfill({ status: 500, json: { error } });
    });
    await page.goto(`${console.address}/registry`);
    // The page itself brought the sources; only the newest are missing.
    await expect(page.getByText("The list could not be brought up to date")).toBeVisible();
    await expect(page.getByText("request req_sources")).toBeVisible();
    await expect(sourceRow(page, "team")).toBeVisible();
    failing = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("The list could not be brought up to date")).toHaveCount(0);
  });
});

test("adopts a directory after its conflicts were seen, and says what came of it", async ({ page }) => {
  await withSources(async (console) => {
    const directory = await makeDirectory(console, "claude", ["plan", "review", "ship"]);
    await writeFile(join(directory, "ship/SKILL.md"), skillText("ship", { lines: ["metadata:", "  version: 1.0"] }));
    await signIn(page, console);
    // The library has one of them with the same bytes and one with others.
    await sendJson(console, "POST", "/api/v1/skills", { instructions: skillText("plan") });
    await sendJson(console, "POST", "/api/v1/skills", { instructions: skillText("review", { body: "# Ours" }) });
    await page.goto(`${console.address}/registry`);
    await page.getByRole("button", { name: "Adopt a directory" }).click();
    const dialog = page.getByRole("dialog", { name: "Adopt a directory" });
    await expect(dialog.getByRole("textbox", { name: "Directory" })).toBeFocused();
    await expectNoAxeViolations(page, "adopting a directory");
    await page.keyboard.type(join(console.sources, "nowhere"));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("The directory could not be looked at");
    await dialog.getByRole("textbox", { name: "Directory" }).fill(directory);
    await page.keyboard.press("Enter");

    const row = (name: string) => dialog.getByRole("row").filter({ hasText: name });
    await expect(row("plan")).toContainText("Unchanged");
    await expect(row("review")).toContainText("The library has other content under this slug, and keeps it");
    await expect(row("ship")).toContainText("INVALID_VERSION");
    await expect(dialog.getByRole("button", { name: "Nothing to adopt" })).toBeDisabled();
    await expectNoAxeViolations(page, "the rows of a directory");
    await dialog.getByRole("button", { name: "Repair ship" }).click();
    await row("review")
      .getByRole("button", { name: /Conflict of review/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Revise" }).click();
    await dialog.getByRole("button", { name: "Adopt 2 skills" }).click();

    const job = dialog.getByRole("article", { name: /^Import of/ });
    await expect(job).toContainText(/1 created, 1 revised, 1 unchanged/);
    await expectNoAxeViolations(page, "an adopted directory");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.goto(`${console.address}/library?skill=review&tab=revisions`);
    await expect(page.getByRole("complementary", { name: "review" }).getByText("Imported")).toBeVisible();
  });
});
