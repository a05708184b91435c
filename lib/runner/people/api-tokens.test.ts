import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { CreateTokenInput } from "@/lib/contract/people";
import { contextOn, portsOn, TestClock } from "@/lib/testing/context";
import { describeEachDatabase, type OpenTestStore } from "@/lib/testing/databases";
import { AT, makeOwner } from "@/lib/testing/records";
import type { Actor, Context } from "../ports";
import { findTokenByHash, listAudit, type Store } from "../store";
import { prismaOf } from "../store/open-store";
import { authenticateToken, createApiToken, listApiTokens, listPeople, revokeApiToken } from ".";

const MINUTE = 60_000;

async function openOffice(openTestStore: OpenTestStore) {
  const { store } = await openTestStore();
  const clock = new TestClock();
  await makeOwner(store, "alpha");
  await makeOwner(store, "beta");
  const ports = portsOn(store, clock);
  const owner: Actor = { kind: "user", id: "alpha-user", label: "Ada", role: "owner" };
  const ctx = contextOn(ports, "alpha", owner);
  const make = (input: Partial<CreateTokenInput> = {}, by: Context = ctx) =>
    createApiToken({ ctx: by, input: { name: "Build server", scope: "write", ...input } });
  return { store, clock, ports, ctx, make };
}

function setRole(store: Store, role: string) {
  return prismaOf(store).membership.update({ where: { userId: "alpha-user" }, data: { role } });
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The use is written down beside the answer; this waits for it. */
async function lastUse(store: Store, secret: string, expected: Date | null): Promise<Date | null> {
  const read = async () => (await findTokenByHash(store.db, hash(secret)))?.lastUsedAt ?? null;
  await expect.poll(read).toEqual(expected);
  return read();
}

describeEachDatabase("API tokens", (openTestStore) => {
  test("a new token is shown once, works at once, and only its hash is kept", async () => {
    const { store, clock, make } = await openOffice(openTestStore);
    const { token, secret } = await make();
    expect(secret).toMatch(/^slw_[A-Za-z0-9_-]{43}$/);
    expect(token).toEqual({
      id: "id-1",
      name: "Build server",
      scope: "write",
      createdBy: "User of alpha",
      createdAt: AT.toISOString(),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await authenticateToken(store, clock, secret)).toEqual({
      ownerId: "alpha",
      actor: { kind: "token", id: "id-1", label: "Build server", role: "owner", scope: "write" },
    });
    const row = await prismaOf(store).apiToken.findUniqueOrThrow({ where: { id: "id-1" } });
    expect(row.hash).toBe(hash(secret));
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, 12));
  });

  test("two tokens are never alike", async () => {
    const { make } = await openOffice(openTestStore);
    const [first, second] = [await make(), await make()];
    expect(first.secret).not.toBe(second.secret);
  });

  test("unknown, expired and revoked tokens are all the same stranger", async () => {
    const { store, clock, ctx, make } = await openOffice(openTestStore);
    const expiring = await make({ expiresAt: new Date(AT.getTime() + MINUTE).toISOString() });
    const revoked = await make();
    await revokeApiToken({ ctx, input: { id: revoked.token.id } });
    expect(await authenticateToken(store, clock, "slw_unknown")).toBeNull();
    expect(await authenticateToken(store, clock, "")).toBeNull();
    expect(await authenticateToken(store, clock, hash(expiring.secret))).toBeNull();
    expect(await authenticateToken(store, clock, revoked.secret)).toBeNull();
    clock.advance(MINUTE - 1);
    expect(await authenticateToken(store, clock, expiring.secret)).not.toBeNull();
    clock.advance(1);
    expect(await authenticateToken(store, clock, expiring.secret)).toBeNull();
  });

  test("a read token reads what its maker may read, and changes nothing", async () => {
    const { store, clock, ports, make } = await openOffice(openTestStore);
    const { secret, token } = await make({ scope: "read" });
    const caller = await authenticateToken(store, clock, secret);
    expect(caller?.actor).toMatchObject({ role: "owner", scope: "read" });
    const reading = contextOn(ports, "alpha", caller?.actor as Actor);
    expect((await listPeople({ ctx: reading })).items).toHaveLength(1);
    await expect(make({}, reading)).rejects.toMatchObject({ code: "FORBIDDEN", details: { reason: "token-scope" } });
    await expect(revokeApiToken({ ctx: reading, input: { id: token.id } })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await setRole(store, "viewer");
    expect((await authenticateToken(store, clock, secret))?.actor.role).toBe("viewer");
  });

  test("a token loses what its maker loses, and gains nothing when its maker gains", async () => {
    const { store, clock, make } = await openOffice(openTestStore);
    const { secret } = await make();
    await setRole(store, "reviewer");
    expect((await authenticateToken(store, clock, secret))?.actor.role).toBe("reviewer");
    await setRole(store, "owner");
    await prismaOf(store).apiToken.updateMany({ data: { role: "viewer" } });
    expect((await authenticateToken(store, clock, secret))?.actor.role).toBe("viewer");
  });

  test("a token ends with its maker's membership, also when the maker moves to another owner", async () => {
    const { store, clock, make } = await openOffice(openTestStore);
    const { secret } = await make();
    await prismaOf(store).membership.update({ where: { userId: "alpha-user" }, data: { ownerId: "beta" } });
    expect(await authenticateToken(store, clock, secret)).toBeNull();
    await prismaOf(store).membership.delete({ where: { userId: "alpha-user" } });
    expect(await authenticateToken(store, clock, secret)).toBeNull();
  });

  test("the last use is noted at most once a minute", async () => {
    const { store, clock, make } = await openOffice(openTestStore);
    const { secret } = await make();
    await authenticateToken(store, clock, secret);
    await lastUse(store, secret, AT);
    clock.advance(MINUTE - 1);
    await authenticateToken(store, clock, secret);
    clock.advance(1);
    expect(await lastUse(store, secret, AT)).toEqual(AT);
    await authenticateToken(store, clock, secret);
    await lastUse(store, secret, new Date(AT.getTime() + MINUTE));
  });

  test("a token makes another one that lives no longer than itself", async () => {
    const { store, clock, ports, make } = await openOffice(openTestStore);
    const parent = await make({ expiresAt: new Date(AT.getTime() + MINUTE).toISOString() });
    const caller = await authenticateToken(store, clock, parent.secret);
    const byToken = contextOn(ports, "alpha", caller?.actor as Actor);
    const child = await make({ name: "Child", scope: "read" }, byToken);
    expect(child.token).toMatchObject({ createdBy: "User of alpha", expiresAt: parent.token.expiresAt });
    const sooner = new Date(AT.getTime() + 1_000).toISOString();
    expect((await make({ expiresAt: sooner }, byToken)).token.expiresAt).toBe(sooner);
  });

  test("a token that would have expired already is not made", async () => {
    const { ctx, make } = await openOffice(openTestStore);
    await expect(make({ expiresAt: AT.toISOString() })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await listApiTokens({ ctx })).toEqual([]);
  });

  test("only an owner, and no read token, makes, lists or revokes tokens", async () => {
    const { ports, ctx, make } = await openOffice(openTestStore);
    const { token } = await make();
    const others: Actor[] = [
      { kind: "user", id: "alpha-user", label: "Ada", role: "reviewer" },
      { kind: "user", id: "alpha-user", label: "Ada", role: "viewer" },
      { kind: "token", id: token.id, label: "Build", role: "owner", scope: "read" },
    ];
    for (const actor of others) {
      const denied = contextOn(ports, "alpha", actor);
      await expect(make({}, denied)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(listApiTokens({ ctx: denied })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(revokeApiToken({ ctx: denied, input: { id: token.id } })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(await listApiTokens({ ctx })).toEqual([token]);
  });

  test("one owner neither sees nor revokes another owner's token", async () => {
    const { store, clock, ports, make } = await openOffice(openTestStore);
    const { token, secret } = await make();
    const beta = contextOn(ports, "beta", { kind: "user", id: "beta-user", label: "Bob", role: "owner" });
    expect(await listApiTokens({ ctx: beta })).toEqual([]);
    await expect(revokeApiToken({ ctx: beta, input: { id: token.id } })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await authenticateToken(store, clock, secret)).not.toBeNull();
  });

  test("a name with a zero character is kept readable, and an id with one is nobody's", async () => {
    const { ctx, make } = await openOffice(openTestStore);
    expect((await make({ name: "Build\0server" })).token.name).toBe("Build\uFFFDserver");
    await expect(revokeApiToken({ ctx, input: { id: "id\0" } })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("tokens are listed newest first, and revoking twice is revoking once", async () => {
    const { store, clock, ctx, make } = await openOffice(openTestStore);
    const older = await make({ name: "Older" });
    clock.advance(MINUTE);
    const newer = await make({ name: "Newer" });
    const revoked = await revokeApiToken({ ctx, input: { id: older.token.id } });
    expect(revoked.revokedAt).toBe(new Date(AT.getTime() + MINUTE).toISOString());
    clock.advance(MINUTE);
    expect(await revokeApiToken({ ctx, input: { id: older.token.id } })).toEqual(revoked);
    expect(await listApiTokens({ ctx })).toEqual([newer.token, revoked]);
    const verbs = (await listAudit(store.db, "alpha")).map(({ verb, subject }) => [verb, subject]);
    expect(verbs).toEqual([
      ["tokens.create", older.token.id],
      ["tokens.create", newer.token.id],
      ["tokens.revoke", older.token.id],
    ]);
  });

  test("what the audit keeps of a token is not its secret", async () => {
    const { store, make } = await openOffice(openTestStore);
    const { secret } = await make();
    const [entry] = await listAudit(store.db, "alpha");
    expect(entry).toMatchObject({
      actorKind: "user",
      actorLabel: "Ada",
      requestId: "request-1",
      details: { name: "Build server", scope: "write", expiresAt: null },
    });
    expect(JSON.stringify(entry)).not.toContain(secret.slice(4));
    expect(JSON.stringify(entry)).not.toContain(hash(secret));
  });
});
