import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import type { FileOperator } from "../ports";
import { createLocalFiles } from "./local-files";
import { createMemoryFiles } from "./memory-files";
import { sourceFailed } from "./operator-path";
import { scanPackages } from "./scan-packages";

let base: string;
let root: string;
let outside: string;
let files: FileOperator;

beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-local-")));
  root = path.join(base, "root");
  outside = path.join(base, "outside");
  await mkdir(root);
  await mkdir(outside);
  await writeFile(path.join(outside, "secret"), "secret");
  files = createLocalFiles(root);
});
afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

const put = async (file: string, text: string) => {
  const place = path.join(root, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, text);
};
const text = async (file: string) => Buffer.from(await files.read(file, 1_000)).toString();
const bytes = (content: string) => new TextEncoder().encode(content);
const fifo = (place: string) => execFileSync("mkfifo", [place]);

describe("files of one directory", () => {
  it("are listed in order, told what they are, and read", async () => {
    await put("b.txt", "two");
    await put("a/c.sh", "#!");
    await chmod(path.join(root, "a/c.sh"), 0o4700);
    expect((await files.list("/")).map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ["a", "directory", 0],
      ["b.txt", "file", 3],
    ]);
    expect(await files.stat("/a/c.sh")).toMatchObject({ kind: "file", size: 2, mode: "0755" });
    expect(await text("/b.txt")).toBe("two");
    expect(await files.stat("/absent")).toBeNull();
    expect(await files.stat("/b.txt/below")).toBeNull();
  });

  it("are refused by reason where nothing lies, or something else", async () => {
    await put("a/file", "x");
    for (const [work, reason] of [
      [() => files.read("/absent", 10), "missing"],
      [() => files.read("/a", 10), "no-file"],
      [() => files.list("/absent"), "missing"],
    ] as const) {
      expect(await refusalOf(work())).toMatchObject({ code: "skill_path_unavailable", details: { reason } });
    }
    expect((await refusalOf(files.list("/a/file"))).code).toBe("skill_path_unavailable");
  });

  it("have plain absolute paths alone", async () => {
    await put("a", "x");
    for (const wanted of ["", "a", "./a", "/./a", "/../outside/secret", "/a/..", "//a", "/a/", "/a\0b", "/\ud800"]) {
      for (const work of [() => files.stat(wanted), () => files.read(wanted, 10), () => files.list(wanted)]) {
        expect(await refusalOf(work()), wanted).toMatchObject({
          code: "skill_path_outside_source",
          details: { reason: "path" },
        });
      }
      expect((await refusalOf(files.write(wanted, bytes("x"), "0644"))).code, wanted).toBe("skill_path_outside_source");
      expect((await refusalOf(files.remove(wanted))).code, wanted).toBe("skill_path_outside_source");
    }
  });

  it("are written whole, in directories that are made for them, and removed", async () => {
    await put("dir/inner", "x");
    await files.write("/new/deep/file", bytes("one"), "0755");
    await files.write("/new/deep/file", bytes("two"), "0644");
    await files.write("/dir", bytes("no directory any more"), "0644");
    expect([await text("/new/deep/file"), await text("/dir")]).toEqual(["two", "no directory any more"]);
    expect(await files.stat("/new/deep/file")).toMatchObject({ mode: "0644" });
    expect((await files.list("/new/deep")).map((entry) => entry.name)).toEqual(["file"]);
    await files.remove("/new");
    await files.remove("/absent/too");
    expect((await files.list("/")).map((entry) => entry.name)).toEqual(["dir"]);
    expect((await refusalOf(files.remove("/"))).code).toBe("skill_path_unavailable");
  });

  it("end at the byte that passes the limit, and at the entry that does", async () => {
    await put("ten", "0123456789");
    expect(await files.read("/ten", 10)).toHaveLength(10);
    expect(await refusalOf(files.read("/ten", 9))).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: 9 } });
    await put("two", "x");
    expect(await files.list("/", 2)).toHaveLength(2);
    expect(await refusalOf(files.list("/", 1))).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: 1 } });
  });

  it("are read to their end where they grow while they are read", async () => {
    // A file of the system that says it has no bytes and has some: it behaves as one that grew after it was looked at.
    const system = createLocalFiles(`/proc/${process.pid}`);
    expect(await system.stat("/status")).toMatchObject({ size: 0 });
    expect(Buffer.from(await system.read("/status", 100_000)).toString()).toMatch(/^Name:.*\n/);
    expect((await refusalOf(system.read("/status", 10))).code).toBe("LIMIT_EXCEEDED");
  });

  it("that the system itself refuses to read are told with its word for it", async () => {
    const refusal = await refusalOf(createLocalFiles(`/proc/${process.pid}`).read("/mem", 10));
    expect(refusal).toMatchObject({ code: "skill_source_failed", details: { reason: "EIO", path: "/mem" } });
  });
});

