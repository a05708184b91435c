import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AgentView, WorkspaceTokenList, WorkspaceTokenMade } from "@/lib/contract/agents";
import type { ErrorBody } from "@/lib/contract/errors";
import { addOwner, authenticateToken, createTokenFor } from "@/lib/runner";
import type { RequestNote, SkillUseNote } from "@/lib/runner/ports";
import { createRateLimits } from "@/lib/server/rate-limits";
import { getService, type Service } from "@/lib/server/service";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { callRoute, REST_OWNER, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText, testContext } from "@/lib/testing/runner";
import { GET as getAgentView } from "./workspaces/[id]/agent/route";
import { GET as load } from "./workspaces/[id]/load/route";
import { GET as getPrompt } from "./workspaces/[id]/prompt/route";
import { POST as stop } from "./workspaces/[id]/stop/route";
import { DELETE as revoke } from "./workspaces/[id]/tokens/[token]/route";
import { POST as create, GET as list } from "./workspaces/[id]/tokens/route";

serveForTests();

const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff);
const ENTRY = "- **lint** (`lint_library`): Use when testing what lint does in a library of skills.\n";

let service: Service;
let live: LiveWorkspace;
let other: LiveWorkspace;
let strangers: LiveWorkspace;
let strangersToken: string;
let asked: RequestNote[];
let used: SkillUseNote[];
const logged: string[] = [];

beforeAll(async () => {
  service = await getService();
  const { ports } = service;
  await addOwner({
    ports,
    input: { name: "Others", email: "others@example.test", passwordHash: "salt:hash", requestId: "test" },
  });
  const holder = { owner: "Others" };
  const made = await createTokenFor({ ports, input: { name: "o", scope: "write", holder, requestId: "test" } });
  strangersToken = made.secret;
  const ownerOf = async (token: string) => (await authenticateToken(ports.store, ports.clock, token))?.ownerId ?? "";
  const mine = await testContext(ports, await ownerOf(REST_OWNER.token), "owner", { existing: true });
  const theirs = await testContext(ports, await ownerOf(strangersToken), "owner", { existing: true });
  live = await launchLive(mine, {
    skills: { lint: { "assets/logo.png": PICTURE, "references/<script>.md": "<script>alert(1)</script>\n" } },
  });
  other = await launchLive(mine, { name: "other", skills: { review: {} } });
  strangers = await launchLive(theirs, { skills: { lint: { "SKILL.md": skillText("lint", { body: "theirs" }) } } });
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  });
  service.log = pino({ level: "trace" }, stream);
});

beforeEach(() => {
  asked = [];
  used = [];
  service.ports.uses = {
    used: (note) => used.push(note),
    asked: (note) => asked.push(note),
    flush: async () => undefined,
  };
});

interface Sent {
  id?: string;
  token?: string | null;
  method?: string;
  body?: unknown;
  params?: Record<string, string>;
  agent?: string;
}

function send(handler: RestHandler, query: Record<string, string>, sent: Sent = {}): Promise<Response> {
  const { id = live.id, token = live.token, method = "GET", body, params = {}, agent } = sent;
  const headers = new Headers({ ...(body !== undefined && { "content-type": "application/json" }) });
  if (agent !== undefined) headers.set("user-agent", agent);
  return callRoute(handler, `/x?${new URLSearchParams(query)}`, {
    token,
    params: { id, ...params },
    init: { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
  });
}

async function faultOf(response: Promise<Response>): Promise<[number, ErrorBody["code"], unknown]> {
  const answer = await response;
  const { error } = (await answer.json()) as { error: ErrorBody };
  return [answer.status, error.code, error.details?.reason];
}

const derive = async (body: Record<string, unknown>, token: string): Promise<WorkspaceTokenMade> =>
  (await (await send(create, {}, { method: "POST", body, token })).json()) as WorkspaceTokenMade;

it("tells an agent of its skills in the form that it asks for", async () => {
  const answer = await send(getPrompt, { format: "markdown" });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "no-store",
  ]);
  expect(await answer.text()).toBe(ENTRY);
  expect(await (await send(getPrompt, {})).text()).toContain("<skill-id>lint_library</skill-id>");
  expect(await (await send(getPrompt, { skills: "" })).text()).toBe("");
  expect(await faultOf(send(getPrompt, { skills: "lint,deploy" }))).toEqual([422, "skill_selection_unknown", "name"]);
  expect((await faultOf(send(getPrompt, { format: "html" })))[1]).toBe("INVALID_INPUT");
  const view = (await (await send(getAgentView, { format: "markdown" })).json()) as AgentView;
  expect([view.text, view.budget.bySkill.map(({ name }) => name), view.hidden]).toEqual([ENTRY, ["lint"], []]);
});

