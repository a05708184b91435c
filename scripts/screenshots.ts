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

const OWNER = { ...TEST_OWNER, email: "ada@example.org" };

interface Look {
  colorScheme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
}

/** `npm run screenshots`: takes the README's pictures from consoles of its own with skills made for them. */
async function takeScreenshots(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("Pictures need Chromium: apt-get install -y chromium");
  await mkdir(directory, { recursive: true });
  const { files } = generateSkills({ seed: 4, skills: 40, total: null });
  const first = await archiveOf(files.filter((file) => !isNew(file)));
  const second = await archiveOf(files.map(changed));
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    for (const colorScheme of THEMES) {
      for (const width of WIDTHS) {
        // A console for each look, so that the same upload has the same outcomes in all of them.
        const running = await runConsole({ owner: OWNER });
        try {
          await upload(running, first);
          await takeAll(browser, running, Buffer.from(second), { colorScheme, width });
        } finally {
          await running.stop();
        }
      }
    }
  } finally {
    await browser.close();
  }
}

async function takeAll(browser: Browser, running: RunningConsole, archive: Buffer, look: Look): Promise<void> {
  const page = await browser.newPage({
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
    viewport: { width: look.width, height: 860 },
    deviceScaleFactor: look.width < 600 ? 2 : 1,
  });
  const shoot = async (name: string) => {
    await page.getByRole("progressbar").waitFor({ state: "hidden" });
    await page.mouse.move(0, 0);
    await page.screenshot({
      path: join(directory, `${name}-${look.colorScheme}-${look.width}.png`),
      animations: "disabled",
    });
  };
  await page.goto(`${running.address}/sign-in`);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await shoot("sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("row").nth(5).waitFor();
  await shoot("library");
  await uploadInDialog(page, archive);
  await shoot("upload");
  await page.close();
}

async function uploadInDialog(page: Page, archive: Buffer): Promise<void> {
  await page.getByRole("button", { name: "Upload skills" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload skills" });
  const file = { name: "skills.zip", mimeType: "application/zip", buffer: archive };
  await dialog.getByLabel("Choose file").setInputFiles(file);
  await dialog.getByRole("button", { name: /^(Import|Send)/ }).click();
  await dialog.getByRole("button", { name: "Copy report" }).waitFor();
}

/** What only the second archive brings: about one skill in four. */
const isNew = (file: GeneratedFile) => /\/(check|plan|explain|audit)-[^/]*\//.test(file.path);

/** The second archive: some skills revised, and the two faults that real collections have most often. */
function changed(file: GeneratedFile): GeneratedFile {
  if (!file.path.endsWith("/SKILL.md")) return file;
  const text = new TextDecoder().decode(file.bytes);
  const becomes = (value: string) => ({ ...file, bytes: new TextEncoder().encode(value) });
  if (file.path.includes("/check-")) return becomes(text.replace(". Use when", ". Note: use when"));
  if (file.path.includes("/plan-")) return becomes(text.replace("\n---\n", '\nmetadata:\n  version: "1.0"\n---\n'));
  if (file.path.includes("/test-")) return becomes(`${text}\nSay which values were tried, and which were not.\n`);
  return file;
}

async function upload(running: RunningConsole, archive: Uint8Array): Promise<void> {
  const answer = await fetch(`${running.address}/api/v1/uploads?repair=all`, {
    method: "POST",
    headers: { authorization: `Bearer ${OWNER.token}`, "content-type": "application/zip" },
    body: Buffer.from(archive),
  });
  if (!answer.ok)
    throw new Error(`The skills for the pictures were not taken: ${answer.status} ${await answer.text()}`);
}

await takeScreenshots();