describe("links in one directory", () => {
  it("are followed where they stay inside", async () => {
    await put("real/file", "inside");
    await symlink("real", path.join(root, "relative"));
    await symlink(path.join(root, "real/file"), path.join(root, "absolute"));
    expect([await text("/relative/file"), await text("/absolute")]).toEqual(["inside", "inside"]);
    expect((await files.list("/")).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "absolute file",
      "real directory",
      "relative directory",
    ]);
    await files.write("/relative/other", bytes("through"), "0644");
    expect(await text("/real/other")).toBe("through");
  });

  it("are refused by name where they leave, at any place of the path, whatever is asked", async () => {
    await symlink(outside, path.join(root, "away"));
    await symlink("../outside/secret", path.join(root, "secret"));
    await mkdir(path.join(root, "chain"));
    await symlink("../away", path.join(root, "chain/again"));
    const asked: [string, () => Promise<unknown>][] = [
      ["/away", () => files.stat("/away")],
      ["/away", () => files.list("/away")],
      ["/away/secret", () => files.read("/away/secret", 10)],
      ["/secret", () => files.read("/secret", 10)],
      ["/chain/again/secret", () => files.stat("/chain/again/secret")],
      ["/away", () => files.write("/away/new", bytes("x"), "0644")],
      ["/away", () => files.write("/away/deep/new", bytes("x"), "0644")],
      ["/away", () => files.remove("/away/secret")],
    ];
    for (const [name, work] of asked) {
      expect(await refusalOf(work()), name).toMatchObject({
        code: "skill_path_outside_source",
        details: { reason: "link", path: name },
      });
    }
    expect((await files.list("/")).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "away other",
      "chain directory",
      "secret other",
    ]);
    expect(await readFile(path.join(outside, "secret"), "utf8")).toBe("secret");
  });

  it("are replaced or removed themselves, never what they lead to", async () => {
    await symlink(path.join(outside, "secret"), path.join(root, "one"));
    await symlink(outside, path.join(root, "two"));
    await files.write("/one", bytes("mine"), "0644");
    await files.remove("/two");
    expect(await readFile(path.join(outside, "secret"), "utf8")).toBe("secret");
    expect((await lstat(path.join(root, "one"))).isFile()).toBe(true);
    expect((await files.list("/")).map((entry) => entry.name)).toEqual(["one"]);
  });

  it("that lead nowhere or to themselves are told, and hang nobody", async () => {
    await symlink("nothing", path.join(root, "broken"));
    await symlink("loop", path.join(root, "loop"));
    expect((await files.list("/")).map(({ name, kind }) => `${name} ${kind}`)).toEqual(["broken other", "loop other"]);
    expect(await files.stat("/broken")).toBeNull();
    expect(await refusalOf(files.stat("/loop"))).toMatchObject({
      code: "skill_source_failed",
      details: { reason: "ELOOP" },
    });
  });

  it("do not count as the root once they stand in its place", async () => {
    await put("file", "inside");
    expect(await text("/file")).toBe("inside");
    await rename(root, path.join(base, "moved"));
    await symlink(outside, root);
    expect((await refusalOf(files.read("/secret", 10))).code).toBe("skill_path_outside_source");
    expect((await refusalOf(files.list("/"))).code).toBe("skill_path_outside_source");
    expect((await refusalOf(files.write("/new", bytes("x"), "0644"))).code).toBe("skill_path_outside_source");
  });

  it("put in a directory's place while it is read never give bytes from outside", async () => {
    await put("dir/secret", "inside");
    await writeFile(path.join(outside, "secret"), "outside");
    const dir = path.join(root, "dir");
    let over = false;
    const swapping = (async () => {
      while (!over) {
        await rename(dir, path.join(root, "kept"));
        await symlink(outside, dir);
        await rm(dir);
        await rename(path.join(root, "kept"), dir);
      }
    })();
    const seen = new Set<string>();
    for (let i = 0; i < 300; i++) {
      await files.read("/dir/secret", 100).then(
        (content) => seen.add(Buffer.from(content).toString()),
        (error) => seen.add(error.code),
      );
    }
    over = true;
    await swapping;
    expect(seen).not.toContain("outside");
    for (const each of seen) expect(["inside", "skill_path_outside_source", "skill_path_unavailable"]).toContain(each);
  });
});

