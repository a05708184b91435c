import { expect, it } from "vitest";
import type { SkillList } from "@/lib/contract/api";
import type { ErrorBody } from "@/lib/contract/errors";
import type { RevisionPackage, SkillDetail } from "@/lib/contract/skill";
import type { BulkReport, RevisionDiff, SkillChanged } from "@/lib/contract/skill-changes";
import type { UploadReport } from "@/lib/contract/upload";
import { callRoute, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import { POST as exportSkills } from "./exports/route";
import { GET as diff } from "./skills/[slug]/diff/route";
import { GET as exportSkill } from "./skills/[slug]/export/route";
import { GET as getFile } from "./skills/[slug]/files/[...path]/route";
import { POST as fork } from "./skills/[slug]/revisions/[number]/fork/route";
import { POST as restore } from "./skills/[slug]/revisions/[number]/restore/route";
import { GET as getRevision } from "./skills/[slug]/revisions/[number]/route";
import { POST as publish } from "./skills/[slug]/revisions/route";
import { PATCH as changeSkill, GET as getSkill } from "./skills/[slug]/route";
import { POST as bulk, PATCH as changeBulk, GET as getBulk } from "./skills/bulk/route";
import { POST as createSkill, GET as listSkills } from "./skills/route";
import { POST as createToken } from "./tokens/route";
import { POST as upload } from "./uploads/route";

serveForTests();

type Answer<T> = { status: number; answer: T & { error: ErrorBody } };

/** Calls with a JSON body, or with a text that pretends to be one, and reads the JSON that comes back. */
async function call<T = unknown>(
  handler: RestHandler,
  options: { params?: Record<string, string>; query?: string; body?: unknown; text?: string; token?: string } = {},
): Promise<Answer<T>> {
  const { params, query = "", body, text = body === undefined ? undefined : JSON.stringify(body), token } = options;
  const response = await callRoute(handler, `/x${query}`, {
    ...(params && { params }),
    ...(token !== undefined && { token }),
    init: text === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: text },
  });
  return { status: response.status, answer: (await response.json()) as Answer<T>["answer"] };
}

/** POST without a body. */
const post = async <T>(handler: RestHandler, params: Record<string, string>): Promise<Answer<T>> => {
  const response = await callRoute(handler, "/x", { params, init: { method: "POST" } });
  return { status: response.status, answer: (await response.json()) as Answer<T>["answer"] };
};

const versioned = (name: string, version: string | null, body = "text") =>
  skillText(name, { lines: version === null ? [] : ["metadata:", `  version: ${version}`], body });

it("a skill goes through its life: created, edited, refused, restored, forked and compared", async () => {
  const created = await call<SkillChanged>(createSkill, { body: { instructions: versioned("life", "1.0.0", "one") } });
  expect([created.status, created.answer.revision.number, created.answer.warnings]).toEqual([201, 1, []]);
  const slug = { slug: "life" };

  const drifting = { instructions: versioned("life", "1.0.0", "two"), baseRevision: 1, note: "Second." };
  const edited = await call<SkillChanged>(publish, { params: slug, body: drifting });
  expect([edited.status, edited.answer.revision.number, edited.answer.revision.note]).toEqual([201, 2, "Second."]);
  expect(edited.answer.warnings.map((warning) => warning.code)).toEqual(["VERSION_DRIFT"]);

  for (const version of ["1.10", "v1.2.3", "01.2.3"]) {
    const body = { instructions: versioned("life", version), baseRevision: 2 };
    const { status, answer } = await call(publish, { params: slug, body });
    expect([status, answer.error.code, answer.error.details?.source]).toEqual([422, "INVALID_VERSION", version]);
    expect(answer.error.message).toContain(version);
    expect(answer.error.details).toMatchObject({ line: 5, column: 12 });
  }

  const stale = { instructions: versioned("life", "2.0.0"), baseRevision: 1 };
  const refused = await call(publish, { params: slug, body: stale });
  expect([refused.status, refused.answer.error.code]).toEqual([409, "CHANGED_SINCE_READ"]);
  expect(refused.answer.error.details).toMatchObject({ reason: "revision", current: 2, baseRevision: 1 });

  const restored = await post<SkillChanged>(restore, { ...slug, number: "1" });
  expect([restored.status, restored.answer.revision.number, restored.answer.revision.origin]).toEqual([
    201,
    3,
    "restore",
  ]);
  expect(restored.answer.revision.digest).toBe(created.answer.revision.digest);

  const forked = await post<SkillChanged>(fork, { ...slug, number: "2" });
  expect([forked.status, forked.answer.skill.slug, forked.answer.revision.digest]).toEqual([
    201,
    "life-fork",
    edited.answer.revision.digest,
  ]);

  const compared = await call<RevisionDiff>(diff, { params: slug, query: "?from=1&to=2" });
  expect(compared.answer.files.map(({ path, status, hunks }) => [path, status, hunks[0]?.lines.slice(-2)])).toEqual([
    ["SKILL.md", "changed", ["-one", "+two"]],
  ]);
  const second = await call<RevisionPackage>(getRevision, { params: { ...slug, number: "2" } });
  expect(second.answer.revision.digest).toBe(edited.answer.revision.digest);
  expect(second.answer.files.map((file) => file.path)).toEqual(["SKILL.md"]);
});

