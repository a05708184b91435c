import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { API_OPERATIONS } from "@/lib/contract/api";
import { buildZip } from "@/lib/testing/zip-builder";
import { TEST_OWNER } from "@/scripts/house/run-console";
import { type BuiltAction, builtActions } from "./fixtures/built-actions";
import { type ConsoleWithData, withConsoleData } from "./fixtures/console-with-data";
import { addMember, addOtherOwner } from "./fixtures/more-people";
import { rawRequest } from "./fixtures/raw-request";
import { getSkill, postArchive } from "./fixtures/rest";
import { skillEntry } from "./fixtures/skill-archives";
import { test as base, expect } from "./fixtures/test";

type OperationId = (typeof API_OPERATIONS)[number]["id"];
/** A status where the call does what was asked, else the code of its refusal. */
type Verdict = number | string;
/** A viewer's session, the owner's token that may only read, another owner's token, nobody. */
type Verdicts = readonly [viewer: Verdict, reader: Verdict, stranger: Verdict, nobody: Verdict];

/** What the requests name: all of it belongs to the first owner. */
interface Target {
  slug: string;
  etag: string;
  token: string;
  user: string;
  invitation: string;
  set: string;
  workspace: string;
  source: string;
  job: string;
}

interface Trial {
  path: (target: Target) => string;
  body?: (target: Target) => unknown;
  verdicts: Verdicts;
}

const SKILL_TEXT = "---\nname: swept\ndescription: Use when a test asks who may do what.\n---\n\nDo it.\n";
const U = "UNAUTHENTICATED";
const F = "FORBIDDEN";
const N = "NOT_FOUND";
const at = (path: string) => () => path;
const ofSet = (rest: string) => (target: Target) => `/api/v1/skill-sets/${target.set}${rest}`;
const ofWorkspace = (rest: string) => (target: Target) => `/api/v1/workspaces/${target.workspace}${rest}`;
const ofJob = (rest: string) => (target: Target) => `/skill-imports/${target.job}${rest}`;
const NO_DIGEST = `sha256:${"0".repeat(64)}`;
const ofSkill = (rest: string) => (target: Target) => `/api/v1/skills/${target.slug}${rest}`;

