import { expect, it } from "vitest";
import type { Context, Ports, SkillUseNote } from "@/lib/runner/ports";
import { insertWorkspaceToken, type Store } from "@/lib/runner/store";
import { prismaOf } from "@/lib/runner/store/open-store";
import { TestClock } from "@/lib/testing/context";
import { describeEachDatabase, type OpenTestStore } from "@/lib/testing/databases";
import { addLaunch } from "@/lib/testing/launches";
import { digestOf } from "@/lib/testing/records";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { bulkSkills, createSkill, getSkill, listSkills, publishRevision, restoreRevision } from "../../library";
import { createUseRecorder } from "./create-use-recorder";
import { getSkillUsage } from "./get-skill-usage";
import { getWorkspaceUsage } from "./get-workspace-usage";

const NOON = new Date("2026-11-30T12:00:00.000Z");
const HOUR = 60 * 60 * 1000;

interface World {
  ctx: Context;
  ports: Ports;
  clock: TestClock;
  store: Store;
  /** What went wrong behind the answers. */
  errors: unknown[];
}

async function openWorld(openTestStore: OpenTestStore): Promise<World> {
  const test = await openTestStore();
  const clock = new TestClock(NOON);
  const errors: unknown[] = [];
  const ports = { ...testPorts(test), clock };
  ports.uses = createUseRecorder(test.store, clock, { onError: (error) => errors.push(error) });
  return { ctx: await testContext(ports), ports, clock, store: test.store, errors };
}

const makeSkill = (ctx: Context, slug: string, body = "first") =>
  createSkill({ ctx, input: { slug, instructions: skillText(slug, { body }) } });

function noteOf(values: Partial<SkillUseNote> = {}): SkillUseNote {
  return {
    ownerId: "owner-1",
    act: "load",
    name: "code-review",
    bundleDigest: digestOf("some bytes"),
    slug: "code-review",
    workspaceId: null,
    actorKind: "agent",
    actorId: "token-1",
    ...values,
  };
}

function countAll({ ports }: World, notes: Partial<SkillUseNote>[]): Promise<void> {
  for (const note of notes) ports.uses.used(noteOf(note));
  return ports.uses.flush();
}

const usageOf = (ctx: Context, id: string, days = 30) => getSkillUsage({ ctx, input: { id, days } });

