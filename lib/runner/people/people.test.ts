import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Role } from "@/lib/contract/people";
import { contextOn, portsOn, TestClock } from "@/lib/testing/context";
import { describeEachDatabase, type OpenTestStore } from "@/lib/testing/databases";
import { AT, makeOwner } from "@/lib/testing/records";
import type { Actor, Context } from "../ports";
import { countAudit, listAudit } from "../store";
import { prismaOf } from "../store/open-store";
import {
  authenticateToken,
  changeOwnName,
  changeRole,
  createApiToken,
  findMember,
  inviteUser,
  joinOwner,
  listAuditEntries,
  listPeople,
  readInvitation,
  recordPasswordChange,
  removeMember,
  revokeInvitation,
} from ".";

const DAY = 86_400_000;

async function openOffice(openTestStore: OpenTestStore) {
  const { store, openAnother } = await openTestStore();
  const clock = new TestClock();
  await makeOwner(store, "alpha");
  await makeOwner(store, "beta");
  const ports = portsOn(store, clock);
  const user = (id: string, role: Role): Actor => ({ kind: "user", id, label: id, role });
  const ada = contextOn(ports, "alpha", user("alpha-user", "owner"));
  const beta = contextOn(ports, "beta", user("beta-user", "owner"));
  const invite = (email: string, role: Role = "viewer", ctx: Context = ada) =>
    inviteUser({ ctx, input: { email, role } });
  const accept = (token: string, name: string, on = ports) =>
    joinOwner({ ports: on, input: { token, name, passwordHash: "salt:hash", requestId: "request-2" } });
  /** Somebody who came by an invitation; answers the context they act in. */
  const join = async (email: string, name: string, role: Role): Promise<Context> => {
    await accept((await invite(email, role)).token, name);
    const member = (await listPeople({ ctx: ada })).items.find((person) => person.email === email);
    return contextOn(ports, "alpha", user(member?.id ?? "", role));
  };
  const verbsOf = async (ownerId = "alpha") => (await listAudit(store.db, ownerId)).map((entry) => entry.verb);
  return { store, openAnother, clock, ports, ada, beta, invite, accept, join, verbsOf };
}

const refusal = (code: string, reason?: string) => ({ code, ...(reason ? { details: { reason } } : {}) });

