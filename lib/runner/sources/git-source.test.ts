import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { type GitServer, startGitServer } from "@/lib/testing/git-server";
import { makeJudgedRepository } from "@/lib/testing/judged-repository";
import { loopbackNetwork } from "@/lib/testing/loopback-server";
import { noise } from "@/lib/testing/noise";
import { refusalOf } from "@/lib/testing/refusal";
import { archivesWithoutThread, skillText } from "@/lib/testing/runner";
import type { ArchiveContent } from "../ports";
import { readTree } from "./read-tree";
import type { SourceAccess, SourceWork } from "./source-kind";
import { sourceKind } from "./source-kinds";

const git = sourceKind("git");
const access: SourceAccess = {
  ownerId: "owner-1",
  home: false,
  network: loopbackNetwork,
  places: {
    dataDirectory: "/nonexistent",
    workspaceRoots: [],
    sourceRoots: [],
    globalSkills: [],
    samples: "/nonexistent",
    catalogLimit: 512,
  },
};

let server: GitServer;
let directory: string;
let work: SourceWork;
let cancel: AbortController;
beforeEach(async () => {
  server = await startGitServer();
  directory = await mkdtemp(join(tmpdir(), "slipway-git-"));
  cancel = new AbortController();
  work = { signal: cancel.signal, directory: join(directory, "work"), onBytes: () => undefined };
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** What an import would read; the files that were brought are gone afterwards. */
async function bring(settings: Record<string, unknown>): Promise<ArchiveContent & { commit: string; root: string }> {
  const commit = await git.resolve(settings, access, work);
  const tree = await git.acquire(settings, commit, access, work);
  try {
    const staging = {
      directory: await mkdtemp(join(directory, "staging-")),
      storeDirectory: null,
      dispose: async () => {},
    };
    const content = await readTree(tree, { staging, archives: archivesWithoutThread, signal: work.signal });
    return { ...content, commit: String(commit), root: tree.rootName };
  } finally {
    await tree.dispose();
  }
}

function pathsOf(content: ArchiveContent): string[] {
  return content.skills.map(({ path }) => path).sort();
}

describe("a repository of git, at one commit", () => {
  it("every byte is what git holds and every mode is kept, whatever attributes say; links, submodules and pointers refuse their skill alone", async () => {
    const { repository, commit, taken, refused } = await makeJudgedRepository(server);
    const content = await bring({ url: repository.url, commit });
    expect(pathsOf(content)).toEqual([...taken, ...Object.keys(refused)].sort());

    const staged = new Map(content.staged.map((file) => [file.digest, file.stagedPath]));
    let compared = 0;
    for (const { path, verdict } of content.skills) {
      if (!verdict.ok) {
        expect([path, verdict.refusal.details?.reason]).toEqual([path, refused[path]]);
        continue;
      }
      const listing = (await repository.git(["ls-tree", "-rz", commit, `skills/${path}/`])).toString().split("\0");
      const held = new Map(
        listing.filter(Boolean).map((line) => {
          const [, mode = "", id = "", name = ""] = /^(\d+) blob (\S+)\t(.*)$/s.exec(line) ?? [];
          return [name.slice(`skills/${path}/`.length), { mode: mode.slice(2), id }];
        }),
      );
      expect(verdict.package.files.map((file) => file.path).sort()).toEqual([...held.keys()].sort());
      for (const file of verdict.package.files) {
        const { mode, id } = held.get(file.path) ?? { mode: "", id: "" };
        expect(file.mode).toBe(mode);
        const bytes = await readFile(staged.get(file.digest) ?? "");
        // An object's id is the SHA-1 of its kind, its size and its bytes, so equal ids are equal bytes.
        expect(createHash("sha1").update(`blob ${bytes.byteLength}\0`).update(bytes).digest("hex")).toBe(id);
        compared += 1;
      }
    }
    expect(compared).toBe(40 * 8);
    const messages = content.skills.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict.refusal.message]));
    expect(messages.join("\n")).toMatch(/linked\/notes\.md is a link to \.\.\/\.\.\/README\.md/);
    expect(messages.join("\n")).toMatch(/nested\/vendor is a submodule at 1234567890/);
    expect(messages.join("\n")).toMatch(/pointed\/model\.bin/);
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a repository of SHA-256 is read as one of SHA-1 is", async () => {
    const repository = await server.repository("wide", { objectFormat: "sha256" });
    const commit = await repository.commit({ "one/SKILL.md": skillText("one") });
    expect(commit).toHaveLength(64);
    const content = await bring({ url: repository.url });
    expect(content.commit).toBe(commit);
    expect(pathsOf(content)).toEqual(["one"]);
  });

  it("an older commit is brought as it was", async () => {
    const repository = await server.repository("skills");
    const old = await repository.commit({ "one/SKILL.md": skillText("one"), "two/SKILL.md": skillText("two") });
    await repository.commit({ "one/SKILL.md": skillText("one") });
    expect(pathsOf(await bring({ url: repository.url, commit: old }))).toEqual(["one", "two"]);
    expect(pathsOf(await bring({ url: repository.url }))).toEqual(["one"]);
  });

  it("skills/ is the root where there is one, a named directory is looked at alone, and a dot is everything", async () => {
    const repository = await server.repository("team/toolkit.git");
    await repository.commit({
      "skills/one/SKILL.md": skillText("one"),
      "extra/two/SKILL.md": skillText("two"),
      "extra/deep/er/three/SKILL.md": skillText("three"),
    });
    const { url } = repository;
    expect(await bring({ url })).toMatchObject({ root: "skills", skills: [{ path: "one" }] });
    expect(pathsOf(await bring({ url, path: "extra" }))).toEqual(["deep/er/three", "two"]);
    expect(pathsOf(await bring({ url, path: "." }))).toEqual(["extra/deep/er/three", "extra/two", "skills/one"]);
    expect(await bring({ url, path: "extra/two" })).toMatchObject({ root: "two", skills: [{ path: "." }] });
    expect(await refusalOf(bring({ url, path: "skill" }))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "path" },
      message: expect.stringContaining("no directory skill"),
    });
    expect(await refusalOf(bring({ url, path: "skills/one/SKILL.md" }))).toMatchObject({ details: { reason: "path" } });
  });

  it("a link that stands for a skill outside the root is refused by name, one inside it is passed over", async () => {
    const repository = await server.repository("linked");
    await repository.commit({
      "shared/away/SKILL.md": skillText("away"),
      "skills/one/SKILL.md": skillText("one"),
      "skills/away": { link: "../shared/away" },
      "skills/alias": { link: "one" },
      "skills/notes": { link: "../README.md" },
    });
    const { skills } = await bring({ url: repository.url });
    expect(skills).toMatchObject([
      { path: "away", verdict: { ok: false, refusal: { code: "ARCHIVE_SPECIAL_ENTRY" } } },
      { path: "one", verdict: { ok: true } },
    ]);
  });

  it("a repository that is a skill itself is named after the repository", async () => {
    const repository = await server.repository("team/pdf-forms.git");
    await repository.commit({ "SKILL.md": skillText("pdf-forms") });
    expect(await bring({ url: repository.url })).toMatchObject({ root: "pdf-forms", skills: [{ path: "." }] });
  });

  it("without a pin one look tells whether there is anything new, and brings nothing", async () => {
    const repository = await server.repository("skills");
    const first = await repository.commit({ "one/SKILL.md": skillText("one") });
    expect(await git.resolve({ url: repository.url }, access, work)).toBe(first);
    expect(server.requests.map(({ command }) => command)).toEqual([null, "ls-refs"]);
    const second = await repository.commit({ "two/SKILL.md": skillText("two") });
    expect(await git.resolve({ url: repository.url }, access, work)).toBe(second);
    expect(server.requests.filter(({ command }) => command === "fetch")).toEqual([]);
  });

  it("a pin is not asked for: nothing is connected to", async () => {
    const commit = "3f2a1b9c3f2a1b9c3f2a1b9c3f2a1b9c3f2a1b9c";
    expect(await git.resolve({ url: `${server.url}/skills`, commit }, access, work)).toBe(commit);
    expect(server.connections()).toBe(0);
  });

  it("bytes that come in are told while they come", async () => {
    const repository = await server.repository("skills");
    await repository.commit({ "one/SKILL.md": skillText("one") });
    const told: number[] = [];
    work = { ...work, onBytes: (done) => told.push(done) };
    await bring({ url: repository.url });
    expect(told.at(-1)).toBeGreaterThan(100);
  });
});

