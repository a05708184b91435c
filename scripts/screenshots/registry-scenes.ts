import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { Scene } from "./scenes";

/** The same in every run, since the pictures show it. */
const PLACE = join(tmpdir(), "slipway-pictures");
const at = (...parts: string[]) => join(PLACE, ...parts);
const ADOPTED = at("ada", ".claude", "skills");

/** Settings of a console that may read the directories of the pictures. */
export const REGISTRY_SETTINGS = { SLIPWAY_SOURCE_ROOTS: PLACE };

const TEAM = ["api-design", "code-review", "incident-report", "release-notes", "test-plan", "threat-model"];
const KIT = ["brand-voice", "pdf-forms", "quarterly-report"];

/** The directories that the sources of the pictures lie in; answers with what takes them away. */
export async function makeSources(): Promise<() => Promise<void>> {
  const remove = () => rm(PLACE, { recursive: true, force: true });
  await remove();
  for (const name of TEAM) await write(at("platform", "skills", name, "SKILL.md"), skill(name));
  for (const name of KIT) {
    await write(at("office", "node_modules", "@office", "kit", "skills", name, "SKILL.md"), skill(name));
  }
  await write(
    at("office", "node_modules", "@office", "kit", "package.json"),
    '{"name":"@office/kit","version":"2.4.1"}',
  );
  for (const name of ["kafka-replay", "regex-explain"]) await write(at("research", name, "SKILL.md"), skill(name));
  for (const name of ["code-review", "csv-cleanup", "design-tokens", "test-plan"]) {
    await write(join(ADOPTED, name, "SKILL.md"), skill(name, "Ask before anything is changed."));
  }
  await write(
    join(ADOPTED, "terraform-plan", "SKILL.md"),
    skill("terraform-plan", "", '\nmetadata:\n  version: "1.0"'),
  );
  return remove;
}

/** What the registry of the pictures holds, and skills of the library that an adopted directory meets. */
export async function fillRegistry(post: (path: string, body: unknown) => Promise<unknown>): Promise<void> {
  const add = (name: string, kind: string, settings: Record<string, string>, more: object = {}) =>
    post("/api/v1/sources", { name, kind, settings, ...more });
  await add("platform-skills", "directory", { directory: at("platform", "skills") }, { live: true });
  await add("office-kit", "npm", { directory: at("office", "node_modules"), package: "@office/kit" });
  await add("web-guild", "git", { url: "https://git.example.org/guilds/web-guild", path: "skills", token: "a token" });
  await add("research", "directory", { directory: at("research") });
  await post("/api/v1/skills", { instructions: skill("code-review") });
  await post("/api/v1/skills", { instructions: skill("csv-cleanup", "Ask before anything is changed.") });
}

const openPage = (page: Page) => page.getByRole("row").nth(4).waitFor();

async function openSource(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("complementary", { name }).getByRole("heading", { name: "Settings" }).waitFor();
}

async function look(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Adopt a directory" }).click();
  const dialog = page.getByRole("dialog", { name: "Adopt a directory" });
  await dialog.getByRole("textbox", { name: "Directory" }).fill(ADOPTED);
  await dialog.getByRole("button", { name: "Look" }).click();
  await dialog.getByRole("button", { name: /^Adopt \d/ }).waitFor();
}

/** Before there is any source. */
export const EMPTY_REGISTRY_SCENES: readonly Scene[] = [
  {
    name: "registry-empty",
    path: "/registry",
    prepare: (page) => page.getByRole("heading", { name: "No sources yet" }).waitFor(),
  },
];

export const REGISTRY_SCENES: readonly Scene[] = [
  { name: "registry", path: "/registry", prepare: openPage },
  {
    name: "registry-error",
    path: "/registry",
    prepare: (page) => page.getByRole("button", { name: "Show what is wrong with web-guild" }).click(),
  },
  { name: "source", path: "/registry", prepare: (page) => openSource(page, "web-guild") },
  {
    name: "source-settings",
    path: "/registry",
    prepare: async (page) => {
      await openSource(page, "web-guild");
      await page.getByRole("button", { name: "Edit the settings of web-guild" }).click();
      await page.getByRole("dialog", { name: "Settings of web-guild" }).waitFor();
    },
  },
  {
    name: "source-add",
    path: "/registry",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Add source" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a source" });
      await dialog.getByRole("radio", { name: "Git" }).check();
      await dialog.getByRole("textbox", { name: /address|url/i }).fill("https://git.example.org/team/skills");
      await dialog.getByRole("textbox", { name: /^Commit/ }).fill("main");
    },
  },
  { name: "adopt", path: "/registry", prepare: look },
];

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function skill(name: string, body = "", lines = ""): string {
  const what = name.replaceAll("-", " ");
  return `---\nname: ${name}\ndescription: Helps with ${what}. Use when somebody asks for ${what}.${lines}\n---\n\n# ${what}\n\n${body}\n`;
}
