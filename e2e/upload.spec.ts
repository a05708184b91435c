import { truncate, writeFile } from "node:fs/promises";
import { MODES } from "@/lib/testing/zip-builder";
import { expectListLoaded } from "./fixtures/library-page";
import { getSkill, postArchive } from "./fixtures/rest";
import { signIn } from "./fixtures/sign-in";
import { archiveFile, mixedArchive, skillEntry } from "./fixtures/skill-archives";
import { expect, test } from "./fixtures/test";
import { openUploadDialog, PREVIEW, REPORT, sentUploads, uploadDialog } from "./fixtures/upload-dialog";

test.describe("before anything is sent, the dialog", () => {
  test("says for each skill of a mixed archive what will happen", async ({ page, sharedConsole }) => {
    const { file, paths } = mixedArchive("preview");
    const sent = sentUploads(page);
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(file);

    await expect(upload.table(PREVIEW)).toBeVisible();
    for (const words of [
      "8 skills",
      "3 new",
      "1 duplicate",
      "4 will be refused",
      "2 of them repairable afterwards",
      "2 files ignored",
    ]) {
      await expect(upload.counts).toContainText(words);
    }
    for (const path of [paths.good, paths.outer, paths.inner]) {
      await expect(upload.row(path)).toContainText("New");
    }
    await expect(upload.row(paths.copy)).toContainText("Skipped");
    await expect(upload.row(paths.copy)).toContainText(paths.good);
    await expect(upload.row(paths.colon)).toContainText("INVALID_FRONTMATTER");
    await expect(upload.row(paths.colon)).toContainText("line 3");
    await expect(upload.row(paths.colon)).toContainText('description: "Review along two axes: Standards"');
    await expect(upload.row(paths.version)).toContainText("INVALID_VERSION");
    await expect(upload.row(paths.version)).toContainText("line 5");
    await expect(upload.row(paths.version)).toContainText("version: 1.0.0");
    await expect(upload.row(paths.bare)).toContainText("INVALID_FRONTMATTER");
    await expect(upload.row(paths.large)).toContainText("LIMIT_EXCEEDED");
    await expect(upload.row(paths.large)).toContainText("513 files");
    await expect(upload.dialog).toContainText("Nothing has been sent yet.");
    await expect(upload.button("Import 3 skills")).toBeEnabled();
    expect(sent).toEqual([]);
  });

  test("lists the entries of an archive with a link, and the command that cures it", async ({
    page,
    sharedConsole,
  }) => {
    const sent = sentUploads(page);
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(
      archiveFile([
        skillEntry("linked"),
        { name: "skills/linked/notes.md", data: "../../../etc/passwd", mode: MODES.symlink },
        { name: "skills/linked/pipe", data: "", mode: MODES.fifo },
      ]),
    );
    const notice = upload.dialog.getByRole("alert");
    await expect(notice).toContainText("ARCHIVE_SPECIAL_ENTRY");
    await expect(notice.getByRole("heading", { name: "2 offending entries" })).toBeVisible();
    await expect(notice.getByRole("listitem")).toContainText([
      /skills\/linked\/notes\.md.*\.\.\/\.\.\/\.\.\/etc\/passwd/,
      /skills\/linked\/pipe/,
    ]);
    await expect(notice).toContainText("zip -r skills.zip skills");
    await expect(notice.getByRole("button", { name: "Copy command" })).toBeVisible();
    await expect(upload.button(/^(Import|Send)/)).toHaveCount(0);
    await expect(upload.button("Choose another file")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("refuses a file over 64 MiB", async ({ page, sharedConsole }, testInfo) => {
    const path = testInfo.outputPath("large.zip");
    await writeFile(path, "PK");
    await truncate(path, 64 * 1024 * 1024 + 1);
    const sent = sentUploads(page);
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(path);
    const notice = upload.dialog.getByRole("alert");
    await expect(notice).toContainText("64 MiB");
    await expect(notice).toContainText("ARCHIVE_LIMIT_EXCEEDED");
    await expect(upload.button(/^(Import|Send)/)).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test("says of an archive without a skill that there is none", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(archiveFile([{ name: "docs/README.md", data: "nothing here" }]));
    await expect(upload.dialog.getByRole("heading", { name: "No skill in this archive" })).toBeVisible();
    await expect(upload.button(/^(Import|Send)/)).toHaveCount(0);
  });

  test("lets another file be chosen", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(archiveFile([skillEntry("first-choice")], "first.zip"));
    await expect(upload.dialog).toContainText("first.zip");
    await upload.button("Choose another file").click();
    await expect(upload.dialog.getByLabel("Choose file")).toBeFocused();
    await upload.choose(archiveFile([skillEntry("second-choice")], "second.zip"));
    await expect(upload.dialog).toContainText("second.zip");
    await expect(upload.row("skills/second-choice")).toContainText("New");
    await expect(upload.row("skills/first-choice")).toHaveCount(0);
  });
});

test.describe("after sending, the dialog", () => {
  test("has one row per skill, repairs one and then the rest, filters and copies the report", async ({
    page,
    context,
    sharedConsole,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: sharedConsole.address });
    const { file, paths } = mixedArchive("report");
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(file);
    await upload.button("Import 3 skills").click();

    await test.step("one row per skill, with outcome and reason", async () => {
      await expect(upload.table(REPORT)).toBeVisible();
      for (const words of ["3 created", "1 skipped", "4 refused", "2 files ignored"]) {
        await expect(upload.counts).toContainText(words);
      }
      for (const path of [paths.good, paths.outer, paths.inner]) {
        await expect(upload.row(path)).toContainText("Created");
        await expect(upload.row(path)).toContainText("Revision 1");
      }
      await expect(upload.row(paths.copy)).toContainText("Skipped");
      await expect(upload.row(paths.copy)).toContainText("DUPLICATE_CONTENT");
      await expect(upload.row(paths.copy)).toContainText(paths.good);
      await expect(upload.row(paths.colon)).toContainText("INVALID_FRONTMATTER");
      await expect(upload.row(paths.colon)).toContainText("line 3");
      await expect(upload.row(paths.version)).toContainText("INVALID_VERSION");
      await expect(upload.row(paths.bare)).toContainText("INVALID_FRONTMATTER");
      await expect(upload.row(paths.large)).toContainText("LIMIT_EXCEEDED");
      await expect(upload.button(/^Repair skills/)).toHaveCount(2);
    });

    await test.step("the outcome filter", async () => {
      await upload.button("Show: All outcomes").click();
      await page.getByRole("menuitemradio", { name: /^Refused/ }).click();
      await expect(upload.table(REPORT).getByRole("row")).toHaveCount(1 + 4);
      await expect(upload.row(paths.good)).toHaveCount(0);
      await upload.button("Show: Refused").click();
      await page.getByRole("menuitemradio", { name: /^All outcomes/ }).click();
      await expect(upload.table(REPORT).getByRole("row")).toHaveCount(1 + 8);
    });

    await test.step("the copied report", async () => {
      await upload.button("Copy report").click();
      await expect(upload.dialog.getByText("Copied", { exact: true })).toBeAttached();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      const [head = "", ...lines] = text.replace(/\n$/, "").split("\n");
      const column = Object.fromEntries(head.split("\t").map((name, index) => [name, index]));
      const cells = lines.map((line) => line.split("\t"));
      const seen = cells.map((cell) => ["path", "outcome", "code", "line"].map((name) => cell[column[name] ?? -1]));
      expect(seen.sort()).toEqual(
        [
          [paths.bare, "refused", "INVALID_FRONTMATTER", "1"],
          [paths.colon, "refused", "INVALID_FRONTMATTER", "3"],
          [paths.copy, "skipped", "DUPLICATE_CONTENT", ""],
          [paths.good, "created", "", ""],
          [paths.inner, "created", "", ""],
          [paths.large, "refused", "LIMIT_EXCEEDED", ""],
          [paths.outer, "created", "", ""],
          [paths.version, "refused", "INVALID_VERSION", "5"],
        ].sort(),
      );
    });

    await test.step("repair one row", async () => {
      await upload.button(`Repair ${paths.version}`).click();
      await expect(upload.row(paths.version)).toContainText("Created");
      await expect(upload.row(paths.version)).toContainText("1.0.0");
      await expect(upload.row(paths.colon)).toContainText("Refused");
      await expect(upload.counts).toContainText("4 created");
    });
    await test.step("repair the rest", async () => {
      await upload.button("Repair and import 1").click();
      await expect(upload.row(paths.colon)).toContainText("Created");
      await expect(upload.counts).toContainText("5 created");
      await expect(upload.counts).toContainText("2 refused");
      await expect(upload.button(/^Repair/)).toHaveCount(0);
    });
    const repaired = await getSkill(sharedConsole, "report-colon");
    expect(repaired).toMatchObject({
      description: "Review along two axes: Standards",
      revisions: [{ number: 1, origin: "repair" }],
    });
    expect(await getSkill(sharedConsole, "report-version")).toMatchObject({ version: "1.0.0" });
  });

  test("repairs all repairable rows at once", async ({ page, sharedConsole }) => {
    const { file, paths } = mixedArchive("repairs");
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(file);
    await upload.button("Import 3 skills").click();
    await upload.button("Repair and import 2").click();
    await expect(upload.row(paths.colon)).toContainText("Created");
    await expect(upload.row(paths.version)).toContainText("Created");
    await expect(upload.counts).toContainText("5 created");
  });

  test("says unchanged for what the library has with the same bytes", async ({ page, sharedConsole }) => {
    const file = archiveFile([skillEntry("same-one"), skillEntry("same-two")]);
    await postArchive(sharedConsole, file.buffer);
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(file);
    await expect(upload.counts).toContainText("2 exist");
    await expect(upload.row("skills/same-one")).toContainText("where the bytes differ");
    await upload.button("Import 2 skills").click();
    for (const slug of ["same-one", "same-two"]) {
      await expect(upload.row(`skills/${slug}`)).toContainText("Unchanged");
      await expect(upload.row(`skills/${slug}`)).toContainText("revision 1");
      expect((await getSkill(sharedConsole, slug)).revisions).toHaveLength(1);
    }
    await expect(upload.counts).toHaveText("2 unchanged");
  });

  test("revises what changed, and skips it where that was asked for all or for one", async ({
    page,
    sharedConsole,
  }) => {
    const names = ["choice-a", "choice-b", "choice-c"];
    await postArchive(sharedConsole, archiveFile(names.map((name) => skillEntry(name))).buffer);
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(archiveFile([...names, "choice-d"].map((name) => skillEntry(name, { body: "Changed." }))));

    await test.step("which rows would revise", async () => {
      await expect(upload.counts).toContainText("1 new");
      await expect(upload.counts).toContainText("3 exist");
      for (const name of names) await expect(upload.row(`skills/${name}`)).toContainText("Revises");
      await expect(upload.row("skills/choice-d")).toContainText("New");
      await expect(upload.button("Import 4 skills")).toBeVisible();
    });
    await test.step("skip for all", async () => {
      await upload.button("Skills that exist: Revise").click();
      await page.getByRole("menuitemradio", { name: "Skip" }).click();
      for (const name of names) await expect(upload.row(`skills/${name}`)).toContainText("Skipped");
      await expect(upload.row("skills/choice-d")).toContainText("New");
      await expect(upload.button("Import 1 skill")).toBeVisible();
    });
    await test.step("revise for one", async () => {
      await upload.button("Existing skill choice-b: Skip").click();
      await page.getByRole("menuitemradio", { name: "Revise" }).click();
      await expect(upload.row("skills/choice-b")).toContainText("Revises");
      await expect(upload.row("skills/choice-a")).toContainText("Skipped");
      await expect(upload.button("Import 2 skills")).toBeVisible();
    });
    await test.step("what became of it", async () => {
      await upload.button("Import 2 skills").click();
      await expect(upload.row("skills/choice-a")).toContainText("Skipped");
      await expect(upload.row("skills/choice-b")).toContainText("Revised");
      await expect(upload.row("skills/choice-b")).toContainText("Revision 2");
      await expect(upload.row("skills/choice-c")).toContainText("Skipped");
      await expect(upload.row("skills/choice-d")).toContainText("Created");
      const revisions = await Promise.all(names.map(async (name) => (await getSkill(sharedConsole, name)).revision));
      expect(revisions).toEqual([1, 2, 1]);
    });
  });

  test("lists the entries that only the service could judge, stores nothing and keeps the file", async ({
    page,
    sharedConsole,
  }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(
      archiveFile([
        skillEntry("twice"),
        { name: "skills/twice/notes.md", data: "one" },
        { name: "skills/twice/notes.md", data: "two" },
      ]),
    );
    await upload.button("Import 1 skill").click();
    const notice = upload.dialog.getByRole("alert");
    await expect(notice).toContainText("ARCHIVE_INVALID");
    await expect(notice).toContainText("1 offending entry");
    await expect(notice.getByRole("listitem")).toContainText("skills/twice/notes.md");
    await expect(notice).toContainText("zip -r skills.zip skills");
    await expect(notice).toContainText(/request req_\w+/);
    await expect(upload.dialog).toContainText("Nothing was stored.");
    await expect(upload.dialog).toContainText("skills.zip");
  });

  test("says of a file that is no ZIP what it is, and stores nothing", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose({ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("only some text\n") });
    await expect(upload.dialog).toContainText("The browser could not look into this file");
    await upload.button("Send").click();
    const notice = upload.dialog.getByRole("alert");
    await expect(notice).toContainText("ARCHIVE_INVALID");
    await expect(notice).toContainText("ZIP");
    await expect(notice).toContainText(/request req_\w+/);
    await expect(upload.dialog).toContainText("Nothing was stored.");
  });

  test("keeps the chosen file when the service fails, says the request id, and sends it again", async ({
    page,
    sharedConsole,
  }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await page.route("**/api/v1/uploads", (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: "INTERNAL",
            message: "Something went wrong.",
            remedy: "Give the request id to the operator.",
            requestId: "req_0123456789",
          },
        },
      }),
    );
    await upload.choose(archiveFile([skillEntry("after-failure")], "kept.zip"));
    await upload.button("Import 1 skill").click();
    const notice = upload.dialog.getByRole("alert");
    await expect(notice).toContainText("Something went wrong.");
    await expect(notice).toContainText("Give the request id to the operator.");
    await expect(notice).toContainText("req_0123456789");
    await expect(upload.dialog).toContainText("kept.zip");
    await expect(upload.row("skills/after-failure")).toBeVisible();

    await page.unroute("**/api/v1/uploads");
    await upload.button("Import 1 skill").click();
    await expect(upload.row("skills/after-failure")).toContainText("Created");
    await expect(notice).toHaveCount(0);
  });

  test("keeps the chosen file when the connection breaks", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await page.route("**/api/v1/uploads", (route) => route.abort("connectionreset"));
    await upload.choose(archiveFile([skillEntry("after-break")]));
    await upload.button("Import 1 skill").click();
    await expect(upload.dialog.getByRole("alert")).toContainText("The service did not answer");
    await page.unroute("**/api/v1/uploads");
    await upload.button("Import 1 skill").click();
    await expect(upload.row("skills/after-break")).toContainText("Created");
  });

  test("brings the new skills into the library behind it", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    await upload.choose(archiveFile([skillEntry("behind-it")]));
    await upload.button("Import 1 skill").click();
    await expect(upload.row("skills/behind-it")).toContainText("Created");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search skills" }).fill("behind-it");
    await expect(page.getByRole("row").filter({ hasText: "behind-it" })).toContainText("Upload");
  });
});

