import type { Page } from "@playwright/test";
import { TEST_OWNER } from "@/scripts/house/run-console";
import { expectNoAxeViolations } from "./fixtures/axe";
import { invitationLink, joinBy, member, PASSWORD } from "./fixtures/joined-people";
import { tabTo } from "./fixtures/keyboard";
import { scrollsSideways } from "./fixtures/sideways";
import { signIn } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

const settings = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const personRow = (page: Page, name: string) =>
  page
    .getByRole("table", { name: "People of this owner" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

test.describe("people", () => {
  test("are invited by a link that is shown once and works once", async ({ ownPage: page, ownConsole, browser }) => {
    await page.getByRole("link", { name: "Settings" }).click();
    await settings(page).getByRole("link", { name: "People" }).click();
    await expect(settings(page).getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });

    await test.step("an address that is none is named, and what was chosen stays", async () => {
      await dialog.getByLabel("E-mail").fill("grace");
      await dialog.getByRole("radio", { name: /^reviewer/ }).check();
      await dialog.getByRole("button", { name: "Make invitation link" }).click();
      await expect(dialog.getByLabel("E-mail")).toHaveAccessibleDescription(/Enter an e-mail address/);
      await expect(dialog.getByRole("radio", { name: /^reviewer/ })).toBeChecked();
    });

    const link = await test.step("the link is shown and copied", async () => {
      await dialog.getByLabel("E-mail").fill("Grace@example.com");
      await dialog.getByRole("button", { name: "Make invitation link" }).click();
      await expect(dialog).toContainText("shown this once");
      await dialog.getByRole("button", { name: "Copy invitation link" }).click();
      await expect(dialog.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
      const shown = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(dialog).toBeHidden();
      const open = page.getByRole("table", { name: "Open invitations" });
      await expect(open.getByRole("row").filter({ hasText: "grace@example.com" })).toContainText("reviewer");
      await expect(page.locator("body")).not.toContainText(shown);
      return shown;
    });

    const other = await (await browser.newContext()).newPage();
    const late = await (await browser.newContext()).newPage();
    await test.step("its holder joins with the role, and is signed in", async () => {
      await late.goto(link);
      await other.goto(link);
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Join owner");
      await expect(other.getByLabel("E-mail")).toHaveValue("grace@example.com");
      await other.getByRole("button", { name: "Join" }).click();
      await expect(other.getByRole("alert").filter({ hasText: "Some fields need attention" })).toBeFocused();
      await joinBy(other, link, "Grace Hopper");
      await expect(other.getByRole("button", { name: /account of grace@example\.com/ })).toBeVisible();
    });

    await test.step("whoever comes later with it is told so, and learns nothing else", async () => {
      await late.getByLabel("Your name").fill("Eve");
      await late.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await late.getByRole("button", { name: "Join" }).click();
      await expect(late.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
      await late.goto(link);
      await expect(late.locator("main")).toContainText("its link works once");
      await expect(late.locator("main")).not.toContainText("grace");
      await late.goto(`${ownConsole.address}/join?token=made-up`);
      await expect(late.locator("main")).toContainText("no invitation link");
    });

    await page.reload();
    await expect(personRow(page, "Grace Hopper")).toContainText("grace@example.com");
    await expect(page.getByText("There are none.")).toBeVisible();
    await other.context().close();
    await late.context().close();
  });

  test("change role and leave, which ends what they had", async ({ ownPage: page, ownConsole, browser }) => {
    const context = await browser.newContext();
    const grace = await context.newPage();
    await joinBy(grace, await invitationLink(ownConsole, "grace@example.com"), "Grace Hopper");
    await expect(grace.getByRole("link", { name: "Activity" })).toHaveCount(0);

    await page.goto(`${ownConsole.address}/settings/people`);
    await personRow(page, "Grace Hopper").getByRole("button", { name: "Role of Grace Hopper: viewer" }).click();
    await page.getByRole("menuitemradio", { name: "owner", exact: true }).click();
    await expect(personRow(page, "Grace Hopper").getByRole("button", { name: /: owner$/ })).toBeVisible();
    await grace.reload();
    await expect(grace.getByRole("link", { name: "Activity" })).toBeVisible();

    await personRow(page, "Grace Hopper").getByRole("button", { name: "Remove Grace Hopper" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Grace Hopper?" });
    await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(personRow(page, "Grace Hopper")).toBeVisible();
    await personRow(page, "Grace Hopper").getByRole("button", { name: "Remove Grace Hopper" }).click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(personRow(page, "Grace Hopper")).toHaveCount(0);

    await grace.goto(`${ownConsole.address}/library`);
    await expect(grace).toHaveURL(`${ownConsole.address}/sign-in`);
    await joinBy(grace, await invitationLink(ownConsole, "grace@example.com"), "Grace again");
    await context.close();
  });

  test("keep their last owner: the refusal stands where it happened, with its code", async ({
    ownPage: page,
    ownConsole,
  }) => {
    await page.goto(`${ownConsole.address}/settings/people`);
    await page.getByRole("button", { name: /^Role of .*: owner$/ }).click();
    await page.getByRole("menuitemradio", { name: "viewer", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Give up your own role?" });
    await question.getByRole("button", { name: "Become viewer" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "CONFLICT" })).toContainText(
      "only person with the role owner",
    );
    await expect(page.getByRole("button", { name: /^Role of .*: owner$/ })).toBeVisible();
  });
});

test.describe("an API token", () => {
  test("is made, shown once, used and revoked", async ({ ownPage: page, ownConsole }) => {
    await page.goto(`${ownConsole.address}/settings/tokens`);
    await page.getByRole("button", { name: "New API token" }).click();
    const dialog = page.getByRole("dialog", { name: "New API token" });
    await dialog.getByRole("button", { name: "Make token" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Enter what will use it/);
    await dialog.getByLabel("Name").fill("Build server");
    await dialog.getByRole("radio", { name: "On a date" }).check();
    await dialog.getByLabel("Last day").fill("2020-01-01");
    await dialog.getByRole("button", { name: "Make token" }).click();
    await expect(dialog.getByLabel("Last day")).toHaveAccessibleDescription(/still to come/);
    await dialog.getByRole("radio", { name: "After 30 days" }).check();
    await dialog.getByRole("button", { name: "Make token" }).click();
    const secret = await dialog.getByRole("textbox", { name: "API token" }).inputValue();
    expect(secret).toMatch(/^slw_[A-Za-z0-9_-]{43}$/);
    const use = async () =>
      (await fetch(`${ownConsole.address}/api/v1/skills`, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await use()).toBe(200);
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Build server" }) });
    await expect(row).toContainText("active");
    await page.reload();
    await expect(page.locator("body")).not.toContainText(secret);

    await row.getByRole("button", { name: "Revoke Build server" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(row).toContainText("revoked");
    expect(await use()).toBe(401);
  });
});

test.describe("one's own account", () => {
  test("has a new password only for who knows the old one, and other browsers are signed out", async ({
    ownPage: page,
    ownConsole,
    browser,
  }) => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await signIn(elsewhere, ownConsole);
    await page.goto(`${ownConsole.address}/settings`);
    const changed = "a quite different long password";
    await page.getByLabel("Current password", { exact: true }).fill("not the password");
    await page.getByLabel("New password", { exact: true }).fill(changed);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The current password is not right." })).toBeVisible();
    await expect(page.getByLabel("New password", { exact: true })).toHaveValue(changed);

    await page.getByLabel("Current password", { exact: true }).fill(TEST_OWNER.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
    await page.goto(`${ownConsole.address}/library`);
    await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
    await elsewhere.goto(`${ownConsole.address}/library`);
    await expect(elsewhere).toHaveURL(`${ownConsole.address}/sign-in`);
    await signIn(elsewhere, ownConsole, { ...TEST_OWNER, password: changed });
    await context.close();
  });

  test("takes a password of 256 characters", async ({ ownPage: page, ownConsole, browser }) => {
    const long = "x".repeat(256);
    await page.goto(`${ownConsole.address}/settings`);
    await page.getByLabel("Current password", { exact: true }).fill(TEST_OWNER.password);
    await page.getByLabel("New password", { exact: true }).fill(long);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    const context = await browser.newContext();
    await signIn(await context.newPage(), ownConsole, { ...TEST_OWNER, password: long });
    await context.close();
  });

  test("has a name, which what is done from now on carries", async ({ ownPage: page, ownConsole }) => {
    await page.goto(`${ownConsole.address}/settings`);
    await page.getByLabel("Name", { exact: true }).fill("   ");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Enter your name/);
    await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Name saved")).toBeVisible();
    await page.goto(`${ownConsole.address}/settings/people`);
    await expect(personRow(page, "Ada Lovelace")).toContainText("(you)");
  });

  test("chooses theme and single keys for this browser", async ({ ownPage: page, ownConsole }) => {
    await page.goto(`${ownConsole.address}/settings`);
    await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("group", { name: "Single-key shortcuts" }).getByRole("radio", { name: "Off" }).check();
    await page.reload();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Off" })).toBeChecked();
    await page.goto(`${ownConsole.address}/library`);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search skills" })).not.toBeFocused();
  });
});

test.describe("who may not", () => {
  test("a viewer has an account and no more; a reviewer sees people and changes none", async ({ page, ownConsole }) => {
    await joinBy(page, await invitationLink(ownConsole, "vera@example.com", "viewer"), "Vera");
    await page.goto(`${ownConsole.address}/settings`);
    await expect(page.getByRole("heading", { level: 2, name: "Account" })).toBeVisible();
    await expect(settings(page)).toHaveCount(0);
    for (const path of ["/settings/people", "/settings/tokens", "/activity"]) {
      await page.goto(`${ownConsole.address}${path}`);
      await expect(page.getByRole("heading", { name: "Not allowed" })).toBeVisible();
    }
    await expectNoAxeViolations(page, "a page that the role may not see");
    await page.context().clearCookies();

    await joinBy(page, await invitationLink(ownConsole, "rob@example.com", "reviewer"), "Rob");
    await page.goto(`${ownConsole.address}/settings/people`);
    await expect(personRow(page, "Vera")).toContainText("viewer");
    await expect(page.getByRole("button", { name: /Invite|Remove|Role of/ })).toHaveCount(0);
    await page.goto(`${ownConsole.address}/settings/tokens`);
    await expect(page.getByRole("heading", { name: "Not allowed" })).toBeVisible();
  });
});

test.describe("the settings are usable", () => {
  test("by keyboard alone, from inviting somebody to revoking the invitation", async ({
    ownPage: page,
    ownConsole,
  }) => {
    await page.goto(`${ownConsole.address}/settings/people`);
    await tabTo(page, page.getByRole("button", { name: "Invite somebody" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await tabTo(page, dialog.getByLabel("E-mail"));
    await page.keyboard.type("keys@example.com");
    await tabTo(page, dialog.getByRole("radio", { name: /^viewer/ }));
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: /^reviewer/ })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Invitation link" })).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Invite somebody" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: "Revoke the invitation of keys@example.com" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Revoked the invitation of keys@example.com")).toBeVisible();
  });

  test("at 320 pixels without scrolling sideways, dialogs too", async ({ ownPage: page, ownConsole }) => {
    await invitationLink(ownConsole, `${"long-name-".repeat(5)}@example.com`);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/settings", "/settings/people", "/settings/tokens"]) {
      await page.goto(`${ownConsole.address}${path}`);
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      expect(await scrollsSideways(page), path).toEqual([]);
    }
    await page.getByRole("button", { name: "New API token" }).click();
    await expect(page.getByRole("dialog", { name: "New API token" })).toBeVisible();
    expect(await scrollsSideways(page)).toEqual([]);
  });

  test("with axe in both themes, dialogs, questions and secrets included", async ({ ownPage: page, ownConsole }) => {
    test.slow();
    await joinBy(page, await invitationLink(ownConsole, "grace@example.com"), "Grace Hopper");
    await page.context().clearCookies();
    await signIn(page, ownConsole);
    await page.goto(`${ownConsole.address}/settings/people`);
    await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
    await expectNoAxeViolations(page, "the question before somebody is removed");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Role of Grace Hopper: viewer" }).click();
    await expectNoAxeViolations(page, "the menu of roles");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await expectNoAxeViolations(page, "the invitation");
    await dialog.getByRole("button", { name: "Make invitation link" }).click();
    await expectNoAxeViolations(page, "the invitation with a fault");
    await dialog.getByLabel("E-mail").fill("grace@example.com");
    await dialog.getByRole("button", { name: "Make invitation link" }).click();
    await expect(dialog.getByRole("alert")).toContainText("one of this owner's people already");
    await expectNoAxeViolations(page, "the invitation refused");
    await dialog.getByLabel("E-mail").fill("new@example.com");
    await dialog.getByRole("button", { name: "Make invitation link" }).click();
    await expect(dialog.getByRole("textbox", { name: "Invitation link" })).toBeVisible();
    await expectNoAxeViolations(page, "the invitation's link");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("table", { name: "Open invitations" })).toBeVisible();
    await expectNoAxeViolations(page, "people with an open invitation");

    await page.goto(`${ownConsole.address}/settings/tokens`);
    await page.getByRole("button", { name: "New API token" }).click();
    await page.getByRole("radio", { name: "On a date" }).check();
    await expectNoAxeViolations(page, "the new token");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Revoke / }).click();
    await expectNoAxeViolations(page, "the question before a token is revoked");

    await page.context().clearCookies();
    await page.goto(await invitationLink(ownConsole, "open@example.com"));
    await expectNoAxeViolations(page, "the page behind an invitation's link");
  });
});

test("somebody who joined signs in again later", async ({ page, ownConsole }) => {
  await joinBy(page, await invitationLink(ownConsole, "grace@example.com"), "Grace Hopper");
  await page.context().clearCookies();
  await signIn(page, ownConsole, member("grace@example.com"));
});
