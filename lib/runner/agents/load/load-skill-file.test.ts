import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context, SkillUseNote } from "../../ports";
import { loadSkillFile } from "./load-skill-file";

const BINARY = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff);

describeEachDatabase("a file that an agent loads", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  let live: LiveWorkspace;
  let uses: SkillUseNote[];
  beforeEach(async () => {
    test = await openTestStore();
    uses = [];
    const ports = testPorts(test);
    ctx = await testContext({ ...ports, uses: { ...ports.uses, used: (note) => uses.push(note) } });
    live = await launchLive(ctx, {
      skills: {
        lint: {
          "SKILL.md": skillText("lint", { lines: ["disable-model-invocation: true"] }),
          "references/a b.md": "Blanks.\n",
          "assets/logo.png": BINARY,
          "assets/large.bin": new Uint8Array(3 * 1024 * 1024).fill(7),
        },
        review: {},
      },
      tree: { ".claude/skills/notes.md": skillText("notes"), ".claude/commands/git/ship.md": "Ship it.\n" },
    });
  });

  const load = (skillId: string, path = "SKILL.md", asking = ctx) =>
    loadSkillFile({ ctx: asking, input: { workspaceId: live.id, skillId, path } });
  const textOf = async (skillId: string, path?: string) => (await load(skillId, path)).text;

  it("is found by skill-id, by name, and with the prefix of prompts", async () => {
    for (const id of ["lint_library", "lint", "prompts:lint", "prompts:lint_library"]) {
      expect([id, await textOf(id)]).toEqual([id, skillText("lint", { lines: ["disable-model-invocation: true"] })]);
    }
    for (const id of ["git-ship_.claude/commands", "git-ship", "git:ship", "prompts:git:ship"]) {
      expect([id, await textOf(id)]).toEqual([id, "Ship it.\n"]);
    }
    expect(await textOf("notes")).toBe(skillText("notes"));
  });

  it("is the launched bytes, text or not, small or large", async () => {
    expect(await textOf("lint", "./references/a b.md")).toBe("Blanks.\n");
    const picture = await load("lint", "assets/logo.png");
    expect([Buffer.from(picture.bytes).toString("hex"), picture.text]).toEqual(["89504e4700ff", null]);
    const large = await load("lint", "assets/large.bin");
    expect([large.bytes.length, large.file.size, large.file.mode]).toEqual([3 * 1024 * 1024, 3 * 1024 * 1024, "0644"]);
  });

  it("answers a wrong path with every path that there is", async () => {
    const refusal = await refusalOf(load("lint", "references/missing.md"));
    const available = ["SKILL.md", "assets/large.bin", "assets/logo.png", "references/a b.md"];
    expect([refusal.code, refusal.details?.available]).toEqual(["skill_path_unavailable", available]);
    expect(refusal.message).toBe(`lint has no file references/missing.md. It has: ${available.join(", ")}.`);
    expect((await refusalOf(load("lint", "assets"))).code).toBe("skill_path_unavailable");
    expect((await refusalOf(load("lint", ""))).code).toBe("skill_path_unavailable");
  });

  it("answers an unknown skill with every id that there is", async () => {
    const refusal = await refusalOf(load("deploy_library"));
    expect([refusal.code, refusal.details?.reason, refusal.details?.available]).toEqual([
      "NOT_FOUND",
      "skill",
      ["git-ship_.claude/commands", "lint_library", "notes_.claude/skills", "review_library"],
    ]);
  });

  it("says of a hostile id or path what it is, and counts nothing", async () => {
    for (const id of ["../lint", "lint/../review", "lint\0", "\u{1b}[2J", "%6cint", "prompts:", "LINT", "lint "]) {
      expect([id, (await refusalOf(load(id))).code]).toEqual([id, "NOT_FOUND"]);
    }
    for (const path of ["../review/SKILL.md", "/etc/passwd", "%2e%2e/review/SKILL.md", "..\\review\\SKILL.md"]) {
      expect([path, (await refusalOf(load("lint", path))).code]).toEqual([path, "skill_path_outside_source"]);
    }
    const refusal = await refusalOf(load("lint", "SKILL.md\0.png"));
    expect([refusal.code, refusal.message]).toEqual([
      "INVALID_INPUT",
      "SKILL.md\\u{0}.png holds a character that no file's name has.",
    ]);
    expect(uses).toEqual([]);
  });

  it("never gives a byte that is not the skill's, whatever is asked for", async () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%2e",
      "%2f",
      "lint",
      "review",
      "SKILL.md",
      "_library",
      "prompts:",
      "\0",
      "references",
    );
    const hostile = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (id, path) => {
        const found = await load(id, path).catch(() => null);
        if (found === null) return;
        expect(found.skill.files).toContain(found.file);
        expect([found.skill.name, `${found.skill.name}_library`]).toContain(id.replace(/^prompts:/, ""));
      }),
      { numRuns: 60 },
    );
  });

  it("is counted with the package, the workspace and who asked", async () => {
    const agent: Context = {
      ...ctx,
      actor: { kind: "agent", id: "token-1", label: "agent", workspaceId: live.id, selection: ["lint"] },
    };
    const { skill } = await load("lint", "SKILL.md", agent);
    await load("notes");
    const shared = { ownerId: "owner-1", act: "load", workspaceId: live.id };
    expect(uses).toEqual([
      { ...shared, name: "lint", slug: "lint", bundleDigest: skill.digest, actorKind: "agent", actorId: "token-1" },
      {
        ...shared,
        name: "notes",
        slug: null,
        bundleDigest: expect.any(String),
        actorKind: "user",
        actorId: "user-owner-1",
      },
    ]);
    // What the token leaves out is not there for it, and no word says that it is for others.
    const refusal = await refusalOf(load("review", "SKILL.md", agent));
    expect([refusal.code, refusal.details?.available]).toEqual(["NOT_FOUND", ["lint_library"]]);
  });
});
