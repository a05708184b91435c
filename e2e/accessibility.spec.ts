import { expectNoAxeViolations } from "./fixtures/axe";
import { builtPages } from "./fixtures/built-pages";
import { signIn } from "./fixtures/sign-in";
import { test } from "./fixtures/test";

/** Pages for people who are not signed in; the others are looked at after signing in. */
const ENTRY = ["/sign-in", "/setup", "/join"];

test.describe("axe finds nothing in either theme", () => {
  for (const { route, path } of builtPages()) {
    if (path === null) continue;
    test(`on the page ${route}`, async ({ page, sharedConsole }) => {
      if (!ENTRY.includes(route)) await signIn(page, sharedConsole);
      await page.goto(`${sharedConsole.address}${path}`);
      await expectNoAxeViolations(page, route);
    });
  }

  test("on the set-up page of a console without an owner", async ({ page, bareConsole }) => {
    await page.goto(bareConsole.setUpLink ?? "");
    await expectNoAxeViolations(page, "/setup with its token");
  });
});
