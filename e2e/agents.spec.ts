import { agentWorkspace, askAs, makeSecret, tokenRow } from "./fixtures/agents";
import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink, joinBy } from "./fixtures/joined-people";
import { getWithToken } from "./fixtures/rest";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { withTrees } from "./fixtures/working-trees";

test.describe("what the agents of a workspace read", () => {
  test("is shown exactly as they get it in each form, with its cost and what stays out of it", async ({ page }) => {
    await withTrees(async (console) => {
      const { id, path } = await agentWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}`);
      await page.getByRole("tab", { name: "Agents" }).click();
      await expect(page).toHaveURL(/tab=agents/);
      const section = page.getByRole("region", { name: "What the agent reads" });
      const shown = section.getByRole("region", { name: "System prompt" }).locator("pre");
      for (const [form, format] of [
        ["XML", "xml"],
        ["Markdown", "markdown"],
        ["agentskills", "agentskills"],
      ] as const) {
        await section.getByRole("button", { name: form, exact: true }).click();
        const answer = await getWithToken(console, `/api/v1/workspaces/${id}/prompt?format=${format}`);
        const text = await answer.text();
        expect(text).toContain("code-review");
        await expect.poll(() => shown.evaluate((element) => element.textContent)).toBe(text);
      }
      await expect(section).toContainText("Left out by disable-model-invocation: rotate-keys");
      await expect(section).toContainText(/offered as prompts over MCP: .*ship/);
      await expect(section.getByRole("region", { name: "What this form costs" })).toContainText(/of 4,000 tokens/);
      await section.getByRole("button", { name: /^Copy/ }).click();
      await expect(section.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
      await expectNoAxeViolations(page, "what an agent reads");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
    });
  });

  test("names the directories of the files only where the workspace gives a shell", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await agentWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}?tab=agents`);
      const section = page.getByRole("region", { name: "What the agent reads" });
      const shell = page.getByRole("switch", { name: "Shell" });
      const on = await shell.isChecked();
      const said = (isOn: boolean) => section.getByText(isOn ? /^Shell is on/ : /^Shell is off/);
      await expect(said(on)).toBeVisible();
      await shell.click();
      await expect(said(!on)).toBeVisible();
      await expect(section.getByText("<files-root>").first()).toHaveCount(on ? 0 : 1);
    });
  });

  test("is nothing where the workspace was stopped, and says what to do", async ({ page }) => {
    await withTrees(async (console) => {
      const { path, id, token } = await agentWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}${path}?tab=agents`);
      await page.getByRole("button", { name: "Stop" }).click();
      await expect(page.getByRole("heading", { name: "Stopped, so agents are refused" })).toBeVisible();
      expect((await askAs(console, token, `/api/v1/workspaces/${id}/prompt`)).status).toBe(409);
      await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);
      await expectNoAxeViolations(page, "agents of a stopped workspace");
    });
  });
});

test.describe("tokens of a workspace", () => {
  test("are made for exactly some skills, shown once, derived, and end with the one they came from", async ({
    page,
  }) => {
    await withTrees(async (console) => {
      const { path, id } = await agentWorkspace(console);
      const prompt = `/api/v1/workspaces/${id}/prompt`;
      await signIn(page, console);
      await page.goto(`${console.address}${path}?tab=agents`);
      await page.getByRole("button", { name: "New token" }).click();
      const dialog = page.getByRole("dialog", { name: "New workspace token" });
      await dialog.getByRole("button", { name: "Make token" }).click();
      await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Enter what will use it/);
      await dialog.getByRole("radio", { name: "Exactly these" }).check();
      await dialog.getByRole("combobox", { name: "Add skills" }).click();
      await page.getByRole("option", { name: "code-review" }).click();
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("button", { name: "Leave out code-review" })).toBeVisible();
      await expectNoAxeViolations(page, "a new token of a workspace");
      const secret = await makeSecret(dialog, "Laptop of Ada", "Make token", "Workspace token");

      const text = await (await askAs(console, secret, prompt)).text();
      expect(text).toContain("code-review");
      expect(text).not.toContain("deploy");
      await page.reload();
      await expect(tokenRow(page, "Laptop of Ada")).toContainText("code-review");
      await expect(tokenRow(page, "Laptop of Ada")).toContainText("probe/1.0");
      expect(await page.content()).not.toContain(secret);

      await page.getByRole("button", { name: "Derive from Laptop of Ada" }).click();
      const derive = page.getByRole("dialog", { name: "Derive from Laptop of Ada" });
      const derived = await makeSecret(derive, "Subagent", "Make token", "Workspace token");
      await expect(tokenRow(page, "Subagent")).toContainText("derived from Laptop of Ada");
      expect(await (await askAs(console, derived, prompt)).text()).toBe(text);

      await page.getByRole("button", { name: "Revoke Laptop of Ada" }).click();
      const question = page.getByRole("alertdialog", { name: "Revoke Laptop of Ada?" });
      await expect(question).toContainText("1 token derived from it");
      await question.getByRole("button", { name: "Revoke" }).click();
      await expect(page.getByRole("dialog", { name: "Revoked Laptop of Ada" })).toBeVisible();
      await expect(tokenRow(page, "Subagent")).toHaveCount(0);
      for (const ended of [secret, derived]) {
        expect((await askAs(console, ended, prompt)).ok).toBe(false);
      }
      await page.getByRole("button", { name: "Show 2 ended" }).click();
      await expect(tokenRow(page, "Subagent")).toContainText("revoked");
      await expectNoAxeViolations(page, "tokens of a workspace");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
    });
  });

  test("can be seen by a viewer, who may neither make nor revoke one", async ({ page }) => {
    await withTrees(async (console) => {
      const { path } = await agentWorkspace(console);
      await joinBy(page, await invitationLink(console, "vera@example.com", "viewer"), "Vera");
      await page.goto(`${console.address}${path}?tab=agents`);
      await expect(page.getByRole("table", { name: "Tokens of this workspace" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: /token|Derive|Revoke/ })).toHaveCount(0);
      await expect(page.getByRole("region", { name: "System prompt" })).toContainText("code-review");
    });
  });
});
