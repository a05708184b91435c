import type { Page } from "@playwright/test";
import { type RunningConsole, runConsole, TEST_OWNER } from "@/scripts/house/run-console";
import { signIn } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

const MISMATCH = "E-mail and password do not match.";

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function sessionCookie(page: Page) {
  return (await page.context().cookies()).find((cookie) => cookie.name.endsWith("slipway-session"));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

test.describe("the first owner", () => {
  test("is named through the printed link, once, by whoever comes first", async ({ page, browser, bareConsole }) => {
    const { address } = bareConsole;
    const link = bareConsole.setUpLink ?? "";
    const fill = async (on: Page, owner: string, email: string) => {
      await on.getByLabel("Owner name").fill(owner);
      await on.getByLabel("E-mail").fill(email);
      await on.getByLabel("Password", { exact: true }).fill("correct horse battery");
    };

    await test.step("pages lead to the set-up, which asks for the link", async () => {
      await page.goto(`${address}/library`);
      await expect(page).toHaveURL(`${address}/setup`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not open the set-up");
      await page.goto(`${address}/setup?token=${"x".repeat(32)}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not open the set-up");
      await expect(page.getByLabel("Owner name")).toHaveCount(0);
    });

    const late = await (await browser.newContext()).newPage();
    await test.step("what is missing is named, and nothing typed is lost", async () => {
      await late.goto(link);
      await fill(late, "Latecomers", "late@example.com");
      await page.goto(link);
      await page.getByLabel("Owner name").fill("Platform team");
      await page.getByLabel("E-mail").fill("ada@example.com");
      await page.getByLabel("Password", { exact: true }).fill("short");
      await page.getByRole("button", { name: "Create owner" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "at least 12 characters" })).toBeFocused();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 12 characters/);
      await expect(page.getByLabel("Owner name")).toHaveValue("Platform team");
    });

    await test.step("the owner is in the library at once", async () => {
      await fill(page, "Platform team", "ada@example.com");
      await page.getByRole("button", { name: "Create owner" }).click();
      await expect(page).toHaveURL(`${address}/library`);
      await expect(page.getByRole("button", { name: /Platform team.*account of ada@example\.com/ })).toBeVisible();
    });

    await test.step("the link has done its work", async () => {
      await late.getByRole("button", { name: "Create owner" }).click();
      await expect(late.getByRole("heading", { level: 1 })).toHaveText(/already set up|link does not work/);
      await late.goto(link);
      await expect(late.getByRole("heading", { level: 1 })).toHaveText("Slipway is already set up");
      await late.getByRole("link", { name: "Go to sign-in" }).click();
      await trySignIn(late, "late@example.com", "correct horse battery");
      await expect(late.getByRole("alert").filter({ hasText: MISMATCH })).toBeVisible();
      await trySignIn(late, "ADA@example.com", "correct horse battery");
      await expect(late).toHaveURL(`${address}/library`);
    });
    await late.context().close();
  });
});

test.describe("signing in", () => {
  test("says the same of a wrong password and of an unknown e-mail", async ({ page, sharedConsole }) => {
    await page.goto(`${sharedConsole.address}/sign-in`);
    const alert = page.getByRole("alert").filter({ hasText: MISMATCH });
    const said: string[] = [];
    for (const email of [TEST_OWNER.email, "nobody@example.com"]) {
      await page.reload();
      await trySignIn(page, email, "not the password");
      await expect(alert).toBeFocused();
      said.push((await alert.textContent()) ?? "");
      await expect(page.getByLabel("E-mail")).toHaveValue(email);
      expect(await sessionCookie(page)).toBeUndefined();
    }
    expect(said[0]).toBe(said[1]);
    await expect(page).toHaveURL(`${sharedConsole.address}/sign-in`);
  });

  test("names the fields that were left empty, and sends nothing", async ({ page, sharedConsole }) => {
    await page.goto(`${sharedConsole.address}/sign-in`);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.getByRole("button", { name: "Sign in" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Some fields need attention" });
    await expect(alert).toBeFocused();
    await alert.getByRole("link", { name: "Enter your password." }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    expect(posts).toEqual([]);
  });

  test("shows the password where somebody asks for it", async ({ page, sharedConsole }) => {
    await page.goto(`${sharedConsole.address}/sign-in`);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("look at me");
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toHaveValue("look at me");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");
  });

  test("keeps the session in a cookie that no script reads and no other site sends", async ({
    page,
    sharedConsole,
  }) => {
    await signIn(page, sharedConsole);
    expect(await sessionCookie(page)).toMatchObject({
      name: "slipway-session",
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      // Plain http on loopback: a secure cookie would not come back.
      secure: false,
    });
    expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  });

  test("is not asked of somebody who is signed in", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    await page.goto(`${sharedConsole.address}/sign-in`);
    await expect(page).toHaveURL(`${sharedConsole.address}/library`);
    await page.goto(`${sharedConsole.address}/setup`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slipway is already set up");
  });

  test("is where every page of the console leads somebody who is not signed in", async ({ page, sharedConsole }) => {
    for (const path of ["/", "/library", "/library?tag=x"]) {
      await page.goto(`${sharedConsole.address}${path}`);
      await expect(page).toHaveURL(`${sharedConsole.address}/sign-in`);
    }
    const answer = await page.request.get(`${sharedConsole.address}/api/v1/skills`);
    expect(answer.status()).toBe(401);
  });

  test("says when to try again after too many attempts, and holds up nobody else", async ({ page }) => {
    const limited: RunningConsole = await runConsole({ env: { SLIPWAY_RATE_LIMITS: "sign-in=3" } });
    try {
      await page.goto(`${limited.address}/sign-in`);
      const alert = page.getByRole("alert");
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await trySignIn(page, TEST_OWNER.email, `wrong ${attempt}`);
        await answered;
        await expect(alert.filter({ hasText: MISMATCH })).toBeVisible();
      }
      await trySignIn(page, TEST_OWNER.email, TEST_OWNER.password);
      await expect(alert.filter({ hasText: /try again in \d+ s/ })).toBeVisible();
      await expect(alert.filter({ hasText: "RATE_LIMITED" })).toContainText(/request req_\w+/);
      expect(await sessionCookie(page)).toBeUndefined();
      await trySignIn(page, "somebody-else@example.com", "wrong");
      await expect(alert.filter({ hasText: MISMATCH })).toBeVisible();
    } finally {
      await limited.stop();
    }
  });
});

test.describe("signing out", () => {
  test("ends the session itself, not only the cookie", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    const cookie = await sessionCookie(page);
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
    const ask = () => fetch(`${sharedConsole.address}/api/v1/skills`, { headers });
    expect((await ask()).status).toBe(200);
    await signOut(page);
    expect((await ask()).status).toBe(401);
    expect(await sessionCookie(page)).toBeUndefined();
    await page.goto(`${sharedConsole.address}/library`);
    await expect(page).toHaveURL(`${sharedConsole.address}/sign-in`);
  });

  test("in one tab is told in the other, which keeps the file that was chosen", async ({
    page,
    context,
    sharedConsole,
  }) => {
    await signIn(page, sharedConsole);
    const other = await context.newPage();
    await other.goto(`${sharedConsole.address}/library`);
    await signOut(other);
    await page.getByRole("button", { name: "Upload skills" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload skills" });
    await dialog
      .getByLabel("Choose file")
      .setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from("PK") });
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByRole("alert")).toContainText("UNAUTHENTICATED");
    await expect(dialog).toContainText("x.zip");
    await expect(dialog).toContainText("Nothing was stored.");
  });
});
