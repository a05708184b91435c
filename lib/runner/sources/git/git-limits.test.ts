import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitRepository, type GitServer, startGitServer } from "@/lib/testing/git-server";
import { loopbackNetwork } from "@/lib/testing/loopback-server";
import { noise } from "@/lib/testing/noise";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import type { SourceWork } from "../source-kind";
import { sourceKind } from "../source-kinds";
import { fetchTree } from "./fetch-tree";
import { GIT_LIMITS, type GitLimits } from "./git-remote";
import { remoteHead } from "./remote-head";

const limits: GitLimits = { ...GIT_LIMITS, packBytes: 64 * 1024 * 1024 };
let server: GitServer;
let directory: string;
let work: SourceWork;
let repository: GitRepository;
let commit: string;
beforeEach(async () => {
  server = await startGitServer();
  directory = await mkdtemp(join(tmpdir(), "slipway-git-"));
  work = { signal: new AbortController().signal, directory: join(directory, "work"), onBytes: () => undefined };
  repository = await server.repository("skills");
  commit = await repository.commit({ "one/SKILL.md": skillText("one"), "one/noise": noise(300_000) });
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

function remote() {
  return { url: repository.url, network: loopbackNetwork, login: null };
}
function fetchWith(changed: Partial<GitLimits>) {
  return fetchTree(remote(), { commit, path: null, name: "skills" }, { ...limits, ...changed }, work);
}

describe("what a repository may cost", () => {
  it("a pack over the limit is refused with the limit, and nothing of it stays", async () => {
    const told: number[] = [];
    work = { ...work, onBytes: (done) => told.push(done) };
    expect(await refusalOf(fetchWith({ packBytes: 200_000 }))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { reason: "compressedBytes", allowed: 200_000 },
    });
    expect(await readdir(work.directory)).toEqual([]);
    await (await fetchWith({ packBytes: 400_000 })).dispose();
    expect(told.at(-1)).toBeGreaterThan(300_000);
  });

  it("a pack that is over the limit before it is whole is not waited for", async () => {
    server.behave({ kind: "stall-after", bytes: 250_000 });
    expect(await refusalOf(fetchWith({ packBytes: 100_000 }))).toMatchObject({ code: "LIMIT_EXCEEDED" });
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("a server that stops in the middle is given up when nothing came for the time that is set", async () => {
    server.behave({ kind: "stall-after", bytes: 50_000 });
    expect(await refusalOf(fetchWith({ stallMs: 1_000 }))).toMatchObject({ code: "TIMEOUT" });
    expect(await readdir(work.directory)).toEqual([]);
  });

  it("what takes longer than a fetch or a look may take is killed", async () => {
    server.behave({ kind: "stall", at: "pack" });
    expect(await refusalOf(fetchWith({ acquireMs: 500 }))).toMatchObject({ code: "TIMEOUT" });
    server.behave({ kind: "stall", at: "refs" });
    expect(await refusalOf(remoteHead(remote(), { ...limits, lookMs: 500 }, work))).toMatchObject({ code: "TIMEOUT" });
    expect(await readdir(work.directory)).toEqual([]);
  });
});

describe("the git of this machine", () => {
  const path = process.env.PATH;
  afterEach(() => {
    process.env.PATH = path;
  });

  /** A program called git, before every other, that writes down how it was called. */
  async function standIn(script: string): Promise<{ calls(): Promise<string> }> {
    const place = join(directory, "bin");
    const log = join(directory, "calls");
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "git"), `#!/bin/sh\n{ printf '%s ' "$@"; echo; env; } >> ${log}\n${script}\n`);
    await chmod(join(place, "git"), 0o755);
    process.env.PATH = `${place}${delimiter}${path}`;
    return { calls: () => readFile(log, "utf8").catch(() => "") };
  }

  it("is told to be missing, and is found once it is installed", async () => {
    process.env.PATH = join(directory, "nothing");
    expect(await refusalOf(fetchWith({}))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "git-missing" },
      remedy: expect.stringContaining("apt-get install git"),
    });
    process.env.PATH = path;
    await (await fetchWith({})).dispose();
  });

  it("is refused where it is too old to be bound to an address", async () => {
    await standIn("echo git version 2.30.2");
    expect(await refusalOf(fetchWith({}))).toMatchObject({ details: { reason: "git-too-old" } });
    expect(server.connections()).toBe(0);
  });

  it("is not started at all for addresses and refs that are refused", async () => {
    const { calls } = await standIn("exit 1");
    const git = sourceKind("git");
    const access = {
      ownerId: "owner-1",
      home: true,
      network: { ...loopbackNetwork, allowed: { hosts: [], cidrs: [] } },
      places: {
        dataDirectory: directory,
        workspaceRoots: [],
        sourceRoots: ["/"],
        globalSkills: [],
        samples: directory,
        catalogLimit: 512,
      },
    };
    const id = "a".repeat(40);
    const hostile: Record<string, unknown>[] = [
      ...[
        "--upload-pack=touch%20x",
        "ssh://-oProxyCommand=x/y",
        "ext::sh%20-c%20id",
        "file:///etc",
        "/etc",
        "git://127.0.0.1/x",
        "git@127.0.0.1:x",
        "https://u:secret@127.0.0.1/x",
        `http://127.1:${server.port}/skills`,
        `http://2130706433:${server.port}/skills`,
        `http://0x7f.1:${server.port}/skills`,
        `http://①②⑦.0.0.1:${server.port}/skills`,
        `http://[::ffff:7f00:1]:${server.port}/skills`,
        `http://localhost.:${server.port}/skills`,
        `http://0:${server.port}/skills`,
        "http://169.254.169.254/latest",
        "https://100.64.0.1/x",
        "https://[fd00::1]/x",
        "https://[64:ff9b::7f00:1]/x",
        `https://inside.example:${server.port}/skills`,
      ].map((url) => ({ url, commit: id })),
      { url: "https://git.example.org/x", commit: "--upload-pack=x" },
      { url: "https://git.example.org/x", commit: "main" },
    ];
    for (const settings of hostile) {
      const commit = String(settings.commit);
      for (const refused of [
        refusalOf(git.judge(settings, access)),
        refusalOf(git.acquire(settings, commit, access, work)),
        refusalOf(git.resolve(settings.commit === id ? { url: settings.url } : settings, access, work)),
      ]) {
        const { code, message } = await refused;
        expect([settings.url, code]).toEqual([
          settings.url,
          settings.commit === id ? "SOURCE_FORBIDDEN" : "INVALID_REF",
        ]);
        expect(message).not.toContain("secret");
      }
    }
    expect(await calls()).toBe("");
    expect(server.connections()).toBe(0);
  });

  it("gets its orders and no secret: neither its command line nor its environment names one", async () => {
    process.env.http_proxy = server.url;
    process.env.GIT_SSH_COMMAND = "touch canary";
    const found = (path ?? "").split(delimiter).map((each) => join(each, "git"));
    const real =
      found[
        (
          await Promise.all(
            found.map((each) =>
              readFile(each).then(
                () => true,
                () => false,
              ),
            ),
          )
        ).indexOf(true)
      ];
    const { calls } = await standIn(`exec ${real} "$@"`);
    try {
      const login = { username: "ada", token: "canary-token" };
      server.behave({ kind: "password", username: "ada", password: "canary-token" });
      const place = { commit, path: null, name: "skills" };
      expect(await remoteHead({ ...remote(), login }, limits, work)).toBe(commit);
      const tree = await fetchTree({ ...remote(), login }, place, limits, work);
      const [made] = await readdir(work.directory);
      expect(await readFile(join(work.directory, made ?? "", "config"), "utf8")).not.toContain("Authorization");
      await tree.dispose();
    } finally {
      delete process.env.http_proxy;
      delete process.env.GIT_SSH_COMMAND;
    }
    const log = await calls();
    const basic = Buffer.from("ada:canary-token").toString("base64");
    expect(log).not.toContain("canary");
    expect(log).not.toContain(basic);
    expect(log).not.toMatch(/proxy=/i);
    for (const order of [
      "-c protocol.allow=never",
      "-c protocol.https.allow=always",
      "-c core.hooksPath=/dev/null",
      "-c credential.helper= ",
      "-c core.askPass= ",
      "-c fetch.fsckObjects=true",
      "-c transfer.fsckObjects=true",
      "-c submodule.recurse=false",
      "-c http.followRedirects=false",
      "-c http.lowSpeedLimit=1000",
      "-c http.lowSpeedTime=30",
      `-c http.curloptResolve=127.0.0.1:${server.port}:127.0.0.1`,
      "GIT_TERMINAL_PROMPT=0",
      "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=/dev/null",
      "HOME=/nonexistent",
      `fetch --quiet --depth=1 --no-tags -- ${repository.url} ${commit}`,
      `ls-remote -- ${repository.url} HEAD`,
      `ls-tree -rz -l ${commit}`,
      "cat-file --batch",
    ]) {
      expect(log).toContain(order);
    }
    expect(log).not.toMatch(/ (?:checkout|archive|clone|worktree) /);
  });
});
