import { TEST_OWNER } from "@/scripts/house/run-console";
import { tabTo } from "./fixtures/keyboard";
import { expectListLoaded, libraryCount, skillRow } from "./fixtures/library-page";
import { signIn } from "./fixtures/sign-in";
import { archiveFile, skillEntry } from "./fixtures/skill-archives";
import { expect, test } from "./fixtures/test";
import { REPORT, uploadDialog } from "./fixtures/upload-dialog";

test.describe("the keyboard alone", () => {
  test("signs in, uploads an archive, filters the library and clears the filter", async ({ page, sharedConsole }) => {
    await test.step("sign in", async () => {
      await page.goto(`${sharedConsole.address}/sign-in`);
      await tabTo(page, page.getByLabel("E-mail"));
      await page.keyboard.type(TEST_OWNER.email);
      await tabTo(page, page.getByLabel("Password", { exact: true }));
      await page.keyboard.type(TEST_OWNER.password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
      await expectListLoaded(page);
    });

    const trigger = page.getByRole("button", { name: "Upload skills" });
    const upload = uploadDialog(page);
    await test.step("choose a file", async () => {
      await tabTo(page, trigger);
      await page.keyboard.press("Enter");
      await expect(upload.dialog.getByLabel("Choose file")).toBeFocused();
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.press("Enter");
      await (await chooser).setFiles(archiveFile([skillEntry("journey-one"), skillEntry("journey-two")]));
    });
    await test.step("import", async () => {
      await tabTo(page, upload.button("Import 2 skills"));
      await page.keyboard.press("Enter");
      await expect(upload.row("skills/journey-one")).toContainText("Created");
      await expect(upload.row("skills/journey-two")).toContainText("Created");
    });
    await test.step("close", async () => {
      await tabTo(page, upload.button("Close").last());
      await page.keyboard.press("Enter");
      await expect(upload.dialog).toBeHidden();
      await expect(trigger).toBeFocused();
    });

    const search = page.getByRole("searchbox", { name: "Search skills" });
    const count = libraryCount(page);
    await test.step("filter", async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused();
      await expect(search).toHaveValue("");
      const [, all = ""] = /of ([\d,]+) skills/.exec((await count.textContent()) ?? "") ?? [];
      await page.keyboard.type("journey-");
      await expect(count).toHaveText(`2 of ${all} skills`);
      await expect(skillRow(page, "journey-one")).toBeVisible();
      await expect(skillRow(page, "use-slipway")).toBeHidden();
      await tabTo(page, page.getByRole("button", { name: "Clear filters" }));
      await page.keyboard.press("Enter");
      await expect(count).toHaveText(`${all} of ${all} skills`);
      await expect(search).toBeFocused();
      await expect(search).toHaveValue("");
    });
  });

  test("closes the dialog with Escape, in every step, and the focus goes back to what opened it", async ({
    page,
    sharedConsole,
  }) => {
    await signIn(page, sharedConsole);
    await expectListLoaded(page);
    const trigger = page.getByRole("button", { name: "Upload skills" });
    const upload = uploadDialog(page);
    const open = async () => {
      await trigger.focus();
      await page.keyboard.press("Enter");
      await expect(upload.dialog).toBeVisible();
    };
    const leave = async () => {
      await page.keyboard.press("Escape");
      await expect(upload.dialog).toBeHidden();
      await expect(trigger).toBeFocused();
    };
    await open();
    await leave();
    await open();
    await upload.choose(archiveFile([skillEntry("escape-one")]));
    await expect(upload.button("Import 1 skill")).toBeVisible();
    await leave();
    await open();
    await upload.choose(archiveFile([skillEntry("escape-one")]));
    await upload.button("Import 1 skill").press("Enter");
    await expect(upload.table(REPORT)).toBeVisible();
    await leave();
  });

  test("stays inside the dialog while it is open", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    await page.getByRole("button", { name: "Upload skills" }).press("Enter");
    const { dialog } = uploadDialog(page);
    await expect(dialog.getByLabel("Choose file")).toBeFocused();
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      // At the edge the focus is sent round to the other end a moment later.
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
    }
  });

  test("first reaches a link that skips to the content", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    await page.reload();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).locator(":focus")).toHaveCount(0);
  });

  test("chooses a filter in a menu, and Escape gives the focus back to its button", async ({ page, sharedConsole }) => {
    await signIn(page, sharedConsole);
    await expectListLoaded(page);
    const provider = page.getByRole("button", { name: /^Provider filter/ });
    await tabTo(page, provider);
    await page.keyboard.press("Enter");
    const builtIn = page.getByRole("menuitemcheckbox", { name: /^Built in/ });
    await expect(builtIn).toBeVisible();
    await page.keyboard.type("Built");
    await expect(builtIn).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(builtIn).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(builtIn).toBeHidden();
    await expect(provider).toBeFocused();
    await expect(libraryCount(page)).toHaveText(/^3 of /);
  });

  test("types a slash into a field as a slash, and the shortcut can be switched off", async ({
    page,
    sharedConsole,
  }) => {
    await signIn(page, sharedConsole);
    await expectListLoaded(page);
    const search = page.getByRole("searchbox", { name: "Search skills" });
    await page.keyboard.press("/");
    await page.keyboard.type("a/b");
    await expect(search).toHaveValue("a/b");

    const account = page.getByRole("button", { name: /account of/ });
    await account.press("Enter");
    const singleKeys = page.getByRole("menuitemcheckbox", { name: "Single-key shortcuts" });
    await expect(singleKeys).toBeChecked();
    await singleKeys.press("Enter");
    await expect(singleKeys).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(account).toBeFocused();
    await page.keyboard.press("/");
    await expect(account).toBeFocused();
  });
});
