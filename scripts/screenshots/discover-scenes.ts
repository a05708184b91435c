import type { Page } from "@playwright/test";
import type { ImportJob } from "@/lib/contract/imports";
import { type GitRepository, type GitServer, startGitServer } from "@/lib/testing/git-server";
import type { Scene } from "./scenes";

/** Settings of a console that may reach the git server of the pictures. */
export const DISCOVER_SETTINGS = { SLIPWAY_ALLOW_PRIVATE_HOSTS: "127.0.0.1/32" };

const SUBJECTS: Record<string, string> = {
  "api-design": "Use when an interface is designed or reviewed: names, errors, versions, paging.",
  "code-review": "Use when a change is reviewed for correctness, tests and readability.",
  "incident-notes": "Use during an incident to keep a timeline and to write the report afterwards.",
  "kafka-replay": "Use when a topic has to be replayed from an offset without repeating side effects.",
  "postgres-migrations": "Use when a schema changes under load: locks, back-fills, the way back.",
  "release-notes": "Use when a version is about to be published, or when somebody asks what changed.",
  "terraform-plan": "Use when a plan is read before it is applied: what goes, what is replaced.",
  "threat-model": "Use when a design needs to know what could go wrong, and who would want it.",
};

function document(name: string, more = ""): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(SUBJECTS[name] ?? `Use when a team works on ${name}.`)}\nmetadata:\n  version: "1.2.0"\n  tags: [platform]\n---\n\n# ${name}\n\n1. Read what is there.\n2. Say what is missing.\n${more}`;
}

function teamTree(more = ""): Record<string, string | { content: string; executable: boolean }> {
  const tree: ReturnType<typeof teamTree> = {};
  for (const name of Object.keys(SUBJECTS)) tree[`skills/${name}/SKILL.md`] = document(name, more);
  tree["skills/kafka-replay/scripts/replay.sh"] = { content: "#!/bin/sh\nset -eu\n", executable: true };
  tree["skills/on-call/SKILL.md"] = "---\nname: on-call\ndescription: Use when: somebody is paged\n---\n\n# On call\n";
  tree["skills/drafts/SKILL.md"] = "# Drafts\n\nNothing here yet.\n";
  return tree;
}

export interface PictureSources {
  server: GitServer;
  team: GitRepository;
  guild: GitRepository;
}

export async function serveSources(): Promise<PictureSources> {
  const server = await startGitServer();
  const team = await server.repository("platform/skills");
  await team.commit(teamTree());
  const guild = await server.repository("guilds/web");
  await guild.commit(
    Object.fromEntries(
      ["accessibility-audit", "design-tokens", "localise-strings", "page-speed"].map((name) => [
        `skills/${name}/SKILL.md`,
        document(name),
      ]),
    ),
  );
  return { server, team, guild };
}

/** One request to the console of the pictures. */
type Send = (path: string, body?: unknown) => Promise<unknown>;

/** Sources, an import of some of the first one's skills, a step upstream after it, and a source that answers no more. */
export async function fillDiscover(post: Send, get: Send, { server, team, guild }: PictureSources): Promise<void> {
  const add = async (name: string, repository: GitRepository) =>
    (
      (await post("/api/v1/sources", { name, kind: "git", settings: { url: repository.url } })) as {
        source: { id: string };
      }
    ).source.id;
  const entry = await add("platform-skills", team);
  const web = await add("web-guild", guild);
  const select = ["code-review", "incident-notes", "release-notes"];
  await post("/skill-imports", { kind: "git", source: team.url, entry, select });
  let jobs: { items: ImportJob[] };
  do jobs = (await get("/skill-imports")) as { items: ImportJob[] };
  while (jobs.items.some((job) => job.finishedAt === null));
  await team.commit({
    ...teamTree(),
    "skills/code-review/SKILL.md": document("code-review", "3. Name the line.\n"),
  });
  await post(`/api/v1/sources/${entry}/refresh`, {});
  server.behave({ kind: "status", status: 503 });
  await post(`/api/v1/sources/${web}/refresh`, {}).catch(() => undefined);
  server.behave({ kind: "serve" });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import skills" });
const rows = (page: Page) =>
  page.getByRole("table", { name: "Skills of the sources" }).getByRole("row").nth(5).waitFor();

async function openWizard(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Import (skills|from an address)$/ })
    .first()
    .click();
  await dialog(page).getByRole("radio", { name: "Git repository" }).check();
}

export const EMPTY_DISCOVER_SCENES: readonly Scene[] = [
  {
    name: "discover-empty",
    path: "/discover",
    prepare: (page) => page.getByRole("heading", { name: "No sources yet" }).waitFor(),
  },
  {
    name: "import-skills",
    path: "/discover",
    prepare: async (page) => {
      await openWizard(page);
      await dialog(page).getByLabel("Address").fill("https://git.example.org/platform/skills");
      await dialog(page).getByLabel("Commit (optional)").fill("main");
      await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
      await dialog(page)
        .getByText(/^A branch or a tag moves/)
        .first()
        .waitFor();
    },
  },
];

export function discoverScenes({ team }: PictureSources): readonly Scene[] {
  return [
    { name: "discover", path: "/discover", prepare: rows },
    {
      name: "discover-preview",
      path: "/discover?skill=platform-skills:threat-model",
      prepare: (page) => page.getByRole("heading", { name: "Threat model", exact: true }).waitFor(),
    },
    {
      name: "discover-refused",
      path: "/discover",
      prepare: async (page) => {
        await rows(page);
        await page.getByRole("button", { name: "on-call", exact: true }).click();
        await page.getByRole("complementary").waitFor();
      },
    },
    {
      name: "discover-chosen",
      path: "/discover",
      prepare: async (page) => {
        await rows(page);
        for (const name of ["code-review", "threat-model", "terraform-plan"]) {
          await page.getByRole("checkbox", { name: `Select ${name}` }).click();
        }
      },
    },
    {
      name: "import-job",
      path: "/discover",
      prepare: async (page) => {
        await openWizard(page);
        await dialog(page).getByLabel("Address").fill(team.url);
        await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
        await dialog(page)
          .getByRole("button", { name: /^Show rows/ })
          .click();
        await dialog(page).getByRole("table").waitFor();
      },
    },
    {
      name: "imports",
      path: "/discover",
      prepare: async (page) => {
        await rows(page);
        await page.getByRole("button", { name: /^Show \d+ earlier/ }).click();
      },
    },
    {
      name: "drift",
      path: "/library?skill=code-review&tab=drift",
      prepare: (page) => page.getByRole("list", { name: "Who holds which bytes" }).waitFor(),
    },
    {
      name: "panel-provenance",
      path: "/library?skill=code-review&tab=revisions",
      prepare: (page) => page.getByText(/^from/).first().waitFor(),
    },
  ];
}
