import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type { PrismaClient } from "@/prisma/generated/sqlite/client/client";
import { type DatabaseAddress, readDatabaseUrl } from "./database-url";
import {
  type Client,
  clientOf,
  type DatabaseKind,
  type Db,
  type Store,
  type Tx,
  wrapClient,
  wrapTransaction,
} from "./db";
import { DatabaseUnavailable, failureKind, named } from "./failures";
import { sqliteAdapterFactory } from "./sqlite-adapter";

/** Generous: an upload of 1,000 skills on a slow disk, and its turn behind another one. */
const TRANSACTION_LIMITS = { maxWait: 60_000, timeout: 120_000 };
const ATTEMPTS = 6;

async function connect(address: DatabaseAddress): Promise<PrismaClient> {
  if (address.kind === "sqlite") {
    mkdirSync(path.dirname(address.file), { recursive: true, mode: 0o700 });
    const { PrismaClient } = await import("@/prisma/generated/sqlite/client/client");
    return new PrismaClient({ adapter: sqliteAdapterFactory(address.file), transactionOptions: TRANSACTION_LIMITS });
  }
  const { PrismaClient } = await import("@/prisma/generated/postgresql/client/client");
  const adapter = new PrismaPg({
    connectionString: address.url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "slipway",
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS }) as unknown as PrismaClient;
}

function namingOutages(client: PrismaClient) {
  return client.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          throw named(error);
        }
      },
    },
  }) as unknown as PrismaClient;
}

class PrismaStore implements Store {
  readonly db: Db;

  constructor(
    readonly kind: DatabaseKind,
    private readonly client: PrismaClient,
  ) {
    this.db = wrapClient(kind, client);
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.client.$transaction((tx) => work(wrapTransaction(this.kind, tx as unknown as Client)));
      } catch (error) {
        if (failureKind(error) !== "collision" || attempt === ATTEMPTS) throw named(error);
        // Apart by chance, so that two that collided do not meet again.
        await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
      }
    }
  }

  async ping(): Promise<void> {
    try {
      await this.client.$queryRaw`SELECT 1`;
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  close(): Promise<void> {
    return this.client.$disconnect();
  }
}

/**
 * Opens the database that `url` names (`file:PATH` relative to the data
 * directory, or `postgresql://…`). It must be migrated. Throws
 * DatabaseUnavailable where it cannot be reached.
 */
export async function openStore(input: { url: string; dataDirectory: string }): Promise<Store> {
  const address = readDatabaseUrl(input.url, input.dataDirectory);
  const store = new PrismaStore(address.kind, namingOutages(await connect(address)));
  try {
    await store.ping();
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
  return store;
}

/** For the adapter of better-auth, which wants the client itself. */
export function prismaOf(store: Store): Client {
  return clientOf(store.db);
}
