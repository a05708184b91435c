import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { V1Skill, V1SkillList, V1Version, V1VersionList } from "@/lib/contract/skills-api";
import type { SkillUsage } from "@/lib/contract/usage";
import { getService } from "@/lib/server/service";
import { readZip } from "@/lib/testing/read-zip";
import { callRoute, REST_OWNER, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import { POST as createSet } from "../api/v1/skill-sets/route";
import { GET as getRow } from "../api/v1/skills/[slug]/route";
import { GET as getUsage } from "../api/v1/skills/[slug]/usage/route";
import { DELETE as deleteSkill, GET as getSkill } from "./skills/[id]/route";
import { GET as getContent } from "./skills/[id]/versions/[version]/content/route";
import { GET as getVersion } from "./skills/[id]/versions/[version]/route";
import { POST as createVersion, GET as listVersions } from "./skills/[id]/versions/route";
import { POST as createSkill, GET as listSkills } from "./skills/route";

serveForTests();

/** As the programs send their token: Anthropic's own header and versions, or OpenAI's Authorization. */
const ANTHROPIC = {
  "x-api-key": REST_OWNER.token,
  "anthropic-version": "2023-06-01",
  "anthropic-beta": "skills-2025-10-02",
};
const OPENAI = { authorization: `Bearer ${REST_OWNER.token}` };

interface ErrorAnswer {
  type: string;
  error: {
    type: string;
    code: string;
    message: string;
    remedy?: string;
    details?: { reason?: string };
    requestId: string;
  };
  request_id: string;
}

interface Sent {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: string;
  method?: string;
  form?: FormData;
  /** Instead of a form. */
  body?: BodyInit;
}

async function send(handler: RestHandler, { headers = OPENAI, params, query = "", method = "GET", form, body }: Sent) {
  const sent = form ?? body;
  const init = { method, headers, ...(sent !== undefined && { body: sent, duplex: "half" }) } as RequestInit;
  return callRoute(handler, `/v1/skills${query}`, { token: null, ...(params && { params }), init });
}

async function ask<T>(handler: RestHandler, sent: Sent): Promise<{ status: number; answer: T; response: Response }> {
  const response = await send(handler, sent);
  return { status: response.status, answer: (await response.json()) as T, response };
}

const refused = async (handler: RestHandler, sent: Sent) => {
  const { status, answer } = await ask<ErrorAnswer>(handler, sent);
  return [status, answer.error.code, answer.error.details?.reason];
};

/** Names are each test's own: they share one library. */
let made = 0;
const fresh = (name: string) => `${name}-${++made}`;

/** A form of a folder as the programs make it: one part a file, its path as the file name. */
function folderForm(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [path, content] of Object.entries(files)) form.append("files[]", new File([content], path));
  return form;
}

function zipForm(entries: Parameters<typeof buildZip>[0], field = "files"): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(buildZip(entries))], "skill.zip", { type: "application/zip" }));
  return form;
}

const create = (form: FormData, headers?: Record<string, string>) =>
  ask<V1Skill>(createSkill, { method: "POST", form, ...(headers && { headers }) });

