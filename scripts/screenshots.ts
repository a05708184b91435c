import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type GeneratedFile, generateSkills } from "@/bench/skills/generate-skills";
import { archiveOf } from "@/bench/skills-archive";
import { BROWSER_FLAGS, findBrowser } from "./house/find-browser";
import { root } from "./house/project";
import { type RunningConsole, runConsole, TEST_OWNER } from "./house/run-console";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390] as const;
const directory = join(root, "docs/screenshots");

/** `npm run screenshots`: takes the README's pictures from a console of its own with skills made for it. */
async function takeScreenshots(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("Pictures need Chromium: apt-get install -y chromium");
  await mkdir(directory, { recursive: true });
  const console = await runConsole();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const files = plausibleSkills();
    await upload(console, await archiveOf(files.filter((file) => !isNew(file))));
    const second = Buffer.from(await archiveOf(spoil(files)));
    for (const colorScheme of THEMES) {
      for (const width of WIDTHS) {
        await takeAll(browser, console, second, { colorScheme, width });
      }
    }
  } finally {
    await browser.close();
    await console.stop();
  }
}

async function takeAll(
  browser: Browser,
  console: RunningConsole,
  archive: Buffer,
  look: { colorScheme: (typeof THEMES)[number]; width: (typeof WIDTHS)[number] },
): Promise<void> {
  const page = await browser.newPage({
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
    viewport: { width: look.width, height: 860 },
    deviceScaleFactor: look.width < 600 ? 2 : 1,
  });
  const shoot = (name: string) =>
    page.screenshot({ path: join(directory, `${name}-${look.colorScheme}-${look.width}.png`), animations: "disabled" });
  await page.goto(`${console.address}/sign-in`);
  await page.getByLabel("E-mail").fill(TEST_OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(TEST_OWNER.password);
  await shoot("sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("row").nth(5).waitFor();
  await shoot("library");
  await uploadInDialog(page, archive);
  await shoot("upload");
  await page.close();
}

/** Rows that were there before are skipped, so that every look shows the same outcome. */
async function uploadInDialog(page: Page, archive: Buffer): Promise<void> {
  await page.getByRole("button", { name: "Upload skills" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload skills" });
  const file = { name: "skills.zip", mimeType: "application/zip", buffer: archive };
  await dialog.getByLabel("Choose file").setInputFiles(file);
  await dialog.getByRole("button", { name: /^(Import|Send)/ }).click();
  await dialog.getByRole("button", { name: "Copy report" }).waitFor();
}

function plausibleSkills(): GeneratedFile[] {
  return generateSkills({ seed: 4, skills: 40, total: null }).files;
}

/** What the second archive brings: about one skill in eight. */
const isNew = (file: GeneratedFile) => /\/review-(t|s|d)[^/]*\//.test(file.path);

/** Two faults that real collections have most often, each with a repair that the dialog offers. */
function spoil(files: readonly GeneratedFile[]): GeneratedFile[] {
  const text = (file: GeneratedFile) => new TextDecoder().decode(file.bytes);
  return files.map((file) => {
    if (!isNew(file) || !file.path.endsWith("/SKILL.md")) return file;
    if (file.path.includes("/review-s"))
      return { ...file, bytes: encode(text(file).replace(". Use when", ". Note: use when")) };
    if (file.path.includes("/review-t"))
      return { ...file, bytes: encode(text(file).replace("\n---\n", '\nmetadata:\n  version: "1.0"\n---\n')) };
    return file;
  });
}

const encode = (value: string) => new TextEncoder().encode(value);

async function upload(console: RunningConsole, archive: Uint8Array): Promise<void> {
  const answer = await fetch(`${console.address}/api/v1/uploads?repair=all`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_OWNER.token}`, "content-type": "application/zip" },
    body: Buffer.from(archive),
  });
  if (!answer.ok)
    throw new Error(`The skills for the pictures were not taken: ${answer.status} ${await answer.text()}`);
}

await takeScreenshots();