describeEachDatabase("the use of a skill", (openTestStore) => {
  it("is told by day, revision and workspace, with days of no use between", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, clock } = world;
    const { skill: first } = await makeSkill(ctx, "code-review");
    const instructions = skillText("code-review", { body: "second" });
    const { skill: second } = await publishRevision({
      ctx,
      input: { id: "code-review", instructions, baseRevision: 1 },
    });
    const { id: workspaceId } = await addLaunch(ctx, { name: "storefront" });

    const old = { bundleDigest: first.digest as SkillUseNote["bundleDigest"], workspaceId };
    const current = { bundleDigest: second.digest as SkillUseNote["bundleDigest"], workspaceId };
    await countAll(world, [old, old, { ...current, act: "download", workspaceId: null, actorKind: "link" }]);
    clock.advance(48 * HOUR);
    await countAll(world, [current, current, { ...current, actorId: "token-2" }, old]);

    expect(await usageOf(ctx, "code-review", 4)).toEqual({
      days: [
        { day: "2026-11-29", loads: 0, downloads: 0 },
        { day: "2026-11-30", loads: 2, downloads: 1 },
        { day: "2026-12-01", loads: 0, downloads: 0 },
        { day: "2026-12-02", loads: 4, downloads: 0 },
      ],
      loads: 6,
      downloads: 1,
      lastUsedAt: "2026-12-02T12:00:00.000Z",
      byRevision: [
        { revision: 2, digest: second.digest, uses: 4 },
        { revision: 1, digest: first.digest, uses: 3 },
      ],
      byWorkspace: [
        { id: workspaceId, name: "storefront", uses: 6 },
        { id: null, name: "No workspace", uses: 1 },
      ],
    });
    expect(world.errors).toEqual([]);
  });

  it("is nothing where nobody used it", async () => {
    const { ctx } = await openWorld(openTestStore);
    await makeSkill(ctx, "code-review");
    const usage = await usageOf(ctx, "code-review", 1);
    expect(usage).toEqual({
      days: [{ day: "2026-11-30", loads: 0, downloads: 0 }],
      loads: 0,
      downloads: 0,
      lastUsedAt: null,
      byRevision: [],
      byWorkspace: [],
    });
  });

  it("falls on two days where midnight UTC lies between", async () => {
    const world = await openWorld(openTestStore);
    await makeSkill(world.ctx, "code-review");
    world.clock.advance(12 * HOUR - 1);
    world.ports.uses.used(noteOf());
    world.clock.advance(1);
    await countAll(world, [{}, {}]);
    expect((await usageOf(world.ctx, "code-review", 2)).days).toEqual([
      { day: "2026-11-30", loads: 1, downloads: 0 },
      { day: "2026-12-01", loads: 2, downloads: 0 },
    ]);
  });

  it("counts for the newest of the revisions that have these bytes, and for none where none has them", async () => {
    const world = await openWorld(openTestStore);
    const { ctx } = world;
    const { skill } = await makeSkill(ctx, "code-review");
    const instructions = skillText("code-review", { body: "second" });
    await publishRevision({ ctx, input: { id: "code-review", instructions, baseRevision: 1 } });
    await restoreRevision({ ctx, input: { id: "code-review", number: 1 } });
    await countAll(world, [{ bundleDigest: skill.digest as SkillUseNote["bundleDigest"] }, {}, {}]);
    expect((await usageOf(ctx, "code-review")).byRevision).toEqual([
      { revision: null, digest: digestOf("some bytes"), uses: 2 },
      { revision: 3, digest: skill.digest, uses: 1 },
    ]);
  });

  it("is in the rows of the library and of the skill: the last thirty days, of this owner's skill alone", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, ports, clock } = world;
    const other = await testContext(ports, "owner-2");
    for (const each of [ctx, other]) await makeSkill(each, "code-review");
    await makeSkill(ctx, "unused");
    await countAll(world, [{}, {}]);
    clock.advance(24 * HOUR);
    await countAll(world, [{ act: "download" }, ...Array(5).fill({ ownerId: "owner-2" })]);

    const usesIn = async (each: Context) =>
      (await listSkills({ ctx: each, input: {} })).items.map((row) => [row.id, row.usage.uses]);
    expect(await usesIn(ctx)).toEqual([
      ["code-review", 3],
      ["unused", 0],
    ]);
    expect(await usesIn(other)).toEqual([["code-review", 5]]);
    expect((await getSkill({ ctx, input: { id: "code-review" } })).usage.uses).toBe(3);
    expect((await usageOf(other, "code-review")).loads).toBe(5);

    // The first day of thirty is 30 November until 29 December has gone.
    clock.advance(28 * 24 * HOUR);
    expect(await usesIn(ctx)).toContainEqual(["code-review", 3]);
    clock.advance(24 * HOUR);
    expect(await usesIn(ctx)).toContainEqual(["code-review", 1]);
    expect((await getSkill({ ctx, input: { id: "code-review" } })).usage.uses).toBe(1);
  });

  it("stays with a skill that is archived", async () => {
    const world = await openWorld(openTestStore);
    const { ctx } = world;
    const { skill } = await makeSkill(ctx, "code-review");
    await countAll(world, [{}, {}]);
    const { results } = await bulkSkills({
      ctx,
      input: { action: "disable", items: [{ id: "code-review", etag: skill.etag }] },
    });
    await bulkSkills({
      ctx,
      input: { action: "archive", items: [{ id: "code-review", etag: results[0]?.etag ?? "" }] },
    });
    expect((await getSkill({ ctx, input: { id: "code-review" } })).state).toBe("archived");
    expect((await usageOf(ctx, "code-review")).loads).toBe(2);
  });

  it("is as unknown as the skill: of another owner, and where there is none", async () => {
    const { ctx, ports } = await openWorld(openTestStore);
    await makeSkill(ctx, "code-review");
    const other = await testContext(ports, "owner-2");
    expect((await refusalOf(usageOf(other, "code-review"))).code).toBe("NOT_FOUND");
    expect((await refusalOf(usageOf(ctx, "no-such-skill"))).code).toBe("NOT_FOUND");
  });
});

describeEachDatabase("the use of a workspace's skills", (openTestStore) => {
  it("is told by day and by skill, with and without a place in the library", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, ports } = world;
    const { id: workspaceId } = await addLaunch(ctx, { name: "storefront" });
    const { id: elsewhere } = await addLaunch(ctx, { name: "another" });
    const own = { workspaceId, name: "deploy", slug: null, bundleDigest: digestOf("the repository's own") };
    const library = { workspaceId, name: "deploy", slug: "deploy" };
    await countAll(world, [own, library, library, library, { ...own, act: "download" }, { workspaceId: elsewhere }]);

    const usage = await getWorkspaceUsage({ ctx, input: { id: workspaceId, days: 1 } });
    expect(usage).toEqual({
      days: [{ day: "2026-11-30", loads: 4, downloads: 1 }],
      loads: 4,
      downloads: 1,
      lastUsedAt: NOON.toISOString(),
      bySkill: [
        { name: "deploy", slug: "deploy", uses: 3 },
        { name: "deploy", slug: null, uses: 2 },
      ],
    });
    const other = await testContext(ports, "owner-2");
    const foreign = getWorkspaceUsage({ ctx: other, input: { id: workspaceId, days: 1 } });
    expect((await refusalOf(foreign)).code).toBe("NOT_FOUND");
  });
});

