import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SkillDetail } from "@/lib/contract/skill";
import { startGitServer } from "@/lib/testing/git-server";
import { makeJudgedRepository } from "@/lib/testing/judged-repository";
import { runConsole } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { fillImport, gitFiles, importDialog, LOOPBACK, sendImport, withGit } from "./fixtures/git-sources";
import { getSkill } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { skillText } from "./fixtures/skill-archives";
import { expect, test } from "./fixtures/test";

const COMMIT = "3f2a1b9c".repeat(5);

test("a repository is imported at a full commit id, byte for byte, and what is refused is named", async ({ page }) => {
  test.setTimeout(300_000);
  await withGit(async (console, server) => {
    const { repository, commit, taken, refused } = await makeJudgedRepository(server);
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    const dialog = await fillImport(page, repository.url, commit);
    await sendImport(dialog);
    const line = dialog.getByRole("article");
    await expect(line).toContainText("40 created, 3 refused", { timeout: 60_000 });
    await line.getByRole("button", { name: /^Show rows/ }).click();
    const rows = line.getByRole("table", { name: "Outcome of each skill" });
    await line.getByRole("button", { name: /^Show: / }).click();
    await page.getByRole("menuitemradio", { name: /^Refused/ }).click();
    for (const name of Object.keys(refused)) {
      await expect(rows.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) })).toContainText(
        "Refused",
      );
    }
    await expect(rows.getByRole("row")).toHaveCount(1 + Object.keys(refused).length);
    await expectNoAxeViolations(page, "the wizard with a job and its rows");

    for (const slug of taken) {
      const { files, revisions } = await getSkill(console, slug);
      const kept = new Map(files.map(({ path, mode, digest }) => [path, { mode, digest: String(digest) }]));
      expect(kept, slug).toEqual(await gitFiles(repository, commit, `skills/${slug}`));
      expect(revisions[0]).toMatchObject({ origin: "import", importedFrom: { commit, path: slug } });
    }
    expect((await getSkill(console, "linked")) as SkillDetail | undefined).toBeUndefined();

    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.goto(`${console.address}/library?skill=skill-01&tab=revisions`);
    await expect(page.getByRole("complementary")).toContainText(`at ${commit.slice(0, 8)}`);
  });
});

test("a branch, a short id, an id in upper case and an option are refused in the form, and nothing is sent", async ({
  page,
}) => {
  await withGit(async (console, server) => {
    const repository = await server.repository("team/skills");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    const dialog = await fillImport(page, repository.url);
    sent.length = 0;
    for (const [ref, sentence] of [
      ["main", "A branch or a tag moves, so it is not taken."],
      ["a".repeat(39), "A commit id of 39 digits is not a full one."],
      [COMMIT.toUpperCase(), "The commit id is written in upper case."],
      ["--upload-pack=touch /tmp/x", "A ref never begins with a hyphen."],
    ] as const) {
      const field = dialog.getByLabel("Commit (optional)");
      await field.fill(ref);
      await sendImport(dialog);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(dialog).toContainText(sentence);
      await expect(field).toBeFocused();
    }
    await dialog.getByLabel("Commit (optional)").fill("");
    await dialog.getByLabel("Address").fill("ext::sh -c touch% /tmp/x");
    await sendImport(dialog);
    await expect(dialog.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
    expect(sent).toEqual([]);
    expect(server.requests).toEqual([]);
    await expect(dialog.getByRole("article")).toHaveCount(0);
    await expectNoAxeViolations(page, "the wizard with a refused field");
  });
});

test("an import that stalls is cancelled, and Retry sends what the form now holds", async ({ page }) => {
  test.setTimeout(240_000);
  await withGit(async (console, server) => {
    const repository = await server.repository("team/skills");
    const first = await repository.commit({ "skills/alpha/SKILL.md": skillText("alpha") });
    await repository.commit({ "skills/alpha/SKILL.md": skillText("alpha"), "skills/beta/SKILL.md": skillText("beta") });
    server.behave({ kind: "stall", at: "pack" });
    await signIn(page, console);
    await page.goto(`${console.address}/discover`);
    const dialog = await fillImport(page, repository.url);
    const held = server.held();
    await sendImport(dialog);
    await held;
    const line = dialog.getByRole("article");
    await expect(line).toContainText("Fetching");
    await line.getByRole("button", { name: /^Cancel/ }).click();
    await expect(line).toContainText("Cancelled while fetching; nothing was stored.");

    server.behave({ kind: "serve" });
    await dialog.getByLabel("Commit (optional)").fill(first);
    await line.getByRole("button", { name: /^Retry/ }).click();
    await expect(line).toContainText("1 created", { timeout: 30_000 });
    await expect(page.getByText(/^Imported from /)).toBeVisible();
  });
});

test("a console that is killed in the middle of an import says so when it is back, and Retry succeeds", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const server = await startGitServer();
  const dataDirectory = await mkdtemp(join(tmpdir(), "slipway-killed-"));
  const env = { ...LOOPBACK, SLIPWAY_DATA_DIR: dataDirectory };
  try {
    const repository = await server.repository("team/skills");
    await repository.commit({ "skills/alpha/SKILL.md": skillText("alpha") });
    server.behave({ kind: "stall", at: "pack" });
    const first = await runConsole({ env });
    try {
      await signIn(page, first);
      await page.goto(`${first.address}/discover`);
      const held = server.held();
      await sendImport(await fillImport(page, repository.url));
      await held;
      await expect(importDialog(page).getByRole("article")).toContainText("Fetching");
      const [service = ""] = execFileSync("pgrep", ["-P", String(first.pid)])
        .toString()
        .trim()
        .split("\n");
      process.kill(Number(service), "SIGKILL");
    } finally {
      await first.stop();
    }
    server.behave({ kind: "serve" });
    const second = await runConsole({ env });
    try {
      await page.context().clearCookies();
      await signIn(page, second);
      await page.goto(`${second.address}/discover`);
      const line = page.getByRole("region", { name: "Imports" }).getByRole("article");
      await expect(line).toContainText("INTERRUPTED");
      await expectNoAxeViolations(page, "an interrupted import");
      await line.getByRole("button", { name: /^Retry/ }).click();
      await expect(line).toContainText("1 created", { timeout: 60_000 });
      expect((await getSkill(second, "alpha")).revision).toBe(1);
    } finally {
      await second.stop();
    }
  } finally {
    await server.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

test("the wizard opens from the palette on any page, works by keyboard and fits a narrow screen", async ({
  ownPage: page,
}) => {
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Palette" });
  await palette.getByRole("combobox").fill("import skills");
  await expect(palette.getByRole("option", { name: "Import skills" })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = importDialog(page);
  await expect(dialog.getByRole("radio", { name: "Git repository" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await expect(dialog).toContainText("Enter an address.");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await scrollsSideways(page)).toEqual([]);
  await expectNoAxeViolations(page, "the wizard on a narrow screen");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