test.describe("while an archive is on its way, the dialog", () => {
  /** Bytes that do not compress, so that the archive is as large as it looks. */
  const noise = Buffer.alloc(3_000_000);
  for (let index = 0, seed = 1; index < noise.length; index += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    noise[index] = seed;
  }

  test("shows how far it is, asks before it is closed, and can be stopped", async ({ page, sharedConsole }) => {
    const upload = await openUploadDialog(page, sharedConsole);
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await upload.choose(archiveFile([skillEntry("slowly"), { name: "skills/slowly/noise.bin", data: noise }]));
    await expect(upload.button("Import 1 skill")).toBeVisible();
    await limit(150_000);
    await upload.button("Import 1 skill").click();

    const bar = upload.dialog.getByRole("progressbar", { name: "Sending" });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    const first = Number(await bar.getAttribute("aria-valuenow"));
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(first);
    await expect(upload.dialog).toContainText(/(kB|MB) of 3\.0 MB/);

    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Stop this upload?" });
    await expect(question.getByRole("button", { name: "Keep uploading" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(bar).toBeVisible();

    await upload.button("Cancel").click();
    await expect(upload.table(PREVIEW)).toBeVisible();
    await limit(-1);
    await upload.button("Import 1 skill").click();
    await expect(upload.row("skills/slowly")).toContainText("Created");
  });
});

test("a ZIP dropped anywhere on the page opens the dialog with what is in it", async ({ page, sharedConsole }) => {
  await signIn(page, sharedConsole);
  await expectListLoaded(page);
  const sent = sentUploads(page);
  const { buffer } = archiveFile([skillEntry("dropped")]);
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.zip", { type: "application/zip" }));
    return transfer;
  }, buffer.toString("base64"));
  const main = page.getByRole("main");
  await main.dispatchEvent("dragenter", { dataTransfer });
  await expect(page.getByText("Drop the ZIP to see what is inside")).toBeVisible();
  await main.dispatchEvent("dragover", { dataTransfer });
  await main.dispatchEvent("drop", { dataTransfer });
  const upload = uploadDialog(page);
  await expect(upload.dialog).toContainText("dropped.zip");
  await expect(upload.row("skills/dropped")).toContainText("New");
  await expect(page.getByText("Drop the ZIP to see what is inside")).toBeHidden();
  expect(sent).toEqual([]);
});
