import { beforeEach, expect, it } from "vitest";
import { AGENT_LIMITS } from "@/lib/contract/limits";
import { describeEachDatabase } from "@/lib/testing/databases";
import { launchLive } from "@/lib/testing/live-workspace";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { serveSkills } from "@/lib/testing/served";
import type { Context } from "../../ports";
import { createSkillSet, deleteSkillSet } from "../../sets";
import { insertServeLink, listAudit, listNewestAudit } from "../../store";
import { changeServing } from "./change-serving";
import { createServeLink } from "./create-serve-link";
import { getServing } from "./get-serving";
import { openPlaceOfToken, openPublicPlace } from "./open-place";
import { revokeServeLink } from "./revoke-serve-link";

const LIBRARY = { kind: "library" as const };

describeEachDatabase("serving", (openTestStore) => {
  let ctx: Context;
  let now: Date;
  beforeEach(async () => {
    now = new Date("2026-12-01T12:00:00Z");
    ctx = await testContext({ ...testPorts(await openTestStore()), clock: { now: () => now } });
  });

  const secretOf = (url: string) => url.slice("/t/".length);
  const makeSet = async () => (await createSkillSet({ ctx, input: { name: "Storefront", members: [] } })).skillSet;

  it("tells what goes out, what does not and why, and where it is public or would be", async () => {
    await serveSkills(ctx, { lint: { "SKILL.md": skillText("lint") }, odd: { "SKILL.md": skillText("Odd Name") } });
    const { place } = await getServing({ ctx, input: LIBRARY });
    expect(place).toMatchObject({
      kind: "library",
      id: null,
      isPublic: false,
      publicUrl: "/o/owner-1",
      links: [],
      skills: [{ name: "lint", slug: "lint", version: null, revision: 1 }],
      leftOut: [{ name: "Odd Name", slug: "odd" }],
      notice: null,
      lastRequest: null,
    });
    const { id } = await makeSet();
    const set = await getServing({ ctx, input: { kind: "set", id } });
    expect(set.place).toMatchObject({ id, name: "Storefront", publicUrl: `/o/owner-1/sets/${id}`, skills: [] });
  });

  it("opens a public path and closes it, each once in the audit trail", async () => {
    expect(await openPublicPlace(ctx.ports, "owner-1", "library")).toBeNull();
    for (const isPublic of [false, true, true]) {
      const { place } = await changeServing({ ctx, input: { ...LIBRARY, isPublic } });
      expect(place.isPublic).toBe(isPublic);
    }
    expect(await openPublicPlace(ctx.ports, "owner-1", "library")).toMatchObject({ ownerId: "owner-1", id: null });
    await changeServing({ ctx, input: { ...LIBRARY, isPublic: false } });
    expect(await openPublicPlace(ctx.ports, "owner-1", "library")).toBeNull();
    const entries = await listNewestAudit(ctx.ports.store.db, "owner-1", { limit: 10 });
    expect(entries.map(({ verb }) => verb)).toEqual(["serving.close", "serving.open"]);
  });

  it("opens one set and neither another nor the library", async () => {
    const { id } = await makeSet();
    await changeServing({ ctx, input: { kind: "set", id, isPublic: true } });
    expect(await openPublicPlace(ctx.ports, "owner-1", "set", id)).toMatchObject({ kind: "set", name: "Storefront" });
    expect(await openPublicPlace(ctx.ports, "owner-1", "set", "unknown")).toBeNull();
    expect(await openPublicPlace(ctx.ports, "owner-1", "workspace", id)).toBeNull();
    for (const odd of ["owner-2", "", "\u0000", "\ud800", "../owner-1", "x".repeat(10_000)]) {
      expect(await openPublicPlace(ctx.ports, odd, "set", id)).toBeNull();
      expect(await openPublicPlace(ctx.ports, "owner-1", "set", odd)).toBeNull();
    }
    expect(await openPublicPlace(ctx.ports, "owner-1", "library")).toBeNull();
  });

  it("leads from the root to the home owner's library alone", async () => {
    await changeServing({ ctx, input: { ...LIBRARY, isPublic: true } });
    expect(await openPublicPlace(ctx.ports, null, "library")).toBeNull();
  });

  it("makes a path whose secret is told once and kept as a hash", async () => {
    const { link, url } = await createServeLink({ ctx, input: { ...LIBRARY, name: "CI" } });
    expect(url).toMatch(/^\/t\/slw_[A-Za-z0-9_-]{43}$/);
    expect(await openPlaceOfToken(ctx.ports, secretOf(url))).toMatchObject({
      ownerId: "owner-1",
      kind: "library",
      through: { kind: "serve-link", id: link.id },
    });
    const { place } = await getServing({ ctx, input: LIBRARY });
    expect(place.links).toEqual([link]);
    const told = JSON.stringify([place, await listNewestAudit(ctx.ports.store.db, "owner-1", { limit: 10 })]);
    expect(told).not.toContain(secretOf(url));
  });

  it("leads nowhere once a path is revoked or expired, and for anything that is no secret", async () => {
    const ended = await createServeLink({ ctx, input: { ...LIBRARY, name: "ended" } });
    await revokeServeLink({ ctx, input: { id: ended.link.id } });
    await revokeServeLink({ ctx, input: { id: ended.link.id } });
    expect(await openPlaceOfToken(ctx.ports, secretOf(ended.url))).toBeNull();
    const expiresAt = "2026-12-01T13:00:00Z";
    const short = await createServeLink({ ctx, input: { ...LIBRARY, name: "short", expiresAt } });
    expect(await openPlaceOfToken(ctx.ports, secretOf(short.url))).not.toBeNull();
    now = new Date(expiresAt);
    expect(await openPlaceOfToken(ctx.ports, secretOf(short.url))).toBeNull();
    for (const secret of ["", "slw_", short.link.id, `${secretOf(short.url)} `, "\u0000", "x".repeat(10_000)]) {
      expect(await openPlaceOfToken(ctx.ports, secret)).toBeNull();
    }
    const entries = await listNewestAudit(ctx.ports.store.db, "owner-1", { limit: 10 });
    expect(entries.map(({ verb }) => verb)).toEqual([
      "serving.links.create",
      "serving.links.revoke",
      "serving.links.create",
    ]);
    const late = { ...LIBRARY, name: "late", expiresAt: "2026-12-01T12:59:59Z" };
    expect((await refusalOf(createServeLink({ ctx, input: late }))).details?.reason).toBe("expires-in-the-past");
  });

  it("ends with the set that it leads to", async () => {
    const set = await makeSet();
    const { url } = await createServeLink({ ctx, input: { kind: "set", id: set.id, name: "CI" } });
    await changeServing({ ctx, input: { kind: "set", id: set.id, isPublic: true } });
    const library = await createServeLink({ ctx, input: { ...LIBRARY, name: "CI" } });
    await deleteSkillSet({ ctx, input: { id: set.id } });
    expect(await openPlaceOfToken(ctx.ports, secretOf(url))).toBeNull();
    expect(await openPublicPlace(ctx.ports, "owner-1", "set", set.id)).toBeNull();
    expect(await openPlaceOfToken(ctx.ports, secretOf(library.url))).not.toBeNull();
    const [entry] = await listNewestAudit(ctx.ports.store.db, "owner-1", { limit: 1 });
    expect([entry?.verb, entry?.details.closedPaths]).toEqual(["sets.delete", 1]);
  });

  it("refuses the hundred-and-first open path of a place; one that is closed makes room", async () => {
    const make = () => createServeLink({ ctx, input: { ...LIBRARY, name: "CI" } });
    const first = await make();
    await ctx.ports.store.transaction(async (tx) => {
      for (let count = 1; count < AGENT_LIMITS.tokens; count += 1) {
        const key = { ownerId: "owner-1", kind: "library" as const, targetId: "" };
        const row = { ...key, id: `link-${count}`, hash: `hash-${count}`, name: "CI", createdBy: "Ada" };
        await insertServeLink(tx, { ...row, createdAt: now, expiresAt: null });
      }
    });
    const refusal = await refusalOf(make());
    expect([refusal.code, refusal.details?.allowed]).toEqual(["LIMIT_EXCEEDED", 100]);
    await revokeServeLink({ ctx, input: { id: first.link.id } });
    await expect(make()).resolves.toBeDefined();
  });

  it("knows nothing of another owner's places and paths, and takes no change from a viewer or an agent", async () => {
    const { id } = await makeSet();
    const live = await launchLive(ctx);
    const { link } = await createServeLink({ ctx, input: { kind: "set", id, name: "CI" } });
    const stranger = await testContext(ctx.ports, "owner-2");
    for (const input of [
      { kind: "set" as const, id },
      { kind: "workspace" as const, id: live.id },
    ]) {
      const attempts = [
        () => getServing({ ctx: stranger, input }),
        () => changeServing({ ctx: stranger, input: { ...input, isPublic: true } }),
        () => createServeLink({ ctx: stranger, input: { ...input, name: "taken" } }),
      ];
      for (const attempt of attempts) expect((await refusalOf(attempt())).code).toBe("NOT_FOUND");
    }
    expect((await refusalOf(revokeServeLink({ ctx: stranger, input: { id: link.id } }))).code).toBe("NOT_FOUND");
    const viewer: Context = { ...ctx, actor: { kind: "user", id: "user-2", label: "Eve", role: "viewer" } };
    const agent: Context = {
      ...ctx,
      actor: { kind: "agent", id: "token-1", label: "agent", workspaceId: live.id, selection: null },
    };
    for (const caller of [viewer, agent]) {
      const attempts = [
        () => changeServing({ ctx: caller, input: { ...LIBRARY, isPublic: true } }),
        () => createServeLink({ ctx: caller, input: { ...LIBRARY, name: "taken" } }),
        () => revokeServeLink({ ctx: caller, input: { id: link.id } }),
      ];
      for (const attempt of attempts) expect((await refusalOf(attempt())).code).toBe("FORBIDDEN");
    }
    expect((await listAudit(ctx.ports.store.db, "owner-2")).map(({ verb }) => verb)).toEqual([]);
  });
});