describe("what is neither a file nor a directory", () => {
  let server: Server | undefined;
  afterEach(async () => {
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
    server = undefined;
  });

  it("is told as such and never waited for", async () => {
    fifo(path.join(root, "pipe"));
    server = createServer().listen(path.join(root, "socket"));
    await new Promise((resolve) => server?.once("listening", resolve));
    expect((await files.list("/")).map(({ name, kind }) => `${name} ${kind}`)).toEqual(["pipe other", "socket other"]);
    expect((await refusalOf(files.read("/pipe", 10))).code).toBe("skill_path_unavailable");
    expect((await refusalOf(files.read("/socket", 10))).code).toBe("skill_source_failed");
    expect((await refusalOf(files.list("/pipe"))).code).toBe("skill_path_unavailable");
  });

  it("makes a package invalid by name wherever it lies in it, and no other package", async () => {
    await put("skills/sound/SKILL.md", skillText("sound"));
    await put("skills/piped/SKILL.md", skillText("piped"));
    await mkdir(path.join(root, "skills/document"));
    fifo(path.join(root, "skills/piped/in"));
    fifo(path.join(root, "skills/document/SKILL.md"));
    fifo(path.join(root, "skills/child"));
    fifo(path.join(root, "skills/legacy.md"));
    await mkdir(path.join(root, "skills/linked"));
    await symlink("/dev/zero", path.join(root, "skills/linked/SKILL.md"));
    await symlink("absent", path.join(root, "skills/broken"));
    const { packages, invalid } = await scanPackages({ files, root: "/skills" });
    expect(packages.map((found) => found.id)).toEqual(["sound"]);
    expect(invalid.map(({ id, code, details }) => [id, code, details.reason, details.path])).toEqual([
      ["broken", "skill_path_unavailable", "broken-link", "/skills/broken"],
      ["child", "INVALID_INPUT", "special-file", "/skills/child"],
      ["document", "INVALID_INPUT", "special-file", "/skills/document/SKILL.md"],
      ["legacy", "INVALID_INPUT", "special-file", "/skills/legacy.md"],
      ["linked", "skill_path_outside_source", "link", "/skills/linked/SKILL.md"],
      ["piped", "INVALID_INPUT", "special-file", "/skills/piped/in"],
    ]);
  });
});

