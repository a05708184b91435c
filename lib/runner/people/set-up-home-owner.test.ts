import { expect, test } from "vitest";
import { portsOn } from "@/lib/testing/context";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT } from "@/lib/testing/records";
import { countOwners, listAudit } from "../store";
import { prismaOf } from "../store/open-store";
import { authenticateToken, findHome, findMember, setUpHomeOwner } from ".";

const input = { ownerName: "Shipwrights", email: "Ada@Example.test", passwordHash: "salt:hash" };

describeEachDatabase("the first owner", (openTestStore) => {
  test("is home, has one person with the role owner, and opens its audit chain", async () => {
    const { store } = await openTestStore();
    expect(await findHome(store)).toBeNull();
    await setUpHomeOwner({ ports: portsOn(store), input });
    const home = await findHome(store);
    expect(home).toEqual({ id: "id-1", name: "Shipwrights", home: true, createdAt: AT });
    expect(await findMember(store, "id-2")).toEqual({
      ownerId: "id-1",
      userId: "id-2",
      role: "owner",
      createdAt: AT,
      ownerName: "Shipwrights",
      ownerIsHome: true,
      userName: "ada@example.test",
      email: "ada@example.test",
    });
    const audit = await listAudit(store.db, "id-1");
    expect(audit.map(({ sequence, verb, actorKind }) => [sequence, verb, actorKind])).toEqual([
      [1, "owners.create", "system"],
    ]);
    expect(JSON.stringify(audit)).not.toContain("salt:hash");
  });

  test("brings the token that the environment named", async () => {
    const { store } = await openTestStore();
    const ports = portsOn(store);
    await setUpHomeOwner({ ports, input: { ...input, apiToken: "a token of the operator's choice" } });
    expect(await authenticateToken(store, ports.clock, "a token of the operator's choice")).toMatchObject({
      ownerId: "id-1",
      actor: { kind: "token", role: "owner", scope: "write" },
    });
  });

  test("is named once, however many ask at once, and the losers leave nothing behind", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    const askers = [store, other, store, other].map((each, index) => {
      const ports = { ...portsOn(each), newId: () => `asker-${index}-${Math.random()}` };
      return setUpHomeOwner({ ports, input: { ...input, email: `asker-${index}@example.test` } });
    });
    const outcomes = await Promise.allSettled(askers);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
    }
    expect(await countOwners(store.db)).toBe(1);
    expect(await prismaOf(store).user.count()).toBe(1);
    expect(await prismaOf(store).account.count()).toBe(1);
  });

  test("is nobody to a user who belongs nowhere", async () => {
    const { store } = await openTestStore();
    expect(await findMember(store, "stranger")).toBeNull();
  });
});
