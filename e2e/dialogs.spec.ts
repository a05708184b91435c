import { MODES } from "@/lib/testing/zip-builder";
import { expectNoAxeViolations } from "./fixtures/axe";
import { postArchive } from "./fixtures/rest";
import { archiveFile, mixedArchive, skillEntry } from "./fixtures/skill-archives";
import { expect, test } from "./fixtures/test";
import { holdUploads, openUploadDialog, PREVIEW, REPORT } from "./fixtures/upload-dialog";

test.describe("axe finds nothing in either theme in the upload dialog", () => {
  test("while a file is chosen, looked into, sent and reported on", async ({ page, sharedConsole }) => {
    test.slow();
    const { file } = mixedArchive("states");
    const existing = archiveFile([skillEntry("states-outer", { body: "Other bytes." })]);
    await postArchive(sharedConsole, existing.buffer);
    const upload = await openUploadDialog(page, sharedConsole);
    await expectNoAxeViolations(page, "choosing a file");

    await upload.choose(file);
    await expect(upload.table(PREVIEW)).toBeVisible();
    await expectNoAxeViolations(page, "the preview of a mixed archive");

    const release = await holdUploads(page);
    await upload.button("Import 3 skills").click();
    await expect(upload.dialog.getByRole("progressbar", { name: "Sending" })).toBeVisible();
    await expectNoAxeViolations(page, "an upload on its way");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectNoAxeViolations(page, "the question before an upload is stopped");
    await page.keyboard.press("Escape");

    release();
    await expect(upload.table(REPORT)).toBeVisible();
    await expectNoAxeViolations(page, "the report");
    await upload.button("Show: All outcomes").click();
    await expect(page.getByRole("menuitemradio", { name: /^Refused/ })).toBeVisible();
    await expectNoAxeViolations(page, "the report with its filter open");
  });

  test("where an archive or a request fails", async ({ page, sharedConsole }) => {
    test.slow();
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(
      archiveFile([skillEntry("axe-link"), { name: "skills/axe-link/l", data: "../x", mode: MODES.symlink }]),
    );
    await expect(upload.dialog.getByRole("alert")).toBeVisible();
    await expectNoAxeViolations(page, "an archive refused in the browser");

    await upload.button("Choose another file").click();
    await upload.choose({ name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("text") });
    await expect(upload.button("Send")).toBeVisible();
    await expectNoAxeViolations(page, "a file that the browser cannot read");
    await upload.button("Send").click();
    await expect(upload.dialog.getByRole("alert")).toBeVisible();
    await expectNoAxeViolations(page, "a refusal by the service");

    await upload.button("Choose another file").click();
    await upload.choose(archiveFile([{ name: "docs/README.md", data: "nothing" }]));
    await expect(upload.dialog.getByRole("heading", { name: "No skill in this archive" })).toBeVisible();
    await expectNoAxeViolations(page, "an archive without a skill");
  });

  test("on a narrow screen", async ({ page, sharedConsole }) => {
    test.slow();
    await page.setViewportSize({ width: 1000, height: 800 });
    const { file } = mixedArchive("narrow");
    const upload = await openUploadDialog(page, sharedConsole);
    await page.setViewportSize({ width: 360, height: 720 });
    await upload.choose(file);
    await expect(upload.table(PREVIEW)).toBeVisible();
    await expectNoAxeViolations(page, "the preview on a narrow screen");
    await upload.button("Import 3 skills").click();
    await expect(upload.table(REPORT)).toBeVisible();
    await expectNoAxeViolations(page, "the report on a narrow screen");
  });
});

test.describe("axe finds nothing in either theme in menus and states of the library", () => {
  test("with a filter menu, the account menu, a chosen filter and nothing found", async ({ page, sharedConsole }) => {
    test.slow();
    const upload = await openUploadDialog(page, sharedConsole);
    await page.keyboard.press("Escape");
    await expect(upload.dialog).toBeHidden();
    await page.getByRole("button", { name: /^Provider filter/ }).click();
    await page.getByRole("menuitemcheckbox", { name: /^Built in/ }).click();
    await expectNoAxeViolations(page, "the provider menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Tags filter/ }).click();
    await expect(page.getByLabel("Find in Tags")).toBeVisible();
    await expectNoAxeViolations(page, "the tags menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /account of/ }).click();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeVisible();
    await expectNoAxeViolations(page, "the account menu");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search skills" }).fill("nothing has this text");
    await expect(page.getByRole("heading", { name: "No skill matches" })).toBeVisible();
    await expectNoAxeViolations(page, "filters that leave nothing");
  });
});
