import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { judgeTree, verdictsOf } from "@/lib/testing/source-trees";
import { directoryTree } from "./directory-tree";

describe("the skills of a directory", () => {
  let base: string;
  let root: string;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), "slipway-tree-")));
    root = path.join(base, "skills");
    await mkdir(root);
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  const put = async (file: string, text: string | Uint8Array = "x") => {
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  };
  const tree = () => directoryTree(root, new AbortController().signal);
  const judged = async () => judgeTree(await tree());
  const verdicts = async () => verdictsOf(await judged());

  it("are its immediate children that hold a document, with everything beneath them", async () => {
    await put("review/SKILL.md", skillText("review"));
    await put("review/.hidden/empty", "");
    await put("review/scripts/run.sh", "#!/bin/sh\n");
    await chmod(path.join(root, "review/scripts/run.sh"), 0o775);
    await put("review/inner/SKILL.md", skillText("inner"));
    await put("notes/deeper/SKILL.md", skillText("deeper"));
    await put("README.md", "# Skills");
    const content = await judged();
    expect(verdictsOf(content)).toEqual({ review: "ok" });
    const [review] = content.skills;
    expect(review?.verdict.ok && review.verdict.package.files.map(({ path, mode }) => `${mode} ${path}`)).toEqual([
      "0644 .hidden/empty",
      "0644 SKILL.md",
      "0644 inner/SKILL.md",
      "0755 scripts/run.sh",
    ]);
    expect(content.ignored).toBe(1);
  });

  it("are the directory itself where it holds a document, and its children beside it", async () => {
    await put("SKILL.md", skillText("skills"));
    await put("child/SKILL.md", skillText("child"));
    expect(await verdicts()).toEqual({ ".": "ok", child: "ok" });
    expect((await tree()).rootName).toBe("skills");
  });

  it("come with what links inside the directory lead to", async () => {
    await put("review/SKILL.md", skillText("review"));
    await put("shared/guide.md", "A guide.");
    await symlink("review", path.join(root, "alias"));
    await symlink("../shared", path.join(root, "review/references"));
    await symlink("../shared/guide.md", path.join(root, "review/guide.md"));
    const content = await judged();
    expect(verdictsOf(content)).toEqual({ alias: "ok", review: "ok" });
    const [alias, review] = content.skills;
    expect(alias?.digest).toBe(review?.digest);
    expect(review?.verdict.ok && review.verdict.package.files.map(({ path, size }) => [path, size])).toEqual([
      ["SKILL.md", skillText("review").length],
      ["guide.md", 8],
      ["references/guide.md", 8],
    ]);
  });

  it("are refused by name where a link leaves the directory, leads nowhere or back, and the others are taken", async () => {
    await writeFile(path.join(base, "secret.md"), "a secret");
    await put("sound/SKILL.md", skillText("sound"));
    for (const name of ["leaves", "nowhere", "back"]) await put(`${name}/SKILL.md`, skillText(name));
    await symlink("../../secret.md", path.join(root, "leaves/secret.md"));
    await symlink("nothing", path.join(root, "nowhere/gone.md"));
    await symlink("../back", path.join(root, "back/again"));
    await put("document/other.md");
    await symlink("/etc/passwd", path.join(root, "document/SKILL.md"));
    await symlink("/etc", path.join(root, "whole"));
    expect(await verdicts()).toEqual({
      back: "ARCHIVE_SPECIAL_ENTRY back/again is a link to ../back",
      document: "ARCHIVE_SPECIAL_ENTRY document/SKILL.md is a link to /etc/passwd",
      leaves: "ARCHIVE_SPECIAL_ENTRY leaves/secret.md is a link to ../../secret.md",
      nowhere: "ARCHIVE_SPECIAL_ENTRY nowhere/gone.md is a link to nothing",
      sound: "ok",
      whole: "ARCHIVE_SPECIAL_ENTRY whole is a link to /etc",
    });
  });

  it("are refused where they hold a pipe or a name that no file may have", async () => {
    await put("pipe/SKILL.md", skillText("pipe"));
    execFileSync("mkfifo", [path.join(root, "pipe/fifo")]);
    await put("name/SKILL.md", skillText("name"));
    await put("name/a\nb.md");
    await put("back\\slash/SKILL.md", skillText("slash"));
    expect(await verdicts()).toEqual({
      "back\\slash": "INVALID_INPUT back\\slash/SKILL.md is no name for a file: The name holds a backslash.",
      name: "INVALID_INPUT name/a\\u{A}b.md is no name for a file: The name holds a control character.",
      pipe: "ARCHIVE_SPECIAL_ENTRY pipe/fifo is no regular file",
    });
  });

  it("leave git's own directory out, and what macOS leaves behind", async () => {
    await put("review/SKILL.md", skillText("review"));
    await put("review/.git/config");
    await put("review/.DS_Store");
    const content = await judged();
    expect(content.skills[0]?.verdict.ok && content.skills[0].verdict.package.files).toHaveLength(1);
  });

  it("are refused alone where they are over a limit, and such a tree is not walked to its end", async () => {
    await put("sound/SKILL.md", skillText("sound"));
    await put("many/SKILL.md", skillText("many"));
    await mkdir(path.join(root, "many/a"));
    for (let i = 0; i < 512; i++) await writeFile(path.join(root, `many/a/${i}`), "");
    await mkdir(path.join(root, "many/z"));
    for (let i = 0; i < 600; i++) await writeFile(path.join(root, `many/z/${i}`), "");
    const found = await verdicts();
    expect(found.sound).toBe("ok");
    expect(found.many).toBe("LIMIT_EXCEEDED The skill has 513 files; at most 512 are taken");
  });

  it("are taken as they are listed or not at all", async () => {
    await put("review/SKILL.md", skillText("review"));
    await put("review/notes.md", "before");
    const listed = await tree();
    await put("review/notes.md", "longer than before");
    expect(await refusalOf(judgeTree(listed))).toMatchObject({
      code: "skill_source_failed",
      details: { reason: "changed", path: "review/notes.md" },
    });
    await rm(path.join(root, "review/notes.md"));
    await symlink("/etc/passwd", path.join(root, "review/notes.md"));
    expect(await refusalOf(judgeTree(listed))).toMatchObject({ code: "skill_path_outside_source" });
  });

  it("are not read on once the work is called off", async () => {
    await put("review/SKILL.md", skillText("review"));
    const off = new AbortController();
    off.abort(new Error("called off"));
    await expect(directoryTree(root, off.signal)).rejects.toThrow("called off");
  });
});