/** Written out for every operation of the contract: a new one without a line here does not compile. */
const ROUTES: Record<OperationId, Trial> = {
  getHealth: { path: at("/api/v1/health"), verdicts: [200, 200, 200, 200] },
  getOpenApi: { path: at("/api/v1/openapi.json"), verdicts: [200, 200, 200, 200] },
  listSkills: { path: at("/api/v1/skills"), verdicts: [200, 200, 200, U] },
  getSkill: { path: ofSkill(""), verdicts: [200, 200, N, U] },
  getSkillFile: { path: ofSkill("/files/SKILL.md"), verdicts: [200, 200, N, U] },
  getRevision: { path: ofSkill("/revisions/1"), verdicts: [200, 200, N, U] },
  diffRevisions: { path: ofSkill("/diff?from=1&to=1"), verdicts: [200, 200, N, U] },
  exportSkill: { path: ofSkill("/export"), verdicts: [200, 200, N, U] },
  exportSkills: {
    path: at("/api/v1/exports"),
    body: ({ slug }) => ({ slugs: [slug] }),
    verdicts: [200, 200, N, U],
  },
  createSkill: {
    path: at("/api/v1/skills"),
    body: () => ({ instructions: SKILL_TEXT }),
    verdicts: [F, F, 201, U],
  },
  changeSkill: {
    path: ofSkill(""),
    body: ({ etag }) => ({ tags: ["swept"], etag }),
    verdicts: [F, F, N, U],
  },
  publishRevision: {
    path: ofSkill("/revisions"),
    body: () => ({ instructions: SKILL_TEXT, baseRevision: 1 }),
    verdicts: [F, F, N, U],
  },
  restoreRevision: { path: ofSkill("/revisions/1/restore"), verdicts: [F, F, N, U] },
  forkRevision: { path: ofSkill("/revisions/1/fork"), verdicts: [F, F, N, U] },
  bulkSkills: {
    path: at("/api/v1/skills/bulk"),
    body: ({ slug, etag }) => ({ action: "archive", items: [{ id: slug, etag }] }),
    // One outcome per item: what is another owner's is unknown, on its own row.
    verdicts: [F, F, N, U],
  },
  uploadSkills: { path: at("/api/v1/uploads"), verdicts: [F, F, 200, U] },
  listSkillSets: { path: at("/api/v1/skill-sets"), verdicts: [200, 200, 200, U] },
  createSkillSet: { path: at("/api/v1/skill-sets"), body: () => ({ name: "swept" }), verdicts: [F, F, 201, U] },
  getSkillSet: { path: ofSet(""), verdicts: [200, 200, N, U] },
  changeSkillSet: { path: ofSet(""), body: () => ({ generation: 1, name: "taken" }), verdicts: [F, F, N, U] },
  deleteSkillSet: { path: ofSet(""), verdicts: [F, F, N, U] },
  duplicateSkillSet: { path: ofSet("/duplicate"), verdicts: [F, F, N, U] },
  getSkillSetLock: { path: ofSet("/lock"), verdicts: [200, 200, N, U] },
  exportSkillSet: { path: ofSet("/export"), verdicts: [200, 200, N, U] },
  planLaunch: {
    path: at("/api/v1/launch-plans"),
    body: ({ workspace }) => ({ workspace: { id: workspace } }),
    verdicts: [F, F, N, U],
  },
  compareCandidates: {
    path: at("/api/v1/launch-plans/compare"),
    body: ({ workspace }) => ({ workspace: { id: workspace }, name: "guarded", from: "a", to: "b" }),
    verdicts: [F, F, N, U],
  },
  launchWorkspace: {
    path: at("/api/v1/workspaces"),
    body: ({ workspace }) => ({ workspace: { id: workspace }, planDigest: `sha256:${"0".repeat(64)}` }),
    verdicts: [F, F, N, U],
  },
  listWorkspaces: { path: at("/api/v1/workspaces"), verdicts: [200, 200, 200, U] },
  getWorkspace: { path: ofWorkspace(""), verdicts: [200, 200, N, U] },
  changeWorkspace: { path: ofWorkspace(""), body: () => ({ dynamic: true }), verdicts: [F, F, N, U] },
  listMounts: { path: ofWorkspace("/mounts"), verdicts: [200, 200, N, U] },
  replaceMount: { path: ofWorkspace("/mounts"), body: () => ({ path: "/workspace" }), verdicts: [F, F, N, U] },
  verifyWorkspace: { path: ofWorkspace("/verify"), verdicts: [200, 200, N, U] },
  relaunchWorkspace: { path: ofWorkspace("/relaunch"), body: () => ({}), verdicts: [F, F, N, U] },
  stepWorkspace: { path: ofWorkspace("/step"), verdicts: [F, F, N, U] },
  stopWorkspace: { path: ofWorkspace("/stop"), verdicts: [F, F, N, U] },
  importToLibrary: {
    path: ofWorkspace("/import-to-library"),
    body: () => ({ name: "guarded" }),
    verdicts: [F, F, N, U],
  },
  getPrompt: { path: ofWorkspace("/prompt"), verdicts: [200, 200, N, U] },
  getAgentView: { path: ofWorkspace("/agent"), verdicts: [200, 200, N, U] },
  loadSkill: { path: ofWorkspace("/load?skillId=guarded"), verdicts: [200, 200, N, U] },
  listWorkspaceTokens: { path: ofWorkspace("/tokens"), verdicts: [200, 200, N, U] },
  createWorkspaceToken: { path: ofWorkspace("/tokens"), body: () => ({ name: "swept" }), verdicts: [F, F, N, U] },
  revokeWorkspaceToken: { path: ofWorkspace("/tokens/unknown"), verdicts: [F, F, N, U] },
  getSkillUsage: { path: ofSkill("/usage"), verdicts: [200, 200, N, U] },
  getWorkspaceUsage: { path: ofWorkspace("/usage"), verdicts: [200, 200, N, U] },
  getServing: { path: ({ set }) => `/api/v1/serving?kind=set&id=${set}`, verdicts: [200, 200, N, U] },
  changeServing: {
    path: at("/api/v1/serving"),
    body: ({ set }) => ({ kind: "set", id: set, isPublic: false }),
    verdicts: [F, F, N, U],
  },
  createServeLink: {
    path: at("/api/v1/serving/links"),
    body: ({ set }) => ({ kind: "set", id: set, name: "swept" }),
    verdicts: [F, F, N, U],
  },
  revokeServeLink: { path: at("/api/v1/serving/links/unknown"), verdicts: [F, F, N, U] },
  listV1Skills: { path: at("/v1/skills"), verdicts: [200, 200, 200, U] },
  createV1Skill: { path: at("/v1/skills"), verdicts: [F, F, "INVALID_INPUT", U] },
  getV1Skill: { path: at("/v1/skills/guarded"), verdicts: [200, 200, N, U] },
  deleteV1Skill: { path: at("/v1/skills/guarded"), verdicts: [F, F, N, U] },
  createV1Version: { path: at("/v1/skills/guarded/versions"), verdicts: [F, F, N, U] },
  listV1Versions: { path: at("/v1/skills/guarded/versions"), verdicts: [200, 200, N, U] },
  getV1Version: { path: at("/v1/skills/guarded/versions/1"), verdicts: [200, 200, N, U] },
  getV1VersionContent: { path: at("/v1/skills/guarded/versions/1/content"), verdicts: [200, 200, N, U] },
  listSharedSkills: { path: at("/api/v1/shared-skills"), verdicts: [200, 200, 200, U] },
  putSharedSkill: {
    path: at("/api/v1/shared-skills"),
    body: ({ slug }) => ({ user: "alice", slug }),
    verdicts: [F, F, N, U],
  },
  removeSharedSkill: { path: at("/api/v1/shared-skills/default/alice/guarded"), verdicts: [F, F, N, U] },
  listSources: { path: at("/api/v1/sources"), verdicts: [200, 200, 200, U] },
  addSource: {
    path: at("/api/v1/sources"),
    body: () => ({ name: "swept", kind: "directory", settings: { directory: "/" } }),
    // Directories of the host are the home owner's alone.
    verdicts: [F, F, "SOURCE_FORBIDDEN", U],
  },
  changeSource: {
    path: ({ source }) => `/api/v1/sources/${source}`,
    body: () => ({ enabled: false, etag: "1" }),
    verdicts: [F, F, N, U],
  },
  removeSource: { path: ({ source }) => `/api/v1/sources/${source}`, verdicts: [F, F, N, U] },
  refreshSource: { path: ({ source }) => `/api/v1/sources/${source}/refresh`, verdicts: [F, F, N, U] },
  listSourceKinds: { path: at("/api/v1/source-kinds"), verdicts: [200, 200, 200, U] },
  discoverSkills: { path: at("/api/v1/discover"), verdicts: [200, 200, 200, U] },
  getSkillDrift: { path: ofSkill("/drift"), verdicts: [200, 200, N, U] },
  diffSkillDrift: { path: ofSkill(`/drift/diff?from=${NO_DIGEST}&to=${NO_DIGEST}`), verdicts: [N, N, N, U] },
  refreshSkill: { path: ofSkill("/refresh"), verdicts: [F, F, N, U] },
  startImport: {
    path: at("/skill-imports"),
    body: () => ({ kind: "directory", source: "/" }),
    verdicts: [F, F, "SOURCE_FORBIDDEN", U],
  },
  previewImport: {
    path: at("/skill-imports/preview"),
    body: () => ({ kind: "directory", source: "/" }),
    verdicts: [F, F, "SOURCE_FORBIDDEN", U],
  },
  listImports: { path: at("/skill-imports"), verdicts: [200, 200, 200, U] },
  getImport: { path: ofJob(""), verdicts: [200, 200, N, U] },
  cancelImport: { path: ofJob(""), verdicts: [F, F, N, U] },
  retryImport: { path: ofJob("/retry"), verdicts: [F, F, N, U] },
  listTokens: { path: at("/api/v1/tokens"), verdicts: [F, F, 200, U] },
  createToken: { path: at("/api/v1/tokens"), body: () => ({ name: "swept" }), verdicts: [F, F, 201, U] },
  revokeToken: { path: ({ token }) => `/api/v1/tokens/${token}`, verdicts: [F, F, N, U] },
  listUsers: { path: at("/api/v1/users"), verdicts: [F, 200, 200, U] },
  inviteUser: {
    path: at("/api/v1/users"),
    body: () => ({ email: "swept@example.com", role: "viewer" }),
    verdicts: [F, F, 201, U],
  },
  changeUserRole: {
    path: ({ user }) => `/api/v1/users/${user}`,
    body: () => ({ role: "owner" }),
    verdicts: [F, F, N, U],
  },
  removeUser: { path: ({ user }) => `/api/v1/users/${user}`, verdicts: [F, F, N, U] },
  revokeInvitation: { path: ({ invitation }) => `/api/v1/invitations/${invitation}`, verdicts: [F, F, N, U] },
  listAudit: { path: at("/api/v1/audit"), verdicts: [F, 200, 200, U] },
};

