import { mkdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { UploadResult } from "@/lib/contract/upload";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { getSkill, listSkills } from "../library";
import type { Context } from "../ports";
import { findSkill, insertOwner, listAudit, listRevisions } from "../store";
import { type AdoptInput, adoptDirectories } from "./adopt-directories";

describeEachDatabase("adopting directories", (openTestStore) => {
  let base: string;
  let operator: Context;

  beforeEach(async () => {
    const test = await openTestStore();
    base = path.join(await realpath(test.dataDirectory), "machine");
    const ports = testPorts(test);
    ports.places = { ...ports.places, dataDirectory: path.join(base, "data") };
    await mkdir(path.join(base, "data/blobs"), { recursive: true });
    await test.store.transaction(async (tx) => {
      await insertOwner(tx, { id: "home", name: "Home", home: true, createdAt: new Date() });
      await insertOwner(tx, { id: "guest", name: "Guest", home: false, createdAt: new Date() });
    });
    operator = {
      ...(await testContext(ports, "home", "owner", { existing: true })),
      actor: { kind: "system", id: "system", label: "Slipway" },
    };
    await put("claude/review/SKILL.md", skillText("review"));
    await put("claude/review/run.sh", "#!/bin/sh\n");
    await put("claude/notes/SKILL.md", skillText("notes"));
  });

  const at = (place: string) => path.join(base, place);
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  };
  const adopt = async (places: string[], more: Partial<AdoptInput["options"] & { dryRun: boolean }> = {}) => {
    const { dryRun = false, ...options } = more;
    const input = {
      directories: places.map(at),
      options: { onExisting: "refuse" as const, repair: "none" as const, ...options },
      dryRun,
    };
    return adoptDirectories({ ctx: operator, input });
  };
  const outcomes = (adopted: { directory: string; results: UploadResult[] }[]) =>
    adopted.map(({ directory, results }) => [
      path.basename(directory),
      ...results.map(({ path: place, status, slug }) => `${place} ${status} ${slug}`),
    ]);
  const slugs = async () => (await listSkills({ ctx: operator, input: {} })).items.map((row) => row.slug);

  it("fills a library, says of every revision where it came from, and changes nothing the second time", async () => {
    const first = await adopt(["claude"]);
    expect(outcomes(first)).toEqual([["claude", "notes created notes", "review created review"]]);
    const skill = await findSkill(operator.ports.store.db, "home", "review");
    const [revision] = await listRevisions(operator.ports.store.db, "home", skill?.id ?? "");
    expect(revision).toMatchObject({
      origin: "import",
      authorLabel: "Slipway",
      note: `From ${at("claude")}.`,
      provenance: { kind: "directory", provider: "directory", location: at("claude"), path: "review" },
    });
    expect((await getSkill({ ctx: operator, input: { id: "review" } })).provider).toBe("directory");
    const [entry] = await listAudit(operator.ports.store.db, "home", { limit: 5 });
    expect(entry).toMatchObject({ verb: "library.adopt", subject: at("claude") });
    expect(outcomes(await adopt(["claude"]))).toEqual([["claude", "notes unchanged notes", "review unchanged review"]]);
  });

  it("shows a conflict with both places and leaves the library's skill as it is, unless it is told to revise", async () => {
    await put("agents/review/SKILL.md", skillText("review", { body: "other bytes" }));
    await put("agents/notes/SKILL.md", skillText("notes"));
    await put("agents/fresh/SKILL.md", skillText("fresh"));
    const [, agents] = await adopt(["claude", "agents"]);
    expect(agents?.results.map(({ path: place, status }) => `${place} ${status}`)).toEqual([
      "fresh created",
      "notes unchanged",
      "review refused",
    ]);
    expect(agents?.results.at(-1)).toMatchObject({
      code: "SLUG_TAKEN",
      message: `${at("agents")}/review differs from the library's review, which came from ${at("claude")}/review. That was left as it is.`,
    });
    expect(outcomes(await adopt(["agents"], { onExisting: "skip" }))[0]).toContain("review skipped review");
    expect((await getSkill({ ctx: operator, input: { id: "review" } })).revisions).toHaveLength(1);
    expect(outcomes(await adopt(["agents"], { onExisting: "revise" }))[0]).toContain("review revised review");
    expect((await getSkill({ ctx: operator, input: { id: "review" } })).revisions).toHaveLength(2);
  });

  it("tells beforehand what it would do, directory after directory, and writes nothing", async () => {
    await put("agents/review/SKILL.md", skillText("review", { body: "other bytes" }));
    await put("agents/notes/SKILL.md", skillText("notes"));
    for (const [onExisting, review] of [
      ["refuse", "refused"],
      ["skip", "skipped"],
      ["revise", "revised"],
    ] as const) {
      const [claude, agents] = await adopt(["claude", "agents"], { onExisting, dryRun: true });
      expect(outcomes(claude ? [claude] : [])).toEqual([["claude", "notes created notes", "review created review"]]);
      expect(outcomes(agents ? [agents] : [])).toEqual([
        ["agents", "notes unchanged notes", `review ${review} review`],
      ]);
      const told = agents?.results.at(-1)?.message;
      if (review !== "revised") expect(told).toContain(`came from ${at("claude")}/review`);
    }
    expect(await slugs()).toEqual([]);
    expect(await listAudit(operator.ports.store.db, "home", { limit: 5 })).toEqual([]);
  });

  it("follows links inside, names those that leave, and takes a repair where it is told to", async () => {
    await put("elsewhere/SKILL.md", skillText("elsewhere"));
    await symlink("../elsewhere", at("claude/elsewhere"));
    await symlink("review", at("claude/alias"));
    await put("claude/broken/SKILL.md", "---\nname: broken\ndescription: Use when: always\n---\n");
    const [claude] = await adopt(["claude"]);
    expect(claude?.results.map(({ path: place, status }) => `${place} ${status}`)).toEqual([
      "alias created",
      "broken refused",
      "elsewhere refused",
      "notes created",
      "review created",
    ]);
    expect(claude?.results[2]).toMatchObject({
      code: "ARCHIVE_SPECIAL_ENTRY",
      message: expect.stringContaining("elsewhere is a link to ../elsewhere"),
    });
    expect(outcomes(await adopt(["claude"], { repair: "all" }))[0]).toContain("broken created broken");
  });

  it("takes a directory that is a skill itself, and tells of one that holds none", async () => {
    await mkdir(at("empty"));
    expect(outcomes(await adopt(["claude/review", "empty"]))).toEqual([["review", ". created review"], ["empty"]]);
  });

  it("reads nothing of the data directory, of what holds it, and of what is no directory", async () => {
    for (const place of ["data", "data/blobs", "."]) {
      expect(await refusalOf(adopt(["claude", place]))).toMatchObject({
        code: "SOURCE_FORBIDDEN",
        details: { reason: "data-directory" },
      });
    }
    for (const [place, reason] of [
      ["absent", "missing"],
      ["claude/review/run.sh", "unsupported"],
    ] as const) {
      expect(await refusalOf(adopt(["claude", place]))).toMatchObject({
        code: "skill_source_unavailable",
        details: { reason },
      });
    }
    expect(await slugs()).toEqual([]);
  });

  it("is the operator's alone, for the home owner", async () => {
    const input = {
      directories: [at("claude")],
      options: { onExisting: "refuse", repair: "none" },
      dryRun: true,
    } as const;
    const owner = await testContext(operator.ports, "home", "owner", { existing: true });
    const guest = { ...operator, ownerId: "guest" };
    for (const ctx of [owner, guest]) {
      expect(await refusalOf(adoptDirectories({ ctx, input }))).toMatchObject({
        code: "FORBIDDEN",
        details: { reason: "operator" },
      });
    }
  });

  it("keeps what was adopted when the directory is gone", async () => {
    await adopt(["claude"]);
    await rm(at("claude"), { recursive: true });
    expect(await refusalOf(adopt(["claude"]))).toMatchObject({ code: "skill_source_unavailable" });
    expect(await slugs()).toEqual(["notes", "review"]);
  });
});