describe("what git is asked to do before it is started", () => {
  it.each(["main", "v1.2.3", "HEAD", "3f2a1b9", "A".repeat(40), "a".repeat(39), "--upload-pack=touch x", "-x", ""])(
    "the ref %j is refused",
    async (ref) => {
      expect(() => git.fromRequest({ source: "https://git.example.org/a", ref })).toThrow(
        expect.objectContaining({ code: "INVALID_REF" }),
      );
      if (ref === "") return;
      const settings = { url: "https://git.example.org/a", commit: ref };
      expect(await refusalOf(git.judge(settings, access))).toMatchObject({ code: "INVALID_REF" });
      expect(await refusalOf(git.resolve(settings, access, work))).toMatchObject({ code: "INVALID_REF" });
      expect(await refusalOf(git.acquire(settings, ref, access, work))).toMatchObject({ code: "INVALID_REF" });
    },
  );

  it.each(["../x", "/etc", "a/../../b", "a\\b", "a//b", "./a", "-x/../y", "a\nb"])(
    "the directory %j is refused",
    async (path) => {
      const settings = { url: "https://git.example.org/a", path };
      expect(await refusalOf(git.judge(settings, access))).toMatchObject({ code: "INVALID_INPUT" });
    },
  );

  it("an address is kept as every spelling of it is kept, and names its place without pin and secret", async () => {
    const judged = await git.judge(
      { url: "HTTP://127.1:8080/team//skills/", path: "a/", token: "secret", commit: "a".repeat(40) },
      access,
    );
    expect(judged).toEqual({
      url: "http://127.0.0.1:8080/team//skills/",
      path: "a",
      token: "secret",
      commit: "a".repeat(40),
    });
    expect(git.location(judged)).toBe("http://127.0.0.1:8080/team//skills#a");
    expect(git.fromRequest({ source: git.location(judged) })).toMatchObject({
      url: "http://127.0.0.1:8080/team//skills",
      path: "a",
    });
    expect(() => git.fromRequest({ source: "https://git.example.org/a#b", path: "c" })).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
  });

  it("an address may be kept whose name leads nowhere today, not one that leads where it may not", async () => {
    const nowhere = { ...access, network: { ...loopbackNetwork, resolve: async () => [] } };
    expect(await git.judge({ url: "https://git.example.org/a" }, nowhere)).toMatchObject({});
    const strict = { ...access, network: { ...loopbackNetwork, allowed: { hosts: [], cidrs: [] } } };
    expect(await refusalOf(git.judge({ url: "https://git.example.org/a" }, strict))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
    });
  });
});

