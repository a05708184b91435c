import { expect, test } from "vitest";
import type { CreateTokenInput } from "@/lib/contract/people";
import { portsOn } from "@/lib/testing/context";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT, makeOwner } from "@/lib/testing/records";
import { listAudit } from "../store";
import { addOwner, authenticateToken, createTokenFor, findHome, type TokenHolder } from ".";

describeEachDatabase("the operator", (openTestStore) => {
  const owner = (name: string, email: string) => ({ name, email, passwordHash: "salt:hash", requestId: "command-1" });

  test("makes owners, of which the first is home", async () => {
    const { store } = await openTestStore();
    const ports = portsOn(store);
    const first = await addOwner({ ports, input: owner("Shipwrights", "ada@example.test") });
    const second = await addOwner({ ports, input: owner("Riggers", "Bob@example.test") });
    expect([first.home, second.home]).toEqual([true, false]);
    expect((await findHome(store))?.id).toBe(first.ownerId);
    const [entry] = await listAudit(store.db, second.ownerId);
    expect(entry).toMatchObject({
      verb: "owners.create",
      actorKind: "system",
      requestId: "command-1",
      details: { name: "Riggers", home: false, email: "bob@example.test" },
    });
  });

  test("cannot make two owners of one address, and the second leaves nothing behind", async () => {
    const { store } = await openTestStore();
    const ports = portsOn(store);
    await addOwner({ ports, input: owner("Shipwrights", "ada@example.test") });
    await expect(addOwner({ ports, input: owner("Others", "ADA@example.test") })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "email" },
    });
    await expect(createTokenFor({ ports, input: tokenFor({ owner: "Others" }) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  const tokenFor = (holder: TokenHolder, input: Partial<CreateTokenInput> = {}) => ({
    name: "Build",
    scope: "write" as const,
    requestId: "command-2",
    holder,
    ...input,
  });

  test("makes a token for somebody by address, or for the first person of an owner by name or id", async () => {
    const { store } = await openTestStore();
    const ports = portsOn(store);
    await makeOwner(store, "alpha");
    for (const holder of [{ email: "ALPHA@example.test" }, { owner: "Owner alpha" }, { owner: "alpha" }]) {
      const { token, secret } = await createTokenFor({ ports, input: tokenFor(holder) });
      expect(token).toMatchObject({ createdBy: "User of alpha", scope: "write" });
      expect(await authenticateToken(store, ports.clock, secret)).toMatchObject({
        ownerId: "alpha",
        actor: { role: "owner" },
      });
    }
    const [entry] = await listAudit(store.db, "alpha");
    expect(entry).toMatchObject({ verb: "tokens.create", actorKind: "system", details: { userId: "alpha-user" } });
  });

  test("is told where nobody is meant, several are, or the token would be dead already", async () => {
    const { store } = await openTestStore();
    const ports = portsOn(store);
    await addOwner({ ports, input: owner("Twins", "a@example.test") });
    await addOwner({ ports, input: owner("Twins", "b@example.test") });
    const make = (holder: TokenHolder, input = {}) => createTokenFor({ ports, input: tokenFor(holder, input) });
    await expect(make({ owner: "Twins" })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "owner-name" },
    });
    await expect(make({ owner: "\0" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(make({ email: "nobody@example.test" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(make({ email: "a@example.test" }, { expiresAt: AT.toISOString() })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});
