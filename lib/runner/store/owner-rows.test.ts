import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT, makeOwner } from "@/lib/testing/records";
import { findHomeOwner, findOwner, insertOwner, insertUserWithPassword, isUniqueViolation, lockOwner } from ".";
import { prismaOf } from "./open-store";

describeEachDatabase("owners in the store", (openTestStore) => {
  test("there is at most one home owner, and any number of others", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha", { home: true });
    await makeOwner(store, "beta");
    await makeOwner(store, "gamma");
    expect(await findHomeOwner(store.db)).toEqual({ id: "alpha", name: "Owner alpha", home: true, createdAt: AT });
    expect(await findOwner(store.db, "beta")).toEqual({ id: "beta", name: "Owner beta", home: false, createdAt: AT });
    const second = store.transaction((tx) =>
      insertOwner(tx, { id: "delta", name: "Delta", home: true, createdAt: AT }),
    );
    expect(isUniqueViolation(await second.catch((thrown: unknown) => thrown))).toBe(true);
  });

  test("an e-mail address belongs to one user", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    const user = {
      id: "other",
      name: "Other",
      email: "alpha@example.test",
      accountId: "other",
      passwordHash: "x",
      createdAt: AT,
    };
    const taken = store.transaction((tx) => insertUserWithPassword(tx, user));
    expect(isUniqueViolation(await taken.catch((thrown: unknown) => thrown))).toBe(true);
  });

  test("an owner or a user that something belongs to is not deleted", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    await expect(prismaOf(store).owner.delete({ where: { id: "alpha" } })).rejects.toThrow();
    await expect(prismaOf(store).user.delete({ where: { id: "alpha-user" } })).rejects.toThrow();
    expect(await findOwner(store.db, "alpha")).not.toBeNull();
  });

  test("locking an owner that is not there is a fault, where locks are real", async () => {
    const { store, kind } = await openTestStore();
    const locking = store.transaction((tx) => lockOwner(tx, "nobody"));
    if (kind === "postgresql") await expect(locking).rejects.toThrow("no such owner");
    else await expect(locking).resolves.toBeUndefined();
  });
});