describe("servers and repositories that do not do what they should", () => {
  it("a tree with .git, with .. or with a path for a name is refused by git itself", async () => {
    const repository = await server.repository("hostile");
    const blob = (await repository.git(["hash-object", "-w", "--stdin"], skillText("one"))).toString().trim();
    const inner = (await repository.git(["mktree"], `100644 blob ${blob}\tSKILL.md\n`)).toString().trim();
    for (const name of [".git", "..", "../x", "a/b", ".", ".GIT"]) {
      const raw = Buffer.concat([Buffer.from(`40000 ${name}\0`), Buffer.from(inner, "hex")]);
      const hash = ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"];
      const tree = (await repository.git(hash, raw)).toString().trim();
      const commit = (await repository.git(["commit-tree", "-m", "x", tree])).toString().trim();
      await repository.git(["update-ref", "refs/heads/main", commit]);
      const refusal = await refusalOf(bring({ url: repository.url, commit }));
      expect([name, refusal.code, refusal.details?.reason]).toEqual([name, "SOURCE_UNAVAILABLE", "fsck"]);
    }
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a few objects that unfold to billions of files are given up at the limit", async () => {
    const repository = await server.repository("unfolding");
    const blob = (await repository.git(["hash-object", "-w", "--stdin"], skillText("one"))).toString().trim();
    let tree = (await repository.git(["mktree"], `100644 blob ${blob}\tSKILL.md\n`)).toString().trim();
    for (let level = 0; level < 10; level += 1) {
      const lines = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\td${index}\n`);
      tree = (await repository.git(["mktree"], lines.join(""))).toString().trim();
    }
    const commit = (await repository.git(["commit-tree", "-m", "x", tree])).toString().trim();
    await repository.git(["update-ref", "refs/heads/main", commit]);
    expect(await refusalOf(bring({ url: repository.url, commit }))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { reason: "entries" },
    });
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a small pack that unpacks to more than a skill may hold refuses that skill, and its siblings go on", async () => {
    const repository = await server.repository("swelling");
    const commit = await repository.commit({
      "swelling/SKILL.md": skillText("swelling"),
      "swelling/zeros": new Uint8Array(16 * 1024 * 1024 + 1),
      "one/SKILL.md": skillText("one"),
    });
    const { skills } = await bring({ url: repository.url, commit });
    expect(skills).toMatchObject([
      { path: "one", verdict: { ok: true } },
      { path: "swelling", verdict: { ok: false, refusal: { code: "LIMIT_EXCEEDED" } } },
    ]);
  });

  it("names that are no UTF-8 refuse the skill they lie in, and are shown", async () => {
    const repository = await server.repository("latin");
    const blob = (await repository.git(["hash-object", "-w", "--stdin"], skillText("one"))).toString().trim();
    const listing = Buffer.concat([
      Buffer.from(`100644 blob ${blob}\tSKILL.md\0`),
      Buffer.from(`100644 blob ${blob}\t`),
      Buffer.from([0x67, 0x75, 0xed, 0x61, 0]),
    ]);
    const skill = (await repository.git(["mktree", "-z"], listing)).toString().trim();
    const root = await repository.git(["mktree"], `040000 tree ${skill}\tone\n`);
    const commit = (await repository.git(["commit-tree", "-m", "x", root.toString().trim()])).toString().trim();
    await repository.git(["update-ref", "refs/heads/main", commit]);
    const { skills } = await bring({ url: repository.url });
    expect(skills).toMatchObject([
      { path: "one", verdict: { ok: false, refusal: { code: "INVALID_INPUT", details: { reason: "name" } } } },
    ]);
  });

  it.each([
    ["a commit that is not there", "commit"],
    ["an id that is a tree's", "commit"],
    ["an id of SHA-256 in a repository of SHA-1", "object-format"],
  ])("%s is told as that", async (what, reason) => {
    const repository = await server.repository("skills");
    const commit = await repository.commit({ "one/SKILL.md": skillText("one") });
    const tree = (await repository.git(["rev-parse", `${commit}^{tree}`])).toString().trim();
    const id = what.includes("tree") ? tree : what.includes("SHA-256") ? "a".repeat(64) : "a".repeat(40);
    expect(await refusalOf(bring({ url: repository.url, commit: id }))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason },
    });
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a repository without a commit says so", async () => {
    const repository = await server.repository("empty");
    expect(await refusalOf(bring({ url: repository.url }))).toMatchObject({ details: { reason: "empty" } });
  });

  it("a password that is asked for never makes anybody wait, and a token goes to that server alone", async () => {
    const repository = await server.repository("private");
    const commit = await repository.commit({ "one/SKILL.md": skillText("one") });
    server.behave({ kind: "password", username: "x-access-token", password: "canary-token" });
    const { url } = repository;
    const without = await refusalOf(bring({ url }));
    expect(without).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "password" } });
    expect(without.message).toContain("asks for a password");
    const wrong = await refusalOf(bring({ url, commit, token: "canary-wrong" }));
    expect(wrong).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "password" } });
    expect(JSON.stringify([wrong.message, wrong.details, wrong.remedy, wrong.stack])).not.toContain("canary");
    expect(pathsOf(await bring({ url, token: "canary-token" }))).toEqual(["one"]);
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a redirect is not followed", async () => {
    const other = await startGitServer();
    try {
      const repository = await server.repository("skills");
      server.behave({ kind: "redirect", to: other.url });
      expect(await refusalOf(bring({ url: repository.url, token: "canary" }))).toMatchObject({
        code: "SOURCE_UNAVAILABLE",
        details: { reason: "redirect" },
      });
      expect(other.connections()).toBe(0);
    } finally {
      await other.close();
    }
  });

  it.each([
    [404, "not-found"],
    [500, "status"],
    [403, "password"],
  ])("status %i is told as %s", async (status, reason) => {
    server.behave({ kind: "status", status });
    expect(await refusalOf(bring({ url: `${server.url}/skills` }))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason },
    });
  });

  it("a connection that breaks off in the middle of a pack leaves nothing behind", async () => {
    const repository = await server.repository("skills");
    await repository.commit({ "one/SKILL.md": skillText("one"), "one/noise": noise(200_000) });
    server.behave({ kind: "cut", bytes: 50_000 });
    expect(await refusalOf(bring({ url: repository.url }))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "cut" },
    });
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("Cancel kills git and all that it started, and leaves nothing behind", async () => {
    const repository = await server.repository("skills");
    await repository.commit({ "one/SKILL.md": skillText("one"), "one/noise": noise(200_000) });
    server.behave({ kind: "stall-after", bytes: 50_000 });
    const held = server.held();
    const brought = refusalOf(bring({ url: repository.url }));
    await held;
    expect(await processesIn(directory)).not.toEqual([]);
    cancel.abort(new Refusal("CANCELLED", "Ada cancelled it."));
    expect(await brought).toMatchObject({ code: "CANCELLED" });
    expect(await processesIn(directory)).toEqual([]);
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a name that leads elsewhere the second time leads git to what was checked", async () => {
    const canary = await startGitServer();
    try {
      const repository = await server.repository("skills");
      await repository.commit({ "one/SKILL.md": skillText("one") });
      const answers = ["127.0.0.1", "169.254.169.254"];
      const rebinding: SourceAccess = {
        ...access,
        network: {
          resolve: async () => [{ address: answers.shift() ?? "169.254.169.254", family: 4 }],
          allowed: { hosts: [], cidrs: ["127.0.0.0/8"] },
        },
      };
      const url = `http://git.example.test:${server.port}/skills`;
      await git.resolve({ url }, rebinding, work);
      expect(server.requests).not.toEqual([]);
      // Asked once more, it is checked once more.
      expect(await refusalOf(git.resolve({ url }, rebinding, work))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
      expect(canary.connections()).toBe(0);
    } finally {
      await canary.close();
    }
  });
});

/** Command lines of the processes that name this directory. */
async function processesIn(place: string): Promise<string[]> {
  await mkdir(place, { recursive: true });
  const found: string[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (line.includes(place)) found.push(line.replaceAll("\0", " "));
  }
  return found;
}
