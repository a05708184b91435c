import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { type LoopbackServer, loopbackNetwork, serveLoopback } from "@/lib/testing/loopback-server";
import { buildTarball } from "@/lib/testing/npm-registry";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { judgeTree, verdictsOf } from "@/lib/testing/source-trees";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import type { SourceAccess } from "./source-kind";
import { sourceKind } from "./source-kinds";

const kind = sourceKind("http");
const $schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const NEW = "/.well-known/agent-skills";
const OLD = "/.well-known/skills";
const sha256 = (bytes: string | Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

type Answer = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

describe("skills of a well-known address", () => {
  let base: string;
  let access: SourceAccess;
  let controller: AbortController;
  let server: LoopbackServer;
  let answers: Map<string, Answer>;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-http-")));
    controller = new AbortController();
    const places = {
      dataDirectory: path.join(base, "data"),
      sourceRoots: [],
      workspaceRoots: [],
      globalSkills: [],
      samples: "",
      catalogLimit: 512,
    };
    access = { ownerId: "other", home: false, places, network: loopbackNetwork };
    await mkdir(path.join(base, "work"));
    answers = new Map();
    server = await serveLoopback((request, response) => {
      const answer = answers.get(request.url ?? "");
      if (answer === undefined) response.writeHead(404).end("nothing here");
      else if (typeof answer === "function") answer(request, response);
      else response.end(answer);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(base, { recursive: true, force: true });
  });

  const work = () => ({ signal: controller.signal, directory: path.join(base, "work"), onBytes: () => undefined });
  const settings = (more: object = {}) => ({ url: server.url, ...more });
  const resolve = (more: object = {}) => kind.resolve(settings(more), access, work());
  const bring = async (more: object = {}) => {
    const tree = await kind.acquire(settings(more), await resolve(more), access, work());
    try {
      return { content: await judgeTree(tree), passing: tree.passing };
    } finally {
      await tree.dispose();
      expect(await readdir(path.join(base, "work"))).toEqual([]);
    }
  };
  const verdicts = async (more: object = {}) => verdictsOf((await bring(more)).content);
  /** Publishes artifacts and an index of them, in version 0.2. */
  const publish = (artifacts: Record<string, Uint8Array | string>, prefix = NEW) => {
    const skills = Object.entries(artifacts).map(([name, bytes]) => {
      answers.set(`${prefix}/${name}.bin`, bytes);
      const type = String(bytes).startsWith("---") ? "skill-md" : "archive";
      return { name, type, description: "x", url: `${name}.bin`, digest: sha256(bytes) };
    });
    answers.set(`${prefix}/index.json`, JSON.stringify({ $schema, skills }));
    return skills;
  };
  const zip = (name: string, ...more: Parameters<typeof buildZip>[0] & object[]) =>
    buildZip([{ name: "SKILL.md", data: skillText(name) }, ...more] as Parameters<typeof buildZip>[0]);

  it("come as a document, a ZIP and a tarball, with every byte and with exec bits where the archive has them", async () => {
    const run = "#!/bin/sh\n";
    publish({
      alone: skillText("alone").replaceAll("\n", "\r\n"),
      packed: zip("packed", { name: "run.sh", data: run, mode: MODES.executable }, { name: "deep/a.md", data: "a" }),
      tarred: await buildTarball([
        { name: "./SKILL.md", bytes: skillText("tarred") },
        { name: "./run.sh", bytes: run, mode: 0o755 },
      ]),
    });
    const { content, passing } = await bring();
    expect(passing).toBe(false);
    const files = Object.fromEntries(
      content.skills.map(({ path: place, verdict }) => [
        place,
        verdict.ok && verdict.package.files.map((file) => [file.path, file.mode, file.digest]),
      ]),
    );
    expect(files).toEqual({
      alone: [["SKILL.md", "0644", sha256(skillText("alone").replaceAll("\n", "\r\n"))]],
      packed: [
        ["SKILL.md", "0644", sha256(skillText("packed"))],
        ["deep/a.md", "0644", sha256("a")],
        ["run.sh", "0755", sha256(run)],
      ],
      tarred: [
        ["SKILL.md", "0644", sha256(skillText("tarred"))],
        ["run.sh", "0755", sha256(run)],
      ],
    });
  });

  it("have the digest of the index as their commit, and a light look asks for the index alone", async () => {
    publish({ alone: skillText("alone") });
    const index = String(answers.get(`${NEW}/index.json`));
    expect(await resolve()).toBe(sha256(index).slice("sha256:".length));
    expect(server.requests.map(({ url }) => url)).toEqual([`${NEW}/index.json`]);
    expect(await refusalOf(kind.acquire(settings(), "0".repeat(64), access, work()))).toMatchObject({
      code: "skill_source_failed",
      details: { reason: "changed" },
    });
    expect(await readdir(path.join(base, "work"))).toEqual([]);
  });

  it("come from an index of version 0.1 where there is no other, also where a page answers in its place", async () => {
    answers.set(`${NEW}/index.json`, "<!doctype html><title>Not found</title>");
    answers.set(`${OLD}/index.json`, JSON.stringify({ skills: [{ name: "old", files: ["SKILL.md", "a b/ü.md"] }] }));
    answers.set(`${OLD}/old/SKILL.md`, skillText("old"));
    answers.set(`${OLD}/old/a%20b/%C3%BC.md`, "text");
    expect(await resolve()).toBeNull();
    const { content } = await bring();
    const [skill] = content.skills;
    expect(skill?.verdict.ok && skill.verdict.package.files.map((file) => file.path)).toEqual(["SKILL.md", "a b/ü.md"]);
  });

  it("are found below a path, whichever way its address is written", async () => {
    publish({ alone: skillText("alone") }, `/team${NEW}`);
    for (const url of ["/team", "/team/", `/team${NEW}`, `/team${NEW}/index.json`]) {
      expect(await verdicts({ url: `${server.url}${url}` }), url).toEqual({ alone: "ok" });
      expect(kind.location({ url: `${server.url}${url}` })).toBe(`${server.url}/team`);
    }
  });

  it("come along a secret path, which is in no location and no refusal", async () => {
    const secret = "t/abcdefghijklmnopqrstuvwxyz";
    publish({ alone: skillText("alone") }, `/${secret}${NEW}`);
    expect(await verdicts({ secretPath: `/${secret}/` })).toEqual({ alone: "ok" });
    expect(kind.location(settings({ secretPath: secret }))).toBe(server.url);
    const judged = await kind.judge(settings({ secretPath: `/${secret}/` }), access);
    expect(judged).toEqual({ url: server.url, secretPath: secret });

    const shown = async (more: object) => {
      const refused = await refusalOf(resolve(more));
      return JSON.stringify([refused.message, refused.remedy, refused.details]);
    };
    expect(await shown({ secretPath: "t/another-secret-of-somebody" })).not.toContain("another-secret");
    answers.set("/t/moved-secret-of-somebody/.well-known/agent-skills/index.json", (_, response) => {
      response.writeHead(302, { location: "/t/moved-secret-of-somebody/elsewhere" }).end();
    });
    expect(await shown({ secretPath: "t/moved-secret-of-somebody" })).not.toContain("moved-secret");
    expect(await shown({ secretPath: "t/moved-secret-of-somebody" })).toContain("redirect");
  });

  it("are not taken along an address that holds a token, which everybody would see", async () => {
    const url = `${server.url}/t/abcdefghijklmnopqrstuvwxyz`;
    expect(await refusalOf(kind.judge({ url }, access))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
      details: { reason: "credentials" },
    });
    for (const secretPath of ["../up", "a//b", "a b", "a?b", "a/./b", "a%2f"]) {
      expect(await refusalOf(kind.judge(settings({ secretPath }), access)), secretPath).toMatchObject({
        code: "INVALID_INPUT",
        details: { field: "secretPath" },
      });
    }
  });

  it("are refused one by one where their bytes are other ones, are too many, are gone, or lie elsewhere", async () => {
    const canary = await serveLoopback((_request, response) => response.end(skillText("elsewhere")));
    try {
      const skills = publish({ sound: skillText("sound"), tampered: skillText("tampered"), moved: skillText("moved") });
      answers.set(`${NEW}/tampered.bin`, skillText("tampered", { body: "other" }));
      answers.set(`${NEW}/moved.bin`, (_, response) => void response.writeHead(301, { location: canary.url }).end());
      answers.set(`${NEW}/large.bin`, (_, response) => {
        response.on("error", () => undefined);
        response.end(Buffer.alloc(17 * 1024 * 1024 + 1));
      });
      const entry = (name: string, url: string) => ({ ...skills[0], name, url });
      const more = [
        entry("gone", "gone.bin"),
        entry("large", "large.bin"),
        entry("elsewhere", `${canary.url}/a.md`),
        entry("file", "file:///etc/passwd"),
        entry("../up", "sound.bin"),
      ];
      answers.set(`${NEW}/index.json`, JSON.stringify({ $schema, skills: [...skills, ...more] }));
      const { content, passing } = await bring({ token: "sesame" });
      expect(passing).toBe(true);
      const refusals = content.skills.map(({ path: place, verdict }) => [
        place,
        verdict.ok ? "ok" : `${verdict.refusal.code} ${verdict.refusal.details?.reason}`,
      ]);
      expect(Object.fromEntries(refusals)).toEqual({
        "../up": "INVALID_INPUT name",
        elsewhere: "SOURCE_FORBIDDEN origin",
        file: "SOURCE_FORBIDDEN origin",
        gone: "SOURCE_UNAVAILABLE not-found",
        large: "LIMIT_EXCEEDED bytes",
        moved: "SOURCE_UNAVAILABLE redirect",
        sound: "ok",
        tampered: "DIGEST_MISMATCH artifact",
      });
      expect(canary.connections()).toBe(0);
      expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer sesame"]));
    } finally {
      await canary.close();
    }
  });

  it("are refused one by one where the archive is hostile, in either form", async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.alloc(80 * 1024 * 1024)]));
    publish({
      sound: skillText("sound"),
      up: zip("up", { name: "../../evil.txt", data: "x" }),
      link: zip("link", { name: "passwd", data: "/etc/passwd", mode: MODES.symlink }),
      twice: zip("twice", { name: "a", data: "1" }, { name: "a", data: "2" }),
      cut: zip("cut").subarray(0, 60),
      wrapped: buildZip([{ name: "wrapped/SKILL.md", data: skillText("wrapped") }]),
      text: "no archive at all",
      "tar-up": await buildTarball([
        { name: "SKILL.md", bytes: skillText("tar-up") },
        { name: "../../evil", bytes: "x" },
        { name: "/etc/evil", bytes: "x" },
      ]),
      "tar-link": await buildTarball([
        { name: "SKILL.md", bytes: skillText("tar-link") },
        { name: "passwd", type: "symlink", linkname: "/etc/passwd" },
      ]),
      "tar-bare": await buildTarball([{ name: "package/SKILL.md", bytes: skillText("tar-bare") }]),
      "tar-cut": (await buildTarball([{ name: "SKILL.md", bytes: skillText("x".repeat(900)) }])).subarray(0, 50),
      "tar-bomb": bomb,
    });
    const { content } = await bring();
    const found = content.skills.map(({ path: place, verdict }) => [
      place,
      verdict.ok ? "ok" : `${verdict.refusal.code} ${verdict.refusal.details?.reason}`,
    ]);
    expect(Object.fromEntries(found)).toEqual({
      sound: "ok",
      up: "ARCHIVE_INVALID traversal",
      link: "ARCHIVE_SPECIAL_ENTRY symlink",
      twice: "ARCHIVE_INVALID duplicate",
      cut: "ARCHIVE_INVALID truncated",
      wrapped: "INVALID_INPUT no-document",
      text: "ARCHIVE_INVALID not-a-zip",
      "tar-up": "INVALID_INPUT name",
      "tar-link": "ARCHIVE_SPECIAL_ENTRY link",
      "tar-bare": "INVALID_INPUT no-document",
      "tar-cut": "SOURCE_UNAVAILABLE archive",
      "tar-bomb": "LIMIT_EXCEEDED unpackedBytes",
    });
  });

  it("hold what lies in them: a skill inside a skill is a file of it and no skill of the place", async () => {
    publish({ outer: zip("outer", { name: "inner/SKILL.md", data: skillText("inner") }) });
    expect(await verdicts()).toEqual({ outer: "ok" });
  });

  it("are not read at all where there is no index, or one that is no index, too large or of another version", async () => {
    const large = (_: IncomingMessage, response: ServerResponse) => {
      response.on("error", () => undefined);
      response.end(Buffer.alloc(8 * 1024 * 1024 + 1, " "));
    };
    const names = Array.from({ length: 100_000 }, (_, i) => ({ name: `s${i}` }));
    const cases: [string, Answer | null, string, string][] = [
      ["none", null, "SOURCE_UNAVAILABLE", "not-found"],
      ["a page", "<html>", "SOURCE_UNAVAILABLE", "document"],
      ["bytes", Uint8Array.from([0xff, 0xfe, 0]), "SOURCE_UNAVAILABLE", "document"],
      ["a list", "[]", "SOURCE_UNAVAILABLE", "document"],
      ["deep", "[".repeat(200_000), "SOURCE_UNAVAILABLE", "document"],
      ["later", JSON.stringify({ $schema: "https://example.org/1", skills: [] }), "SOURCE_UNAVAILABLE", "version"],
      ["crowded", JSON.stringify({ $schema, skills: names }), "LIMIT_EXCEEDED", "skills"],
      ["large", large, "LIMIT_EXCEEDED", "bytes"],
      ["locked", (_, response) => void response.writeHead(401).end(), "SOURCE_UNAVAILABLE", "password"],
      ["broken", (_, response) => void response.writeHead(500).end(), "SOURCE_UNAVAILABLE", "status"],
      [
        "moved",
        (_, response) => void response.writeHead(308, { location: "/x" }).end(),
        "SOURCE_UNAVAILABLE",
        "redirect",
      ],
      ["cut", (request) => void request.socket.destroy(), "SOURCE_UNAVAILABLE", "cut"],
    ];
    for (const [name, answer, code, reason] of cases) {
      answers.clear();
      if (answer !== null) answers.set(`${NEW}/index.json`, answer);
      expect(await refusalOf(resolve()), name).toMatchObject({ code, details: { reason } });
    }
  });

  it("are all left where the place goes away in the middle: what was there before is better than half of it", async () => {
    publish({ a: skillText("a"), b: skillText("b") });
    answers.set(`${NEW}/b.bin`, (_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    });
    expect(await refusalOf(bring())).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "cut" } });
    answers.set(`${NEW}/b.bin`, (_, response) => void response.writeHead(503).end());
    expect(await refusalOf(bring())).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { status: 503 } });
    expect(await readdir(path.join(base, "work"))).toEqual([]);
  });

  it("wait as long as the server says, and end with what ends the work", async () => {
    publish({ a: skillText("a") });
    let asked = 0;
    const body = skillText("a");
    answers.set(`${NEW}/a.bin`, (_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end();
      else response.end(body);
    });
    expect(await verdicts()).toEqual({ a: "ok" });
    expect(asked).toBe(2);
    answers.set(`${NEW}/a.bin`, () => controller.abort(new Refusal("CANCELLED", "Ada cancelled it.")));
    expect(await refusalOf(bring())).toMatchObject({ code: "CANCELLED" });
    expect(await readdir(path.join(base, "work"))).toEqual([]);
  });

  it("never come from an address that the operator does not allow", async () => {
    publish({ a: skillText("a") });
    const refusing = { ...access, network: { ...loopbackNetwork, allowed: { hosts: [], cidrs: [] } } };
    for (const url of [
      server.url,
      "http://169.254.169.254/",
      "https://[::1]/",
      "ftp://example.org/",
      "https://a:b@c/",
    ]) {
      expect(await refusalOf(kind.judge({ url }, refusing)), url).toMatchObject({ code: "SOURCE_FORBIDDEN" });
    }
    expect(await refusalOf(kind.resolve(settings(), refusing, work()))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
    expect(server.connections()).toBe(0);
  });
});