describeEachDatabase("an invitation", (openTestStore) => {
  test("is a one-time link of 256 random bits, of which only the hash is kept", async () => {
    const { store, ada, invite } = await openOffice(openTestStore);
    const { invitation, token } = await invite("Bob@Example.test", "reviewer");
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(invitation).toEqual({
      id: "id-1",
      email: "bob@example.test",
      role: "reviewer",
      createdBy: "User of alpha",
      createdAt: AT.toISOString(),
      expiresAt: new Date(AT.getTime() + 7 * DAY).toISOString(),
    });
    expect((await listPeople({ ctx: ada })).invitations).toEqual([invitation]);
    const row = await prismaOf(store).invitation.findUniqueOrThrow({ where: { id: "id-1" } });
    expect(row.tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify([row, await listAudit(store.db, "alpha")])).not.toContain(token.slice(0, 10));
  });

  test("shows its holder the owner, the address and the role, and nothing else", async () => {
    const { ports, invite } = await openOffice(openTestStore);
    const { token } = await invite("bob@example.test", "reviewer");
    expect(await readInvitation({ ports, input: { token } })).toEqual({
      ownerName: "Owner alpha",
      email: "bob@example.test",
      role: "reviewer",
    });
  });

  test("makes its holder a member with its role, once", async () => {
    const { store, ports, ada, invite, accept, verbsOf } = await openOffice(openTestStore);
    const { token } = await invite("bob@example.test", "reviewer");
    expect(await accept(token, "Bob")).toEqual({ email: "bob@example.test" });
    const { items, invitations } = await listPeople({ ctx: ada });
    expect(items.map(({ name, email, role }) => [name, email, role])).toEqual([
      ["Bob", "bob@example.test", "reviewer"],
      ["User of alpha", "alpha@example.test", "owner"],
    ]);
    expect(invitations).toEqual([]);
    const bob = items[0]?.id ?? "";
    expect(await findMember(store, bob)).toMatchObject({ ownerId: "alpha", role: "reviewer" });
    expect(await verbsOf()).toEqual(["users.invite", "users.join"]);
    expect((await listAudit(store.db, "alpha"))[1]).toMatchObject({ actorId: bob, actorLabel: "Bob", subject: bob });
    await expect(accept(token, "Eve")).rejects.toMatchObject(refusal("FORBIDDEN", "invitation-used"));
    await expect(readInvitation({ ports, input: { token } })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await prismaOf(store).user.count()).toBe(3);
  });

  test("lets in one of those who hold its link and come at once", async () => {
    const { store, openAnother, ports, invite, accept } = await openOffice(openTestStore);
    const { token } = await invite("bob@example.test");
    const elsewhere = { ...ports, store: await openAnother() };
    const outcomes = await Promise.allSettled([
      accept(token, "First"),
      accept(token, "Second", elsewhere),
      accept(token, "Third"),
      accept(token, "Fourth", elsewhere),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refusal("FORBIDDEN", "invitation-used"));
    }
    expect(await prismaOf(store).membership.count({ where: { ownerId: "alpha" } })).toBe(2);
  });

  test("works to the last millisecond of its seventh day, and not in the next", async () => {
    const { clock, ada, ports, invite, accept } = await openOffice(openTestStore);
    const { token } = await invite("bob@example.test");
    clock.advance(7 * DAY - 1);
    expect((await listPeople({ ctx: ada })).invitations).toHaveLength(1);
    await readInvitation({ ports, input: { token } });
    clock.advance(1);
    await expect(accept(token, "Bob")).rejects.toMatchObject(refusal("FORBIDDEN", "invitation-expired"));
    expect((await listPeople({ ctx: ada })).invitations).toEqual([]);
  });

  test("is replaced by a newer one to the same address, in any case of its letters", async () => {
    const { ada, invite, accept } = await openOffice(openTestStore);
    const older = await invite("bob@example.test", "viewer");
    const newer = await invite("BOB@example.test", "reviewer");
    expect((await listPeople({ ctx: ada })).invitations).toEqual([newer.invitation]);
    await expect(accept(older.token, "Bob")).rejects.toMatchObject(refusal("FORBIDDEN", "invitation-revoked"));
    await accept(newer.token, "Bob");
  });

  test("that was revoked opens nothing, revoking twice is revoking once, and a used one is past revoking", async () => {
    const { ada, invite, accept, verbsOf } = await openOffice(openTestStore);
    const { invitation, token } = await invite("bob@example.test");
    const input = { id: invitation.id };
    expect(await revokeInvitation({ ctx: ada, input })).toEqual(invitation);
    expect(await revokeInvitation({ ctx: ada, input })).toEqual(invitation);
    expect(await verbsOf()).toEqual(["users.invite", "invitations.revoke"]);
    await expect(accept(token, "Bob")).rejects.toMatchObject(refusal("FORBIDDEN", "invitation-revoked"));
    const used = await invite("cy@example.test");
    await accept(used.token, "Cy");
    await expect(revokeInvitation({ ctx: ada, input: { id: used.invitation.id } })).rejects.toMatchObject(
      refusal("CONFLICT", "accepted"),
    );
  });

  test("of nobody is told from none: a made-up token, an id and a hash open nothing", async () => {
    const { ports, invite } = await openOffice(openTestStore);
    const { invitation, token } = await invite("bob@example.test");
    const hash = createHash("sha256").update(token).digest("hex");
    for (const wrong of [invitation.id, hash, `${token}x`, "", "\0"]) {
      await expect(readInvitation({ ports, input: { token: wrong } })).rejects.toMatchObject(
        refusal("FORBIDDEN", "invitation-unknown"),
      );
    }
  });

  test("to a member is refused; to somebody of another owner it ends when they open it, and changes nothing", async () => {
    const { store, beta, invite, accept } = await openOffice(openTestStore);
    await expect(invite("ALPHA@example.test")).rejects.toMatchObject(refusal("CONFLICT", "member"));
    const { token } = await invite("beta@example.test", "owner");
    await expect(accept(token, "Bob")).rejects.toMatchObject(refusal("CONFLICT", "email"));
    expect(await findMember(store, "beta-user")).toMatchObject({ ownerId: "beta", userName: "User of beta" });
    expect((await listPeople({ ctx: beta })).items).toHaveLength(1);
    expect(await prismaOf(store).membership.count({ where: { ownerId: "alpha" } })).toBe(1);
    const invitation = await prismaOf(store).invitation.findFirstOrThrow({});
    expect(invitation.acceptedAt).toBeNull();
  });

  test("is one of at most 100 that are open", async () => {
    const { store, clock, ada, invite } = await openOffice(openTestStore);
    const rows = Array.from({ length: 99 }, (_, index) => ({
      id: `old-${index}`,
      ownerId: "alpha",
      email: `old-${index}@example.test`,
      role: "viewer",
      tokenHash: `hash-${index}`,
      createdById: "alpha-user",
      createdAt: AT,
      expiresAt: new Date(AT.getTime() + DAY),
    }));
    await prismaOf(store).invitation.createMany({ data: rows });
    await invite("hundredth@example.test");
    await expect(invite("one-more@example.test")).rejects.toMatchObject(refusal("LIMIT_EXCEEDED", "invitations"));
    await invite("hundredth@example.test");
    clock.advance(DAY);
    await invite("one-more@example.test");
    expect((await listPeople({ ctx: ada })).invitations).toHaveLength(2);
  });
});