it("gives a file's bytes as a download that no browser draws", async () => {
  const text = await send(load, { skillId: "lint_library", path: "references/<script>.md" });
  expect(await text.text()).toBe("<script>alert(1)</script>\n");
  expect([
    text.headers.get("content-type"),
    text.headers.get("x-content-type-options"),
    text.headers.get("content-security-policy"),
  ]).toEqual(["text/plain; charset=utf-8", "nosniff", "sandbox; default-src 'none'"]);
  expect(text.headers.get("content-disposition")).toMatch(/^attachment; /);
  const picture = await send(load, { skillId: "lint", path: "assets/logo.png" });
  expect(picture.headers.get("content-type")).toBe("application/octet-stream");
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PICTURE);
  expect(await (await send(load, { skillId: "lint" })).text()).toBe(skillText("lint"));
  expect(used.map(({ name, actorKind, workspaceId }) => [name, actorKind, workspaceId])).toEqual(
    Array(3).fill(["lint", "agent", live.id]),
  );
});

it("answers a wrong path with every path, and a hostile one with what it is", async () => {
  const wrong = await send(load, { skillId: "lint", path: "missing.md" });
  const { error } = (await wrong.json()) as { error: ErrorBody };
  expect([wrong.status, error.code, error.details?.available]).toEqual([
    404,
    "skill_path_unavailable",
    ["SKILL.md", "assets/logo.png", "references/<script>.md"],
  ]);
  expect(await faultOf(send(load, { skillId: "review" }))).toEqual([404, "NOT_FOUND", "skill"]);
  for (const path of ["../../../etc/passwd", "/etc/passwd", "%2e%2e%2fSKILL.md", "..\\SKILL.md"]) {
    expect([path, ...(await faultOf(send(load, { skillId: "lint", path })))]).toEqual([
      path,
      403,
      "skill_path_outside_source",
      "outside",
    ]);
  }
  expect(await faultOf(send(load, { skillId: "lint", path: "a\0b" }))).toEqual([400, "INVALID_INPUT", "characters"]);
  expect(await faultOf(send(load, { skillId: "../lint" }))).toEqual([404, "NOT_FOUND", "skill"]);
  expect((await faultOf(send(load, { skillId: "" })))[1]).toBe("INVALID_INPUT");
  expect((await faultOf(send(load, { skillId: "x".repeat(601) })))[1]).toBe("INVALID_INPUT");
  expect(used).toEqual([]);
});

it("lets in the token of this workspace, people of its owner, and nobody else", async () => {
  const unknown = [404, "NOT_FOUND", "workspace"];
  for (const handler of [getPrompt, getAgentView, load]) {
    const query: Record<string, string> = handler === load ? { skillId: "lint" } : {};
    for (const token of [live.token, REST_OWNER.token])
      expect((await send(handler, query, { token })).status).toBe(200);
    for (const token of [other.token, strangers.token, strangersToken]) {
      expect(await faultOf(send(handler, query, { token }))).toEqual(unknown);
    }
    // Two owners with one slug: each has its own bytes.
    expect(await faultOf(send(handler, query, { id: strangers.id }))).toEqual(unknown);
    for (const token of [null, "slw_wrong", `${live.token}x`, "a b"]) {
      expect([token, (await faultOf(send(handler, query, { token })))[1]]).toEqual([token, "UNAUTHENTICATED"]);
    }
  }
  const theirs = await send(load, { skillId: "lint" }, { id: strangers.id, token: strangers.token });
  expect(await theirs.text()).toBe(skillText("lint", { body: "theirs" }));
});

