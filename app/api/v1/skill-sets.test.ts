import { expect, it } from "vitest";
import type { ErrorBody } from "@/lib/contract/errors";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import type { SkillSet, SkillsLock } from "@/lib/contract/skill-sets";
import { callRoute, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { POST as duplicate } from "./skill-sets/[id]/duplicate/route";
import { GET as exportSet } from "./skill-sets/[id]/export/route";
import { GET as lock } from "./skill-sets/[id]/lock/route";
import { PATCH as changeSet, DELETE as deleteSet, GET as getSet } from "./skill-sets/[id]/route";
import { POST as createSet, GET as listSets } from "./skill-sets/route";
import { GET as getSkill } from "./skills/[slug]/route";
import { POST as bulk } from "./skills/bulk/route";
import { POST as createSkill } from "./skills/route";

serveForTests();

type One = { skillSet: SkillSet; error: ErrorBody };

async function call<T>(
  handler: RestHandler,
  options: { params?: Record<string, string>; body?: unknown; method?: string } = {},
): Promise<{ status: number; answer: T }> {
  const { params, body, method = body === undefined ? "GET" : "POST" } = options;
  const response = await callRoute(handler, "/x", {
    ...(params && { params }),
    init:
      body === undefined
        ? { method }
        : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  });
  return { status: response.status, answer: (await response.json()) as T };
}

it("a set goes through its life: made, read, changed, duplicated, taken elsewhere and deleted", async () => {
  await call<SkillChanged>(createSkill, { body: { instructions: skillText("review") } });
  const created = await call<One>(createSet, { body: { name: "Storefront", members: [{ slug: "review" }] } });
  expect([created.status, created.answer.skillSet.generation]).toEqual([201, 1]);
  const params = { id: created.answer.skillSet.id };
  const skill = await call<{ skill: SkillDetail }>(getSkill, { params: { slug: "review" } });
  expect(created.answer.skillSet.members).toMatchObject([
    { slug: "review", revision: 1, latestRevision: 1, digest: skill.answer.skill.digest },
  ]);
  expect(skill.answer.skill.usedBy).toEqual([{ kind: "set", id: params.id, name: "Storefront", revision: 1 }]);

  const refused = await call<{ results: unknown[] }>(bulk, {
    body: { action: "archive", items: [{ id: "review", etag: skill.answer.skill.etag }] },
  });
  expect(refused.answer.results).toMatchObject([
    { code: "REFERENCED_BY_SET", blockers: [{ kind: "set", id: params.id, name: "Storefront" }] },
  ]);

  const change = { generation: 1, description: "For the shop." };
  const changed = await call<One>(changeSet, { params, method: "PATCH", body: change });
  expect([changed.status, changed.answer.skillSet.generation]).toEqual([200, 2]);
  const stale = await call<One>(changeSet, { params, method: "PATCH", body: change });
  expect([stale.status, stale.answer.error.code, stale.answer.error.details?.generation]).toEqual([
    409,
    "STALE_GENERATION",
    2,
  ]);
  expect((await call<One>(getSet, { params })).answer.skillSet).toEqual(changed.answer.skillSet);

  const copy = await call<One>(duplicate, { params, method: "POST" });
  expect([copy.status, copy.answer.skillSet.name]).toEqual([201, "Storefront copy"]);
  const list = await call<{ items: SkillSet[] }>(listSets);
  expect(list.answer.items.map(({ name }) => name)).toEqual(["Storefront", "Storefront copy"]);

  const zip = await callRoute(exportSet, "/x", { params });
  expect([zip.status, zip.headers.get("content-type"), zip.headers.get("content-disposition")]).toEqual([
    200,
    "application/zip",
    'attachment; filename="storefront.zip"',
  ]);
  expect(
    Buffer.from(await zip.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  const lockFile = await callRoute(lock, "/x", { params });
  const text = await lockFile.text();
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  expect((JSON.parse(text) as SkillsLock).skills.review).toMatchObject({ sourceType: "library", ref: "r1" });

  const deleted = await call<One>(deleteSet, { params, method: "DELETE" });
  expect([deleted.status, deleted.answer.skillSet.name]).toEqual([200, "Storefront"]);
  expect((await call<One>(getSet, { params })).answer.error.code).toBe("NOT_FOUND");
});

it("members that cannot be pinned are refused with the code of their reason", async () => {
  const attempt = async (members: unknown) =>
    (await call<One>(createSet, { body: { name: "x", members } })).answer.error;
  expect((await attempt([{ slug: "nobody" }])).code).toBe("NOT_FOUND");
  expect((await attempt([{ slug: "builtin:use-slipway" }])).code).toBe("READ_ONLY_TIER");
  expect((await attempt([{ slug: "a" }, { slug: "a" }])).code).toBe("INVALID_INPUT");
  expect((await attempt(Array.from({ length: 129 }, (_, at) => ({ slug: `s${at}` })))).code).toBe("LIMIT_EXCEEDED");
  expect((await attempt([{ slug: "../etc" }])).code).toBe("INVALID_INPUT");
});
