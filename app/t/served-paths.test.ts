import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ErrorResponse } from "@/lib/contract/errors";
import type { ServedPlaceAnswer, ServeLinkMade } from "@/lib/contract/serving";
import type { SkillSetAnswer } from "@/lib/contract/skill-sets";
import { getService } from "@/lib/server/service";
import type { LoopbackServer } from "@/lib/testing/loopback-server";
import { type OverheardService, overheardService } from "@/lib/testing/overheard-service";
import { callRoute, REST_OWNER, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { serveRoutes } from "@/lib/testing/route-server";
import { skillText } from "@/lib/testing/runner";
import { buildZip } from "@/lib/testing/zip-builder";
import * as root from "../.well-known/[...path]/route";
import { DELETE as revokeLink } from "../api/v1/serving/links/[id]/route";
import { POST as createLink } from "../api/v1/serving/links/route";
import { PATCH as changeServing, GET as getServing } from "../api/v1/serving/route";
import { POST as createSet } from "../api/v1/skill-sets/route";
import { POST as bulk } from "../api/v1/skills/bulk/route";
import { POST as upload } from "../api/v1/uploads/route";
import * as publicLibrary from "../o/[ownerId]/[...path]/route";
import * as publicSet from "../o/[ownerId]/sets/[id]/[...path]/route";
import * as publicWorkspace from "../o/[ownerId]/workspaces/[id]/[...path]/route";
import * as secretPath from "./[token]/[...path]/route";

serveForTests();

const INDEX = ".well-known/agent-skills/index.json";
const LEGACY = ".well-known/skills/index.json";
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const ADDRESS = "http://127.0.0.1:3000";

let server: LoopbackServer;
let heard: OverheardService;

beforeAll(async () => {
  heard = await overheardService();
  server = await serveRoutes({
    "/t/[token]/[...path]": secretPath,
    "/o/[ownerId]/sets/[id]/[...path]": publicSet,
    "/o/[ownerId]/workspaces/[id]/[...path]": publicWorkspace,
    "/o/[ownerId]/[...path]": publicLibrary,
    "/.well-known/[...path]": root,
  });
  const entries = [
    { name: "lint/SKILL.md", data: skillText("lint") },
    { name: "lint/scripts/run.sh", data: "echo run\n" },
    { name: "review/SKILL.md", data: skillText("review") },
    { name: "kept/SKILL.md", data: skillText("kept") },
  ];
  const body = Buffer.from(buildZip(entries));
  const sent = { method: "POST", headers: { "content-type": "application/zip" }, body };
  await callRoute(upload, "/api/v1/uploads", { init: sent });
  const items = ["lint", "review"].map((id) => ({ id, etag: "1" }));
  await send(bulk, "POST", { action: "serve", items });
});

afterAll(() => server.close());

async function send<T>(
  handler: RestHandler,
  method: string,
  body?: unknown,
  params?: Record<string, string>,
): Promise<T> {
  const response = await callRoute(handler, "/x", {
    ...(params && { params }),
    init: {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    },
  });
  expect(response.status).toBeLessThan(300);
  return (response.status === 204 ? null : await response.json()) as T;
}

const newLink = (place: object = {}) => send<ServeLinkMade>(createLink, "POST", { name: "test", ...place });
/** What the address of a link, or of a public place, is on this test's server. */
const here = (address: string, path: string) => `${address.replace(ADDRESS, server.url)}/${path}`;
const errorOf = async (response: Response) => ((await response.json()) as ErrorResponse).error;

it("a secret path serves lists and artifacts to anybody who knows it, from any page", async () => {
  const { url } = await newLink();
  const index = await fetch(here(url, INDEX));
  expect([index.status, index.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(index.headers.get("access-control-allow-origin")).toBe("*");
  expect(index.headers.get("x-content-type-options")).toBe("nosniff");
  expect(index.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
  const { skills } = (await index.json()) as { skills: { name: string; url: string; type: string }[] };
  expect(skills.map(({ name, type }) => [name, type])).toEqual([
    ["lint", "archive"],
    ["review", "skill-md"],
  ]);
  const types = [];
  for (const skill of skills) {
    const artifact = await fetch(new URL(skill.url, here(url, INDEX)));
    expect(artifact.status).toBe(200);
    expect(artifact.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(Number(artifact.headers.get("content-length"))).toBe((await artifact.arrayBuffer()).byteLength);
    types.push(artifact.headers.get("content-type"));
  }
  expect(types).toEqual(["application/zip", "text/markdown; charset=utf-8"]);
  const script = await fetch(here(url, ".well-known/skills/lint/scripts/run.sh"));
  expect([script.headers.get("content-type"), await script.text()]).toEqual(["application/octet-stream", "echo run\n"]);
  const preflight = await fetch(here(url, INDEX), { method: "OPTIONS" });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "GET, HEAD, OPTIONS",
  ]);
});

it("who has the content already is told so, and who asks for the head gets no body", async () => {
  const { url } = await newLink();
  const first = await fetch(here(url, INDEX));
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"sha256:[0-9a-f]{64}"$/);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await fetch(here(url, INDEX), { headers: { "if-none-match": tag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  }
  expect((await fetch(here(url, INDEX), { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  const length = (await first.text()).length;
  const head = await fetch(here(url, INDEX), { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), head.headers.get("content-length")]).toEqual([
    200,
    etag,
    String(length),
  ]);
  expect((await fetch(here(url, INDEX), { method: "POST" })).status).toBe(404);
});

it("a path that is closed leads nowhere at once, and answers as one that never was", async () => {
  const { link, url } = await newLink();
  expect((await fetch(here(url, INDEX))).status).toBe(200);
  await send(revokeLink, "DELETE", undefined, { id: link.id });
  const closed = await fetch(here(url, INDEX));
  const never = await fetch(here(`${ADDRESS}/t/slw_never`, INDEX));
  const [ours, others] = [await errorOf(closed), await errorOf(never)];
  expect([closed.status, never.status, closed.headers.get("cache-control")]).toEqual([404, 404, "no-store"]);
  expect({ ...ours, requestId: "" }).toEqual({ ...others, requestId: "" });
});

it("odd paths below a secret one are not there, and harm nothing", async () => {
  const { url } = await newLink();
  for (const path of [
    "",
    ".well-known/skills/lint/%2e%2e/%2e%2e/index.json",
    ".well-known/skills/lint/..%2f..%2f..%2fetc%2fpasswd",
    ".well-known/skills/lint/SKILL.md%00",
    ".well-known/skills/lint/%0d%0aset-cookie:x",
    `.well-known/skills/lint/${"a".repeat(6_000)}`,
    ".well-known/skills/kept/SKILL.md",
    "%ef%bf%bd",
  ]) {
    expect((await fetch(here(url, path))).status, path).toBe(404);
  }
  expect((await fetch(here(url, INDEX))).status).toBe(200);
});

it("public paths are open where somebody opened them, for the library, a set, and the root", async () => {
  const library = (await send<{ place: { publicUrl: string } }>(getServing, "GET")).place.publicUrl;
  const { skillSet } = await send<typeof SkillSetAnswer._zod.output>(createSet, "POST", {
    name: "Storefront",
    members: [{ slug: "kept" }],
  });
  const namesAt = async (address: string, path = INDEX) => {
    const response = await fetch(here(address, path));
    if (response.status !== 200) return response.status;
    return ((await response.json()) as { skills: { name: string }[] }).skills.map(({ name }) => name);
  };
  expect(await namesAt(library)).toBe(404);
  const empty = await fetch(here(ADDRESS, INDEX));
  expect([empty.status, await empty.json()]).toEqual([200, { $schema: SCHEMA, skills: [] }]);
  expect(await (await fetch(here(ADDRESS, LEGACY))).json()).toEqual({ skills: [] });
  expect((await fetch(here(ADDRESS, ".well-known/skills/lint/SKILL.md"))).status).toBe(404);

  const opened = await send<typeof ServedPlaceAnswer._zod.output>(changeServing, "PATCH", { isPublic: true });
  expect(opened.place.publicUrl).toBe(library);
  expect(library.startsWith(`${ADDRESS}/o/`)).toBe(true);
  expect([await namesAt(library), await namesAt(ADDRESS), await namesAt(ADDRESS, LEGACY)]).toEqual([
    ["lint", "review"],
    ["lint", "review"],
    ["lint", "review"],
  ]);
  const setUrl = `${library}/sets/${skillSet.id}`;
  expect(await namesAt(setUrl)).toBe(404);
  await send(changeServing, "PATCH", { kind: "set", id: skillSet.id, isPublic: true });
  expect(await namesAt(setUrl)).toEqual(["kept"]);
  expect(await namesAt(`${library}/workspaces/${skillSet.id}`)).toBe(404);
  expect(await namesAt(`${ADDRESS}/o/somebody-else`)).toBe(404);
  const index = await fetch(here(library, INDEX));
  expect(index.headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
  await send(changeServing, "PATCH", { isPublic: false });
  expect([await namesAt(library), await namesAt(ADDRESS)]).toEqual([404, []]);
});

it("whoever takes a skill is counted once, and the newest request is noted without any address", async () => {
  const { link, url } = await newLink();
  heard.uses.length = 0;
  heard.asked.length = 0;
  const headers = { "user-agent": "skills/1.7.4" };
  const { skills } = (await (await fetch(here(url, INDEX), { headers })).json()) as { skills: { url: string }[] };
  const artifact = new URL(skills[0]?.url ?? "", here(url, INDEX));
  const { headers: got } = await fetch(artifact, { method: "HEAD", headers });
  await fetch(artifact, { headers: { ...headers, "if-none-match": got.get("etag") ?? "" } });
  expect(heard.uses).toEqual([]);
  await (await fetch(artifact, { headers })).arrayBuffer();
  expect(heard.uses).toMatchObject([
    { act: "download", name: "lint", slug: "lint", workspaceId: null, actorKind: "link", actorId: link.id },
  ]);
  expect(heard.asked).toHaveLength(4);
  expect(heard.asked[0]).toMatchObject({
    through: { kind: "serve-link", id: link.id },
    what: INDEX,
    client: "skills/1.7.4",
  });
  expect(JSON.stringify([heard.uses, heard.asked])).not.toContain(url.split("/t/")[1]);
});

it("says nothing of a secret path in any line of its log, whatever goes wrong there", async () => {
  const { link, url } = await newLink();
  const secret = url.split("/t/")[1] ?? "";
  const said: unknown[] = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void said.push(words));
  }
  const service = await getService();
  const { blobs, uses: recorder } = service.ports;
  heard.log = "";
  service.ports.blobs = { ...blobs, read: () => Promise.reject(new Error("the disk is away")) };
  expect((await fetch(here(url, ".well-known/skills/lint/scripts/run.sh"))).status).toBe(500);
  service.ports.blobs = blobs;
  service.ports.uses = {
    ...recorder,
    asked: () => {
      throw new Error("the recorder is away");
    },
  };
  expect((await fetch(here(url, INDEX))).status).toBe(500);
  service.ports.uses = recorder;
  await fetch(here(url, "nothing/here"));
  await fetch(here(url, ".well-known/skills/lint/SKILL.md%00"));
  await send(revokeLink, "DELETE", undefined, { id: link.id });
  await fetch(here(url, INDEX));
  vi.restoreAllMocks();
  expect(heard.log).toContain("the disk is away");
  expect(heard.log).toContain("the recorder is away");
  expect(heard.log).toContain('"code":"NOT_FOUND"');
  for (const told of [heard.log, JSON.stringify(said)]) expect(told).not.toContain(secret);
});

it("a program that runs wild is slowed down on its own path, and others are not", async () => {
  const { createRateLimits } = await import("@/lib/server/rate-limits");
  const service = await getService();
  const before = service.rateLimits;
  service.rateLimits = createRateLimits({ "sign-in": 0, upload: 0, launch: 0, agent: 3 });
  const [wild, calm] = [await newLink(), await newLink()];
  const statuses = [];
  for (let call = 0; call < 5; call += 1) statuses.push((await fetch(here(wild.url, INDEX))).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await fetch(here(wild.url, INDEX));
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetch(here(calm.url, INDEX))).status).toBe(200);
  service.rateLimits = before;
});

it("a reader that goes away in the middle of an archive leaves the console as it was", async () => {
  const data = Buffer.alloc(4 * 1024 * 1024, "0123456789abcdef");
  const body = Buffer.from(
    buildZip([
      { name: "large/SKILL.md", data: skillText("large") },
      ...[1, 2, 3].map((part) => ({ name: `large/part-${part}`, data: Buffer.concat([data, Buffer.from([part])]) })),
    ]),
  );
  const init = { method: "POST", headers: { "content-type": "application/zip" }, body };
  await callRoute(upload, "/api/v1/uploads", { init });
  await send(bulk, "POST", { action: "serve", items: [{ id: "large", etag: "1" }] });
  const { url } = await newLink();
  const { skills } = (await (await fetch(here(url, INDEX))).json()) as { skills: { name: string; url: string }[] };
  const large = skills.find(({ name }) => name === "large")?.url ?? "";
  const leaving = new AbortController();
  const response = await fetch(new URL(large, here(url, INDEX)), { signal: leaving.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await expect(reader?.read()).rejects.toThrow();
  const again = await fetch(new URL(large, here(url, INDEX)));
  expect(String((await again.arrayBuffer()).byteLength)).toBe(again.headers.get("content-length"));
});

it("the token of the console's own interface opens no served path", async () => {
  expect((await fetch(here(`${ADDRESS}/t/${REST_OWNER.token}`, INDEX))).status).toBe(404);
});