describeEachDatabase("counters of use", (openTestStore) => {
  it("add up what two consoles count at once", async () => {
    const test = await openTestStore();
    const ports = testPorts(test);
    const ctx = await testContext(ports);
    await makeSkill(ctx, "code-review");
    await makeSkill(ctx, "deploy");
    const fail = (error: unknown) => expect.fail(String(error));
    const consoles = await Promise.all(
      [1, 2].map(async () => createUseRecorder(await test.openAnother(), ports.clock, { onError: fail })),
    );
    const writes: Promise<void>[] = [];
    for (let round = 0; round < 10; round++) {
      for (const [at, recorder] of consoles.entries()) {
        const slugs = at === 0 ? ["code-review", "deploy"] : ["deploy", "code-review"];
        for (const slug of slugs) recorder.used(noteOf({ slug, name: slug }));
        writes.push(recorder.flush());
      }
    }
    await Promise.all(writes);
    expect((await usageOf(ctx, "code-review")).loads).toBe(20);
    expect((await usageOf(ctx, "deploy")).loads).toBe(20);
  });

  it("are kept through a database that does not take them, told once, and added once", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, store, clock } = world;
    await makeSkill(ctx, "code-review");
    const errors: unknown[] = [];
    let isGone = true;
    const wavering: Store = {
      ...store,
      db: store.db,
      kind: store.kind,
      transaction: (work) => (isGone ? Promise.reject(new Error("the database is gone")) : store.transaction(work)),
    };
    const recorder = createUseRecorder(wavering, clock, { onError: (error) => errors.push(String(error)), limit: 2 });
    recorder.used(noteOf());
    await recorder.flush();
    recorder.used(noteOf());
    recorder.used(noteOf({ actorId: "token-2" }));
    await recorder.flush();
    recorder.used(noteOf({ actorId: "token-3" }));
    await recorder.flush();
    expect(errors).toEqual(["Error: the database is gone"]);

    isGone = false;
    await recorder.flush();
    expect((await usageOf(ctx, "code-review")).loads).toBe(3);
    expect(errors.slice(1)).toEqual(["Error: 1 uses and requests found no room and were not counted"]);
    await recorder.flush();
    expect((await usageOf(ctx, "code-review")).loads).toBe(3);
  });

  it("are written when the console closes, and take nothing afterwards", async () => {
    const { ctx, store, clock } = await openWorld(openTestStore);
    await makeSkill(ctx, "code-review");
    const recorder = createUseRecorder(store, clock, { onError: (error) => expect.fail(String(error)) });
    recorder.used(noteOf());
    await recorder.close();
    recorder.used(noteOf());
    await recorder.flush();
    expect((await usageOf(ctx, "code-review")).loads).toBe(1);
  });

  it("are written after a moment without being asked", async () => {
    const { ctx, store, clock } = await openWorld(openTestStore);
    await makeSkill(ctx, "code-review");
    const recorder = createUseRecorder(store, clock, {
      onError: (error) => expect.fail(String(error)),
      flushMs: 1,
    });
    recorder.used(noteOf());
    await expect.poll(async () => (await usageOf(ctx, "code-review")).loads).toBe(1);
  });

  it("count on the earlier day after a clock was set back, and know the later moment still", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, clock } = world;
    await makeSkill(ctx, "code-review");
    await countAll(world, [{}]);
    clock.advance(-24 * HOUR);
    await countAll(world, [{}, {}]);
    const before = await usageOf(ctx, "code-review", 1);
    expect(before.days).toEqual([{ day: "2026-11-29", loads: 2, downloads: 0 }]);
    expect(before.lastUsedAt).toBe(NOON.toISOString());
    clock.advance(24 * HOUR);
    expect((await usageOf(ctx, "code-review", 2)).loads).toBe(3);
  });

  it("go after 400 days, with the first write of a day", async () => {
    const world = await openWorld(openTestStore);
    const { ctx, clock, store } = world;
    await makeSkill(ctx, "code-review");
    await countAll(world, [{}]);
    const days = async () =>
      (await prismaOf(store).skillUse.findMany({ orderBy: { day: "asc" } })).map((row) => row.day);
    clock.advance(399 * 24 * HOUR);
    await countAll(world, [{}]);
    expect(await days()).toEqual(["2026-11-30", "2028-01-03"]);
    clock.advance(24 * HOUR);
    await countAll(world, [{}]);
    expect(await days()).toEqual(["2028-01-03", "2028-01-04"]);
  });

  it("take whatever a client may call itself or a skill", async () => {
    const world = await openWorld(openTestStore);
    await countAll(world, [{ name: "null \0, half \ud800, quote ' \" $1 ?", slug: null }, { actorId: "\0" }]);
    expect(world.errors).toEqual([]);
    expect(await prismaOf(world.store).skillUse.count()).toBe(2);
  });
});

