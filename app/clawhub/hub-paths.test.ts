import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServeLinkMade } from "@/lib/contract/serving";
import { getService } from "@/lib/server/service";
import type { LoopbackServer } from "@/lib/testing/loopback-server";
import { type OverheardService, overheardService } from "@/lib/testing/overheard-service";
import { callRoute, REST_BASE, REST_OWNER, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { serveRoutes } from "@/lib/testing/route-server";
import { skillText } from "@/lib/testing/runner";
import { buildZip } from "@/lib/testing/zip-builder";
import * as wellKnown from "../.well-known/[...path]/route";
import { POST as createLink } from "../api/v1/serving/links/route";
import { PATCH as changeServing } from "../api/v1/serving/route";
import { POST as bulk } from "../api/v1/skills/bulk/route";
import { POST as upload } from "../api/v1/uploads/route";
import * as publicHub from "../o/[ownerId]/clawhub/[...path]/route";
import * as publicSetHub from "../o/[ownerId]/sets/[id]/clawhub/[...path]/route";
import * as publicWorkspaceHub from "../o/[ownerId]/workspaces/[id]/clawhub/[...path]/route";
import * as secretPath from "../t/[token]/[...path]/route";
import * as secretHub from "../t/[token]/clawhub/[...path]/route";
import * as ownHub from "./[...path]/route";

serveForTests();

let server: LoopbackServer;
let heard: OverheardService;

beforeAll(async () => {
  heard = await overheardService();
  server = await serveRoutes({
    "/t/[token]/clawhub/[...path]": secretHub,
    "/t/[token]/[...path]": secretPath,
    "/o/[ownerId]/sets/[id]/clawhub/[...path]": publicSetHub,
    "/o/[ownerId]/workspaces/[id]/clawhub/[...path]": publicWorkspaceHub,
    "/o/[ownerId]/clawhub/[...path]": publicHub,
    "/.well-known/[...path]": wellKnown,
    "/clawhub/[...path]": ownHub,
  });
  const body = Buffer.from(buildZip([{ name: "lint/SKILL.md", data: skillText("lint") }]));
  const headers = { "content-type": "application/zip" };
  await callRoute(upload, "/api/v1/uploads", { init: { method: "POST", headers, body } });
  await send(bulk, "POST", { action: "serve", items: [{ id: "lint", etag: "1" }] });
});

afterAll(() => server.close());

async function send<T>(handler: RestHandler, method: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await callRoute(handler, "/x", { init: { method, headers, body: JSON.stringify(body) } });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
}

const newLink = async () => (await send<ServeLinkMade>(createLink, "POST", { name: "test" })).url;
const here = (address: string, path: string) => `${address.replace(REST_BASE, server.url)}/${path}`;
const withToken = { headers: { authorization: `Bearer ${REST_OWNER.token}` } };

it("a secret path is a hub of its own, with its address where programs look for it", async () => {
  const url = await newLink();
  const discovery = await fetch(here(url, ".well-known/clawhub.json"));
  expect(await discovery.json()).toEqual({ apiBase: `${url}/clawhub` });
  const skill = await fetch(here(url, "clawhub/api/v1/skills/lint"));
  expect([skill.status, skill.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(skill.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
  expect(skill.headers.get("access-control-allow-origin")).toBe("*");
  const etag = skill.headers.get("etag") ?? "";
  const again = await fetch(here(url, "clawhub/api/v1/skills/lint"), { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const whoami = await fetch(here(url, "clawhub/api/v1/whoami"));
  expect(whoami.status).toBe(200);
});

it("errors are plain text, in the words that the program knows", async () => {
  const url = await newLink();
  for (const [path, status, text] of [
    ["clawhub/api/v1/skills/never", 404, "Skill not found"],
    ["clawhub/api/v1/skills/lint/versions/9.9.9", 404, "Version not found"],
    ["clawhub/api/v1/skills/lint/file?path=..%2f..%2fx", 404, "File not found"],
    ["clawhub/api/v1/skills/..%2f..%2fx", 404, "Nothing is served at this address."],
    ["clawhub/api/v1/skills/a%00b", 404, "Skill not found"],
    ["clawhub/api/v1/packages", 404, "Nothing is served at this address."],
  ] as const) {
    const response = await fetch(here(url, path));
    expect([response.status, await response.text()], path).toEqual([status, text]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  }
  const unknown = await fetch(here(`${REST_BASE}/t/slw_never`, "clawhub/api/v1/skills"));
  expect([unknown.status, await unknown.text()]).toEqual([404, "Nothing is served at this address."]);
});

it("the root is the library of whom the token belongs to, and else the home owner's once that is open", async () => {
  const skills = (init?: RequestInit) => fetch(`${server.url}/clawhub/api/v1/skills`, init);
  const slugs = async (response: Response) =>
    ((await response.json()) as { items: { slug: string }[] }).items.map(({ slug }) => slug);
  expect(await (await fetch(`${server.url}/.well-known/clawhub.json`)).json()).toEqual({
    apiBase: `${REST_BASE}/clawhub`,
  });
  expect(await slugs(await skills())).toEqual([]);
  expect((await fetch(`${server.url}/clawhub/api/v1/download?slug=lint`)).status).toBe(404);
  const own = await skills(withToken);
  expect([await slugs(own), own.headers.get("cache-control")]).toEqual([
    ["lint"],
    "private, max-age=0, must-revalidate",
  ]);
  const wrong = await skills({ headers: { authorization: "Bearer slw_wrong" } });
  expect([wrong.status, wrong.headers.get("content-type")]).toEqual([401, "text/plain; charset=utf-8"]);

  const { place } = await send<{ place: { publicUrl: string } }>(changeServing, "PATCH", { isPublic: true });
  expect(await slugs(await skills())).toEqual(["lint"]);
  expect(await slugs(await fetch(here(place.publicUrl, "clawhub/api/v1/skills")))).toEqual(["lint"]);
  const nobody = await fetch(here(place.publicUrl, "clawhub/api/v1/whoami"));
  expect([nobody.status, await nobody.text()]).toEqual([401, "Unauthorized"]);
  for (const below of ["sets", "workspaces"]) {
    expect((await fetch(here(place.publicUrl, `${below}/unknown/clawhub/api/v1/skills`))).status).toBe(404);
  }
  await send(changeServing, "PATCH", { isPublic: false });
  expect((await fetch(here(place.publicUrl, "clawhub/api/v1/skills"))).status).toBe(404);
});

it("who takes a version is counted, along a path and with a token, and who only looks is not", async () => {
  const url = await newLink();
  const download = "clawhub/api/v1/download?slug=lint";
  heard.uses.length = 0;
  heard.asked.length = 0;
  await fetch(here(url, "clawhub/api/v1/search?q=lint"));
  await fetch(here(url, "clawhub/api/v1/skills/lint/file?path=SKILL.md"));
  await fetch(here(url, download), { method: "HEAD" });
  expect(heard.uses).toEqual([]);
  await (await fetch(here(url, download))).arrayBuffer();
  await (await fetch(`${server.url}/${download}`, withToken)).arrayBuffer();
  expect(heard.uses.map(({ act, name, actorKind }) => [act, name, actorKind])).toEqual([
    ["download", "lint", "link"],
    ["download", "lint", "token"],
  ]);
  expect(heard.asked.map(({ what }) => what)).toEqual([
    "clawhub/api/v1/search",
    "clawhub/api/v1/skills/lint/file",
    "clawhub/api/v1/download",
    "clawhub/api/v1/download",
  ]);
});

it("no line of the log says a secret path or a token, whatever goes wrong there", async () => {
  const url = await newLink();
  const { ports } = await getService();
  const { blobs } = ports;
  heard.log = "";
  ports.blobs = { ...blobs, read: () => Promise.reject(new Error("the disk is away")) };
  const file = await fetch(here(url, "clawhub/api/v1/skills/lint/file?path=SKILL.md"));
  expect([file.status, file.headers.get("content-type")]).toEqual([500, "text/plain; charset=utf-8"]);
  ports.blobs = blobs;
  await fetch(here(url, "clawhub/api/v1/skills/never"));
  await fetch(`${server.url}/clawhub/api/v1/skills`, { headers: { authorization: "Bearer slw_wrong-token" } });
  expect(heard.log).toContain("the disk is away");
  expect(heard.log).not.toContain(url.split("/t/")[1] ?? "");
  expect(heard.log).not.toContain("slw_");
});