describeEachDatabase("people", (openTestStore) => {
  test("are shown with when they were last seen, by sessions that have not expired", async () => {
    const { store, clock, ada, join } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "viewer");
    const session = (id: string, userId: string, updatedAt: Date, expiresAt: Date) => ({
      id,
      token: id,
      userId,
      updatedAt,
      expiresAt,
      createdAt: updatedAt,
    });
    const at = (days: number) => new Date(AT.getTime() + days * DAY);
    await prismaOf(store).session.createMany({
      data: [
        session("s1", "alpha-user", at(-3), at(2)),
        session("s2", "alpha-user", at(-2), at(2)),
        session("s3", "alpha-user", at(-1), at(0)),
        session("s4", bob.actor.id, at(-1), at(1)),
      ],
    });
    const seen = async () => (await listPeople({ ctx: ada })).items.map(({ name, lastSeenAt }) => [name, lastSeenAt]);
    expect(await seen()).toEqual([
      ["Bob", at(-1).toISOString()],
      ["User of alpha", at(-2).toISOString()],
    ]);
    clock.advance(DAY);
    expect(await seen()).toEqual([
      ["Bob", null],
      ["User of alpha", at(-2).toISOString()],
    ]);
  });

  test("get another role, which their tokens follow at once", async () => {
    const { store, clock, ada, join } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "owner");
    const { secret } = await createApiToken({ ctx: bob, input: { name: "Bob's", scope: "write" } });
    const changed = await changeRole({ ctx: ada, input: { id: bob.actor.id, role: "viewer" } });
    expect(changed).toMatchObject({ id: bob.actor.id, role: "viewer" });
    expect(await findMember(store, bob.actor.id)).toMatchObject({ role: "viewer" });
    expect((await authenticateToken(store, clock, secret))?.actor.role).toBe("viewer");
    const entry = (await listAudit(store.db, "alpha")).at(-1);
    expect(entry).toMatchObject({
      verb: "users.role",
      subject: bob.actor.id,
      details: { email: "bob@example.test", from: "owner", to: "viewer", invitations: 0 },
    });
  });

  test("keep a role that is given twice, without another entry", async () => {
    const { store, ada, join } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "viewer");
    const before = await countAudit(store.db, "alpha");
    expect(await changeRole({ ctx: ada, input: { id: bob.actor.id, role: "viewer" } })).toMatchObject({ name: "Bob" });
    expect(await changeRole({ ctx: ada, input: { id: "alpha-user", role: "owner" } })).toMatchObject({ role: "owner" });
    expect(await countAudit(store.db, "alpha")).toBe(before);
  });

  test("never lose their last owner, whether by role, by removal or by two who step down at once", async () => {
    const { openAnother, ports, ada, join } = await openOffice(openTestStore);
    await expect(changeRole({ ctx: ada, input: { id: "alpha-user", role: "viewer" } })).rejects.toMatchObject(
      refusal("CONFLICT", "last-owner"),
    );
    const bob = await join("bob@example.test", "Bob", "owner");
    const elsewhere = contextOn({ ...ports, store: await openAnother() }, "alpha", bob.actor);
    const outcomes = await Promise.allSettled([
      changeRole({ ctx: ada, input: { id: "alpha-user", role: "viewer" } }),
      changeRole({ ctx: elsewhere, input: { id: bob.actor.id, role: "viewer" } }),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const { items } = await listPeople({ ctx: ada });
    const owners = items.filter((person) => person.role === "owner");
    expect(owners).toHaveLength(1);
    const system = contextOn(ports, "alpha", { kind: "system", id: "system", label: "Slipway" });
    await expect(removeMember({ ctx: system, input: { id: owners[0]?.id ?? "" } })).rejects.toMatchObject(
      refusal("CONFLICT", "last-owner"),
    );
  });

  test("do not remove themselves, nor by a token of theirs", async () => {
    const { ports, ada, join } = await openOffice(openTestStore);
    await join("bob@example.test", "Bob", "owner");
    const { token } = await createApiToken({ ctx: ada, input: { name: "Mine", scope: "write" } });
    const byToken = contextOn(ports, "alpha", {
      kind: "token",
      id: token.id,
      label: "Mine",
      role: "owner",
      scope: "write",
    });
    for (const ctx of [ada, byToken]) {
      await expect(removeMember({ ctx, input: { id: "alpha-user" } })).rejects.toMatchObject(
        refusal("CONFLICT", "self"),
      );
    }
  });

  test("who are removed lose sessions, password, tokens and invitations, and may be invited again", async () => {
    const { store, clock, ada, invite, accept, join } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "owner");
    const { secret } = await createApiToken({ ctx: bob, input: { name: "Bob's", scope: "write" } });
    const backDoor = await invite("bob-again@example.test", "owner", bob);
    const mine = await invite("cy@example.test");
    await prismaOf(store).session.create({
      data: { id: "s1", token: "s1", userId: bob.actor.id, expiresAt: new Date(AT.getTime() + DAY), updatedAt: AT },
    });

    expect(await removeMember({ ctx: ada, input: { id: bob.actor.id } })).toMatchObject({
      id: bob.actor.id,
      name: "Bob",
      email: "bob@example.test",
      role: "owner",
    });
    expect(await findMember(store, bob.actor.id)).toBeNull();
    expect(await authenticateToken(store, clock, secret)).toBeNull();
    expect(await prismaOf(store).session.count()).toBe(0);
    expect(await prismaOf(store).account.count({ where: { userId: bob.actor.id } })).toBe(0);
    await expect(accept(backDoor.token, "Bob")).rejects.toMatchObject(refusal("FORBIDDEN", "invitation-revoked"));
    expect((await listPeople({ ctx: ada })).invitations).toEqual([mine.invitation]);
    await expect(removeMember({ ctx: ada, input: { id: bob.actor.id } })).rejects.toMatchObject(
      refusal("NOT_FOUND", "user"),
    );
    const entry = (await listAudit(store.db, "alpha")).at(-1);
    expect(entry).toMatchObject({
      verb: "users.remove",
      details: { name: "Bob", email: "bob@example.test", role: "owner", tokens: 1, invitations: 1 },
    });

    const back = await join("bob@example.test", "Robert", "viewer");
    expect(back.actor.id).not.toBe(bob.actor.id);
    const token = await prismaOf(store).apiToken.findFirstOrThrow({ include: { createdBy: true } });
    expect(token.createdBy.name).toBe("Bob");
  });

  test("change their own name, and history keeps the older one", async () => {
    const { store, ada } = await openOffice(openTestStore);
    await changeOwnName({ ctx: ada, input: { name: "Ada Lovelace" } });
    expect(await findMember(store, "alpha-user")).toMatchObject({ userName: "Ada Lovelace" });
    await changeOwnName({ ctx: ada, input: { name: "alpha-user" } });
    await recordPasswordChange({ ctx: ada });
    const entries = await listAudit(store.db, "alpha");
    expect(entries.map(({ verb, actorLabel, details }) => [verb, actorLabel, details])).toEqual([
      ["users.rename", "alpha-user", { from: "alpha-user", to: "Ada Lovelace" }],
      ["users.password", "alpha-user", {}],
    ]);
  });

  test("have accounts, tokens have none", async () => {
    const { ports, ada } = await openOffice(openTestStore);
    const { token } = await createApiToken({ ctx: ada, input: { name: "Build", scope: "write" } });
    const ctx = contextOn(ports, "alpha", {
      kind: "token",
      id: token.id,
      label: "Build",
      role: "owner",
      scope: "write",
    });
    await expect(changeOwnName({ ctx, input: { name: "Eve" } })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(recordPasswordChange({ ctx })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describeEachDatabase("who may do what to people", (openTestStore) => {
  test("an owner manages, a reviewer reads, a viewer neither, an owner's read token reads", async () => {
    const { ports, ada, join, invite } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "reviewer");
    const { invitation } = await invite("cy@example.test");
    const actors: [string, Actor, { read: boolean; manage: boolean }][] = [
      ["owner", ada.actor, { read: true, manage: true }],
      ["reviewer", bob.actor, { read: true, manage: false }],
      ["viewer", { kind: "user", id: "v", label: "V", role: "viewer" }, { read: false, manage: false }],
      [
        "owner's read token",
        { kind: "token", id: "t", label: "T", role: "owner", scope: "read" },
        { read: true, manage: false },
      ],
    ];
    for (const [who, actor, may] of actors) {
      const ctx = contextOn(ports, "alpha", actor);
      const reads = [() => listPeople({ ctx }), () => listAuditEntries({ ctx, input: { limit: 10 } })];
      const changes = [
        () => inviteUser({ ctx, input: { email: "x@example.test", role: "viewer" } }),
        () => revokeInvitation({ ctx, input: { id: invitation.id } }),
        () => changeRole({ ctx, input: { id: bob.actor.id, role: "reviewer" } }),
      ];
      for (const [attempts, allowed] of [
        [reads, may.read],
        [changes, may.manage],
      ] as const) {
        for (const attempt of attempts) {
          const outcome = await attempt().then(
            () => "done",
            (error) => error.code,
          );
          expect([who, outcome]).toEqual([who, allowed ? "done" : "FORBIDDEN"]);
        }
      }
      if (!may.manage) {
        await expect(removeMember({ ctx, input: { id: bob.actor.id } })).rejects.toMatchObject({ code: "FORBIDDEN" });
      }
    }
    expect(await removeMember({ ctx: ada, input: { id: bob.actor.id } })).toMatchObject({ name: "Bob" });
  });

  test("another owner's people, invitations and history are not there", async () => {
    const { store, ada, beta, join, invite } = await openOffice(openTestStore);
    const bob = await join("bob@example.test", "Bob", "viewer");
    const { invitation } = await invite("cy@example.test");
    const before = await countAudit(store.db, "alpha");
    const foreign = { id: bob.actor.id };
    await expect(changeRole({ ctx: beta, input: { ...foreign, role: "owner" } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(removeMember({ ctx: beta, input: foreign })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(revokeInvitation({ ctx: beta, input: { id: invitation.id } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await listAuditEntries({ ctx: beta, input: { limit: 10 } })).toEqual({ items: [] });
    expect((await listPeople({ ctx: beta })).invitations).toEqual([]);
    expect((await listPeople({ ctx: ada })).items).toHaveLength(2);
    expect(await countAudit(store.db, "alpha")).toBe(before);
  });
});

describeEachDatabase("the activity of an owner", (openTestStore) => {
  test("comes newest first, page by page, without one left out or told twice", async () => {
    const { ada, invite } = await openOffice(openTestStore);
    for (let index = 1; index <= 5; index += 1) await invite(`p${index}@example.test`);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAuditEntries({ ctx: ada, input: { limit: 2, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.items.map((entry) => entry.sequence));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test("is narrowed by a verb, by a noun and by a subject", async () => {
    const { ada, invite } = await openOffice(openTestStore);
    const { invitation } = await invite("bob@example.test");
    await revokeInvitation({ ctx: ada, input: { id: invitation.id } });
    const { token } = await createApiToken({ ctx: ada, input: { name: "Build", scope: "read" } });
    const verbs = async (filter: { verb?: string; subject?: string }) =>
      (await listAuditEntries({ ctx: ada, input: { limit: 10, ...filter } })).items.map((entry) => entry.verb);
    expect(await verbs({})).toEqual(["tokens.create", "invitations.revoke", "users.invite"]);
    expect(await verbs({ verb: "tokens." })).toEqual(["tokens.create"]);
    expect(await verbs({ verb: "tokens" })).toEqual([]);
    expect(await verbs({ verb: "users.invite" })).toEqual(["users.invite"]);
    expect(await verbs({ verb: "users.inv" })).toEqual([]);
    expect(await verbs({ subject: invitation.id })).toEqual(["invitations.revoke", "users.invite"]);
    expect(await verbs({ subject: token.id, verb: "users." })).toEqual([]);
    expect(await verbs({ subject: "\0" })).toEqual([]);
  });

  test("tells who did it by the name of that time, and how to find the request", async () => {
    const { ada, invite } = await openOffice(openTestStore);
    await invite("bob@example.test");
    expect(await listAuditEntries({ ctx: ada, input: { limit: 1 } })).toEqual({
      items: [
        {
          sequence: 1,
          at: AT.toISOString(),
          actor: { kind: "user", id: "alpha-user", label: "alpha-user" },
          verb: "users.invite",
          subject: "id-1",
          details: { email: "bob@example.test", role: "viewer", replaced: 0 },
          requestId: "request-1",
        },
      ],
    });
  });
});
