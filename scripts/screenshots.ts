import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type GeneratedFile, generateSkills } from "@/bench/skills/generate-skills";
import { archiveOf } from "@/bench/skills-archive";
import type { SkillRow } from "@/lib/contract/skill";
import type { WorkspaceRow } from "@/lib/contract/workspaces";
import { BROWSER_FLAGS, findBrowser } from "./house/find-browser";
import { root } from "./house/project";
import { type RunningConsole, runConsole, TEST_OWNER } from "./house/run-console";
import {
  DISCOVER_SETTINGS,
  discoverScenes,
  EMPTY_DISCOVER_SCENES,
  fillDiscover,
  serveSources,
} from "./screenshots/discover-scenes";
import { EXAMPLE, EXAMPLE_EDITS, exampleArchive } from "./screenshots/example-skill";
import {
  EMPTY_REGISTRY_SCENES,
  fillRegistry,
  makeSources,
  REGISTRY_SCENES,
  REGISTRY_SETTINGS,
} from "./screenshots/registry-scenes";
import { SAMPLE_SCENES } from "./screenshots/sample-scenes";
import { SCENES, type Scene } from "./screenshots/scenes";
import { SERVING_SCENES, USED } from "./screenshots/serving-scenes";
import { fillUseHistory } from "./screenshots/use-history";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390] as const;
/** `npm run screenshots -- sample` takes those with the sample library alone, `-- registry` and `-- discover` those of sources. */
const only = process.argv[2];
const directory = join(root, "docs/screenshots");

const OWNER = { ...TEST_OWNER, email: "ada@example.org" };

interface Look {
  colorScheme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
}

/** `npm run screenshots`: pictures of every page and dialog, from consoles of its own with skills made for them. */
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
        if (only === "sample") await takeSample(browser, { colorScheme, width });
        if (only === "registry") await takeRegistry(browser, { colorScheme, width });
        if (only === "discover") await takeDiscover(browser, { colorScheme, width });
        if (only !== undefined) continue;
        // A console for each look, so that the same upload has the same outcomes in all of them.
        const running = await runConsole({ owner: OWNER });
        try {
          await upload(running, first);
          await makeExample(running);
          await invitePeople(running);
          await takeAll(browser, running, Buffer.from(second), { colorScheme, width });
          await takeSetUp(browser, { colorScheme, width });
          await takeSample(browser, { colorScheme, width });
          await takeRegistry(browser, { colorScheme, width });
          await takeDiscover(browser, { colorScheme, width });
        } finally {
          await running.stop();
        }
      }
    }
  } finally {
    await browser.close();
  }
}

function openPage(browser: Browser, look: Look): Promise<Page> {
  return browser.newPage({
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
    viewport: { width: look.width, height: 860 },
  });
}

async function picture(page: Page, name: string, look: Look): Promise<void> {
  for (const bar of await page.getByRole("progressbar").all()) await bar.waitFor({ state: "hidden" });
  await page.mouse.move(0, 0);
  const path = join(directory, `${name}-${look.colorScheme}-${look.width}.png`);
  await page.screenshot({ path, animations: "disabled" });
}

async function takeAll(browser: Browser, running: RunningConsole, archive: Buffer, look: Look): Promise<void> {
  const page = await openPage(browser, look);
  const shoot = (name: string) => picture(page, name, look);
  await signIn(page, running, () => shoot("sign-in"));
  await page.getByRole("row").nth(5).waitFor();
  await takeScenes(page, running, SCENES, look);
  await page.goto(`${running.address}/library`);
  await uploadInDialog(page, archive);
  await shoot("upload");
  await page.context().clearCookies();
  await page.goto(await invitationLink(running, "grace@example.org"));
  await page.getByRole("button", { name: "Join" }).waitFor();
  await shoot("join");
  await page.close();
}

async function signIn(page: Page, running: RunningConsole, before?: () => Promise<void>): Promise<void> {
  await page.goto(`${running.address}/sign-in`);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await before?.();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/library");
}