interface World {
  console: ConsoleWithData;
  target: Target;
  /** Headers that make a request that caller's. */
  callers: Record<"viewer" | "reader" | "stranger" | "nobody", Record<string, string>>;
  strangersCookie: string;
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) =>
      withSources(async (sourceDirectory) =>
        withConsoleData({ SLIPWAY_SOURCE_ROOTS: sourceDirectory }, async (console) => {
          const page = await browser.newPage();
          await use(await makeWorld(page, console, sourceDirectory));
        }),
      ),
    { scope: "worker", timeout: 300_000 },
  ],
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

/** A directory of skills on the host, for as long as the work takes. */
async function withSources(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "slipway-sources-"));
  try {
    await mkdir(join(directory, "hosted"));
    await writeFile(join(directory, "hosted", "SKILL.md"), SKILL_TEXT);
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function makeWorld(page: Page, console: ConsoleWithData, sourceDirectory: string): Promise<World> {
  await postArchive(console, buildZip([skillEntry("guarded")]));
  const owner = { authorization: `Bearer ${TEST_OWNER.token}` };
  const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const answer = await rawRequest(console, {
      method,
      path,
      headers: { ...owner, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  const viewer = await addMember(page, console, { email: "viewer@example.com", role: "viewer" });
  const stranger = await addOtherOwner(page, console, "stranger@example.com");
  const reader = await send<{ token: { id: string }; secret: string }>("POST", "/api/v1/tokens", { name: "reader" });
  const { invitation } = await send<{ invitation: { id: string } }>("POST", "/api/v1/users", {
    email: "invited@example.com",
    role: "viewer",
  });
  const { skillSet } = await send<{ skillSet: { id: string } }>("POST", "/api/v1/skill-sets", {
    name: "guarded",
    members: [{ slug: "guarded" }],
  });
  const launch = { workspace: { root: "guarded" }, sets: [{ id: skillSet.id, generation: 1 }] };
  const { planDigest } = await send<{ planDigest: string }>("POST", "/api/v1/launch-plans", launch);
  const launched = await send<{ workspace: { id: string } }>("POST", "/api/v1/workspaces", { ...launch, planDigest });
  const { source } = await send<{ source: { id: string } }>("POST", "/api/v1/sources", {
    name: "guarded",
    kind: "directory",
    settings: { directory: sourceDirectory },
  });
  const { job } = await send<{ job: { id: string } }>("POST", "/skill-imports", {
    kind: "directory",
    source: sourceDirectory,
  });
  const { etag } = await getSkill(console, "guarded");
  return {
    console,
    target: {
      slug: "guarded",
      etag,
      token: reader.token.id,
      user: viewer.id,
      invitation: invitation.id,
      set: skillSet.id,
      workspace: launched.workspace.id,
      source: source.id,
      job: job.id,
    },
    callers: {
      viewer: { cookie: viewer.cookie, origin: console.address },
      reader: { authorization: `Bearer ${reader.secret}` },
      stranger: { authorization: `Bearer ${stranger.token}` },
      nobody: { origin: console.address },
    },
    strangersCookie: stranger.cookie,
  };
}

const CALLERS = ["viewer", "reader", "stranger", "nobody"] as const;

test("every route answers a viewer, a token that may only read, another owner and nobody as it should", async ({
  world,
}) => {
  const table: Record<string, Record<string, Verdict>> = {};
  const expected: typeof table = {};
  for (const operation of API_OPERATIONS) {
    const trial = ROUTES[operation.id];
    const line = `${operation.method} ${operation.path}`;
    table[line] = {};
    expected[line] = {};
    for (const [index, caller] of CALLERS.entries()) {
      expected[line][caller] = trial.verdicts[index] ?? "";
      table[line][caller] = await tryRoute(world, operation, trial, caller);
    }
  }
  printTable(table);
  expect(table).toEqual(expected);
  // Nobody was able to change anything of the owner's.
  expect((await getSkill(world.console, "guarded")).etag).toBe(world.target.etag);
});

async function tryRoute(
  { console, target, callers }: World,
  operation: (typeof API_OPERATIONS)[number],
  trial: Trial,
  caller: (typeof CALLERS)[number],
): Promise<Verdict> {
  const isUpload = operation.id === "uploadSkills";
  const body = isUpload ? buildZip([skillEntry("brought")]) : trial.body && JSON.stringify(trial.body(target));
  const answer = await rawRequest(console, {
    method: operation.method,
    path: trial.path(target),
    headers: {
      ...callers[caller],
      ...(body === undefined ? {} : { "content-type": isUpload ? "application/zip" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
  if (operation.id === "bulkSkills" && answer.status === 200) {
    const [result] = (JSON.parse(answer.text) as { results: { status: string; code?: string }[] }).results;
    return result?.code ?? 200;
  }
  return answer.status < 400 ? answer.status : (JSON.parse(answer.text) as { error: { code: string } }).error.code;
}

/** For whoever reads the run: what each caller got. */
function printTable(table: Record<string, Record<string, Verdict>>): void {
  const [first] = Object.values(table);
  const callers = Object.keys(first ?? {});
  const width = Math.max(...Object.keys(table).map((line) => line.length));
  const row = (name: string, cells: readonly Verdict[]) =>
    `${name.padEnd(width)}  ${cells.map((cell) => String(cell).padEnd(15)).join("  ")}`.trimEnd();
  const rows = Object.entries(table).map(([line, verdicts]) => row(line, Object.values(verdicts)));
  process.stdout.write(`${[row("", callers), ...rows].join("\n")}\n`);
}

interface ActionTrial {
  input: (target: Target) => unknown;
  /** A viewer's session, another owner's session, nobody. */
  verdicts: readonly [viewer: Verdict, stranger: Verdict, nobody: Verdict];
}

const PASSWORD = "another long and harmless password";

/** Every action of the build has a line here; one without fails the test by its name. */
const ACTIONS: Record<string, ActionTrial> = {
  // The public ones take nobody's word for who is asking: what they refuse is what they are given.
  signIn: {
    input: () => ({ email: "nobody@example.com", password: "not the password" }),
    verdicts: [U, U, U],
  },
  setUp: {
    input: () => ({ setupToken: "x", ownerName: "x", email: "x@example.com", password: PASSWORD }),
    verdicts: [F, F, F],
  },
  join: {
    input: () => ({ invitationToken: "not-a-token", name: "x", password: PASSWORD }),
    verdicts: [F, F, F],
  },
  createSkill: { input: () => ({ slug: "by-action", instructions: SKILL_TEXT }), verdicts: [F, "done", U] },
  publishRevision: {
    input: ({ slug }) => ({ id: slug, instructions: SKILL_TEXT, baseRevision: 1 }),
    verdicts: [F, N, U],
  },
  restoreRevision: { input: ({ slug }) => ({ id: slug, number: 1 }), verdicts: [F, N, U] },
  forkRevision: { input: ({ slug }) => ({ id: slug, number: 1 }), verdicts: [F, N, U] },
  bulkSkills: {
    input: ({ slug, etag }) => ({ action: "archive", items: [{ id: slug, etag }] }),
    verdicts: [F, N, U],
  },
  createSkillSet: { input: () => ({ name: "by action" }), verdicts: [F, "done", U] },
  changeSkillSet: { input: ({ set }) => ({ id: set, generation: 1, name: "taken" }), verdicts: [F, N, U] },
  deleteSkillSet: { input: ({ set }) => ({ id: set }), verdicts: [F, N, U] },
  duplicateSkillSet: { input: ({ set }) => ({ id: set }), verdicts: [F, N, U] },
  launchWorkspace: {
    input: ({ workspace }) => ({ workspace: { id: workspace }, planDigest: `sha256:${"0".repeat(64)}` }),
    verdicts: [F, N, U],
  },
  relaunchWorkspace: { input: ({ workspace }) => ({ id: workspace }), verdicts: [F, N, U] },
  stopWorkspace: { input: ({ workspace }) => ({ id: workspace }), verdicts: [F, N, U] },
  changeWorkspace: { input: ({ workspace }) => ({ id: workspace, dynamic: true }), verdicts: [F, N, U] },
  replaceMount: { input: ({ workspace }) => ({ id: workspace, path: "/workspace" }), verdicts: [F, N, U] },
  importToLibrary: { input: ({ workspace }) => ({ id: workspace, name: "guarded" }), verdicts: [F, N, U] },
  createWorkspaceToken: { input: ({ workspace }) => ({ id: workspace, name: "by action" }), verdicts: [F, N, U] },
  revokeWorkspaceToken: { input: ({ workspace }) => ({ id: workspace, token: "unknown" }), verdicts: [F, N, U] },
  changeServing: { input: ({ set }) => ({ kind: "set", id: set, isPublic: false }), verdicts: [F, N, U] },
  createServeLink: { input: ({ set }) => ({ kind: "set", id: set, name: "by action" }), verdicts: [F, N, U] },
  revokeServeLink: { input: () => ({ id: "unknown" }), verdicts: [F, N, U] },
  addSource: {
    input: () => ({ name: "by-action", kind: "directory", settings: { directory: "/" } }),
    verdicts: [F, "SOURCE_FORBIDDEN", U],
  },
  changeSource: { input: ({ source }) => ({ id: source, enabled: false, etag: "1" }), verdicts: [F, N, U] },
  removeSource: { input: ({ source }) => ({ id: source }), verdicts: [F, N, U] },
  // The stranger's own library: it holds what the lines above made, so it is not empty.
  loadSampleLibrary: { input: () => undefined, verdicts: [F, "CONFLICT", U] },
  inviteUser: { input: () => ({ email: "by-action@example.com", role: "viewer" }), verdicts: [F, "done", U] },
  revokeInvitation: { input: ({ invitation }) => ({ id: invitation }), verdicts: [F, N, U] },
  changeUserRole: { input: ({ user }) => ({ id: user, role: "owner" }), verdicts: [F, N, U] },
  removeUser: { input: ({ user }) => ({ id: user }), verdicts: [F, N, U] },
  createToken: { input: () => ({ name: "by action" }), verdicts: [F, "done", U] },
  revokeToken: { input: ({ token }) => ({ id: token }), verdicts: [F, N, U] },
  // Their own, whoever they are.
  changeName: { input: () => ({ name: "Another name" }), verdicts: ["done", "done", U] },
  changePassword: {
    input: () => ({ currentPassword: "not the password", newPassword: PASSWORD }),
    verdicts: ["INVALID_INPUT", "INVALID_INPUT", U],
  },
  // Last, since it ends the session of whoever calls it.
  signOut: { input: () => undefined, verdicts: ["done", "done", U] },
};

test("every action answers a viewer, another owner and nobody as it should", async ({ world }) => {
  const table: Record<string, Record<string, Verdict>> = {};
  const expected: typeof table = {};
  const callers = {
    viewer: world.callers.viewer,
    stranger: { cookie: world.strangersCookie, origin: world.console.address },
    nobody: world.callers.nobody,
  };
  const order = Object.keys(ACTIONS);
  const actions = builtActions().sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const action of actions) {
    const trial = ACTIONS[action.name];
    expect(trial, `who may call ${action.name}?`).toBeDefined();
    if (trial === undefined) continue;
    table[action.name] = {};
    expected[action.name] = {};
    for (const [index, [caller, headers]] of Object.entries(callers).entries()) {
      (expected[action.name] as Record<string, Verdict>)[caller] = trial.verdicts[index] ?? "";
      (table[action.name] as Record<string, Verdict>)[caller] = await tryAction(world, action, trial, headers);
    }
  }
  printTable(table);
  expect(table).toEqual(expected);
  expect((await getSkill(world.console, "guarded")).etag).toBe(world.target.etag);
});

/** Calls an action as the page's own scripts do; `done` where it did what was asked. */
async function tryAction(
  { console, target }: World,
  action: BuiltAction,
  trial: ActionTrial,
  headers: Record<string, string>,
): Promise<Verdict> {
  const answer = await rawRequest(console, {
    method: "POST",
    path: action.path,
    headers: {
      ...headers,
      "next-action": action.id,
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
    },
    body: JSON.stringify([trial.input(target) ?? "$undefined"]),
  });
  const result = /^\d+:(\{"ok":.*\})$/m.exec(answer.text)?.[1];
  if (result === undefined) return `${answer.status} without a result`;
  const parsed = JSON.parse(result) as
    | { ok: true; data: { results?: { code?: string }[] } | null }
    | { ok: false; error: { code: string } };
  if (!parsed.ok) return parsed.error.code;
  return parsed.data?.results?.[0]?.code ?? "done";
}
