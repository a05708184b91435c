import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ErrorBody } from "@/lib/contract/errors";
import type { CandidateDiff, LaunchPlan } from "@/lib/contract/launch";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type {
  ImportedToLibrary,
  Launched,
  Mount,
  StepReport,
  VerifyReport,
  Workspace,
} from "@/lib/contract/workspaces";
import { callRoute, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { POST as compare } from "./launch-plans/compare/route";
import { POST as planLaunch } from "./launch-plans/route";
import { PATCH as changeSet } from "./skill-sets/[id]/route";
import { POST as createSet } from "./skill-sets/route";
import { POST as publishRevision } from "./skills/[slug]/revisions/route";
import { GET as getSkill } from "./skills/[slug]/route";
import { POST as bulk } from "./skills/bulk/route";
import { POST as createSkill } from "./skills/route";
import { POST as importToLibrary } from "./workspaces/[id]/import-to-library/route";
import { POST as replaceMount } from "./workspaces/[id]/mounts/route";
import { POST as relaunch } from "./workspaces/[id]/relaunch/route";
import { PATCH as changeWorkspace, GET as getWorkspace } from "./workspaces/[id]/route";
import { POST as step } from "./workspaces/[id]/step/route";
import { POST as stop } from "./workspaces/[id]/stop/route";
import { POST as verify } from "./workspaces/[id]/verify/route";
import { POST as launch, GET as listWorkspaces } from "./workspaces/route";

serveForTests();

interface Answer<T> {
  status: number;
  answer: T & { error: ErrorBody };
}

async function call<T = unknown>(
  handler: RestHandler,
  options: { params?: Record<string, string>; body?: unknown; method?: string } = {},
): Promise<Answer<T>> {
  const { params, body, method = "POST" } = options;
  const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await callRoute(handler, "/x", { ...(params && { params }), init });
  return { status: response.status, answer: (await response.json()) as Answer<T>["answer"] };
}

const codeOf = ({ status, answer }: Answer<unknown>) => [status, answer.error?.code, answer.error?.details?.reason];

/** Names are each test's own: they share one library. */
let made = 0;
const fresh = (name: string) => `${name}-${++made}`;

async function makeSkill(slug: string, body = "text"): Promise<void> {
  const { status } = await call(createSkill, { body: { slug, instructions: skillText(slug, { body }) } });
  expect(status).toBe(201);
}

async function makeSet(...slugs: string[]): Promise<{ id: string; generation: number }> {
  const body = { name: fresh("set"), members: slugs.map((slug) => ({ slug })) };
  const { answer } = await call<{ skillSet: SkillSet }>(createSet, { body });
  return { id: answer.skillSet.id, generation: answer.skillSet.generation };
}

const plan = async (body: unknown) => call<LaunchPlan>(planLaunch, { body });

/** A working tree with these files, and its path. */
async function makeTree(files: Record<string, string>): Promise<{ name: string; root: string }> {
  const name = fresh("tree");
  const { answer } = await plan({ workspace: { root: name } });
  const { root } = answer.workspace;
  await mkdir(root, { recursive: true });
  await write(root, files);
  return { name, root };
}

async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function launchPlanned(input: Record<string, unknown>): Promise<Answer<Launched>> {
  const { answer } = await plan(input);
  return call<Launched>(launch, { body: { ...input, planDigest: answer.planDigest } });
}

const verifyIt = async (id: string) => (await call<VerifyReport>(verify, { params: { id } })).answer;

describe("a set that pins a skill which the tree has twice", () => {
  async function world(policy?: string) {
    const slug = fresh("code-review");
    await makeSkill(slug, "pinned");
    const pinned = skillText(slug, { body: "pinned" });
    const other = skillText(slug, { body: "the repository's own" });
    const { name, root } = await makeTree({
      [`.agents/skills/${slug}/SKILL.md`]: other,
      [`.claude/skills/${slug}/SKILL.md`]: pinned,
    });
    const sets = [await makeSet(slug)];
    return { slug, root, pinned, other, input: { workspace: { root: name }, sets, ...(policy && { policy }) } };
  }

  it("is one conflict of two copies: refused without a choice, launched with it, the repository's copy untouched", async () => {
    const { slug, root, pinned, other, input } = await world();
    const { status, answer } = await plan(input);
    expect([status, answer.launchable, answer.chosen]).toEqual([200, false, []]);
    expect(
      answer.conflicts.map(({ name, candidates }) => [
        name,
        candidates.map(({ id, tier, origins }) => [id, tier, origins.map((origin) => origin.tier)]),
      ]),
    ).toEqual([
      [
        slug,
        [
          ["repository:.agents/skills", "repository", ["repository"]],
          [`owner:${slug}@1`, "owner", ["owner", "repository"]],
        ],
      ],
    ]);

    const { planDigest } = answer;
    const refused = await call(launch, { body: { ...input, planDigest } });
    expect(codeOf(refused)).toEqual([409, "UNRESOLVED_CONFLICT", "unresolved"]);
    expect(refused.answer.error.details?.names).toEqual([slug]);
    await expect(readdir(join(root, ".slipway"))).rejects.toThrow("ENOENT");

    const overrides = { [slug]: `owner:${slug}@1` };
    expect((await plan({ ...input, overrides })).answer.planDigest).toBe(planDigest);
    const body = { ...input, planDigest, overrides, publish: ["agents"] };
    const launched = await call<Launched>(launch, { body });
    expect([launched.status, launched.answer.workspace.status]).toEqual([201, "live"]);
    expect(await readFile(join(root, `.slipway/skills/${slug}/SKILL.md`), "utf8")).toBe(pinned);
    expect(await readFile(join(root, `.agents/skills/${slug}/SKILL.md`), "utf8")).toBe(other);
    const [chosen] = launched.answer.workspace.catalog;
    const skill = await call<{ skill: { digest: string } }>(getSkill, { method: "GET", params: { slug } });
    expect(chosen?.digest).toBe(skill.answer.skill.digest);
    expect(launched.answer.published.map(({ path, status, code }) => [path, status, code])).toEqual([
      [`.agents/skills/${slug}`, "refused", "PUBLISH_BLOCKED"],
    ]);
    expect(launched.answer.workspace.shadowed.map(({ id, by }) => [id, by])).toEqual([
      ["repository:.agents/skills", `owner:${slug}@1`],
    ]);
  });

  it("launches without a question under owner-first, and reports the repository's copy as shadowed", async () => {
    const { slug, root, pinned, input } = await world("owner-first");
    const { status, answer } = await launchPlanned(input);
    expect(status).toBe(201);
    expect(answer.workspace.shadowed.map(({ tier, source }) => [tier, source])).toEqual([
      ["repository", ".agents/skills"],
    ]);
    expect(await readFile(join(root, `.slipway/skills/${slug}/SKILL.md`), "utf8")).toBe(pinned);
  });

  it("is refused under error, whatever is chosen", async () => {
    const { slug, input } = await world("error");
    const refused = await launchPlanned({ ...input, overrides: { [slug]: `owner:${slug}@1` } });
    expect(codeOf(refused)).toEqual([409, "UNRESOLVED_CONFLICT", "unresolved"]);
  });

  it("can be compared, file by file", async () => {
    const { slug, input } = await world();
    const body = { ...input, name: slug, from: "repository:.agents/skills", to: `owner:${slug}@1` };
    const { answer } = await call<CandidateDiff>(compare, { body });
    expect(answer.files.map(({ path, status, hunks }) => [path, status, hunks[0]?.lines.slice(-2)])).toEqual([
      ["SKILL.md", "changed", ["-the repository's own", "+pinned"]],
    ]);
    const unknown = await call(compare, { body: { ...body, to: "user:nobody" } });
    expect(codeOf(unknown)).toEqual([404, "NOT_FOUND", "candidate"]);
  });
});

it.each(["ask", "most-specific", "owner-first", "error"])(
  "two skills of the library with one name and other bytes are a conflict under %s",
  async (policy) => {
    const [one, two, name] = [fresh("one"), fresh("two"), fresh("twin")];
    for (const slug of [one, two]) {
      await call(createSkill, { body: { slug, instructions: skillText(name, { body: slug }) } });
    }
    const { answer } = await plan({ workspace: { root: fresh("tree") }, sets: [await makeSet(one, two)], policy });
    expect([answer.launchable, answer.conflicts.map((conflict) => conflict.name)]).toEqual([false, [name]]);
  },
);

it("editing the library's skill changes neither set nor live workspace; a changed byte is named, and a relaunch heals it", async () => {
  const slug = fresh("steady");
  await makeSkill(slug, "first");
  const { name, root } = await makeTree({});
  const launched = await launchPlanned({ workspace: { root: name }, sets: [await makeSet(slug)] });
  const { id } = launched.answer.workspace;
  const edit = { instructions: skillText(slug, { body: "second" }), baseRevision: 1 };
  expect((await call<SkillChanged>(publishRevision, { params: { slug }, body: edit })).status).toBe(201);

  const place = join(root, `.slipway/skills/${slug}/SKILL.md`);
  expect(await readFile(place, "utf8")).toBe(skillText(slug, { body: "first" }));
  expect(await verifyIt(id)).toMatchObject({ clean: true, drift: [] });
  expect((await call<Launched>(relaunch, { params: { id } })).answer).toMatchObject({ changed: false });

  await writeFile(place, skillText(slug, { body: "fIrst" }));
  await chmod(place, 0o755);
  expect((await verifyIt(id)).drift.map(({ path, kind }) => [path, kind])).toEqual([
    [`.slipway/skills/${slug}/SKILL.md`, "changed"],
  ]);
  const healed = await call<Launched>(relaunch, { params: { id } });
  expect([healed.status, healed.answer.changed, healed.answer.workspace.launch]).toEqual([200, true, 2]);
  expect(await readFile(place, "utf8")).toBe(skillText(slug, { body: "first" }));
  expect(await verifyIt(id)).toMatchObject({ clean: true });
});

it("a skill that a live workspace pins is not archived, and is after it has stopped", async () => {
  const slug = fresh("held");
  await makeSkill(slug);
  const set = await makeSet(slug);
  const { answer } = await launchPlanned({ workspace: { root: fresh("tree") }, sets: [set] });
  const { id, name } = answer.workspace;
  await call(changeSet, { method: "PATCH", params: { id: set.id }, body: { generation: 1, members: [] } });
  const archive = async () => {
    const { etag } = (await call<{ skill: { etag: string } }>(getSkill, { method: "GET", params: { slug } })).answer
      .skill;
    const body = { action: "archive", items: [{ id: slug, etag }] };
    return (await call<{ results: { status: string; code?: string; blockers?: unknown[] }[] }>(bulk, { body })).answer
      .results[0];
  };
  expect(await archive()).toMatchObject({
    status: "refused",
    code: "PINNED_BY_WORKSPACE",
    blockers: [{ kind: "workspace", id, name }],
  });
  const stopped = await call<{ workspace: Workspace }>(stop, { params: { id } });
  expect(stopped.answer.workspace.status).toBe("stopped");
  expect(await archive()).toMatchObject({ status: "done" });
  expect(codeOf(await call(stop, { params: { id } }))).toEqual([409, "CONFLICT", "not-live"]);
});

describe("mounts between plan and launch", () => {
  async function world() {
    const slug = fresh("mounted");
    await makeSkill(slug);
    const first = await launchPlanned({ workspace: { root: fresh("tree") }, sets: [await makeSet(slug)] });
    const { id } = first.answer.workspace;
    const { root: directory } = await makeTree({ [`kit/${slug}-extra/SKILL.md`]: skillText(`${slug}-extra`) });
    const mount = (body: unknown) => call<{ items: Mount[] }>(replaceMount, { params: { id }, body });
    expect((await mount({ path: "/environment/kit", directory, skills: "kit" })).status).toBe(200);
    expect((await mount({ path: "/environment/plain", directory })).status).toBe(200);
    return { id, slug, mount };
  }

  it("a relevant one that was replaced makes the plan stale; an unrelated one does not", async () => {
    const { id, slug, mount } = await world();
    const input = { workspace: { id } };
    const planned = await plan(input);
    expect(planned.answer.chosen.map((each) => [each.name, each.tier, each.id])).toEqual([
      [slug, "owner", `owner:${slug}@1`],
      [`${slug}-extra`, "workspace", "workspace:/environment/kit"],
    ]);
    const { planDigest } = planned.answer;
    const replaced = await mount({ path: "/environment/kit" });
    expect(replaced.answer.items.map(({ path, generation, relevant }) => [path, generation, relevant])).toEqual([
      ["/environment/kit", 2, true],
      ["/environment/plain", 1, false],
      ["/workspace", 1, true],
    ]);
    const stale = await call(launch, { body: { ...input, planDigest } });
    expect(codeOf(stale)).toEqual([409, "skill_catalog_stale", "mount-changed"]);

    const again = await plan(input);
    expect(again.answer.planDigest).toBe(planDigest);
    await mount({ path: "/environment/plain" });
    const launched = await call<Launched>(launch, { body: { ...input, planDigest } });
    expect([launched.status, launched.answer.workspace.skills]).toEqual([201, 2]);
  });

  it("the tree itself is one: the same path with another directory behind it is stale", async () => {
    const slug = fresh("swapped");
    await makeSkill(slug);
    const { name, root } = await makeTree({});
    const input = { workspace: { root: name }, sets: [await makeSet(slug)] };
    const { planDigest } = (await plan(input)).answer;
    await rm(root, { recursive: true });
    await mkdir(join(dirname(root), fresh("between")));
    await mkdir(root);
    const stale = await call(launch, { body: { ...input, planDigest } });
    expect(codeOf(stale)).toEqual([409, "skill_catalog_stale", "mount-changed"]);
  });

  it("a directory outside the owner's is not mounted", async () => {
    const { mount } = await world();
    expect(codeOf(await mount({ path: "/environment/etc", directory: "/etc" }))).toEqual([403, "FORBIDDEN", "root"]);
    expect(codeOf(await mount({ path: "/workspace", directory: null }))).toEqual([400, "INVALID_INPUT", "mount"]);
  });
});

it("a relaunch with an updated pin after publishing meets no conflict with itself, and replaces what it published", async () => {
  const slug = fresh("published");
  await makeSkill(slug, "first");
  const set = await makeSet(slug);
  const { name, root } = await makeTree({});
  const input = { workspace: { root: name }, sets: [set] };
  const { planDigest } = (await plan(input)).answer;
  const launched = await call<Launched>(launch, { body: { ...input, planDigest, publish: ["claude", "agents"] } });
  expect(launched.answer.published).toEqual([
    { path: `.agents/skills/${slug}`, status: "done" },
    { path: `.claude/skills/${slug}`, status: "done" },
  ]);
  const { id } = launched.answer.workspace;
  const edit = { instructions: skillText(slug, { body: "second" }), baseRevision: 1 };
  await call(publishRevision, { params: { slug }, body: edit });
  const body = { generation: set.generation, members: [{ slug, revision: 2 }] };
  expect((await call(changeSet, { method: "PATCH", params: { id: set.id }, body })).status).toBe(200);

  const planned = await plan({ workspace: { id } });
  expect([planned.answer.launchable, planned.answer.conflicts]).toEqual([true, []]);
  expect(planned.answer.excluded.map(({ path, tier }) => [path, tier])).toEqual([
    [`.agents/skills/${slug}`, "repository"],
    [`.claude/skills/${slug}`, "repository"],
  ]);
  const again = await call<Launched>(relaunch, { params: { id }, body: {} });
  expect([again.status, again.answer.changed]).toEqual([200, true]);
  const second = skillText(slug, { body: "second" });
  for (const place of [".slipway/skills", ".claude/skills", ".agents/skills"]) {
    expect(await readFile(join(root, place, slug, "SKILL.md"), "utf8")).toBe(second);
  }
  expect(await verifyIt(id)).toMatchObject({ clean: true, files: 5 });

  await writeFile(join(root, ".claude/skills", slug, "SKILL.md"), "by hand");
  expect((await verifyIt(id)).drift.map(({ path, kind }) => [path, kind])).toEqual([
    [`.claude/skills/${slug}/SKILL.md`, "changed"],
  ]);
  const blocked = await call<Launched>(relaunch, { params: { id }, body: { publish: ["claude"] } });
  expect(blocked.answer.published.map(({ path, status, code }) => [path, status, code])).toEqual([
    [`.claude/skills/${slug}`, "refused", "PUBLISH_BLOCKED"],
  ]);
  expect(await readFile(join(root, ".claude/skills", slug, "SKILL.md"), "utf8")).toBe("by hand");
  await expect(readdir(join(root, ".agents/skills", slug))).rejects.toThrow("ENOENT");
});

describe("what changed since the plan", () => {
  it("a set is told by STALE_GENERATION, a candidate by CONFLICTS_CHANGED with the new plan", async () => {
    const slug = fresh("moving");
    await makeSkill(slug);
    const set = await makeSet(slug);
    const { name, root } = await makeTree({});
    const input = { workspace: { root: name }, sets: [set] };
    const { planDigest } = (await plan(input)).answer;
    await write(root, { "skills/newcomer/SKILL.md": skillText("newcomer") });
    const changed = await call(launch, { body: { ...input, planDigest } });
    expect(codeOf(changed)).toEqual([409, "CONFLICTS_CHANGED", "plan"]);
    const next = changed.answer.error.details?.plan as LaunchPlan;
    expect(next.chosen.map((each) => each.name).sort()).toEqual([slug, "newcomer"].sort());

    await call(changeSet, { method: "PATCH", params: { id: set.id }, body: { generation: 1, description: "new" } });
    const stale = await call(launch, { body: { ...input, planDigest: next.planDigest } });
    expect(codeOf(stale)).toEqual([409, "STALE_GENERATION", "generation"]);
  });

  it("a plan that nobody made is not launched", async () => {
    const body = { workspace: { root: fresh("tree") }, planDigest: `sha256:${"0".repeat(64)}` };
    expect(codeOf(await call(launch, { body }))).toEqual([409, "CONFLICTS_CHANGED", "plan"]);
  });

  it("a disabled member blocks the launch, by name", async () => {
    const slug = fresh("asleep");
    await makeSkill(slug);
    const { etag } = (await call<{ skill: { etag: string } }>(getSkill, { method: "GET", params: { slug } })).answer
      .skill;
    await call(bulk, { body: { action: "disable", items: [{ id: slug, etag }] } });
    const input = { workspace: { root: fresh("tree") }, sets: [await makeSet(slug)] };
    const { answer } = await plan(input);
    expect([answer.launchable, answer.blockers.map(({ code, name }) => [code, name])]).toEqual([
      false,
      [["INVALID_TRANSITION", slug]],
    ]);
    const refused = await call(launch, { body: { ...input, planDigest: answer.planDigest } });
    expect(codeOf(refused)).toEqual([409, "INVALID_TRANSITION", "blocked"]);
  });
});

describe("a working tree", () => {
  it.each([
    ["outside the roots", "/etc", 403, "FORBIDDEN"],
    ["outside the roots and absent", "/etc/no-such-directory", 403, "FORBIDDEN"],
    ["that climbs", "../other", 400, "INVALID_INPUT"],
    ["that hides", ".hidden", 400, "INVALID_INPUT"],
    ["with a NUL", "a\0b", 400, "INVALID_INPUT"],
  ])("%s is refused", async (_what, root, status, code) => {
    expect(codeOf(await plan({ workspace: { root } }))).toEqual([status, code, "root"]);
  });

  it("that is a link out, or holds a root that is one, is refused by name; a package that is one is excluded", async () => {
    const { name, root } = await makeTree({ "own/SKILL.md": skillText("own") });
    const link = fresh("link");
    await symlink("/etc", join(dirname(root), link));
    expect(codeOf(await plan({ workspace: { root: link } }))).toEqual([403, "FORBIDDEN", "root"]);

    await mkdir(join(root, "skills"));
    await symlink("/etc", join(root, "skills", "leaving"));
    await symlink("../own", join(root, "skills", "staying"));
    const inside = await plan({ workspace: { root: name } });
    expect(inside.answer.chosen.map((each) => each.name)).toEqual(["own"]);
    expect(inside.answer.excluded.map(({ path, code }) => [path.split("/")[1], code])).toEqual([
      ["leaving", "skill_path_outside_source"],
    ]);

    await mkdir(join(root, ".agents"));
    await symlink("/etc", join(root, ".agents", "skills"));
    const outside = await plan({ workspace: { root: name } });
    expect([outside.status, outside.answer.error.code]).toEqual([403, "skill_path_outside_source"]);
    expect(outside.answer.error.message).toContain(".agents/skills");
  });

  it("that brings a link where Slipway's own directories belong is not followed", async () => {
    const { name, root } = await makeTree({});
    const { root: elsewhere } = await makeTree({});
    await symlink(elsewhere, join(root, ".slipway"));
    const refused = await launchPlanned({ workspace: { root: name } });
    expect(codeOf(refused)).toEqual([409, "CONFLICT", "slipway-directory"]);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it("has one live workspace: a second launch by its path is told which", async () => {
    const name = fresh("tree");
    const launched = await launchPlanned({ workspace: { root: name } });
    const { id } = launched.answer.workspace;
    const second = await plan({ workspace: { root: name } });
    expect([second.answer.launchable, second.answer.blockers.map(({ code }) => code)]).toEqual([false, ["CONFLICT"]]);
    const refused = await call(launch, { body: { workspace: { root: name }, planDigest: second.answer.planDigest } });
    expect(codeOf(refused)).toEqual([409, "CONFLICT", "workspace-live"]);
    expect(refused.answer.error.details?.workspace).toMatchObject({ id });
    await call(stop, { params: { id } });
    const again = await launchPlanned({ workspace: { root: name } });
    expect([again.status, again.answer.workspace.id, again.answer.workspace.launch]).toEqual([201, id, 2]);
    expect([launched.answer.workspace.token !== null, again.answer.workspace.token]).toEqual([true, null]);
  });

  it("is launched once where two ask at the same time", async () => {
    const slug = fresh("raced");
    await makeSkill(slug);
    const input = { workspace: { root: fresh("tree") }, sets: [await makeSet(slug)] };
    const { planDigest } = (await plan(input)).answer;
    const both = await Promise.all([0, 1, 2].map(() => call<Launched>(launch, { body: { ...input, planDigest } })));
    expect(both.map((each) => each.status).sort()).toEqual([201, 409, 409]);
    for (const each of both) if (each.status === 409) expect(each.answer.error.code).toBe("CONFLICT");
    const [winner] = both.filter((each) => each.status === 201);
    expect(await verifyIt(winner?.answer.workspace.id ?? "")).toMatchObject({ clean: true });
  });
});

it("a dynamic workspace merges again before a step, and keeps its last catalogue where a conflict is new", async () => {
  const slug = fresh("merged");
  await makeSkill(slug);
  const { name, root } = await makeTree({});
  const { answer } = await launchPlanned({ workspace: { root: name }, sets: [await makeSet(slug)] });
  const params = { id: answer.workspace.id };
  expect(codeOf(await call(step, { params }))).toEqual([409, "CONFLICT", "not-dynamic"]);
  await call(changeWorkspace, { method: "PATCH", params, body: { dynamic: true } });
  expect((await call<StepReport>(step, { params })).answer).toMatchObject({ changed: false, launch: 1, notice: null });

  await write(root, { "skills/added/SKILL.md": skillText("added") });
  expect((await call<StepReport>(step, { params })).answer).toMatchObject({ changed: true, launch: 2 });
  await write(root, { [`skills/${slug}/SKILL.md`]: skillText(slug, { body: "another" }) });
  const kept = (await call<StepReport>(step, { params })).answer;
  expect([kept.changed, kept.launch, kept.conflicts]).toEqual([false, 2, [slug]]);
  const shown = (await call<{ workspace: Workspace }>(getWorkspace, { method: "GET", params })).answer.workspace;
  expect([shown.notice, shown.skills]).toEqual([kept.notice, 2]);

  await rm(join(root, "skills", slug), { recursive: true });
  expect((await call<StepReport>(step, { params })).answer).toMatchObject({ changed: false, notice: null });
  const healed = (await call<{ workspace: Workspace }>(getWorkspace, { method: "GET", params })).answer.workspace;
  expect(healed.notice).toBeNull();
});

it("an item of the repository is imported to the library, once", async () => {
  const slug = fresh("found");
  const text = skillText(slug, { body: "from the repository" });
  const { name, root } = await makeTree({ [`.agents/skills/${slug}/SKILL.md`]: text });
  const { answer } = await launchPlanned({ workspace: { root: name } });
  const params = { id: answer.workspace.id };
  const take = (body: unknown) => call<ImportedToLibrary>(importToLibrary, { params, body });
  expect((await take({ name: slug })).answer).toMatchObject({ slug, revision: 1, status: "created" });
  expect((await take({ name: slug })).answer).toMatchObject({ slug, revision: 1, status: "unchanged" });
  const { skill } = (
    await call<{ skill: { provider: string; digest: string } }>(getSkill, { method: "GET", params: { slug } })
  ).answer;
  expect([skill.provider, skill.digest]).toEqual(["directory", answer.workspace.catalog[0]?.digest]);
  expect(codeOf(await take({ name: "nothing-of-the-kind" }))).toEqual([422, "skill_selection_unknown", "name"]);

  await write(root, { [`.agents/skills/${slug}/SKILL.md`]: `${text}more\n` });
  expect(codeOf(await take({ name: slug }))).toEqual([409, "skill_catalog_stale", "item-changed"]);
  expect((await call(relaunch, { params })).status).toBe(200);
  expect(codeOf(await take({ name: slug }))).toEqual([409, "SLUG_TAKEN", "slug"]);
  expect((await take({ name: slug, onExisting: "revise" })).answer).toMatchObject({ revision: 2, status: "revised" });
});

it("the documents beside the skills say what was launched, file by file", async () => {
  const slug = fresh("locked");
  await makeSkill(slug);
  const { name, root } = await makeTree({});
  await launchPlanned({ workspace: { root: name }, sets: [await makeSet(slug)] });
  const text = skillText(slug, { body: "text" });
  const sha = createHash("sha256").update(text).digest("hex");
  const catalog = JSON.parse(await readFile(join(root, ".slipway/catalog.json"), "utf8"));
  expect(catalog.skills[0]).toMatchObject({
    name: slug,
    tier: "owner",
    revision: 1,
    files: [{ path: "SKILL.md", mode: "0644", size: text.length, digest: `sha256:${sha}` }],
  });
  const lock = await readFile(join(root, ".slipway/skills-lock.json"), "utf8");
  const computedHash = createHash("sha256").update("SKILL.md").update(text).digest("hex");
  expect(JSON.parse(lock)).toEqual({
    version: 1,
    skills: {
      [slug]: { source: "slipway", ref: "r1", sourceType: "library", skillPath: `${slug}/SKILL.md`, computedHash },
    },
  });
  expect(lock.endsWith("}\n")).toBe(true);
  expect(await readFile(join(root, ".slipway/.gitignore"), "utf8")).toBe("*\n");
});

it("the list has live workspaces first, with the number of their skills", async () => {
  const { answer } = await call<{ items: Workspace[] }>(listWorkspaces, { method: "GET" });
  const statuses = answer.items.map((each) => each.status);
  expect(statuses.indexOf("stopped")).toBeGreaterThan(statuses.lastIndexOf("live"));
  expect(answer.items.every((each) => each.launch === null || each.planDigest !== null)).toBe(true);
});