async function takeScenes(page: Page, running: RunningConsole, scenes: readonly Scene[], look: Look): Promise<void> {
  for (const { name, path, prepare } of scenes) {
    await page.goto(`${running.address}${path}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await prepare?.(page);
    await picture(page, name, look);
  }
}

/** A console with the sample library: sets, pins that are behind, a workspace that becomes live, and what agents used of it. */
async function takeSample(browser: Browser, look: Look): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "slipway-pictures-"));
  const running = await runConsole({ owner: OWNER, env: { SLIPWAY_DATA_DIR: dataDirectory } });
  try {
    const page = await openPage(browser, look);
    await signIn(page, running);
    await takeScenes(page, running, SAMPLE_SCENES, look);
    const { items: skills } = (await read(running, "/api/v1/skills")) as { items: SkillRow[] };
    const { items: workspaces } = (await read(running, "/api/v1/workspaces")) as { items: WorkspaceRow[] };
    const known = new Map(skills.map((skill) => [skill.slug, skill]));
    await fillUseHistory(dataDirectory, { skills: USED.flatMap((slug) => known.get(slug) ?? []), workspaces });
    await takeScenes(page, running, SERVING_SCENES, look);
    await page.close();
  } finally {
    await running.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** A console with sources: directories, a package, and a repository that does not answer. */
async function takeRegistry(browser: Browser, look: Look): Promise<void> {
  const removeSources = await makeSources();
  const running = await runConsole({ owner: OWNER, env: REGISTRY_SETTINGS });
  try {
    const page = await openPage(browser, look);
    await signIn(page, running);
    await takeScenes(page, running, EMPTY_REGISTRY_SCENES, look);
    await fillRegistry((path, body) => send(running, path, body));
    await takeScenes(page, running, REGISTRY_SCENES, look);
    await page.close();
  } finally {
    await running.stop();
    await removeSources();
  }
}

/** A console with two git repositories, one of which does not answer any more. */
async function takeDiscover(browser: Browser, look: Look): Promise<void> {
  const sources = await serveSources();
  const running = await runConsole({ owner: OWNER, env: DISCOVER_SETTINGS });
  try {
    const page = await openPage(browser, look);
    await signIn(page, running);
    await takeScenes(page, running, EMPTY_DISCOVER_SCENES, look);
    await fillDiscover(
      (path, body) => send(running, path, body),
      (path) => read(running, path),
      sources,
    );
    await takeScenes(page, running, discoverScenes(sources), look);
    await page.close();
  } finally {
    await running.stop();
    await sources.server.close();
  }
}

async function read(running: RunningConsole, path: string): Promise<unknown> {
  const answer = await fetch(`${running.address}${path}`, { headers: { authorization: `Bearer ${OWNER.token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function takeSetUp(browser: Browser, look: Look): Promise<void> {
  const bare = await runConsole({ owner: null });
  try {
    const page = await openPage(browser, look);
    await page.goto(bare.setUpLink ?? "");
    await page.getByRole("button", { name: "Create owner" }).waitFor();
    await picture(page, "set-up", look);
    await page.close();
  } finally {
    await bare.stop();
  }
}

/** One skill with a history: three revisions, the last without a newer version. */
async function makeExample(running: RunningConsole): Promise<void> {
  await upload(running, await exampleArchive());
  for (const [index, edit] of EXAMPLE_EDITS.entries()) {
    await send(running, `/api/v1/skills/${EXAMPLE}/revisions`, { ...edit, baseRevision: index + 1 });
  }
}

async function invitePeople(running: RunningConsole): Promise<void> {
  await send(running, "/api/v1/users", { email: "linus@example.org", role: "reviewer" });
  await send(running, "/api/v1/tokens", { name: "Nightly export", scope: "read" });
}

async function invitationLink(running: RunningConsole, email: string): Promise<string> {
  return ((await send(running, "/api/v1/users", { email, role: "viewer" })) as { url: string }).url;
}

async function send(running: RunningConsole, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${running.address}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${OWNER.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
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