describeEachDatabase("the newest request", (openTestStore) => {
  async function withPlaces() {
    const world = await openWorld(openTestStore);
    const { ctx, store } = world;
    const { ownerId } = ctx;
    const { id: workspaceId } = await addLaunch(ctx, { name: "storefront" });
    const made = { ownerId, createdBy: "Ada", createdAt: NOON, expiresAt: null, lastUsedAt: null, revokedAt: null };
    await store.transaction((tx) =>
      insertWorkspaceToken(tx, {
        ...made,
        id: "token-1",
        workspaceId,
        parentId: null,
        hash: "hash-1",
        name: "main agent",
        selection: null,
        lastRequest: null,
      }),
    );
    const client = prismaOf(store);
    await client.serveLink.create({
      data: { ...made, id: "link-1", kind: "library", targetId: "", hash: "hash-2", name: "laptop" },
    });
    await client.servedPlace.create({ data: { ownerId, kind: "set", targetId: "s", isPublic: true, updatedAt: NOON } });
    const state = async () => {
      const token = await client.workspaceToken.findUniqueOrThrow({ where: { id: "token-1" } });
      const link = await client.serveLink.findUniqueOrThrow({ where: { id: "link-1" } });
      const [place] = await client.servedPlace.findMany();
      return { token, link, place };
    };
    const ask = (what: string, client: string | null = "a client") => {
      for (const through of THROUGH) world.ports.uses.asked({ ownerId, through, what, client });
      return world.ports.uses.flush();
    };
    return { ...world, state, ask };
  }

  const THROUGH = [
    { kind: "workspace-token", id: "token-1" },
    { kind: "serve-link", id: "link-1" },
    { kind: "public-place", placeKind: "set", targetId: "s" },
  ] as const;

  it("is kept of a token, a path with a token and a public path", async () => {
    const { state, ask, ports, clock, errors } = await withPlaces();
    ports.uses.asked({ ownerId: "owner-1", through: THROUGH[0], what: "earlier", client: null });
    clock.advance(HOUR);
    await ask("tools/list");
    const request = { at: "2026-11-30T13:00:00.000Z", what: "tools/list", client: "a client" };
    const { token, link, place } = await state();
    expect([token.lastRequest, link.lastRequest, place?.lastRequest]).toEqual([request, request, request]);
    expect([token.lastUsedAt, link.lastUsedAt]).toEqual([clock.now(), clock.now()]);
    expect(errors).toEqual([]);
  });

  it("does not go back to an older one that is written late, but follows a clock that was set back", async () => {
    const { state, ask, store, clock } = await withPlaces();
    clock.advance(HOUR);
    await ask("newer");
    const late = createUseRecorder(store, new TestClock(NOON), { onError: (error) => expect.fail(String(error)) });
    // Another console's note of an hour ago, written now.
    const behind = new TestClock(NOON);
    const recorder = createUseRecorder(store, behind, { onError: (error) => expect.fail(String(error)) });
    for (const through of THROUGH) recorder.asked({ ownerId: "owner-1", through, what: "older", client: null });
    behind.advance(2 * HOUR);
    await recorder.flush();
    const whats = async () =>
      Object.values(await state()).map((row) => (row?.lastRequest as { what: string } | null)?.what);
    expect(await whats()).toEqual(["newer", "newer", "newer"]);

    for (const through of THROUGH) late.asked({ ownerId: "owner-1", through, what: "set back", client: null });
    await late.flush();
    expect(await whats()).toEqual(["set back", "set back", "set back"]);
  });

  it("of a token that is gone, or of another owner, is passed over", async () => {
    const { state, ports, errors } = await withPlaces();
    const asked = { what: "tools/list", client: null };
    for (const through of THROUGH) ports.uses.asked({ ownerId: "owner-2", through, ...asked });
    ports.uses.asked({ ownerId: "owner-1", through: { kind: "workspace-token", id: "gone" }, ...asked });
    await ports.uses.flush();
    const { token, link, place } = await state();
    expect([token.lastRequest, link.lastRequest, place?.lastRequest]).toEqual([null, null, null]);
    expect(errors).toEqual([]);
  });

  it("keeps as much of a client's name as fits", async () => {
    const { state, ask } = await withPlaces();
    await ask("x".repeat(5_000), `\0${"y".repeat(5_000)}`);
    const { link } = await state();
    expect(link.lastRequest).toMatchObject({ what: "x".repeat(200), client: `\uFFFD${"y".repeat(199)}` });
  });
});
