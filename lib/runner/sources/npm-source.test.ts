import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackServer, loopbackNetwork, serveLoopback } from "@/lib/testing/loopback-server";
import { buildTarball, type NpmRegistry, packageTarball, serveNpmRegistry, sha512 } from "@/lib/testing/npm-registry";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { judgeTree, verdictsOf } from "@/lib/testing/source-trees";
import type { SourceAccess } from "./source-kind";
import { sourceKind } from "./source-kinds";

const kind = sourceKind("npm");

/** One file of 257 MiB in some kilobytes: pieces of gzip stand behind one another as one. */
async function bombTarball(): Promise<Buffer> {
  const tar = gunzipSync(await buildTarball([{ name: "package/a/SKILL.md" }]));
  const [header, mebibyte] = [tar.subarray(0, 512), gzipSync(Buffer.alloc(1024 * 1024))];
  header.write(`${(257 * 1024 * 1024).toString(8).padStart(11, "0")} `, 124, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([gzipSync(header), ...new Array<Buffer>(257).fill(mebibyte)]);
}

describe("npm packages", () => {
  let base: string;
  let access: SourceAccess;
  let controller: AbortController;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-npm-")));
    controller = new AbortController();
    const places = {
      dataDirectory: path.join(base, "data"),
      sourceRoots: [path.join(base, "app")],
      workspaceRoots: [],
      globalSkills: [],
      samples: "",
      catalogLimit: 512,
    };
    access = { ownerId: "home", home: true, places, network: loopbackNetwork };
    await mkdir(path.join(base, "work"));
    await mkdir(path.join(base, "app"));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  const work = () => ({
    signal: controller.signal,
    directory: path.join(base, "work"),
    onBytes: () => undefined,
  });
  const acquire = (settings: Record<string, unknown>, commit: string | null) =>
    kind.acquire(settings, commit, access, work());
  const verdicts = async (settings: Record<string, unknown>, commit: string | null) => {
    const tree = await acquire(settings, commit);
    try {
      return verdictsOf(await judgeTree(tree));
    } finally {
      await tree.dispose();
      expect(await readdir(path.join(base, "work"))).toEqual([]);
    }
  };

  describe("of a registry", () => {
    let registry: NpmRegistry;
    let canary: LoopbackServer;

    beforeEach(async () => {
      registry = await serveNpmRegistry();
      canary = await serveLoopback((_request, response) => response.end("seen"));
    });
    afterEach(async () => {
      await registry.close();
      await canary.close();
    });
    const from = (name: string, more: Record<string, unknown> = {}) => ({
      package: name,
      registry: registry.url,
      ...more,
    });

    it("ship skills at any depth, below the tarball's one directory whatever it is called", async () => {
      const files = {
        "SKILL.md": skillText("kit"),
        "deep/down/review/SKILL.md": skillText("review"),
        "deep/down/review/notes.md": "notes",
        "package.json": "{}",
      };
      registry.publish("kit", "1.0.0", { tarball: await packageTarball(files, "other-name") });
      const tree = await acquire(from("kit"), "1.0.0");
      expect(tree).toMatchObject({ rootName: "kit", depth: "any" });
      expect(tree.entries.map((entry) => entry.path)).toEqual(Object.keys(files));
      await tree.dispose();
      expect(await verdicts(from("kit"), "1.0.0")).toEqual({ ".": "ok", "deep/down/review": "ok" });
    });

    it("follow the latest version where no version is given, and ask nothing where one is", async () => {
      const tarball = await packageTarball({ "a/SKILL.md": skillText("a") });
      registry.publish("@scope/kit", "1.0.0", { tarball });
      registry.publish("@scope/kit", "2.0.0-rc.1", { tarball });
      expect(await kind.resolve(from("@scope/kit", { version: "1.0.0" }), access, work())).toBe("1.0.0");
      expect(registry.requests).toEqual([]);
      expect(await kind.resolve(from("@scope/kit"), access, work())).toBe("2.0.0-rc.1");
      expect(registry.requests.map(({ url }) => url)).toEqual(["/@scope%2fkit"]);
      const tree = await acquire(from("@scope/kit"), "2.0.0-rc.1");
      expect(tree.rootName).toBe("kit");
      await tree.dispose();
    });

    it("are not read at all where the bytes are not the ones that the registry vouches for", async () => {
      const sound = await packageTarball({ "a/SKILL.md": skillText("a") });
      const other = await packageTarball({ "a/SKILL.md": skillText("a", { body: "tampered" }) });
      const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
      const weak = `sha1-${sha1(other).toString("base64")}`;
      registry.publish("tampered", "1.0.0", { tarball: other, dist: { integrity: sha512(sound) } });
      registry.publish("weaker", "1.0.0", { tarball: other, dist: { integrity: `${weak} ${sha512(sound)}` } });
      registry.publish("sum", "1.0.0", { tarball: other, dist: { integrity: "", shasum: "0".repeat(40) } });
      for (const name of ["tampered", "weaker", "sum"]) {
        expect(await refusalOf(acquire(from(name), "1.0.0"))).toMatchObject({
          code: "DIGEST_MISMATCH",
          details: { reason: "integrity" },
        });
        expect(await readdir(path.join(base, "work"))).toEqual([]);
      }
      registry.publish("old", "1.0.0", {
        tarball: sound,
        dist: { integrity: "", shasum: sha1(sound).toString("hex") },
      });
      expect(await verdicts(from("old"), "1.0.0")).toEqual({ a: "ok" });
      registry.publish("bare", "1.0.0", { tarball: sound, dist: { integrity: "md5-AAAA" } });
      expect(await refusalOf(acquire(from("bare"), "1.0.0"))).toMatchObject({
        code: "SOURCE_UNAVAILABLE",
        details: { reason: "no-integrity" },
      });
    });

    it("are refused where they are cut, no archive, too large unpacked, or too many files", async () => {
      const whole = await packageTarball({ "a/SKILL.md": skillText("a"), "a/b": "x".repeat(5_000) });
      const cut = whole.subarray(0, whole.length / 2);
      const bomb = await bombTarball();
      const many = await buildTarball(Array.from({ length: 10_001 }, (_, i) => ({ name: `package/${i}` })));
      const cases = {
        cut: [cut, "SOURCE_UNAVAILABLE", "archive"],
        text: [Buffer.from("not gzip"), "SOURCE_UNAVAILABLE", "archive"],
        garbage: [gzipSync(Buffer.alloc(4_096, "garbage")), "SOURCE_UNAVAILABLE", "archive"],
        bomb: [bomb, "LIMIT_EXCEEDED", "unpackedBytes"],
        many: [many, "LIMIT_EXCEEDED", "entries"],
      } as const;
      for (const [name, [tarball, code, reason]] of Object.entries(cases)) {
        registry.publish(name, "1.0.0", { tarball });
        expect(await refusalOf(acquire(from(name), "1.0.0")), name).toMatchObject({ code, details: { reason } });
        expect(await readdir(path.join(base, "work"))).toEqual([]);
      }
    });

    it("hold links, devices, names that lead out and names that stand twice without harm to other skills", async () => {
      const skill = (name: string) => ({ name: `package/${name}/SKILL.md`, bytes: skillText(name) });
      const tarball = await buildTarball([
        skill("sound"),
        skill("linked"),
        { name: "package/linked/passwd", type: "symlink", linkname: "/etc/passwd" },
        skill("hard"),
        { name: "package/hard/copy", type: "link", linkname: "package/sound/SKILL.md" },
        skill("device"),
        { name: "package/device/null", type: "character-device" },
        { name: "package/../../up/SKILL.md", bytes: skillText("up") },
        { name: "/abs/SKILL.md", bytes: skillText("abs") },
        skill("twice"),
        { ...skill("twice"), bytes: skillText("twice", { body: "the other" }) },
        { name: "stray.md", bytes: "beside the directory" },
      ]);
      registry.publish("odd", "1.0.0", { tarball });
      expect(await verdicts(from("odd"), "1.0.0")).toEqual({
        "../../up": "INVALID_INPUT ../../up/SKILL.md is no name for a file: The path leads out of its directory (..).",
        "/abs":
          "INVALID_INPUT /abs/SKILL.md is no name for a file: The path is absolute; only paths inside the archive are taken.",
        device: "ARCHIVE_SPECIAL_ENTRY device/null is no regular file",
        hard: "ARCHIVE_SPECIAL_ENTRY hard/copy is a link to package/sound/SKILL.md",
        linked: "ARCHIVE_SPECIAL_ENTRY linked/passwd is a link to /etc/passwd",
        sound: "ok",
        twice: "ARCHIVE_SPECIAL_ENTRY twice/SKILL.md stands in the source twice",
      });
    });

    it("keep exec bits and every byte", async () => {
      const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 256);
      const tarball = await buildTarball([
        { name: "package/a/SKILL.md", bytes: skillText("a").replaceAll("\n", "\r\n") },
        { name: "package/a/run.sh", bytes: "#!/bin/sh\n", mode: 0o4755 },
        { name: "package/a/data.bin", bytes },
        { name: "package/a/empty", bytes: "" },
      ]);
      registry.publish("kit", "1.0.0", { tarball });
      const tree = await acquire(from("kit"), "1.0.0");
      const [skill] = (await judgeTree(tree)).skills;
      await tree.dispose();
      const sha256 = (content: string | Uint8Array) => `sha256:${createHash("sha256").update(content).digest("hex")}`;
      expect(skill?.verdict.ok && skill.verdict.package.files).toEqual([
        {
          path: "SKILL.md",
          size: skillText("a").length + skillText("a").split("\n").length - 1,
          mode: "0644",
          digest: sha256(skillText("a").replaceAll("\n", "\r\n")),
        },
        { path: "data.bin", size: 300, mode: "0644", digest: sha256(bytes) },
        { path: "empty", size: 0, mode: "0644", digest: sha256("") },
        { path: "run.sh", size: 10, mode: "0755", digest: sha256("#!/bin/sh\n") },
      ]);
    });

    it("come over no redirect and from no forbidden place, and the token goes to the registry alone", async () => {
      const tarball = await packageTarball({ "a/SKILL.md": skillText("a") });
      registry.token = "sesame";
      registry.publish("kit", "1.0.0", { tarball });
      expect(await verdicts(from("kit", { token: "sesame" }), "1.0.0")).toEqual({ a: "ok" });
      const refused = await refusalOf(acquire(from("kit", { token: "wrong-word" }), "1.0.0"));
      expect(refused).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "password" } });
      expect(JSON.stringify({ ...refused, message: refused.message })).not.toContain("wrong-word");

      registry.publish("elsewhere", "1.0.0", { tarball, dist: { tarball: `${canary.url}/a.tgz` } });
      await refusalOf(acquire(from("elsewhere", { token: "sesame" }), "1.0.0"));
      expect(canary.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);

      registry.interrupt = (_request, response) => {
        response.writeHead(302, { location: `${canary.url}/a.tgz` }).end();
        return true;
      };
      const redirected = await refusalOf(acquire(from("kit", { token: "sesame" }), "1.0.0"));
      expect(redirected).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "redirect" } });
      expect(canary.requests).toHaveLength(1);
    });

    it("never come from an address that the operator does not allow, whatever the registry's document says", async () => {
      const tarball = await packageTarball({ "a/SKILL.md": skillText("a") });
      const inside = canary.url.replace("127.0.0.1", "127.0.0.2");
      registry.publish("inside", "1.0.0", { tarball, dist: { tarball: `${inside}/a.tgz` } });
      registry.publish("file", "1.0.0", { tarball, dist: { tarball: "file:///etc/passwd" } });
      access.network = { ...loopbackNetwork, allowed: { hosts: [], cidrs: ["127.0.0.1/32"] } };
      for (const [name, reason] of [
        ["inside", "address"],
        ["file", "scheme"],
      ] as const) {
        expect(await refusalOf(acquire(from(name), "1.0.0"))).toMatchObject({
          code: "SOURCE_FORBIDDEN",
          details: { reason },
        });
      }
      access.network = { ...loopbackNetwork, allowed: { hosts: [], cidrs: [] } };
      for (const address of [registry.url, "http://127.1/", "http://2130706433/", "https://u:p@npm.example.org/"]) {
        expect(await refusalOf(kind.judge({ package: "kit", registry: address }, access))).toMatchObject({
          code: "SOURCE_FORBIDDEN",
        });
      }
      expect(canary.connections()).toBe(0);
    });

    it("that are not there are told apart: the package, the version, a registry that is none, one that breaks off", async () => {
      registry.publish("kit", "1.0.0", { tarball: await packageTarball({ "a/SKILL.md": skillText("a") }) });
      expect(await refusalOf(acquire(from("absent"), "1.0.0"))).toMatchObject({ details: { reason: "not-found" } });
      const version = await refusalOf(acquire(from("kit"), "1.0.1"));
      expect(version).toMatchObject({ code: "SOURCE_UNAVAILABLE", details: { reason: "version" } });
      expect(version.remedy).toContain("1.0.0");
      expect(await refusalOf(acquire(from("kit"), "__proto__"))).toMatchObject({ details: { reason: "version" } });
      registry.interrupt = (_request, response) => {
        response.end("<html>");
        return true;
      };
      expect(await refusalOf(acquire(from("kit"), "1.0.0"))).toMatchObject({ details: { reason: "document" } });
      registry.interrupt = ({ url }, response) => {
        if (!url?.endsWith(".tgz")) return false;
        response.writeHead(200, { "content-length": "1000" });
        response.write("some", () => response.destroy());
        return true;
      };
      expect(await refusalOf(acquire(from("kit"), "1.0.0"))).toMatchObject({ details: { reason: "cut" } });
      expect(await readdir(path.join(base, "work"))).toEqual([]);
    });

    it("are given up as soon as the work is called off", async () => {
      registry.publish("kit", "1.0.0", { tarball: await packageTarball({ "a/SKILL.md": skillText("a") }) });
      registry.interrupt = ({ url }, response) => {
        if (!url?.endsWith(".tgz")) return false;
        response.write("some");
        controller.abort(new Error("called off"));
        return true;
      };
      await expect(acquire(from("kit"), "1.0.0")).rejects.toThrow("called off");
      expect(await readdir(path.join(base, "work"))).toEqual([]);
    });
  });

  describe("of a node_modules directory", () => {
    const put = async (file: string, text = "x") => {
      const place = path.join(base, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    };
    const installed = () => ({ directory: path.join(base, "app/node_modules") });

    beforeEach(async () => {
      await put("app/node_modules/kit/skills/review/SKILL.md", skillText("review"));
      await put("app/node_modules/kit/node_modules/nested/SKILL.md", skillText("nested"));
      await put("app/node_modules/@scope/tools/SKILL.md", skillText("tools"));
      await put("app/node_modules/plain/index.js");
      await put("app/node_modules/.bin/SKILL.md", skillText("bin"));
      await put("app/node_modules/.store/linked@1/node_modules/linked/a/SKILL.md", skillText("a"));
      await symlink(".store/linked@1/node_modules/linked", path.join(base, "app/node_modules/linked"));
      await put("outside/a/SKILL.md", skillText("outside"));
      await symlink("../../outside", path.join(base, "app/node_modules/away"));
    });

    it("are found in every package, scoped and linked ones too, and not in what packages bring for themselves", async () => {
      expect(await kind.resolve(installed(), access, work())).toBeNull();
      expect(await verdicts(installed(), null)).toEqual({
        "@scope/tools": "ok",
        "kit/skills/review": "ok",
        "linked/a": "ok",
      });
    });

    it("are those of one package where it is named", async () => {
      expect(await verdicts({ ...installed(), package: "@scope/tools" }, null)).toEqual({ "@scope/tools": "ok" });
      expect(await refusalOf(acquire({ ...installed(), package: "absent" }, null))).toMatchObject({
        code: "skill_source_unavailable",
        details: { reason: "package" },
      });
      expect(await refusalOf(acquire({ ...installed(), package: "away" }, null))).toMatchObject({
        details: { reason: "package" },
      });
    });

    it("may be named by the directory that was installed in", async () => {
      expect(await kind.judge({ directory: path.join(base, "app") }, access)).toEqual(installed());
      expect(await verdicts({ directory: path.join(base, "app") }, null)).toHaveProperty("kit/skills/review");
    });

    it("are the home owner's alone, below the allowed directories", async () => {
      expect(await refusalOf(kind.judge({ directory: path.join(base, "outside") }, access))).toMatchObject({
        code: "SOURCE_FORBIDDEN",
        details: { reason: "outside-roots" },
      });
      access.home = false;
      expect(await refusalOf(kind.judge(installed(), access))).toMatchObject({
        code: "SOURCE_FORBIDDEN",
        details: { reason: "not-home-owner" },
      });
      expect(await refusalOf(acquire(installed(), null))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
    });

    it("have no version, registry or token of their own", async () => {
      for (const more of [{ version: "1.0.0" }, { registry: "https://npm.example.org/" }, { token: "t" }]) {
        expect(await refusalOf(kind.judge({ ...installed(), ...more }, access))).toMatchObject({
          code: "INVALID_INPUT",
          details: { field: Object.keys(more)[0] },
        });
      }
    });
  });

  it("are asked for by name and exact version, by a registry's address, or by a directory", async () => {
    expect(kind.fromRequest({ source: "@scope/kit@1.2.3" })).toEqual({ package: "@scope/kit", version: "1.2.3" });
    const request = kind.fromRequest({ source: "https://npm.example.org/kit" });
    expect(request).toEqual({ package: "kit", registry: "https://npm.example.org/" });
    expect(kind.location(request)).toBe("https://npm.example.org/kit");
    const directory = kind.fromRequest({ source: "/srv/app/node_modules/@s/n" });
    expect(directory).toEqual({ directory: "/srv/app/node_modules", package: "@s/n" });
    expect(kind.fromRequest({ source: kind.location(directory) })).toEqual(directory);
    expect(kind.isLocal(directory)).toBe(true);
    expect(kind.isLocal(request)).toBe(false);
    for (const ref of ["1.0.0", "latest", "--x", "a".repeat(40)]) {
      const refusal = await refusalOf((async () => kind.fromRequest({ source: "kit", ref }))());
      expect(refusal).toMatchObject({ code: "INVALID_REF" });
      expect(refusal.message).toContain("name@1.2.3");
    }
    const range = await refusalOf((async () => kind.fromRequest({ source: "kit@^1.0.0" }))());
    expect(range).toMatchObject({ code: "INVALID_REF" });
    expect(await refusalOf(kind.judge({ package: "kit", version: "latest" }, access))).toMatchObject({
      code: "INVALID_REF",
    });
    for (const source of ["--registry=x", "git+ssh://x/y", "a b"]) {
      const refusal = await refusalOf((async () => kind.fromRequest({ source }))());
      expect(refusal).toMatchObject({ code: "INVALID_INPUT", details: { reason: "package" } });
    }
  });
});
