import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditRow } from "@/lib/contract/audit";
import type { ErrorBody } from "@/lib/contract/errors";
import type { RegistryEntry } from "@/lib/contract/sources";
import type { SharedSkill } from "@/lib/contract/workspaces";
import { getService } from "@/lib/server/service";
import { callRoute, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { GET as listAudit } from "./audit/route";
import { DELETE as removeShared } from "./shared-skills/[agent]/[user]/[name]/route";
import { GET as listShared, POST as putShared } from "./shared-skills/route";
import { POST as createSkill } from "./skills/route";
import { POST as refresh } from "./sources/[id]/refresh/route";
import { PATCH as change, DELETE as remove } from "./sources/[id]/route";
import { POST as add, GET as list } from "./sources/route";

serveForTests();

let directory: string;
beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "slipway-source-")));
  await mkdir(join(directory, "team/review"), { recursive: true });
  await writeFile(join(directory, "team/review/SKILL.md"), skillText("review"));
  (await getService()).ports.places.sourceRoots = [directory];
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function call<T>(
  handler: RestHandler,
  options: { params?: Record<string, string>; body?: unknown; method?: string } = {},
): Promise<{ status: number; answer: T & { error: ErrorBody } }> {
  const { params, body, method = body === undefined ? "GET" : "POST" } = options;
  const response = await callRoute(handler, "/x", {
    ...(params && { params }),
    init: {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    },
  });
  return { status: response.status, answer: (await response.json()) as T & { error: ErrorBody } };
}

type One = { source: RegistryEntry };

it("a source is added, seen, marked live, refreshed and removed, and each step is in the audit log", async () => {
  const settings = { directory: join(directory, "team") };
  const added = await call<One>(add, { body: { name: "team", kind: "directory", settings } });
  expect([added.status, added.answer.source.skillCount, added.answer.source.live]).toEqual([201, 1, false]);
  const { id, etag } = added.answer.source;
  const listed = await call<{ items: RegistryEntry[] }>(list);
  expect(listed.answer.items).toEqual([added.answer.source]);

  const changed = await call<One>(change, { params: { id }, method: "PATCH", body: { live: true, etag } });
  expect([changed.status, changed.answer.source.live]).toEqual([200, true]);
  const stale = await call<One>(change, { params: { id }, method: "PATCH", body: { enabled: false, etag } });
  expect([stale.status, stale.answer.error.code]).toEqual([409, "CHANGED_SINCE_READ"]);

  await writeFile(join(directory, "team/notes.md"), "---\nname: notes\ndescription: Notes.\n---\n");
  const refreshed = await call<One>(refresh, { params: { id }, method: "POST" });
  expect([refreshed.status, refreshed.answer.source.skillCount]).toEqual([200, 2]);

  const removed = await call<One>(remove, { params: { id }, method: "DELETE" });
  expect([removed.status, removed.answer.source.id]).toEqual([200, id]);
  const gone = await call<One>(refresh, { params: { id }, method: "POST" });
  expect([gone.status, gone.answer.error.code]).toEqual([404, "NOT_FOUND"]);

  const audit = await call<{ items: AuditRow[] }>(listAudit);
  expect(audit.answer.items.map((entry) => entry.verb).filter((verb) => verb.startsWith("sources."))).toEqual([
    "sources.remove",
    "sources.refresh",
    "sources.change",
    "sources.add",
  ]);
});

it("a source outside the allowed directories is refused with the status of its code, and a bad request named", async () => {
  const outside = { name: "etc", kind: "directory", settings: { directory: "/etc" } };
  const forbidden = await call(add, { body: outside });
  expect([forbidden.status, forbidden.answer.error.code]).toEqual([403, "SOURCE_FORBIDDEN"]);
  const missing = { name: "gone", kind: "directory", settings: { directory: join(directory, "gone") } };
  const unavailable = await call(add, { body: missing });
  expect([unavailable.status, unavailable.answer.error.code]).toEqual([409, "skill_source_unavailable"]);
  for (const body of [{ ...missing, kind: "ftp" }, { ...missing, name: "a b" }, { ...missing, settings: {} }, {}]) {
    const { status, answer } = await call(add, { body });
    expect([status, answer.error.code]).toEqual([400, "INVALID_INPUT"]);
  }
});

it("a skill is given to a user of the shared store and taken away again", async () => {
  await call(createSkill, { body: { instructions: skillText("guide") } });
  const put = await call<{ skill: SharedSkill }>(putShared, { body: { user: "ada", slug: "guide" } });
  expect([put.status, put.answer.skill]).toMatchObject([
    201,
    { agent: "default", user: "ada", name: "guide", files: 1 },
  ]);
  expect((await call<{ items: SharedSkill[] }>(listShared)).answer.items).toEqual([put.answer.skill]);
  const unknown = await call(putShared, { body: { user: "ada", slug: "absent" } });
  expect([unknown.status, unknown.answer.error.code]).toEqual([404, "NOT_FOUND"]);
  for (const user of ["skills", "../ada", ""]) {
    expect((await call(putShared, { body: { user, slug: "guide" } })).status, user).toBe(400);
  }
  const params = { agent: "default", user: "ada", name: "guide" };
  expect((await call(removeShared, { params, method: "DELETE" })).status).toBe(200);
  expect((await call(removeShared, { params, method: "DELETE" })).status).toBe(404);
});
