import type { Page } from "@playwright/test";
import type { ServedPlace } from "@/lib/contract/serving";
import { agentWorkspace, askAs, makeSecret } from "./fixtures/agents";
import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink, joinBy } from "./fixtures/joined-people";
import { tabTo } from "./fixtures/keyboard";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { makeSet, makeSkills, sendJson } from "./fixtures/skill-sets";
import { expect, test } from "./fixtures/test";
import { withTrees } from "./fixtures/working-trees";

const programs = (page: Page) => page.getByRole("navigation", { name: "Programs" });
const program = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
const lines = (page: Page) => page.getByRole("main").locator("pre");

test("the page is reached by the rail, by two keys and by the palette", async ({ ownPage: page }) => {
  const connect = page.getByRole("heading", { level: 1, name: "Connect" });
  const toSettings = async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  };
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Connect" }).click();
  await expect(connect).toBeVisible();
  await expect(page).toHaveTitle("Connect · Slipway");
  await toSettings();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(connect).toBeVisible();
  await toSettings();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /^Connect/ }).click();
  await expect(connect).toBeVisible();
});

test.describe("a workspace", () => {
  test("gives each program its lines with address and token, and says which were not run", async ({ page }) => {
    await withTrees(async (console) => {
      const { id } = await agentWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}/connect`);
      await page.getByRole("button", { name: /^Connect to: / }).click();
      await page.getByRole("menuitemradio", { name: "storefront" }).click();
      await expect(program(page, "Claude Code")).toContainText("Not run by us");
      await expect(lines(page)).toContainText(`${console.address}/mcp/${id}`);
      await expect(lines(page)).toContainText("Authorization: Bearer <token>");
      await expectNoAxeViolations(page, "lines without a token");

      await page.getByRole("button", { name: "New token" }).click();
      const dialog = page.getByRole("dialog", { name: "New workspace token" });
      const secret = await makeSecret(dialog, "Laptop of Ada", "Make token", "Workspace token");
      await expect(lines(page)).toContainText(`Authorization: Bearer ${secret}`);
      await programs(page).getByRole("link", { name: "MCP Inspector" }).click();
      await expect(program(page, "MCP Inspector")).toContainText("Run by us");
      await expect(lines(page).first()).toContainText(secret);
      await expectNoAxeViolations(page, "lines with a token");
      expect(page.url()).not.toContain(secret);

      await page.goBack();
      await expect(program(page, "Claude Code")).toBeVisible();
      await page.reload();
      await expect(lines(page)).toContainText("<token>");
      expect(await page.content()).not.toContain(secret);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await scrollsSideways(page)).toEqual([]);
    });
  });

  test("waits for a request and shows what came, from whom and through which token", async ({ page }) => {
    await withTrees(async (console) => {
      const { id, token } = await agentWorkspace(console);
      await signIn(page, console);
      await page.goto(`${console.address}/connect?place=workspace&id=${id}&program=curl`);
      const region = page.getByRole("region", { name: "Test" });
      await expect(region.getByRole("status")).toContainText("No request has come yet");
      await region.getByRole("button", { name: "Test" }).click();
      await expect(region.getByRole("status")).toContainText("Waiting for a request…");
      expect((await askAs(console, token, `/api/v1/workspaces/${id}/prompt`)).status).toBe(200);
      await expect(region.getByRole("status")).toContainText("A request came. It works.");
      await expect(region).toContainText("probe/1.0");
      await expect(region).toContainText(/Through.*token /);
      await expect(region.getByRole("button", { name: "Test again" })).toBeVisible();
      await expectNoAxeViolations(page, "a request that came");
      await page.reload();
      await expect(region).toContainText("Last request");
      await region.getByRole("button", { name: "Test" }).click();
      await region.getByRole("button", { name: "Stop waiting" }).click();
      await expect(region.getByRole("button", { name: "Test" })).toBeVisible();
    });
  });

  test("that is stopped says that agents are refused; one that is gone is said to be", async ({ page }) => {
    await withTrees(async (console) => {
      const { id } = await agentWorkspace(console);
      await sendJson(console, "POST", `/api/v1/workspaces/${id}/stop`);
      await signIn(page, console);
      await page.goto(`${console.address}/connect?place=workspace&id=${id}`);
      await expect(page.getByText("storefront is not live, so agents are refused")).toBeVisible();
      await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);
      await page.goto(`${console.address}/connect?place=workspace&id=an-id-that-nobody-has`);
      await expect(page.getByText("There is no such workspace")).toBeVisible();
      await expectNoAxeViolations(page, "a workspace that is gone");
    });
  });
});

test.describe("a path with a token", () => {
  test("opens a set to programs that send no credentials, until it is revoked", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["changelog", "code-review"]);
    const set = await makeSet(ownConsole, "Team baseline", ["changelog", "code-review"]);
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/connect?place=set&id=${set.id}&program=skills`);
    await expect(program(page, "skills")).toContainText("2 skills go out");
    await expect(lines(page).first()).toContainText(`npx skills add '${ownConsole.address}/t/<token>'`);
    await page.getByRole("button", { name: "New path" }).click();
    const dialog = page.getByRole("dialog", { name: "New path" });
    await expectNoAxeViolations(page, "a new path");
    const url = await makeSecret(dialog, "Build server", "Make path", "Address");
    await expect(lines(page).first()).toHaveText(`npx skills add ${url}`);

    const region = page.getByRole("region", { name: "Test" });
    await region.getByRole("button", { name: "Test" }).click();
    const index = `${url}/.well-known/agent-skills/index.json`;
    const answer = await fetch(index, { headers: { "user-agent": "skills/1.7.4" } });
    const { skills } = (await answer.json()) as { skills: { name: string }[] };
    expect(skills.map(({ name }) => name)).toEqual(["changelog", "code-review"]);
    await expect(region.getByRole("status")).toContainText("A request came");
    await expect(region).toContainText("skills/1.7.4");
    await expect(region).toContainText("path Build server");
    expect(await region.textContent()).not.toContain(url.slice(url.lastIndexOf("/") + 1));

    await page.reload();
    await expect(lines(page).first()).toContainText("<token>");
    expect(await page.content()).not.toContain(url);
    const query = `/api/v1/serving?kind=set&id=${set.id}`;
    const { place } = await sendJson<{ place: ServedPlace }>(ownConsole, "GET", query);
    const revoked = await page.request.delete(`${ownConsole.address}/api/v1/serving/links/${place.links[0]?.id}`, {
      headers: { origin: ownConsole.address },
    });
    expect(revoked.status()).toBe(204);
    expect((await fetch(index)).status).toBe(404);
  });

  test("is not needed where the place is public", async ({ page, ownConsole }) => {
    await makeSkills(ownConsole, ["changelog"]);
    const set = await makeSet(ownConsole, "Open set", ["changelog"]);
    await sendJson(ownConsole, "PATCH", "/api/v1/serving", { kind: "set", id: set.id, isPublic: true });
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/connect?place=set&id=${set.id}&program=skills`);
    await expect(page.getByRole("button", { name: "Public path", pressed: true })).toBeVisible();
    const { place } = await sendJson<{ place: ServedPlace }>(
      ownConsole,
      "GET",
      `/api/v1/serving?kind=set&id=${set.id}`,
    );
    await expect(lines(page).first()).toHaveText(`npx skills add ${place.publicUrl}`);
    await page.getByRole("button", { name: "Path with a token" }).click();
    await expect(lines(page).first()).toContainText("<token>");
  });
});

test("a library that serves nothing says so, and where to change it", async ({ page, ownConsole }) => {
  await makeSkills(ownConsole, ["changelog"]);
  await signIn(page, ownConsole);
  await page.goto(`${ownConsole.address}/connect?program=clawhub`);
  await expect(page.getByText("Nothing goes out yet: programs find an empty list")).toBeVisible();
  await expectNoAxeViolations(page, "a library that serves nothing");
  await page.getByRole("main").getByRole("link", { name: "Open the library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

test("lines can be found and copied with the keyboard alone", async ({ ownPage: page, ownConsole }) => {
  await page.goto(`${ownConsole.address}/connect`);
  await tabTo(page, programs(page).getByRole("link", { name: "OpenAI SDK" }));
  await page.keyboard.press("Enter");
  await expect(program(page, "OpenAI SDK")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Copy In Python" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
});

test("a viewer sees the lines, and no control that would be refused", async ({ page }) => {
  await withTrees(async (console) => {
    const { id } = await agentWorkspace(console);
    await joinBy(page, await invitationLink(console, "vera@example.com", "viewer"), "Vera");
    await page.goto(`${console.address}/connect?place=workspace&id=${id}`);
    await expect(lines(page)).toContainText(`${console.address}/mcp/${id}`);
    await expect(page.getByRole("main").getByRole("button", { name: /^New/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Test" }).getByRole("button", { name: "Test" })).toBeVisible();
  });
});
