import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackServer, loopbackNetwork, serveLoopback } from "@/lib/testing/loopback-server";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { judgeTree } from "@/lib/testing/source-trees";
import { buildZip } from "@/lib/testing/zip-builder";
import type { SourceAccess } from "./source-kind";
import { sourceKind } from "./source-kinds";

const kind = sourceKind("clawhub");
const hex = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Answer = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

/** A skill of the hub as the hub at the address of the clawhub program serves it: its ZIP holds a file of the hub's own. */
function published(slug: string, more: Record<string, string> = {}) {
  const files: Record<string, string> = { "SKILL.md": skillText(slug), ...more };
  const entries = Object.entries(files).map(([name, data]) => ({ name, data, descriptor: "signed" as const }));
  return {
    zip: buildZip([...entries, { name: "_meta.json", data: '{"ownerId":"o"}' }]),
    files: Object.entries(files).map(([file, data]) => ({ path: file, size: data.length, sha256: hex(data) })),
  };
}

describe("skills of a ClawHub", () => {
  let base: string;
  let access: SourceAccess;
  let server: LoopbackServer;
  let answers: Map<string, Answer>;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-hub-")));
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
      if (answer === undefined) response.writeHead(404).end("Skill not found");
      else if (typeof answer === "function") answer(request, response);
      else response.end(answer);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(base, { recursive: true, force: true });
  });

  const work = () => ({
    signal: new AbortController().signal,
    directory: path.join(base, "work"),
    onBytes: () => undefined,
  });
  const settings = (skills?: string, more: object = {}) => ({ url: server.url, ...(skills && { skills }), ...more });
  const resolve = (skills?: string, more: object = {}) => kind.resolve(settings(skills, more), access, work());
  const bring = async (skills?: string, more: object = {}) => {
    const tree = await kind.acquire(settings(skills, more), await resolve(skills, more), access, work());
    try {
      return { content: await judgeTree(tree), passing: tree.passing };
    } finally {
      await tree.dispose();
      expect(await readdir(path.join(base, "work"))).toEqual([]);
    }
  };
  const verdicts = async (skills?: string) => {
    const { content } = await bring(skills);
    return Object.fromEntries(
      content.skills.map(({ path: place, verdict }) => [
        place,
        verdict.ok ? verdict.package.files.map((file) => file.path).join(" ") : verdict.refusal.details?.reason,
      ]),
    );
  };
  const json = (url: string, value: unknown) => answers.set(url, JSON.stringify(value));
  const list = (skills: Record<string, string | null>, url = "?limit=200", nextCursor: string | null = null) =>
    json(`/api/v1/skills${url}`, {
      items: Object.entries(skills).map(([slug, version]) => ({
        slug,
        displayName: slug,
        latestVersion: version === null ? undefined : { version, createdAt: 1, changelog: "" },
      })),
      nextCursor,
    });
  const publish = (slug: string, version: string, { zip, files } = published(slug), owner = "") => {
    const whose = owner === "" ? "" : `ownerHandle=${owner}`;
    json(`/api/v1/skills/${slug}${whose && `?${whose}`}`, { skill: { slug }, latestVersion: { version } });
    json(`/api/v1/skills/${slug}/versions/${version}${whose && `?${whose}`}`, {
      version: { version, files },
      skill: { slug },
    });
    answers.set(`/api/v1/download?slug=${slug}${whose && `&${whose}`}&version=${version}`, zip);
  };

  it("come whole, page by page, without the file that a hub adds", async () => {
    publish("notes", "1.0.0", published("notes", { "docs/a.md": "a" }));
    publish("review", "2.1.0-rc.1");
    list({ notes: "1.0.0" }, "?limit=200", "more of it");
    list({ review: "2.1.0-rc.1", notes: "1.0.0" }, "?limit=200&cursor=more+of+it");
    const { content, passing } = await bring();
    expect(passing).toBe(false);
    expect(content.ignored).toBe(2);
    expect(await verdicts()).toEqual({ notes: "SKILL.md docs/a.md", review: "SKILL.md" });
  });

  it("come as they are named, at the version that is named", async () => {
    publish("notes", "2.0.0");
    publish("review", "1.0.0");
    json("/api/v1/skills/review", { skill: { slug: "review" }, latestVersion: { version: "9.0.0" } });
    publish("notes", "3.0.0", published("notes", { "own.md": "x" }), "ada");
    expect(await verdicts("review@1.0.0, @ada/notes, notes")).toEqual({
      "@ada/notes": "SKILL.md own.md",
      notes: "SKILL.md",
      review: "SKILL.md",
    });
    expect(kind.location(settings("review@1.0.0, notes"))).toBe(`${server.url}#notes,review@1.0.0`);
    expect(kind.fromRequest({ source: `${server.url}#notes,review@1.0.0` })).toEqual({
      url: server.url,
      skills: "notes,review@1.0.0",
    });
  });

  it("have a commit that says which there are at which versions, and a light look brings none", async () => {
    list({ notes: "1.0.0" });
    const before = await resolve();
    expect(before).toBe(hex('["notes","1.0.0"]\n'));
    list({ notes: "1.0.1" });
    expect(await resolve()).not.toBe(before);
    expect(await refusalOf(kind.acquire(settings(), before, access, work()))).toMatchObject({
      code: "skill_source_failed",
      details: { reason: "changed" },
    });
  });

  it("are compared file by file with what the hub lists", async () => {
    const sound = published("changed", { "run.sh": "true" });
    const other = (name: string, more: Record<string, string>) => ({
      zip: published(name, more).zip,
      files: sound.files,
    });
    publish("changed", "1.0.0", { ...sound, files: published("changed", { "run.sh": "false" }).files });
    publish("more", "1.0.0", { zip: published("more", { "b.md": "b" }).zip, files: published("more").files });
    publish("fewer", "1.0.0", { zip: published("fewer").zip, files: published("fewer", { "b.md": "b" }).files });
    publish("named", "1.0.0", other("named", {}));
    publish("unlisted", "1.0.0", { zip: published("unlisted").zip, files: [] });
    publish("meta", "1.0.0", {
      zip: published("meta").zip,
      files: [...published("meta").files, { path: "_meta.json", size: 15, sha256: hex('{"ownerId":"o"}') }],
    });
    expect(await verdicts("changed more fewer named unlisted meta")).toEqual({
      changed: "files",
      more: "files",
      fewer: "files",
      named: "files",
      unlisted: "SKILL.md",
      meta: "SKILL.md _meta.json",
    });
  });

  it("are refused one by one where they are gone, have no version, a bad name or a hostile archive", async () => {
    publish("sound", "1.0.0");
    publish("up", "1.0.0", {
      zip: buildZip([
        { name: "SKILL.md", data: "" },
        { name: "../up", data: "" },
      ]),
      files: [],
    });
    publish("tarball", "1.0.0", { zip: Uint8Array.from([0x1f, 0x8b, 8, 0]), files: [] });
    json("/api/v1/skills/bare", { skill: { slug: "bare" }, latestVersion: null });
    json("/api/v1/skills/hidden", { skill: null, latestVersion: null });
    answers.set("/api/v1/skills/strange", "<html>");
    publish("blocked", "1.0.0");
    answers.set(
      "/api/v1/download?slug=blocked&version=1.0.0",
      (_, response) => void response.writeHead(403).end("Malware"),
    );
    expect(await verdicts("sound up tarball bare hidden strange gone blocked")).toEqual({
      bare: "version",
      blocked: "password",
      gone: "not-found",
      hidden: "version",
      sound: "SKILL.md",
      strange: "document",
      tarball: "not-a-zip",
      up: "traversal",
    });
    expect((await bring("sound gone")).passing).toBe(true);

    list({ sound: "1.0.0", "../up": "1.0.0", "a/b": "1.0.0", odd: "../../1", none: null });
    expect(await verdicts()).toEqual({
      "../up": "name",
      "a/b": "name",
      odd: "version",
      none: "version",
      sound: "SKILL.md",
    });
  });

  it("are not taken from a hub that has too many, or that never comes to an end", async () => {
    list(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`s${i}`, "1.0.0"])));
    expect(await refusalOf(resolve())).toMatchObject({ code: "LIMIT_EXCEEDED", details: { reason: "skills" } });
    list({ a: "1.0.0" }, "?limit=200", "again");
    list({ a: "1.0.0" }, "?limit=200&cursor=again", "again");
    expect(await refusalOf(resolve())).toMatchObject({ code: "LIMIT_EXCEEDED", details: { reason: "skills" } });
    expect(server.requests).toHaveLength(51);
  });

  it("are not taken from what is no hub, and a token goes to the hub alone", async () => {
    for (const answer of ["<html>", "[]", '{"items":[{}],"nextCursor":null}', "null"]) {
      answers.set("/api/v1/skills?limit=200", answer);
      expect(await refusalOf(resolve()), answer).toMatchObject({
        code: "SOURCE_UNAVAILABLE",
        details: { reason: "document" },
      });
    }
    answers.set("/t/secret-of-somebody/clawhub/api/v1/skills?limit=200", (request, response) => {
      response.writeHead(request.headers.authorization === "Bearer sesame" ? 200 : 401);
      response.end('{"items":[],"nextCursor":null}');
    });
    const secretPath = "t/secret-of-somebody/clawhub";
    expect(await resolve(undefined, { secretPath, token: "sesame" })).toBe(hex(""));
    const refused = await refusalOf(resolve(undefined, { secretPath, token: "wrong-word" }));
    expect(refused).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "password" } });
    expect(JSON.stringify([refused.message, refused.details])).not.toMatch(/wrong-word|secret-of-somebody/);
  });

  it("are judged before anything is asked: the address and the list", async () => {
    for (const [given, code] of [
      [{ url: `${server.url}/t/abcdefghijklmnopqrst/clawhub` }, "SOURCE_FORBIDDEN"],
      [{ url: "ftp://hub.example.org" }, "SOURCE_FORBIDDEN"],
      [{ url: "http://10.0.0.1" }, "SOURCE_FORBIDDEN"],
      [{ url: server.url, skills: "../up" }, "INVALID_INPUT"],
      [{ url: server.url, skills: "a@1 a@2" }, "INVALID_INPUT"],
    ] as const) {
      expect(await refusalOf(kind.judge(given, access)), JSON.stringify(given)).toMatchObject({ code });
    }
    expect(await kind.judge({ url: `${server.url}/`, skills: "b  a" }, access)).toEqual({
      url: server.url,
      skills: "a,b",
    });
    expect(server.connections()).toBe(0);
  });
});
