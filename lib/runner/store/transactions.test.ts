import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { startPostgres } from "@/lib/testing/postgres";
import { AT, makeOwner } from "@/lib/testing/records";
import {
  countOwners,
  DatabaseUnavailable,
  findOwner,
  insertOwner,
  isUniqueViolation,
  lockOwner,
  openStore,
  type Tx,
} from ".";
import { migrateDatabase } from "./migrate";

const owner = (id: string) => ({ id, name: id, home: false, createdAt: AT });

/** A promise and the function that fulfils it: for meeting points between two transactions. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describeEachDatabase("transactions", (openTestStore) => {
  test("stand whole or not at all", async () => {
    const { store } = await openTestStore();
    const failing = store.transaction(async (tx) => {
      await insertOwner(tx, owner("alpha"));
      throw new Error("half-way");
    });
    await expect(failing).rejects.toThrow("half-way");
    expect(await countOwners(store.db)).toBe(0);
    await store.transaction((tx) => insertOwner(tx, owner("beta")));
    expect(await countOwners(store.db)).toBe(1);
  });

  test("are not seen from outside before they are committed", async () => {
    const { store } = await openTestStore();
    const written = gate();
    const looked = gate();
    const writing = store.transaction(async (tx) => {
      await insertOwner(tx, owner("alpha"));
      expect(await countOwners(tx)).toBe(1);
      written.open();
      await looked.opened;
    });
    await written.opened;
    expect(await countOwners(store.db)).toBe(0);
    looked.open();
    await writing;
    expect(await countOwners(store.db)).toBe(1);
  });

  test("answer what their work answered", async () => {
    const { store } = await openTestStore();
    expect(await store.transaction(async () => ({ kept: "as it is" }))).toEqual({ kept: "as it is" });
  });

  test("go on after another one failed at its last moment", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "alpha");
    for (let round = 0; round < 15; round += 1) {
      const error = await store.transaction((tx) => insertOwner(tx, owner("alpha"))).catch((thrown: unknown) => thrown);
      expect(isUniqueViolation(error)).toBe(true);
    }
    await store.transaction((tx) => insertOwner(tx, owner("beta")));
    expect(await countOwners(store.db)).toBe(2);
  });

  test("of one owner wait for each other once they hold its lock", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    await makeOwner(store, "alpha");
    const order: string[] = [];
    const locked = gate();
    const first = store.transaction(async (tx) => {
      await lockOwner(tx, "alpha");
      locked.open();
      await sleep(150);
      order.push("first");
    });
    await locked.opened;
    const second = other.transaction(async (tx) => {
      await lockOwner(tx, "alpha");
      order.push("second");
    });
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  test("of many callers at once all get their turn", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    const names = Array.from({ length: 40 }, (_, index) => `owner-${index}`);
    await Promise.all(
      names.map((name, index) => (index % 2 === 0 ? store : other).transaction((tx) => insertOwner(tx, owner(name)))),
    );
    expect(await countOwners(store.db)).toBe(40);
  });

  test("that collide are run again from their start", async () => {
    const { store } = await openTestStore();
    let runs = 0;
    const answer = await store.transaction(async (tx) => {
      runs += 1;
      await insertOwner(tx, owner("alpha"));
      if (runs < 3) throw Object.assign(new Error("write conflict"), { code: "P2034" });
      return "third time";
    });
    expect(answer).toBe("third time");
    expect(runs).toBe(3);
    expect(await findOwner(store.db, "alpha")).toEqual(owner("alpha"));
  });

  test("that always collide give up in the end", async () => {
    const { store } = await openTestStore();
    let runs = 0;
    const colliding = store.transaction(async (_: Tx) => {
      runs += 1;
      throw Object.assign(new Error("write conflict"), { code: "P2034" });
    });
    await expect(colliding).rejects.toThrow("write conflict");
    expect(runs).toBe(6);
  });
});

test("while another process holds SQLite's lock a write waits, and this process goes on meanwhile", async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "slipway-test-"));
  await migrateDatabase({ url: "file:slipway.db", dataDirectory });
  const store = await openStore({ url: "file:slipway.db", dataDirectory });
  const script = `
    const Database = require(${JSON.stringify(path.resolve("node_modules/better-sqlite3"))});
    const db = new Database(${JSON.stringify(path.join(dataDirectory, "slipway.db"))});
    db.exec("BEGIN IMMEDIATE");
    process.stdout.write("locked");
    process.stdin.once("data", () => { db.exec("COMMIT"); db.close(); process.exit(0); });
  `;
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    await once(holder.stdout, "data");
    let done = false;
    const writing = store
      .transaction((tx) => insertOwner(tx, owner("alpha")))
      .then(() => {
        done = true;
      });
    await sleep(400);
    expect(done).toBe(false);
    expect(await countOwners(store.db)).toBe(0);
    holder.stdin.write("go\n");
    await writing;
    expect(await countOwners(store.db)).toBe(1);
  } finally {
    holder.kill();
    await store.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

const { postgres } = inject("templates");
describe.skipIf("missing" in postgres && process.env.CI !== "true")("a PostgreSQL server that goes away", () => {
  test("is named as unavailable, and is used again when it is back", async () => {
    const cluster = await startPostgres();
    const input = { url: cluster.url("postgres"), dataDirectory: tmpdir() };
    try {
      await migrateDatabase(input);
      const store = await openStore(input);
      await store.transaction((tx) => insertOwner(tx, owner("alpha")));
      const begun = gate();
      const crashed = gate();
      const interrupted = store.transaction(async (tx) => {
        await insertOwner(tx, owner("beta"));
        begun.open();
        await crashed.opened;
        await insertOwner(tx, owner("gamma"));
      });
      const outcome = interrupted.catch((thrown: unknown) => thrown);
      await begun.opened;
      await cluster.crash();
      crashed.open();
      expect(await outcome).toBeInstanceOf(DatabaseUnavailable);
      await expect(store.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(countOwners(store.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
      const during = store.transaction((tx) => insertOwner(tx, owner("delta")));
      await expect(during).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(openStore(input)).rejects.toBeInstanceOf(DatabaseUnavailable);

      await cluster.restart();
      await store.ping();
      expect(await countOwners(store.db)).toBe(1);
      for (let index = 0; index < 12; index += 1) {
        await store.transaction((tx) => insertOwner(tx, owner(`after-${index}`)));
      }
      expect(await countOwners(store.db)).toBe(13);
      await store.close();
    } finally {
      await cluster.stop();
    }
  });
});