describe("a hostile directory of skills", () => {
  it("ends where links lead round and round, and where directories lie too deep", async () => {
    await put("skills/loop/SKILL.md", skillText("loop"));
    await symlink(".", path.join(root, "skills/loop/again"));
    await put("skills/twins/SKILL.md", skillText("twins"));
    await mkdir(path.join(root, "skills/twins/empty"));
    await symlink(".", path.join(root, "skills/twins/empty/one"));
    await symlink(".", path.join(root, "skills/twins/empty/two"));
    await put("skills/deep/SKILL.md", skillText("deep"));
    await put(`skills/deep/${"d/".repeat(33)}file`, "x");
    const { packages, invalid } = await scanPackages({ files, root: "/skills" });
    expect(packages).toEqual([]);
    expect(invalid.map(({ id, code, details }) => [id, code, details.reason])).toEqual([
      ["deep", "LIMIT_EXCEEDED", "directoryLevels"],
      ["loop", "LIMIT_EXCEEDED", "directoryLevels"],
      ["twins", "LIMIT_EXCEEDED", "directoryLevels"],
    ]);
  });

  it("is not walked to the end of a path of five thousand directories", async () => {
    let listed = 0;
    const memory = createMemoryFiles({ "/s/a/SKILL.md": skillText("a"), [`/s/a/${"d/".repeat(5_000)}file`]: "x" });
    const counting: FileOperator = {
      ...memory,
      async list(asked, limit) {
        listed++;
        return memory.list(asked, limit);
      },
    };
    const { invalid } = await scanPackages({ files: counting, root: "/s" });
    expect(invalid).toMatchObject([{ code: "LIMIT_EXCEEDED", details: { limit: "directoryLevels", allowed: 32 } }]);
    // The root, the package and its 32 levels.
    expect(listed).toBe(34);
  });

  it("shows names with control characters escaped, and takes names that are no UTF-8 for unusable", async () => {
    await put("skills/bell/SKILL.md", skillText("bell"));
    await writeFile(path.join(root, "skills/bell/a\u{7}b"), "x");
    await put("skills/latin/SKILL.md", skillText("latin"));
    await writeFile(Buffer.concat([Buffer.from(`${root}/skills/latin/`), Buffer.from([0xe9])]), "x");
    await put("skills/\u{1b}[31mred/SKILL.md", "no front matter");
    const { packages, invalid } = await scanPackages({ files, root: "/skills" });
    expect(packages).toEqual([]);
    expect(invalid.map(({ code, details }) => [code, details.reason])).toEqual([
      ["INVALID_FRONTMATTER", "none"],
      ["INVALID_INPUT", "control"],
      ["skill_path_unavailable", "broken-link"],
    ]);
    for (const { id, message } of invalid) expect(id + message).not.toMatch(/\p{Cc}/u);
  });

  it("fails one package by its unreadable file, and the whole by an unreadable root", async () => {
    await put("skills/closed/SKILL.md", skillText("closed"));
    await put("skills/open/SKILL.md", skillText("open"));
    const denying = (denied: string): FileOperator => {
      const judge = (asked: string) => {
        if (asked === denied) throw sourceFailed(asked, "EACCES", new Error("denied"));
      };
      return {
        ...files,
        async list(asked, limit) {
          judge(asked);
          return files.list(asked, limit);
        },
        async read(asked, limit) {
          judge(asked);
          return files.read(asked, limit);
        },
      };
    };
    const { packages, invalid } = await scanPackages({ files: denying("/skills/closed/SKILL.md"), root: "/skills" });
    expect(packages.map((found) => found.id)).toEqual(["open"]);
    expect(invalid).toMatchObject([{ id: "closed", code: "skill_source_failed", details: { reason: "EACCES" } }]);
    const refusal = await refusalOf(scanPackages({ files: denying("/skills"), root: "/skills" }));
    expect(refusal).toMatchObject({ code: "skill_source_failed", details: { reason: "EACCES" } });
  });

  it("takes a file that two names share for what it is", async () => {
    await put("skills/a/SKILL.md", skillText("a"));
    await link(path.join(root, "skills/a/SKILL.md"), path.join(root, "skills/a/COPY.md"));
    await appendFile(path.join(root, "skills/a/COPY.md"), "more");
    const { packages } = await scanPackages({ files, root: "/skills" });
    expect(new Set(packages[0]?.files.map((file) => file.digest)).size).toBe(1);
  });
});
