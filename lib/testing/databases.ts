import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { type DatabaseKind, openStore, type Store } from "@/lib/runner/store";
import { withAdmin } from "./postgres-admin";
import type { TestTemplates } from "./postgres-global-setup";

/** A database of its own for one test, migrated and empty. */
export interface TestStore {
  store: Store;
  kind: DatabaseKind;
  url: string;
  dataDirectory: string;
  /** Another store on the same database, as a second console would open it; closed with the first. */
  openAnother(): Promise<Store>;
}

export type OpenTestStore = () => Promise<TestStore>;

/**
 * Runs one suite on SQLite and on PostgreSQL. `openTestStore` may be called in
 * a test or in beforeEach, and everything it made is gone after each test.
 * Where PostgreSQL is not installed its half is skipped; under CI=true it fails.
 */
export function describeEachDatabase(title: string, suite: (openTestStore: OpenTestStore) => void): void {
  const templates = inject("templates");
  describe(`${title} (sqlite)`, () => suite(storeOpener(() => makeSqlite(templates))));
  const { postgres } = templates;
  if (!("missing" in postgres)) {
    describe(`${title} (postgresql)`, () => suite(storeOpener(() => makePostgres(postgres))));
  } else if (process.env.CI === "true") {
    test(`${title} (postgresql)`, () => expect.fail(postgres.missing));
  } else {
    const neverOpened = () => Promise.reject(new Error(postgres.missing));
    describe.skipIf(true)(`${title} (postgresql): ${postgres.missing}`, () => suite(neverOpened));
  }
}

interface MadeDatabase {
  kind: DatabaseKind;
  url: string;
  dataDirectory: string;
  remove(): Promise<void>;
}

function storeOpener(make: () => Promise<MadeDatabase>): OpenTestStore {
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const each of cleanUp.splice(0).reverse()) await each();
  });
  return async () => {
    const { remove, ...database } = await make();
    cleanUp.push(remove);
    const open = async () => {
      const store = await openStore(database);
      cleanUp.push(() => store.close());
      return store;
    };
    return { ...database, store: await open(), openAnother: open };
  };
}

async function makeSqlite({ sqliteFile }: TestTemplates): Promise<MadeDatabase> {
  const dataDirectory = makeDirectory();
  copyFileSync(sqliteFile, path.join(dataDirectory, "slipway.db"));
  return { kind: "sqlite", url: "file:slipway.db", dataDirectory, remove: async () => removeDirectory(dataDirectory) };
}

async function makePostgres({ admin, template }: { admin: string; template: string }): Promise<MadeDatabase> {
  const dataDirectory = makeDirectory();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withAdmin(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`));
  const url = new URL(admin);
  url.pathname = name;
  return {
    kind: "postgresql",
    url: url.href,
    dataDirectory,
    async remove() {
      await withAdmin(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      removeDirectory(dataDirectory);
    },
  };
}

function makeDirectory(): string {
  return mkdtempSync(path.join(tmpdir(), "slipway-test-"));
}

function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