it("a skill that was edited as text still has its scripts, byte for byte and executable", async () => {
  const script = "#!/bin/sh\r\necho 'é'\n";
  const archive = buildZip([
    { name: "scripted/SKILL.md", data: skillText("scripted") },
    { name: "scripted/scripts/run.sh", data: script, mode: MODES.executable },
  ]);
  const init = { method: "POST", headers: { "content-type": "application/zip" }, body: Buffer.from(archive) };
  await callRoute(upload, "/api/v1/uploads", { init });
  const params = { slug: "scripted" };
  const body = { instructions: skillText("scripted", { body: "new" }), baseRevision: 1 };
  const { answer } = await call<SkillChanged>(publish, { params, body });
  expect(answer.skill.files.map(({ path, mode }) => [path, mode])).toEqual([
    ["SKILL.md", "0644"],
    ["scripts/run.sh", "0755"],
  ]);
  const file = await callRoute(getFile, "/x", { params: { ...params, path: ["scripts", "run.sh"] } });
  expect(await file.text()).toBe(script);
});

it("tags and display name change under the etag that was read, and under no other", async () => {
  await call(createSkill, { body: { instructions: skillText("tagged") } });
  const params = { slug: "tagged" };
  const changed = await call<{ skill: SkillDetail }>(changeSkill, { params, body: { tags: ["a"], etag: "1" } });
  expect([changed.status, changed.answer.skill.tags, changed.answer.skill.etag]).toEqual([200, ["a"], "2"]);
  const stale = await call(changeSkill, { params, body: { displayName: "Other", etag: "1" } });
  expect([stale.status, stale.answer.error.code]).toEqual([409, "CHANGED_SINCE_READ"]);
  const nothing = await call(changeSkill, { params, body: { etag: "2" } });
  expect([nothing.status, nothing.answer.error.code]).toEqual([400, "INVALID_INPUT"]);
});

it("many are archived at once, each with its outcome, and the list says the same", async () => {
  for (const name of ["bulk-a", "bulk-b"]) await call(createSkill, { body: { instructions: skillText(name) } });
  const items = [
    { id: "bulk-a", etag: "1" },
    { id: "bulk-b", etag: "9" },
    { id: "bulk-c", etag: "1" },
    { id: "builtin:use-slipway", etag: "1" },
  ];
  const { status, answer } = await call<BulkReport>(bulk, { body: { action: "archive", items } });
  expect(status).toBe(200);
  expect(answer.results.map(({ id, status: outcome, code }) => [id, outcome, code])).toEqual([
    ["bulk-a", "done", undefined],
    ["bulk-b", "refused", "CHANGED_SINCE_READ"],
    ["bulk-c", "refused", "NOT_FOUND"],
    ["builtin:use-slipway", "refused", "READ_ONLY_TIER"],
  ]);
  const list = await call<SkillList>(listSkills);
  const states = list.answer.items.flatMap(({ id, state, etag }) =>
    id.startsWith("bulk-") ? [[id, state, etag]] : [],
  );
  expect(states).toEqual([
    ["bulk-a", "archived", "2"],
    ["bulk-b", "enabled", "1"],
  ]);
});

it("a skill called bulk is reached like any other", async () => {
  await call(createSkill, { body: { instructions: skillText("bulk") } });
  const read = await callRoute(getBulk, "/api/v1/skills/bulk");
  expect(((await read.json()) as { skill: SkillDetail }).skill.slug).toBe("bulk");
  const init = {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tags: ["x"], etag: "1" }),
  };
  const changed = await callRoute(changeBulk, "/api/v1/skills/bulk", { init });
  expect(((await changed.json()) as { skill: SkillDetail }).skill.tags).toEqual(["x"]);
});

it("what is exported comes back as unchanged", async () => {
  for (const name of ["out-a", "out-b"]) await call(createSkill, { body: { instructions: skillText(name) } });
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slugs: ["out-b", "out-a"] }),
  };
  const many = await callRoute(exportSkills, "/api/v1/exports", { init });
  expect(many.headers.get("content-type")).toBe("application/zip");
  expect(many.headers.get("content-disposition")).toBe('attachment; filename="skills-2.zip"');
  const one = await callRoute(exportSkill, "/x?revision=1", { params: { slug: "out-a" } });
  expect(one.headers.get("content-disposition")).toBe('attachment; filename="out-a-r1.zip"');
  for (const [archive, total] of [
    [many, 2],
    [one, 1],
  ] as const) {
    const response = await callRoute(upload, "/api/v1/uploads", {
      init: { method: "POST", headers: { "content-type": "application/zip" }, body: await archive.arrayBuffer() },
    });
    expect(((await response.json()) as UploadReport).summary).toMatchObject({ total, unchanged: total });
  }
  const unknown = await call(exportSkills, { body: { slugs: ["out-a", "nobody", "none"] } });
  expect([unknown.status, unknown.answer.error.details?.slugs]).toEqual([404, ["nobody", "none"]]);
});

