import { beforeEach, expect, it } from "vitest";
import type { CreateWorkspaceTokenInput } from "@/lib/contract/agents";
import { TestClock } from "@/lib/testing/context";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { refusalOf } from "@/lib/testing/refusal";
import { testContext, testPorts } from "@/lib/testing/runner";
import { listAuditEntries } from "../../people";
import type { Context } from "../../ports";
import { relaunchWorkspace, stopWorkspace } from "../../workspaces";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import { authenticateWorkspaceToken } from "./authenticate-workspace-token";
import { createWorkspaceToken } from "./create-workspace-token";
import { listWorkspaceTokens } from "./list-workspace-tokens";
import { revokeWorkspaceToken } from "./revoke-workspace-token";

const HOUR = 3_600_000;
type Wanted = Omit<CreateWorkspaceTokenInput, "name">;

describeEachDatabase("a workspace's tokens", (openTestStore) => {
  let test: TestStore;
  let clock: TestClock;
  let ctx: Context;
  let live: LiveWorkspace;
  beforeEach(async () => {
    test = await openTestStore();
    clock = new TestClock();
    ctx = await testContext({ ...testPorts(test), clock });
    live = await launchLive(ctx, { skills: { lint: {}, review: {}, ship: {} } });
  });

  const make = (name: string, wanted: Wanted = {}, asking = ctx, id = live.id) =>
    createWorkspaceToken({ ctx: asking, input: { name, id, ...wanted } });
  const revoke = (token: string, asking = ctx, id = live.id) =>
    revokeWorkspaceToken({ ctx: asking, input: { id, token } });
  /** The caller behind a secret, as a request with it would be. */
  const agentOf = async (secret: string): Promise<Context | null> => {
    const found = await authenticateWorkspaceToken(ctx.ports.store, clock, secret);
    return found && { ...ctx, ...found };
  };
  const openAgent = async (secret: string): Promise<Context> => {
    const agent = await agentOf(secret);
    if (agent === null) throw new Error("the token is not open");
    return agent;
  };
  const seenBy = async (secret: string) =>
    (await openAgentCatalog(await openAgent(secret), live.id)).skills.map(({ name }) => name);
  const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
  const openNames = async () =>
    (await listWorkspaceTokens({ ctx, input: { id: live.id } }))
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ name }) => name)
      .sort();

  it("are made with a secret that is said once and kept as a hash", async () => {
    const { token, secret } = await make("ci", { selection: ["Ship", "lint"] });
    expect(secret).toMatch(/^slw_[A-Za-z0-9_-]{43}$/);
    expect(token).toEqual({
      id: token.id,
      name: "ci",
      parentId: null,
      selection: ["lint", "ship"],
      createdBy: "Ada",
      createdAt: clock.now().toISOString(),
      expiresAt: null,
      lastUsedAt: null,
      lastRequest: null,
      revokedAt: null,
    });
    expect(await seenBy(secret)).toEqual(["lint", "ship"]);
    const listed = await listWorkspaceTokens({ ctx, input: { id: live.id } });
    expect(listed.map(({ name }) => name).sort()).toEqual(["ci", "first launch"]);
    const audit = JSON.stringify(await listAuditEntries({ ctx, input: { limit: 50 } }));
    expect(audit).toContain("workspace-tokens.create");
    for (const text of [audit, JSON.stringify(listed)]) expect(text).not.toContain(secret.slice(4));
  });

  it("see the whole catalogue, or nothing, or what they were given", async () => {
    expect(await seenBy((await make("all")).secret)).toEqual(["lint", "review", "ship"]);
    expect(await seenBy((await make("none", { selection: [] })).secret)).toEqual([]);
    const refusal = await refusalOf(make("bad", { selection: ["lint", "deploy"] }));
    expect([refusal.code, refusal.details?.names]).toEqual(["skill_selection_unknown", ["deploy"]]);
    expect(await openNames()).toEqual(["all", "first launch", "none"]);
  });

  it("derive narrower ones and never wider ones, by people and by agents", async () => {
    const parent = await make("parent", { selection: ["lint", "review"] });
    const same = await make("same", { parentId: parent.token.id });
    const agent = await openAgent(parent.secret);
    // An agent derives from its own token, whichever it names.
    const first = (await listWorkspaceTokens({ ctx, input: { id: live.id } })).find(
      ({ name }) => name === "first launch",
    );
    const sub = await make("sub", { selection: ["lint"], ...(first && { parentId: first.id }) }, agent);
    expect([same.token.parentId, sub.token.parentId]).toEqual([parent.token.id, parent.token.id]);
    expect(sub.token.createdBy).toBe("parent");
    expect([await seenBy(same.secret), await seenBy(sub.secret)]).toEqual([["lint", "review"], ["lint"]]);
    for (const [asking, parentId] of [
      [ctx, parent.token.id],
      [agent, undefined],
    ] as const) {
      const refusal = await refusalOf(make("wide", { selection: ["ship"], ...(parentId && { parentId }) }, asking));
      expect([refusal.code, refusal.details?.available]).toEqual(["skill_selection_unknown", ["lint", "review"]]);
    }
    const grandchild = await make("grandchild", {}, await openAgent(sub.secret));
    expect(grandchild.token.selection).toEqual(["lint"]);
  });

  it("end when they said, and what is derived never later", async () => {
    const parent = await make("parent", { expiresAt: later(2) });
    const longer = await make("longer", { parentId: parent.token.id, expiresAt: later(5) });
    const shorter = await make("shorter", { parentId: parent.token.id, expiresAt: later(1) });
    expect([longer.token.expiresAt, shorter.token.expiresAt]).toEqual([later(2), later(1)]);
    clock.advance(HOUR);
    expect([await agentOf(shorter.secret), (await agentOf(longer.secret))?.actor.kind]).toEqual([null, "agent"]);
    clock.advance(HOUR);
    expect([await agentOf(parent.secret), await agentOf(longer.secret)]).toEqual([null, null]);
    const ended = await refusalOf(make("late", { parentId: parent.token.id }));
    expect([ended.code, ended.details?.reason]).toEqual(["CONFLICT", "token-ended"]);
    const past = await refusalOf(make("past", { expiresAt: clock.now().toISOString() }));
    expect([past.code, past.details?.reason]).toEqual(["INVALID_INPUT", "expires-in-the-past"]);
  });

  it("end with the one that they were derived from, at any depth, and no other", async () => {
    const parent = await make("parent");
    const child = await make("child", { parentId: parent.token.id });
    const grandchild = await make("grandchild", {}, await openAgent(child.secret));
    const agent = await openAgent(grandchild.secret);
    await make("bystander");
    await revoke(parent.token.id);
    expect(await openNames()).toEqual(["bystander", "first launch"]);
    expect([await agentOf(parent.secret), await agentOf(child.secret), await agentOf(grandchild.secret)]).toEqual([
      null,
      null,
      null,
    ]);
    // A request that was let in a moment before derives nothing any more.
    expect((await refusalOf(make("orphan", {}, agent))).details?.reason).toBe("token-ended");
    // Once more it is nothing new.
    await revoke(child.token.id);
    const { items } = await listAuditEntries({ ctx, input: { limit: 50, verb: "workspace-tokens.revoke" } });
    expect(items.map(({ details }) => details)).toEqual([
      { workspace: live.id, token: parent.token.id, name: "parent", tokens: 3 },
    ]);
  });

  it("leave no open one behind, whoever derives while they are revoked", async () => {
    const { token, secret } = await make("parent");
    const agent = await openAgent(secret);
    const derived = Promise.allSettled(Array.from({ length: 6 }, (_, index) => make(`sub ${index}`, {}, agent)));
    await revoke(token.id);
    const made = (await derived).filter(({ status }) => status === "fulfilled");
    const rows = (await listWorkspaceTokens({ ctx, input: { id: live.id } })).filter(
      ({ parentId }) => parentId !== null,
    );
    expect(rows).toHaveLength(made.length);
    expect(await openNames()).toEqual(["first launch"]);
  });

  it("are at most a hundred open ones, whoever makes them at once", async () => {
    for (let index = 0; index < 97; index += 1) await make(`token ${index}`);
    const made = await Promise.allSettled(["a", "b", "c", "d", "e"].map((name) => make(name)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const refusal = await refusalOf(make("one more"));
    expect([refusal.code, refusal.details]).toEqual(["LIMIT_EXCEEDED", { reason: "tokens", limit: 100 }]);
    const [newest] = await listWorkspaceTokens({ ctx, input: { id: live.id } });
    await revoke(newest?.id ?? "");
    expect((await make("room again")).token.name).toBe("room again");
  });

  it("stay through a relaunch and a stop, which they are told of", async () => {
    const { secret } = await make("ci", { selection: ["lint"] });
    await relaunchWorkspace({ ctx, input: { id: live.id, sets: [] } });
    // What its selection names is gone from the catalogue.
    expect(await seenBy(secret)).toEqual([]);
    await stopWorkspace({ ctx, input: { id: live.id } });
    const agent = await openAgent(secret);
    for (const work of [() => openAgentCatalog(agent, live.id), () => make("sub", {}, agent), () => make("new")]) {
      const refusal = await refusalOf(work());
      expect([refusal.code, refusal.details?.reason]).toEqual(["CONFLICT", "not-live"]);
    }
    await revoke((await listWorkspaceTokens({ ctx, input: { id: live.id } }))[0]?.id ?? "");
  });

  it("are nobody else's", async () => {
    const { token, secret } = await make("ci");
    const other = await launchLive(ctx, { name: "other" });
    const stranger = await testContext(ctx.ports, "owner-2");
    const agent = await openAgent(secret);
    const viewer: Context = { ...ctx, actor: { kind: "user", id: "user-owner-1", label: "Eve", role: "viewer" } };
    const codeOf = async (work: Promise<unknown>) => {
      const { code, details } = await refusalOf(work);
      return [code, details?.reason];
    };
    // Not another workspace's, not another owner's.
    expect(await codeOf(revoke(token.id, ctx, other.id))).toEqual(["NOT_FOUND", "token"]);
    expect(await codeOf(make("x", { parentId: token.id }, ctx, other.id))).toEqual(["NOT_FOUND", "token"]);
    expect(await codeOf(revoke(token.id, stranger))).toEqual(["NOT_FOUND", "workspace"]);
    expect(await codeOf(make("x", {}, stranger))).toEqual(["NOT_FOUND", "workspace"]);
    expect(await codeOf(listWorkspaceTokens({ ctx: stranger, input: { id: live.id } }))).toEqual([
      "NOT_FOUND",
      "workspace",
    ]);
    expect(await codeOf(make("x", {}, agent, other.id))).toEqual(["NOT_FOUND", "workspace"]);
    // An agent neither lists nor revokes, a viewer only looks.
    expect(await codeOf(revoke(token.id, agent))).toEqual(["FORBIDDEN", "agent"]);
    expect(await codeOf(listWorkspaceTokens({ ctx: agent, input: { id: live.id } }))).toEqual(["FORBIDDEN", "agent"]);
    expect(await codeOf(revoke(token.id, viewer))).toEqual(["FORBIDDEN", "role"]);
    expect(await codeOf(make("x", {}, viewer))).toEqual(["FORBIDDEN", "role"]);
    expect(await listWorkspaceTokens({ ctx: viewer, input: { id: live.id } })).toHaveLength(2);
    for (const wrong of ["", "slw_", `${secret}x`, secret.slice(0, -1), secret.toUpperCase()]) {
      expect([wrong.length, await agentOf(wrong)]).toEqual([wrong.length, null]);
    }
  });
});