const contentOf = async (id: string, version: string, headers = OPENAI as Record<string, string>) => {
  const response = await send(getContent, { headers, params: { id, version } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return readZip(new Uint8Array(await response.arrayBuffer()));
};

async function makeSkill(name: string, body = "first"): Promise<void> {
  const { status } = await create(folderForm({ [`${name}/SKILL.md`]: skillText(name, { body }) }));
  expect(status).toBe(200);
}

const everySkill = async () =>
  (await ask<V1SkillList>(listSkills, { query: "?limit=100" })).answer.data.map(({ id }) => id);

describe("the sequence of Anthropic's program", () => {
  it("creates from a folder, lists, adds a version, reads the content back and deletes", async () => {
    const name = fresh("financial-report");
    const files = {
      [`${name}/SKILL.md`]: skillText(name),
      [`${name}/scripts/build report.py`]: "print('ü')\n",
      [`${name}/data/blob.bin`]: new Uint8Array(70_000).map((_, index) => index % 256),
    };
    const made = await ask<V1Skill>(createSkill, {
      headers: ANTHROPIC,
      query: "?beta=true",
      method: "POST",
      form: folderForm(files, { display_title: "Financial report" }),
    });
    const { created_at: createdAt, updated_at: updatedAt, ...skill } = made.answer;
    expect([made.status, skill]).toEqual([
      200,
      {
        id: name,
        type: "skill",
        object: "skill",
        source: "custom",
        display_title: "Financial report",
        display_name: "Financial report",
        name,
        description: `Use when testing what ${name} does in a library of skills.`,
        default_version: "1",
        latest_version: "1",
        latest_version_id: `${name}@1`,
      },
    ]);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(updatedAt).toBe(createdAt);
    expect(made.response.headers.get("request-id")).toBe(made.response.headers.get("x-request-id"));

    const list = await ask<V1SkillList>(listSkills, { headers: ANTHROPIC, query: "?beta=true&source=custom&limit=1" });
    expect(list.answer.data).toEqual([made.answer]);
    expect(
      (await ask<V1SkillList>(listSkills, { headers: ANTHROPIC, query: "?source=anthropic" })).answer.data,
    ).toEqual([]);

    const params = { id: name };
    const form = folderForm({ ...files, [`${name}/SKILL.md`]: skillText(name, { body: "second" }) });
    const version = await ask<V1Version>(createVersion, { headers: ANTHROPIC, params, method: "POST", form });
    const { created_at: versionAt, ...second } = version.answer;
    expect([version.status, second]).toEqual([
      200,
      {
        id: `${name}@2`,
        type: "skill_version",
        object: "skill.version",
        skill_id: name,
        version: "2",
        name,
        description: `Use when testing what ${name} does in a library of skills.`,
        directory: name,
      },
    ]);
    expect(typeof versionAt).toBe("string");
    expect((await ask<V1Skill>(getSkill, { headers: ANTHROPIC, params })).answer.latest_version).toBe("2");
    const versions = await ask<V1VersionList>(listVersions, { headers: ANTHROPIC, params });
    expect(versions.answer.data.map((each) => each.version)).toEqual(["2", "1"]);

    for (const [asked, instructions] of [
      ["1", skillText(name)],
      ["latest", skillText(name, { body: "second" })],
      [`${name}@2`, skillText(name, { body: "second" })],
    ] as const) {
      const content = await contentOf(name, asked, ANTHROPIC);
      expect([...content.keys()]).toEqual(Object.keys(files).sort());
      for (const [path, { bytes, mode }] of content) {
        const sent = path.endsWith("/SKILL.md") ? instructions : files[path];
        expect([path, bytes.equals(Buffer.from(sent as string)), mode]).toEqual([path, true, "0644"]);
      }
    }

    const deleted = await ask<unknown>(deleteSkill, { headers: ANTHROPIC, params, method: "DELETE" });
    expect([deleted.status, deleted.answer]).toEqual([
      200,
      { id: name, type: "skill_deleted", object: "skill.deleted", deleted: true },
    ]);
    const row = await callRoute(getRow, "/x", { params: { slug: name } });
    expect(((await row.json()) as { skill: { state: string } }).skill.state).toBe("archived");
    for (const handler of [getSkill, listVersions]) {
      expect(await refused(handler, { params })).toEqual([404, "NOT_FOUND", "skill"]);
    }
    expect(await refused(deleteSkill, { params, method: "DELETE" })).toEqual([404, "NOT_FOUND", "skill"]);
    expect(await everySkill()).not.toContain(name);
  });

  it("reads the source as an object where it names no beta, and pages by next_page", async () => {
    const names = [fresh("paged"), fresh("paged"), fresh("paged")];
    for (const name of names) await makeSkill(name);
    const headers = { "x-api-key": REST_OWNER.token, "anthropic-version": "2023-06-01" };
    const first = await ask<V1SkillList>(listSkills, { headers, query: "?limit=2" });
    expect(first.answer.data.map(({ id, source }) => [id, source])).toEqual([
      [names[2], { type: "custom" }],
      [names[1], { type: "custom" }],
    ]);
    expect([first.answer.has_more, first.answer.next_page]).toEqual([true, names[1]]);

    // Rows come and go between two pages: what follows stays what follows.
    await makeSkill(fresh("later"));
    await send(deleteSkill, { params: { id: names[1] as string }, method: "DELETE" });
    const next = await ask<V1SkillList>(listSkills, { headers, query: `?limit=1&page=${first.answer.next_page}` });
    expect(next.answer.data.map(({ id }) => id)).toEqual([names[0]]);
  });
});

describe("the sequence of OpenAI's program", () => {
  it("creates from a ZIP, lists, adds a version, and reads bytes and modes back", async () => {
    const name = fresh("csv-insights");
    const script = "#!/bin/sh\necho insights\n";
    const entries = [
      { name: `${name}/SKILL.md`, data: skillText(name) },
      { name: `${name}/scripts/run.sh`, data: script, mode: MODES.executable },
      { name: `${name}/assets/empty`, data: "" },
    ];
    const { status, answer } = await create(zipForm(entries));
    expect([status, answer.id, answer.object, answer.default_version, answer.latest_version]).toEqual([
      200,
      name,
      "skill",
      "1",
      "1",
    ]);
    // Unix seconds.
    expect(Number.isInteger(answer.created_at) && Number(answer.created_at) < 10_000_000_000).toBe(true);

    const list = await ask<V1SkillList>(listSkills, { query: "?limit=1&order=desc" });
    expect([list.answer.object, list.answer.data[0]?.id, list.answer.first_id]).toEqual(["list", name, name]);

    const params = { id: name };
    const changed = [{ name: `${name}/SKILL.md`, data: skillText(name, { body: "two" }) }, ...entries.slice(1)];
    const version = await ask<V1Version>(createVersion, { params, method: "POST", form: zipForm(changed, "files[]") });
    expect([version.answer.object, version.answer.version, version.answer.skill_id]).toEqual([
      "skill.version",
      "2",
      name,
    ]);
    const one = await ask<V1Version>(getVersion, { params: { ...params, version: "1" } });
    expect([one.answer.version, Number.isInteger(one.answer.created_at)]).toEqual(["1", true]);

    const content = await contentOf(name, "2");
    expect([...content].map(([path, { mode, bytes }]) => [path, mode, bytes.toString()])).toEqual([
      [`${name}/SKILL.md`, "0644", skillText(name, { body: "two" })],
      [`${name}/assets/empty`, "0644", ""],
      [`${name}/scripts/run.sh`, "0755", script],
    ]);

    const versions = await ask<V1VersionList>(listVersions, { params, query: "?limit=1&order=asc" });
    expect([versions.answer.data.map((each) => each.id), versions.answer.has_more]).toEqual([[`${name}@1`], true]);
    const rest = await ask<V1VersionList>(listVersions, {
      params,
      query: `?order=asc&after=${versions.answer.last_id}`,
    });
    expect([rest.answer.data.map((each) => each.version), rest.answer.has_more]).toEqual([["2"], false]);
  });

  it("is known by its name, whatever its folder is called", async () => {
    const name = fresh("by-name");
    const { answer } = await create(folderForm({ "My Folder/SKILL.md": skillText(name) }));
    expect([answer.id, [...(await contentOf(name, "1")).keys()]]).toEqual([name, [`${name}/SKILL.md`]]);
  });

  it("takes a skill with skills inside it as one, whole", async () => {
    const name = fresh("outer");
    const files = { [`${name}/SKILL.md`]: skillText(name), [`${name}/inner/SKILL.md`]: skillText("inner") };
    expect((await create(folderForm(files))).answer.id).toBe(name);
    expect([...(await contentOf(name, "1")).keys()]).toEqual(Object.keys(files));
    expect(await everySkill()).not.toContain("inner");
  });

  it("creates from a folder whose parts are numbered, and from files without a folder", async () => {
    const numbered = fresh("numbered");
    const form = new FormData();
    form.append("files[0]", new File([skillText(numbered)], `${numbered}/SKILL.md`));
    form.append("files[1]", new File(["notes"], `${numbered}/notes.md`));
    expect((await create(form)).answer.id).toBe(numbered);

    const flat = fresh("flat");
    const { answer } = await create(folderForm({ "SKILL.md": skillText(flat), "notes.md": "notes" }));
    expect([answer.id, [...(await contentOf(flat, "1")).keys()]]).toEqual([
      flat,
      [`${flat}/SKILL.md`, `${flat}/notes.md`],
    ]);
  });

  it("pages by the id of the last row, whatever is archived in between", async () => {
    const names = [fresh("row"), fresh("row"), fresh("row"), fresh("row")];
    for (const name of names) await makeSkill(name);
    const page = async (query: string) => (await ask<V1SkillList>(listSkills, { query })).answer;
    const first = await page("?limit=2");
    expect(first.data.map(({ id }) => id)).toEqual([names[3], names[2]]);
    await send(deleteSkill, { params: { id: names[2] as string }, method: "DELETE" });
    await send(deleteSkill, { params: { id: names[1] as string }, method: "DELETE" });
    expect((await page(`?limit=1&after=${first.last_id}`)).data.map(({ id }) => id)).toEqual([names[0]]);
    const upwards = await page(`?order=asc&limit=100&after=${names[0]}`);
    expect([upwards.data.map(({ id }) => id), upwards.has_more, upwards.next_page]).toEqual([[names[3]], false, null]);
  });
});

describe("a version", () => {
  it("whose content was fetched is counted as a download of that revision", async () => {
    const name = fresh("counted");
    await makeSkill(name);
    await contentOf(name, "latest");
    await contentOf(name, "1", ANTHROPIC);
    await (await getService()).ports.uses.flush();
    const usage = await callRoute(getUsage, "/x", { params: { slug: name } });
    const { loads, downloads, byRevision } = (await usage.json()) as SkillUsage;
    expect([loads, downloads, byRevision.map(({ revision, uses }) => [revision, uses])]).toEqual([0, 2, [[1, 2]]]);
  });

  it("with the bytes of the current one is that one", async () => {
    const name = fresh("same");
    await makeSkill(name);
    const form = folderForm({ "other-folder/SKILL.md": skillText(name, { body: "first" }) });
    const { answer } = await ask<V1Version>(createVersion, { params: { id: name }, method: "POST", form });
    expect(answer.version).toBe("1");
  });

  it.each(["0", "3", "-1", "1.0", "01", "1e0", "newest", "%2e%2e", "../1", "other@1", "99999999999999999999"])(
    "that is called %s is unknown",
    async (version) => {
      const name = fresh("versions");
      await makeSkill(name);
      for (const handler of [getVersion, getContent]) {
        const [status, code] = await refused(handler, { params: { id: name, version } });
        expect([status, code]).toEqual([404, "NOT_FOUND"]);
      }
    },
  );

  it("cannot be sent to a skill of another name, nor as one that is not the default", async () => {
    const name = fresh("target");
    await makeSkill(name);
    const params = { id: name };
    const other = folderForm({ "other/SKILL.md": skillText("another-name") });
    expect(await refused(createVersion, { params, method: "POST", form: other })).toEqual([
      400,
      "INVALID_INPUT",
      "name",
    ]);
    const notDefault = folderForm({ "x/SKILL.md": skillText(name, { body: "2" }) }, { default: "false" });
    expect(await refused(createVersion, { params, method: "POST", form: notDefault })).toEqual([
      400,
      "INVALID_INPUT",
      "default",
    ]);
    expect((await ask<V1Skill>(getSkill, { params })).answer.latest_version).toBe("1");
  });
});

describe("what is refused, with nothing stored", () => {
  const text = skillText("refused-skill");

  it.each<[string, FormData, unknown[]]>([
    ["without files", folderForm({}, { display_title: "Nothing" }), [400, "INVALID_INPUT", "no-files"]],
    [
      "of two folders",
      folderForm({ "a/SKILL.md": text, "b/SKILL.md": skillText("b") }),
      [400, "INVALID_INPUT", "several-skills"],
    ],
    [
      "with files beside the folder",
      folderForm({ "a/SKILL.md": text, "notes.md": "x" }),
      [400, "INVALID_INPUT", "stray-files"],
    ],
    [
      "with junk above the skill",
      folderForm({ "a/b/SKILL.md": text, "a/notes.md": "x" }),
      [400, "INVALID_INPUT", "stray-files"],
    ],
    ["without a SKILL.md", folderForm({ "a/README.md": text }), [400, "INVALID_INPUT", "stray-files"]],
    [
      "with a name that leads out",
      folderForm({ "a/SKILL.md": text, "a/../../evil": "x" }),
      [400, "INVALID_INPUT", "file-name"],
    ],
    [
      "with an absolute name",
      folderForm({ "a/SKILL.md": text, "/etc/evil": "x" }),
      [400, "INVALID_INPUT", "file-name"],
    ],
    [
      "with a name of Windows",
      folderForm({ "a/SKILL.md": text, "C:\\evil": "x" }),
      [400, "INVALID_INPUT", "file-name"],
    ],
    [
      "with one name twice",
      folderForm({ "a/SKILL.md": text, "a\\SKILL.md": text }),
      [400, "INVALID_INPUT", "file-name"],
    ],
    [
      "of two archives' skills",
      zipForm([
        { name: "a/SKILL.md", data: text },
        { name: "b/SKILL.md", data: skillText("b") },
      ]),
      [400, "INVALID_INPUT", "several-skills"],
    ],
    [
      "with an archive without a skill",
      zipForm([{ name: "a/README.md", data: text }]),
      [400, "INVALID_INPUT", "no-skills"],
    ],
    [
      "with an archive that leads out",
      zipForm([{ name: "../SKILL.md", data: text }]),
      [422, "ARCHIVE_INVALID", "traversal"],
    ],
    [
      "whose front matter cannot be read",
      folderForm({ "a/SKILL.md": "---\nname: [\n---\n" }),
      [422, "INVALID_FRONTMATTER", "skill"],
    ],
    [
      "with a label that is too long",
      folderForm({ "a/SKILL.md": text }, { display_title: "x".repeat(300) }),
      [400, "INVALID_INPUT", "schema"],
    ],
    [
      "with a label that misleads",
      folderForm({ "a/SKILL.md": text }, { display_title: "safe\u202Eelif" }),
      [400, "INVALID_INPUT", "characters"],
    ],
  ])("a form %s", async (_, form, expected) => {
    const before = await everySkill();
    expect(await refused(createSkill, { method: "POST", form })).toEqual(expected);
    expect(await everySkill()).toEqual(before);
  });

  it("a file in another field, or without a name", async () => {
    const elsewhere = new FormData();
    elsewhere.append("file", new File([text], "a/SKILL.md"));
    expect(await refused(createSkill, { method: "POST", form: elsewhere })).toEqual([400, "INVALID_INPUT", "field"]);
    const body = `--b\r\ncontent-disposition: form-data; name="files[]"; filename=""\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n`;
    const headers = { ...OPENAI, "content-type": "multipart/form-data; boundary=b" };
    const [status, code] = await refused(createSkill, { method: "POST", headers, body });
    expect([status, code]).toEqual([400, "INVALID_INPUT"]);
  });

  it("more files than a skill may have", async () => {
    const files = Object.fromEntries(Array.from({ length: 512 }, (_, index) => [`a/file-${index}.md`, "x"]));
    const form = folderForm({ "a/SKILL.md": text, ...files });
    expect(await refused(createSkill, { method: "POST", form })).toEqual([422, "LIMIT_EXCEEDED", "files"]);
  });

  it.each([
    ["application/json", "content-type"],
    ["application/zip", "content-type"],
    ["multipart/form-data", "multipart"],
  ])("a body sent as %s", async (contentType, reason) => {
    const headers = { ...OPENAI, "content-type": contentType };
    expect(await refused(createSkill, { method: "POST", headers, body: "{}" })).toEqual([400, "INVALID_INPUT", reason]);
  });

  it("a form without an end is stopped at the limit, and nothing of it stays on the disk", async () => {
    const head = `--b\r\ncontent-disposition: form-data; name="files[]"; filename="a/SKILL.md"\r\n\r\n`;
    const piece = new Uint8Array(1024 * 1024);
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(pieces === 1 ? new TextEncoder().encode(head) : piece);
      },
    });
    const headers = { ...OPENAI, "content-type": "multipart/form-data; boundary=b" };
    expect(await refused(createSkill, { method: "POST", headers, body })).toEqual([
      413,
      "ARCHIVE_LIMIT_EXCEEDED",
      "compressed-bytes",
    ]);
    // 64 MiB kept, 8 dropped while it is heard out, 72 taken off its hands.
    expect(pieces).toBeLessThan(160);
    expect(await stagedFiles()).toEqual([]);
  });

  it("a form whose sender goes away in the middle", async () => {
    const abort = new AbortController();
    const head = `--b\r\ncontent-disposition: form-data; name="files[]"; filename="a/SKILL.md"\r\n\r\n${text}`;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(head));
        abort.abort();
        controller.error(new Error("aborted"));
      },
    });
    const headers = { ...OPENAI, "content-type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", headers, body, duplex: "half", signal: abort.signal } as RequestInit;
    const response = await callRoute(createSkill, "/v1/skills", { token: null, init });
    const { error } = (await response.json()) as ErrorAnswer;
    expect([response.status, error.code, error.details?.reason]).toEqual([400, "INVALID_INPUT", "cut-short"]);
    expect(await everySkill()).not.toContain("refused-skill");
    expect(await stagedFiles()).toEqual([]);
  });

  it("a name that is taken, naming the way to another version", async () => {
    const name = fresh("taken");
    await makeSkill(name);
    for (const body of ["first", "other"]) {
      const form = folderForm({ "x/SKILL.md": skillText(name, { body }) });
      const { status, answer, response } = await ask<ErrorAnswer>(createSkill, { method: "POST", form });
      expect([status, answer.error.code]).toEqual([409, "SLUG_TAKEN"]);
      expect(answer.error.remedy).toContain(`/v1/skills/${name}/versions`);
      expect(response.headers.get("x-should-retry")).toBe("false");
    }
    expect((await ask<V1Skill>(getSkill, { params: { id: name } })).answer.latest_version).toBe("1");
  });

  it("the deletion of a skill that a set holds", async () => {
    const name = fresh("held");
    await makeSkill(name);
    const set = { name: fresh("set"), members: [{ slug: name }] };
    const init = { method: "POST", body: JSON.stringify(set), headers: { "content-type": "application/json" } };
    expect((await callRoute(createSet, "/x", { init })).status).toBe(201);
    expect(await refused(deleteSkill, { params: { id: name }, method: "DELETE" })).toEqual([
      409,
      "REFERENCED_BY_SET",
      "pinned",
    ]);
    expect(await everySkill()).toContain(name);
  });

  it.each(["nobody", "../../etc/passwd", "builtin:skills", "a\0b", "UPPER", "%2e%2e%2f", "__proto__"])(
    "the id %j, which names no skill",
    async (id) => {
      const form = () => folderForm({ "a/SKILL.md": skillText("a") });
      expect(await refused(getSkill, { params: { id } })).toEqual([404, "NOT_FOUND", "skill"]);
      expect(await refused(deleteSkill, { params: { id }, method: "DELETE" })).toEqual([404, "NOT_FOUND", "skill"]);
      expect(await refused(createVersion, { params: { id }, method: "POST", form: form() })).toEqual([
        404,
        "NOT_FOUND",
        "skill",
      ]);
      expect(await refused(getContent, { params: { id, version: "1" } })).toEqual([404, "NOT_FOUND", "skill"]);
    },
  );

  it("a cursor that no list gave, two cursors, and a limit that is none", async () => {
    const name = fresh("cursor");
    await makeSkill(name);
    for (const query of ["?after=nobody", "?page=nobody", `?after=${name}&page=other`]) {
      expect(await refused(listSkills, { query })).toEqual([400, "INVALID_INPUT", "cursor"]);
    }
    expect(await refused(listVersions, { params: { id: name }, query: "?after=nobody" })).toEqual([
      400,
      "INVALID_INPUT",
      "cursor",
    ]);
    for (const query of ["?limit=0", "?limit=101", "?limit=x", "?order=up"]) {
      expect(await refused(listSkills, { query })).toEqual([400, "INVALID_INPUT", "schema"]);
    }
  });
});

