import { createHash } from "node:crypto";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { bundleDigest } from "../packages";
import type { FileOperator } from "../ports";
import { createLocalFiles } from "./local-files";
import { createMemoryFiles } from "./memory-files";
import { scanPackages } from "./scan-packages";

const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}` as const;
const ids = (found: readonly { id: string; format: string }[]) => found.map(({ id, format }) => `${format} ${id}`);

describe("scanning one directory of skills", () => {
  it("takes each immediate child that is a skill, whole, and looks no deeper", async () => {
    const text = skillText("code-review", {
      lines: ["metadata:", "  version: 1.2.0", "disable-model-invocation: true"],
    });
    const files = createMemoryFiles({
      "/skills/code-review/SKILL.md": text,
      "/skills/code-review/scripts/run.sh": { content: "#!/bin/sh\n", mode: "0755" },
      "/skills/_drafts/hidden/SKILL.md": skillText("hidden"),
      "/skills/notes/todo.txt": "no skill",
    });
    const { packages, invalid, hidden } = await scanPackages({ files, root: "/skills" });
    expect(invalid).toEqual([]);
    expect(hidden).toEqual([]);
    expect(ids(packages)).toEqual(["skill code-review"]);
    const [found] = packages;
    expect(found).toMatchObject({
      name: "code-review",
      path: "/skills/code-review",
      documentPath: "/skills/code-review/SKILL.md",
      document: { declaredVersion: "1.2.0", disableModelInvocation: true },
      bytes: text.length + 10,
    });
    const expected = [
      { path: "SKILL.md", size: text.length, mode: "0644" as const, digest: sha256(text) },
      { path: "scripts/run.sh", size: 10, mode: "0755" as const, digest: sha256("#!/bin/sh\n") },
    ];
    expect(found?.files).toEqual(expected);
    expect(found?.digest).toBe(bundleDigest(expected));
  });

  it("takes a root that is a skill itself, and its children as well", async () => {
    const files = createMemoryFiles({
      "/SKILL.md": skillText("whole"),
      "/inner/SKILL.md": skillText("inner"),
      "/notes.md": "a file of the whole",
    });
    const { packages, invalid } = await scanPackages({ files, root: "/", rootName: "whole" });
    expect(invalid).toEqual([]);
    expect(packages.map((found) => [found.id, found.files.map((file) => file.path)])).toEqual([
      ["inner", ["SKILL.md"]],
      ["whole", ["SKILL.md", "inner/SKILL.md", "notes.md"]],
    ]);
  });

  it("lets a skill beat a single file, and that one a command, of the same id", async () => {
    const flat = "---\nname: One\ndescription: A single file.\n---\nText\n";
    const files = createMemoryFiles({
      "/skills/one/SKILL.md": skillText("one"),
      "/skills/One.md": flat,
      "/skills/two.md": flat,
      "/skills/commands/one.md": "Do it.",
      "/skills/commands/two.md": "Do it.",
      "/skills/commands/three.md": "Do it.",
    });
    const formats = ["skill", "legacy", "command"] as const;
    const { packages, hidden, invalid } = await scanPackages({ files, root: "/skills", formats });
    expect(invalid).toEqual([]);
    expect(ids(packages)).toEqual(["skill one", "command three", "legacy two"]);
    expect(hidden.map(({ path: place, by }) => [place, by])).toEqual([
      ["/skills/One.md", "/skills/one"],
      ["/skills/commands/one.md", "/skills/one"],
      ["/skills/commands/two.md", "/skills/two.md"],
    ]);
  });

  it("takes what an invalid package of a better format would have hidden, and lists the invalid one", async () => {
    const files = createMemoryFiles({
      "/skills/one/SKILL.md": "no front matter",
      "/skills/one.md": "---\nname: one\ndescription: A single file.\n---\n",
    });
    const { packages, invalid } = await scanPackages({ files, root: "/skills" });
    expect(ids(packages)).toEqual(["legacy one"]);
    expect(ids(invalid)).toEqual(["skill one"]);
  });

  it("knows commands by their path, so two of one file name never collide", async () => {
    const files = createMemoryFiles({
      "/.claude/commands/git/commit.md": "---\nargument-hint: [message]\n---\nCommit.\n",
      "/.claude/commands/docs/commit.md": "---\ndescription: Write about a commit.\nname: other\n---\n",
    });
    const { packages } = await scanPackages({ files, root: "/.claude/commands", formats: ["command"] });
    expect(packages.map(({ id, name, document }) => [id, name, document.description])).toEqual([
      ["docs:commit", "docs:commit", "Write about a commit."],
      ["git:commit", "git:commit", "Slash command: git:commit"],
    ]);
    expect(packages[1]).toMatchObject({ document: { argumentHint: "[message]" }, files: [{ path: "SKILL.md" }] });
  });

  it("takes a document beside the skills for what it is, and lists any other file that is no skill", async () => {
    const files = createMemoryFiles({ "/skills/README.md": "# Skills", "/skills/broken.md": "# No front matter" });
    const { packages, invalid, hidden } = await scanPackages({ files, root: "/skills" });
    expect(packages).toEqual([]);
    expect(hidden.map((each) => each.path)).toEqual(["/skills/README.md"]);
    expect(invalid).toMatchObject([{ path: "/skills/broken.md", code: "INVALID_FRONTMATTER", line: 1 }]);
  });

  it("lists every invalid package with file, line, column and reason, and goes on", async () => {
    const files = createMemoryFiles({
      "/skills/a/SKILL.md": "---\nname: a\ndescription: [list]\n---\n",
      "/skills/b/SKILL.md": skillText("b"),
      "/skills/c/SKILL.md": "---\nname: 7\ndescription: Text.\n---\n",
    });
    const { packages, invalid } = await scanPackages({ files, root: "/skills" });
    expect(ids(packages)).toEqual(["skill b"]);
    expect(invalid).toMatchObject([
      { documentPath: "/skills/a/SKILL.md", line: 3, column: 14, details: { reason: "description-not-text" } },
      { documentPath: "/skills/c/SKILL.md", line: 2, column: 7, details: { reason: "name-not-text" } },
    ]);
  });

  it("takes a declared version that is not semantic as a finding", async () => {
    const files = createMemoryFiles({ "/s/a/SKILL.md": skillText("a", { lines: ["metadata:", "  version: 1.10"] }) });
    const { packages } = await scanPackages({ files, root: "/s" });
    expect(packages[0]?.document.declaredVersion).toBeNull();
    expect(packages[0]?.findings).toMatchObject([{ code: "VERSION_NOT_SEMANTIC", line: 5 }]);
  });

  it("keeps a document in another case under the name SKILL.md", async () => {
    const files = createMemoryFiles({ "/s/a/skill.md": skillText("a") });
    const { packages } = await scanPackages({ files, root: "/s" });
    expect(packages[0]).toMatchObject({ documentPath: "/s/a/skill.md", files: [{ path: "SKILL.md" }] });
    expect(Buffer.from((await packages[0]?.read("SKILL.md")) ?? []).toString()).toBe(skillText("a"));
  });

  it("leaves out what systems leave behind, and git's own directory", async () => {
    const files = createMemoryFiles({
      "/s/a/SKILL.md": skillText("a"),
      "/s/a/.DS_Store": "x",
      "/s/a/._SKILL.md": "x",
      "/s/a/.git/HEAD": "ref",
      "/s/a/.keep": "",
    });
    const { packages } = await scanPackages({ files, root: "/s" });
    expect(packages[0]?.files.map((file) => file.path)).toEqual([".keep", "SKILL.md"]);
  });

  it("refuses a package over a limit by itself, at the byte that passes it", async () => {
    const many = Object.fromEntries(Array.from({ length: 512 }, (_, i) => [`/s/many/${i}.txt`, "x"]));
    const deep = `/s/deep/${Array.from({ length: 33 }, () => "d").join("/")}/x`;
    const files = createMemoryFiles({
      "/s/fits/SKILL.md": skillText("fits"),
      "/s/many/SKILL.md": skillText("many"),
      ...many,
      "/s/big/SKILL.md": skillText("big"),
      "/s/big/blob": new Uint8Array(16 * 1024 * 1024),
      "/s/deep/SKILL.md": skillText("deep"),
      [deep]: "x",
    });
    const { packages, invalid } = await scanPackages({ files, root: "/s" });
    expect(ids(packages)).toEqual(["skill fits"]);
    expect(invalid.map(({ id, code, details }) => [id, code, details.reason])).toEqual([
      ["big", "LIMIT_EXCEEDED", "bytes"],
      ["deep", "LIMIT_EXCEEDED", "directoryLevels"],
      ["many", "LIMIT_EXCEEDED", "files"],
    ]);
  });

  it("refuses names that are no plain path, that hide characters, or that are one name elsewhere", async () => {
    const files = createMemoryFiles({
      "/s/backslash/SKILL.md": skillText("a"),
      "/s/backslash/x\\y": "x",
      "/s/bidi/SKILL.md": skillText("b"),
      "/s/bidi/a\u{202E}b": "x",
      "/s/control/SKILL.md": skillText("c"),
      "/s/control/a\nb": "x",
      "/s/twice/SKILL.md": skillText("d"),
      "/s/twice/readme.md": "one",
      "/s/twice/README.md": "two",
      "/s/same/SKILL.md": skillText("e"),
      "/s/same/readme.md": "one",
      "/s/same/README.md": "one",
    });
    const { packages, invalid } = await scanPackages({ files, root: "/s" });
    expect(ids(packages)).toEqual(["skill same"]);
    expect(invalid.map(({ id, code, details }) => [id, code, details.reason])).toEqual([
      ["backslash", "INVALID_INPUT", "backslash"],
      ["bidi", "INVALID_INPUT", "hidden-characters-in-name"],
      ["control", "INVALID_INPUT", "control"],
      ["twice", "INVALID_INPUT", "name-collision"],
    ]);
    expect(invalid[1]?.message).not.toContain("\u{202E}");
  });

  it("takes 256 entries of a root, and with one more fails instead of leaving one out", async () => {
    const tree = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`/s/s${i}/SKILL.md`, skillText(`s${i}`)]));
    expect((await scanPackages({ files: createMemoryFiles(tree(256)), root: "/s" })).packages).toHaveLength(256);
    const refusal = await refusalOf(scanPackages({ files: createMemoryFiles(tree(257)), root: "/s" }));
    expect(refusal).toMatchObject({ code: "skill_catalog_too_large", details: { reason: "entries", limit: 256 } });
    const few = scanPackages({ files: createMemoryFiles(tree(3)), root: "/s", limits: { skills: 2 } });
    expect(await refusalOf(few)).toMatchObject({ code: "skill_catalog_too_large", details: { found: 3, limit: 2 } });
  });

  it("looks at as many entries as skills where that limit is raised, and names the setting", async () => {
    const files = createMemoryFiles(
      Object.fromEntries(Array.from({ length: 864 }, (_, at) => [`/s/s${at}/SKILL.md`, skillText(`s${at}`)])),
    );
    expect((await scanPackages({ files, root: "/s", limits: { skills: 864 } })).packages).toHaveLength(864);
    const refusal = await refusalOf(scanPackages({ files, root: "/s" }));
    expect(refusal.message).toContain("SLIPWAY_CATALOG_LIMIT");
  });

  it("refuses a root that is missing, and one that is no directory", async () => {
    const files = createMemoryFiles({ "/s": "a file" });
    for (const [root, reason] of [
      ["/s", "unsupported"],
      ["/other", "missing"],
    ] as const) {
      const refusal = await refusalOf(scanPackages({ files, root }));
      expect(refusal).toMatchObject({ code: "skill_source_unavailable", details: { reason, path: root } });
    }
  });

  it("reads up to eight files at once, and says the same whichever finishes first", async () => {
    const tree = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`/s/s${i}/SKILL.md`, i % 7 === 3 ? "broken" : skillText(`s${i}`)]),
    );
    const plain = await scanPackages({ files: createMemoryFiles(tree), root: "/s" });
    let running = 0;
    let most = 0;
    let turn = 0;
    const slow = (files: FileOperator): FileOperator => {
      const late = async <T>(work: () => Promise<T>): Promise<T> => {
        most = Math.max(most, ++running);
        // A different number of rounds of the event loop each: reads finish in another order than they began.
        turn += 5;
        for (let left = turn % 11; left >= 0; left--) await new Promise((resolve) => setImmediate(resolve));
        running--;
        return work();
      };
      return {
        ...files,
        stat: (at) => late(() => files.stat(at)),
        list: (at, limit) => late(() => files.list(at, limit)),
        read: (at, limit) => late(() => files.read(at, limit)),
      };
    };
    const mixed = await scanPackages({ files: slow(createMemoryFiles(tree)), root: "/s" });
    expect(most).toBe(8);
    expect(mixed.packages.map(({ read: _, ...rest }) => rest)).toEqual(
      plain.packages.map(({ read: _, ...rest }) => rest),
    );
    expect(mixed.invalid).toEqual(plain.invalid);
    expect(mixed.invalid).toHaveLength(6);
  });

  it("gives the bytes that were scanned, and refuses others that came in between", async () => {
    const files = createMemoryFiles({ "/s/a/SKILL.md": skillText("a"), "/s/a/x.txt": "one" });
    const { packages } = await scanPackages({ files, root: "/s" });
    for (const later of ["two", "longer than before"]) {
      await files.write("/s/a/x.txt", new TextEncoder().encode(later), "0644");
      const refusal = await refusalOf(packages[0]?.read("x.txt") ?? Promise.resolve());
      expect(refusal).toMatchObject({ code: "DIGEST_MISMATCH", details: { path: "/s/a/x.txt" } });
    }
    const missing = await refusalOf(packages[0]?.read("y.txt") ?? Promise.resolve());
    expect(missing).toMatchObject({ code: "skill_path_unavailable", details: { available: ["SKILL.md", "x.txt"] } });
  });
});

describe("scanning a directory of this machine", () => {
  let tree: string;
  beforeEach(async () => {
    tree = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-scan-")));
  });
  afterEach(async () => {
    await rm(tree, { recursive: true, force: true });
  });
  const put = async (file: string, text: string) => {
    const place = path.join(tree, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  };

  it("follows links that stay inside, so one skill linked into two places is the same twice", async () => {
    await put(".agents/skills/review/SKILL.md", skillText("review"));
    await mkdir(path.join(tree, ".claude/skills"), { recursive: true });
    await symlink("../../.agents/skills/review", path.join(tree, ".claude/skills/review"));
    const files = createLocalFiles(tree);
    const [agents, claude] = await Promise.all(
      ["/.agents/skills", "/.claude/skills"].map((root) => scanPackages({ files, root })),
    );
    expect(claude?.packages[0]?.digest).toBe(agents?.packages[0]?.digest);
    expect(claude?.packages[0]?.path).toBe("/.claude/skills/review");
  });

  it("refuses links that leave by name: a child, its document, a file in it, the root", async () => {
    const outside = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-outside-")));
    try {
      await writeFile(path.join(outside, "SKILL.md"), skillText("outside"));
      await put("skills/sound/SKILL.md", skillText("sound"));
      await put("skills/file/SKILL.md", skillText("file"));
      await put("skills/document/x.txt", "x");
      await symlink(outside, path.join(tree, "skills/child"));
      await symlink(path.join(outside, "SKILL.md"), path.join(tree, "skills/document/SKILL.md"));
      await symlink(path.join(outside, "SKILL.md"), path.join(tree, "skills/file/secret.txt"));
      await symlink(outside, path.join(tree, "root"));
      const files = createLocalFiles(tree);
      const { packages, invalid } = await scanPackages({ files, root: "/skills" });
      expect(ids(packages)).toEqual(["skill sound"]);
      expect(invalid.map(({ id, code, details }) => [id, code, details.path])).toEqual([
        ["child", "skill_path_outside_source", "/skills/child"],
        ["document", "skill_path_outside_source", "/skills/document/SKILL.md"],
        ["file", "skill_path_outside_source", "/skills/file/secret.txt"],
      ]);
      const refusal = await refusalOf(scanPackages({ files, root: "/root" }));
      expect(refusal).toMatchObject({ code: "skill_path_outside_source", details: { reason: "link", path: "/root" } });
    } finally {
      await rm(outside, { recursive: true, force: true });
    }
  });
});