const ITEM = { id: "alpha", etag: "1" };
const DOCUMENT = skillText("never");
it.each<[string, RestHandler, unknown]>([
  [
    "101 items",
    bulk,
    { action: "archive", items: Array.from({ length: 101 }, (_, i) => ({ id: `s-${i}`, etag: "1" })) },
  ],
  ["an item twice", bulk, { action: "archive", items: [ITEM, ITEM] }],
  ["no items", bulk, { action: "archive", items: [] }],
  ["an unknown action", bulk, { action: "delete", items: [ITEM] }],
  ["tags with another action", bulk, { action: "archive", tags: { add: ["x"] }, items: [ITEM] }],
  ["the action tag without tags", bulk, { action: "tag", items: [ITEM] }],
  ["a tag of blanks", bulk, { action: "tag", tags: { add: ["  "] }, items: [ITEM] }],
  ["an id that climbs", bulk, { action: "archive", items: [{ id: "../alpha", etag: "1" }] }],
  ["an etag that is a number", bulk, { action: "archive", items: [{ id: "alpha", etag: 1 }] }],
  ["no body that is an object", bulk, ["archive"]],
  ["a note over 1,000 characters", createSkill, { instructions: DOCUMENT, note: "n".repeat(1_001) }],
  ["instructions over a mebibyte", createSkill, { instructions: DOCUMENT + "x".repeat(1024 * 1024) }],
  ["instructions over a mebibyte in bytes alone", createSkill, { instructions: DOCUMENT + "é".repeat(524_288) }],
  ["empty instructions", createSkill, { instructions: "" }],
  ["instructions that are no text", createSkill, { instructions: { toString: "x" } }],
  ["a slug in capitals", createSkill, { instructions: DOCUMENT, slug: "Alpha" }],
  ["a field nobody knows", createSkill, { instructions: DOCUMENT, state: "archived" }],
  ["a NUL in the display name", createSkill, { instructions: DOCUMENT, displayName: "a\0b" }],
  ["33 tags", createSkill, { instructions: DOCUMENT, tags: Array.from({ length: 33 }, (_, i) => `t${i}`) }],
  ["a base revision of 0", publish, { instructions: DOCUMENT, baseRevision: 0 }],
  ["a base revision that is text", publish, { instructions: DOCUMENT, baseRevision: "1" }],
  ["no base revision", publish, { instructions: DOCUMENT }],
  ["slugs that are none", exportSkills, { slugs: ["a:b"] }],
  ["1,001 slugs", exportSkills, { slugs: Array.from({ length: 1_001 }, (_, i) => `s-${i}`) }],
])("a body with %s is refused, and nothing is written", async (_, handler, body) => {
  const before = (await call<SkillList>(listSkills)).answer.items;
  const { status, answer } = await call(handler, { params: { slug: "alpha" }, body });
  expect([status, answer.error.code]).toEqual([400, "INVALID_INPUT"]);
  expect((await call<SkillList>(listSkills)).answer.items).toEqual(before);
});

it.each(["0", "-1", "1.5", "x", "", "99999999999", "1 or 1"])("revision %j is refused as a number", async (number) => {
  for (const handler of [getRevision, restore, fork]) {
    const { status } = await call(handler, { params: { slug: "life", number } });
    expect(status).toBe(400);
  }
});

it("a token that may only read changes nothing, and exports", async () => {
  const made = await call<{ secret: string }>(createToken, { body: { name: "reader", scope: "read" } });
  const token = made.answer.secret;
  const params = { slug: "life", number: "1" };
  for (const [handler, body] of [
    [createSkill, { instructions: skillText("mine") }],
    [publish, { instructions: skillText("life"), baseRevision: 3 }],
    [restore, {}],
    [fork, {}],
    [changeSkill, { tags: [], etag: "1" }],
    [bulk, { action: "archive", items: [{ id: "life", etag: "1" }] }],
  ] as const) {
    const { status, answer } = await call(handler, { params, body, token });
    expect([status, answer.error.details?.reason]).toEqual([403, "token-scope"]);
  }
  const archive = await callRoute(exportSkill, "/x", { params: { slug: "life" }, token });
  expect([archive.status, (await archive.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect((await call(getSkill, { params, token })).status).toBe(200);
});
