import { readFile } from "node:fs/promises";
import type { SkillList } from "@/lib/contract/api";
import type { UploadReport, UploadResult } from "@/lib/contract/upload";
import { withRealCollection } from "./fixtures/real-collection";
import { getWithToken, postArchive } from "./fixtures/rest";
import { test as base, expect } from "./fixtures/test";
import { openUploadDialog, PREVIEW, REPORT } from "./fixtures/upload-dialog";

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<object, { collection: string }>({
  /** Path of the packed collection. */
  collection: [async ({}, use) => withRealCollection(use), { scope: "worker", timeout: 180_000 }],
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

const BUILT_IN = 3;

function withStatus(report: UploadReport, status: UploadResult["status"]): UploadResult[] {
  return report.results.filter((row) => row.status === status);
}

test.describe("a published collection of 719 skills", () => {
  test("comes in whole over REST, comes again unchanged, and is repaired where that can be", async ({
    ownConsole,
    collection,
  }) => {
    test.slow();
    const archive = await readFile(collection);

    const first = await test.step("the first time", () => postArchive(ownConsole, archive));
    expect(first.results).toHaveLength(719);
    expect(first.summary).toMatchObject({
      total: 719,
      created: 695,
      revised: 0,
      unchanged: 0,
      skipped: 2,
      refused: 22,
      repairable: 17,
    });
    const paths = new Set(first.results.map((row) => row.path));
    expect(paths.size).toBe(719);
    for (const row of withStatus(first, "skipped")) {
      expect(row.code).toBe("DUPLICATE_CONTENT");
      const named = /Same bytes as (\S+), which was taken/.exec(row.message ?? "")?.[1] ?? "";
      expect(first.results.find((other) => other.path === named)).toMatchObject({ slug: row.slug, status: "created" });
    }
    const refused = withStatus(first, "refused");
    for (const row of refused) {
      expect(row.code).toBe("INVALID_FRONTMATTER");
      expect(row.message?.length).toBeGreaterThan(20);
    }
    const repairable = refused.filter((row) => row.repair !== undefined);
    expect(repairable).toHaveLength(17);
    for (const { line, column, repair } of repairable) {
      expect(line).toBeGreaterThan(1);
      expect(column).toBeGreaterThan(0);
      expect(repair?.after).not.toBe(repair?.before);
    }
    const slugs = withStatus(first, "created").map((row) => row.slug);
    expect(new Set(slugs).size).toBe(695);

    const again = await test.step("the second time", () => postArchive(ownConsole, archive));
    expect(again.summary).toMatchObject({ created: 0, revised: 0, unchanged: 695, skipped: 2, refused: 22 });
    const slugOf = new Map(first.results.map((row) => [row.path, row.slug]));
    for (const row of again.results) expect(row.slug).toBe(slugOf.get(row.path));

    const repaired = await test.step("with its repairs", () => postArchive(ownConsole, archive, "?repair=all"));
    expect(repaired.summary).toMatchObject({
      created: 17,
      revised: 0,
      unchanged: 695,
      skipped: 2,
      refused: 5,
      repairable: 0,
    });
    expect(
      withStatus(repaired, "created")
        .map((row) => row.path)
        .sort(),
    ).toEqual(repairable.map((row) => row.path).sort());

    const list = (await (await getWithToken(ownConsole, "/api/v1/skills")).json()) as SkillList;
    const owned = list.items.filter((row) => row.tier === "owner").map((row) => row.slug);
    expect(owned).toHaveLength(712);
    expect(new Set(owned).size).toBe(712);
  });

  test("comes in whole through the dialog, as its preview said", async ({ page, ownConsole, collection }) => {
    test.slow();
    const upload = await openUploadDialog(page, ownConsole);
    await upload.choose(collection);
    await expect(upload.table(PREVIEW)).toBeVisible({ timeout: 60_000 });
    for (const words of [
      "719 skills",
      "695 new",
      "2 duplicates",
      "22 will be refused",
      "17 of them repairable afterwards",
    ]) {
      await expect(upload.counts).toContainText(words);
    }
    await upload.button("Import 695 skills").click();
    await expect(upload.table(REPORT)).toBeVisible({ timeout: 60_000 });
    for (const words of ["695 created", "2 skipped", "22 refused"]) await expect(upload.counts).toContainText(words);
    await expect(upload.table(REPORT)).toHaveAttribute("aria-rowcount", "720");
    expect(await upload.table(REPORT).getByRole("row").count()).toBeLessThanOrEqual(100);

    await upload.button("Repair and import 17").click();
    await expect(upload.counts).toContainText("712 created", { timeout: 60_000 });
    await expect(upload.counts).toContainText("5 refused");
    await upload.button("Close").last().click();
    const all = 712 + BUILT_IN;
    await expect(page.getByRole("status").filter({ hasText: `${all} of ${all} skills` })).toBeVisible();
  });
});