describe("an error", () => {
  it("has what each program reads of one, and never the token", async () => {
    const { status, answer, response } = await ask<ErrorAnswer>(getSkill, {
      headers: ANTHROPIC,
      params: { id: "nobody" },
    });
    expect(status).toBe(404);
    expect(answer).toMatchObject({
      type: "error",
      error: { type: "not_found_error", code: "NOT_FOUND", message: "There is no skill nobody in this library." },
    });
    expect(answer.request_id).toBe(response.headers.get("request-id"));
    expect(answer.error.requestId).toBe(answer.request_id);
    expect(JSON.stringify(answer)).not.toContain(REST_OWNER.token);
  });

  it("is one of authentication without a token, with a wrong one, and where a good one stands beside it", async () => {
    for (const headers of [
      {},
      { "x-api-key": "wrong" },
      { "x-api-key": "wrong\ttoken" },
      { authorization: "Bearer wrong", "x-api-key": REST_OWNER.token },
    ] as Record<string, string>[]) {
      const { status, answer } = await ask<ErrorAnswer>(listSkills, { headers });
      expect([status, answer.error.code, answer.error.type]).toEqual([401, "UNAUTHENTICATED", "authentication_error"]);
    }
  });
});

/** Staging areas that an upload left behind. */
async function stagedFiles(): Promise<string[]> {
  const directory = process.env.SLIPWAY_DATA_DIR ?? "";
  const entries = await readdir(directory, { recursive: true });
  return entries.filter((entry) => /part-\d+$|folder\.zip$|upload\.zip$/.test(join(directory, entry)));
}