it("derives a token for a subagent, narrows it, and ends it with its parent", async () => {
  const parent = await derive({ name: "parent" }, REST_OWNER.token);
  const sub = await derive({ name: "sub", selection: [] }, parent.secret);
  expect([sub.token.parentId, sub.token.selection]).toEqual([parent.token.id, []]);
  expect(await (await send(getPrompt, {}, { token: sub.secret })).text()).toBe("");
  expect(
    (
      await faultOf(send(create, {}, { method: "POST", body: { name: "x", selection: ["lint"] }, token: sub.secret }))
    )[1],
  ).toBe("skill_selection_unknown");
  // A workspace's token is none of the API.
  expect((await faultOf(send(list, {}, { token: parent.secret })))[1]).toBe("UNAUTHENTICATED");
  const ended = { method: "DELETE", token: REST_OWNER.token, params: { token: parent.token.id } };
  const answer = await send(revoke, {}, ended);
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  for (const token of [parent.secret, sub.secret]) {
    expect((await faultOf(send(getPrompt, {}, { token })))[1]).toBe("UNAUTHENTICATED");
  }
  const { items } = (await (await send(list, {}, { token: REST_OWNER.token })).json()) as WorkspaceTokenList;
  const revoked = items.filter(({ revokedAt }) => revokedAt !== null).map(({ name }) => name);
  expect(revoked.sort()).toEqual(["parent", "sub"]);
  expect(JSON.stringify(items)).not.toContain(sub.secret);
  const wrong = { ...ended, params: { token: "unknown" } };
  expect(await faultOf(send(revoke, {}, wrong))).toEqual([404, "NOT_FOUND", "token"]);
});

it("notes the newest request of a token, in one line and without anything secret", async () => {
  await send(getPrompt, {}, { agent: `agent/1.0\t${"x".repeat(500)}` });
  await send(load, { skillId: "deploy" }, { agent: "agent/1.0" });
  await send(getPrompt, {}, { token: REST_OWNER.token });
  expect(asked.map(({ what }) => what)).toEqual(["getPrompt", "loadSkill"]);
  expect(asked[0]?.client).toBe(`agent/1.0 ${"x".repeat(189)}…`);
  expect(asked.map(({ through }) => through.kind)).toEqual(["workspace-token", "workspace-token"]);
  expect(JSON.stringify(asked)).not.toContain(live.token);
});

it("slows down one agent that runs wild and nobody else", async () => {
  const limits = service.rateLimits;
  service.rateLimits = createRateLimits({ "sign-in": 0, upload: 0, launch: 0, agent: 3 });
  try {
    const calls = await Promise.all(Array.from({ length: 40 }, () => send(load, { skillId: "lint" })));
    const counts = new Map<number, number>();
    for (const { status } of calls) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect([...counts].sort()).toEqual([
      [200, 3],
      [429, 37],
    ]);
    const refused = calls.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(getPrompt, {}, { id: other.id, token: other.token })).status).toBe(200);
  } finally {
    service.rateLimits = limits;
  }
});

it("is over for an agent whose workspace was stopped", async () => {
  const stopped = await send(stop, {}, { id: other.id, method: "POST", token: REST_OWNER.token });
  expect(stopped.status).toBe(200);
  const asking = { id: other.id, token: other.token };
  expect(await faultOf(send(getPrompt, {}, asking))).toEqual([409, "CONFLICT", "not-live"]);
  expect(await faultOf(send(load, { skillId: "review" }, asking))).toEqual([409, "CONFLICT", "not-live"]);
});

it("writes what it did not foresee into its log, and no token", async () => {
  const { read } = service.ports.blobs;
  service.ports.blobs.read = async () => {
    throw new Error("a disk that nobody foresaw");
  };
  try {
    const answer = await send(load, { skillId: "lint" }, { agent: "agent/1.0" });
    const { error } = (await answer.json()) as { error: ErrorBody };
    expect([answer.status, error.code]).toEqual([500, "INTERNAL"]);
  } finally {
    service.ports.blobs.read = read;
  }
  expect(logged.join("")).toContain("a disk that nobody foresaw");
  for (const { token } of [live, other, strangers]) expect(logged.join("")).not.toContain(token.slice(4));
});
